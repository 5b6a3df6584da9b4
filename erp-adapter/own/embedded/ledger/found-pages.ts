import type { DatabaseSync } from "node:sqlite";
import type { DayFilter } from "../paging/day-pages.ts";
import { paperKey } from "../paging/paper-key.ts";
import { NEWEST, type Place } from "../paging/place.ts";
import { createNarrowedPages, type PageOfList } from "./narrowed-pages.ts";

/** text: a piece of a number · overdueOn: a day, for the invoices that are overdue on it; null for all */
type FoundFilter = DayFilter<string> & { text: string; overdueOn: string | null };

/**
 * Invoices by a piece of their own number, their order's or the buyer's document number. The pieces are looked for in the
 * indexes of these numbers, a few milliseconds for 25,000 papers; only the invoices found are read.
 */
export function createFoundPages(db: DatabaseSync) {
  const holds = (column: string) => `instr(${paperKey(column)}, ${paperKey("?2")}) > 0`;
  const ofOrders = (column: string) => `select invoice.seq from customer_order
    join invoice on invoice.customer_order = customer_order.number and invoice.partner = ?1
    where customer_order.owner = 'p' || ?1 and ${holds(`customer_order.${column}`)}`;
  const found = `from invoice where ${paperKey("?2")} <> '' and seq in (
      select seq from invoice where partner = ?1 and ${holds("number")}
      union ${ofOrders("number")} union ${ofOrders("document_number")})
    and (?3 is null or status = ?3) and date between ?4 and ?5 and (?6 is null or (open > 0 and due_date < ?6))`;
  const pages = createNarrowedPages(db, found, 6);
  const valuesOf = ({ owner, text, status, from, to, overdueOn }: FoundFilter) =>
    [owner, text, status, from ?? "", to ?? NEWEST.date, overdueOn] as const;
  return {
    page: (filter: FoundFilter, list: PageOfList) => pages.page(valuesOf(filter), list),
    after: (filter: FoundFilter, place: Place, limit: number) => pages.after(valuesOf(filter), place, limit),
  };
}
