import type { DatabaseSync } from "node:sqlite";
import type { InvoiceId } from "../../../contract/invoices.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** Numbers for bookings. Call it in the transaction that books, so that there are no gaps. */
export interface LedgerCount {
  /** The next number for any booking that changes a balance. */
  next(): number;
  /** The next number of a kind in the year of a local date: `26-R-000123` (račun), `26-O-000012` (odobrenje). */
  number(kind: "invoice" | "credit-note", date: string): InvoiceId;
}

const LETTER = { invoice: "R", "credit-note": "O" } as const;

export function createLedgerCount(db: DatabaseSync): LedgerCount {
  const next = prepare<{ last: number }>(db, "update ledger_count set last = last + 1 returning last");
  const countUp = prepare<{ last: number }>(db)`insert into document_count (kind, year, last) values (?, ?, 1)
    on conflict (kind, year) do update set last = last + 1 returning last`;
  return {
    next: () => Number(next.get()?.last),
    number(kind, date) {
      const last = countUp.get(kind, Number(date.slice(0, 4)))?.last;
      return `${date.slice(2, 4)}-${LETTER[kind]}-${String(last).padStart(6, "0")}` as InvoiceId;
    },
  };
}
