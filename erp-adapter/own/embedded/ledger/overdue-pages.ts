import type { DatabaseSync } from "node:sqlite";
import type { Anchor } from "../../../contract/paging.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { DayFilter, DayPage } from "../paging/day-pages.ts";
import { formatPlace, NEWEST, type Place, parsePlace } from "../paging/place.ts";
import type { InvoiceRecord } from "./invoice-rows.ts";

type Sum = "without_vat" | "total" | "open";

/** The overdue invoices of a partner on a day, newest first, in the form of `DayPages`. */
export interface OverduePages {
  page(
    filter: DayFilter<string>,
    today: string,
    window: { page: number; pageSize: number; anchor: Anchor | null },
  ): DayPage<InvoiceRecord, Sum>;
  /** At most `limit` rows older than a place. */
  after(filter: DayFilter<string>, today: string, place: Place, limit: number): InvoiceRecord[];
}

/**
 * No sums are stored, because the overdue invoices change every day. The index of open amounts by due date finds them
 * without the paid invoices, which are the majority.
 */
export function createOverduePages(db: DatabaseSync): OverduePages {
  const overdue = `from invoice indexed by invoice_due
    where partner = ?1 and open > 0 and due_date < ?2 and (?3 is null or status = ?3) and date between ?4 and ?5`;
  const selectNewest = prepare<Place>(db)`
    select date, seq from invoice where partner = ? order by date desc, seq desc limit 1`;
  const selectSums = prepare<Record<Sum | "count", number>>(
    db,
    `select count(*) as count, coalesce(sum(without_vat), 0) as without_vat, coalesce(sum(total), 0) as total,
      coalesce(sum(open), 0) as open ${overdue} and (date, seq) <= (?6, ?7)`,
  );
  const selectPage = prepare<InvoiceRecord>(
    db,
    `select * ${overdue} and (date, seq) <= (?6, ?7) order by date desc, seq desc limit ?8 offset ?9`,
  );
  const selectAfter = prepare<InvoiceRecord>(
    db,
    `select * ${overdue} and (date, seq) < (?6, ?7) order by date desc, seq desc limit ?8`,
  );

  return {
    page(filter, today, { page, pageSize, anchor }) {
      const newest = anchor === null ? selectNewest.get(filter.owner) : parsePlace(anchor, "anchor");
      if (!newest) return { rows: [], total: 0, sums: { without_vat: 0, total: 0, open: 0 }, anchor: null };
      const known = [...valuesOf(filter, today), newest.date, newest.seq] as const;
      const { count = 0, ...sums } = selectSums.get(...known) ?? { without_vat: 0, total: 0, open: 0 };
      return {
        rows: selectPage.all(...known, pageSize, (page - 1) * pageSize),
        total: count,
        sums,
        anchor: formatPlace(newest) as Anchor,
      };
    },
    after(filter, today, { date, seq }, limit) {
      return selectAfter.all(...valuesOf(filter, today), date, seq, limit);
    },
  };
}

function valuesOf({ owner, status, from, to }: DayFilter<string>, today: string) {
  return [owner, today, status, from ?? "", to ?? NEWEST.date] as const;
}
