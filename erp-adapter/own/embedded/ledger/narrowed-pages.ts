import type { DatabaseSync } from "node:sqlite";
import type { Anchor } from "../../../contract/paging.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { DayPage } from "../paging/day-pages.ts";
import { formatPlace, type Place, parsePlace } from "../paging/place.ts";
import type { InvoiceRecord } from "./invoice-rows.ts";

type Sum = "without_vat" | "total" | "open";

/** Values of the parameters of a condition; the first is the partner. */
type Values = readonly [partner: string, ...others: (string | null)[]];

/** A page of a list that stays as it was at `anchor`; null for a new list. */
export interface PageOfList {
  page: number;
  pageSize: number;
  anchor: Anchor | null;
}

/**
 * Pages of the invoices that a condition finds, newest first, in the form of `DayPages`. Counts and sums are added up from
 * the invoices found, for conditions of which no sums of days can be kept. `found`: from `from` to the last condition,
 * with the parameters ?1 to ?`parameters`.
 */
export function createNarrowedPages(db: DatabaseSync, found: string, parameters: number) {
  const [day, number, limit, offset] = [1, 2, 3, 4].map((at) => `?${parameters + at}`);
  const selectNewest = prepare<Place>(db)`
    select date, seq from invoice where partner = ? order by date desc, seq desc limit 1`;
  const selectSums = prepare<Record<Sum | "count", number>>(
    db,
    `select count(*) as count, coalesce(sum(without_vat), 0) as without_vat, coalesce(sum(total), 0) as total,
      coalesce(sum(open), 0) as open ${found} and (date, seq) <= (${day}, ${number})`,
  );
  const selectPage = prepare<InvoiceRecord>(
    db,
    `select * ${found} and (date, seq) <= (${day}, ${number}) order by date desc, seq desc limit ${limit} offset ${offset}`,
  );
  const selectAfter = prepare<InvoiceRecord>(
    db,
    `select * ${found} and (date, seq) < (${day}, ${number}) order by date desc, seq desc limit ${limit}`,
  );

  return {
    page(values: Values, { page, pageSize, anchor }: PageOfList): DayPage<InvoiceRecord, Sum> {
      const none = { count: 0, without_vat: 0, total: 0, open: 0 };
      const newest = anchor === null ? selectNewest.get(values[0]) : parsePlace(anchor, "anchor");
      const { count, ...sums } = (newest && selectSums.get(...values, newest.date, newest.seq)) ?? none;
      const rows = newest ? selectPage.all(...values, newest.date, newest.seq, pageSize, (page - 1) * pageSize) : [];
      return { rows, total: count, sums, anchor: newest ? (formatPlace(newest) as Anchor) : null };
    },
    /** At most `limit` rows older than a place. */
    after: (values: Values, { date, seq }: Place, limit: number) => selectAfter.all(...values, date, seq, limit),
  };
}
