import type { DatabaseSync } from "node:sqlite";
import type { DayFilter } from "../paging/day-pages.ts";
import { NEWEST, type Place } from "../paging/place.ts";
import { createNarrowedPages, type PageOfList } from "./narrowed-pages.ts";

/**
 * The overdue invoices of a partner on a day. The index of open amounts by due date finds them without the paid invoices,
 * which are the majority; their sums change every day.
 */
export function createOverduePages(db: DatabaseSync) {
  const overdue = `from invoice indexed by invoice_due
    where partner = ?1 and open > 0 and due_date < ?2 and (?3 is null or status = ?3) and date between ?4 and ?5`;
  const pages = createNarrowedPages(db, overdue, 5);
  const valuesOf = ({ owner, status, from, to }: DayFilter<string>, today: string) =>
    [owner, today, status, from ?? "", to ?? NEWEST.date] as const;
  return {
    page: (filter: DayFilter<string>, today: string, list: PageOfList) => pages.page(valuesOf(filter, today), list),
    after: (filter: DayFilter<string>, today: string, place: Place, limit: number) =>
      pages.after(valuesOf(filter, today), place, limit),
  };
}
