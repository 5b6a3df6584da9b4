import type { DatabaseSync } from "node:sqlite";
import { ErpError } from "../../../contract/errors.ts";
import type { InvoiceId } from "../../../contract/invoices.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import type { EurCents } from "../../../contract/money.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createLedgerCount } from "./ledger-count.ts";

/** Money received or paid back. Writing requires a transaction of the caller. */
export interface Payments {
  /**
   * Books an amount on an invoice, or a negative amount on a credit note. NOT_FOUND for an unknown document, or one
   * whose payments are not recorded here. VALIDATION (amount, max) for more than is open, and for 0.
   */
  pay(invoice: InvoiceId, amount: EurCents, at: number): void;
}

export function createPayments(db: DatabaseSync): Payments {
  const count = createLedgerCount(db);
  const select = prepare<{ partner: string; open: number }>(db)`
    select partner, open from invoice where number = ? and tracked = 1`;
  const insert = prepare(db, "insert into payment (seq, invoice, partner, at, date, amount) values (?, ?, ?, ?, ?, ?)");
  return {
    pay(invoice, amount, at) {
      const found = select.get(invoice);
      if (!found) throw new ErpError("NOT_FOUND", { what: "invoice", id: invoice });
      const isTooMuch = Math.abs(amount) > Math.abs(found.open) || Math.sign(amount) !== Math.sign(found.open);
      if (amount === 0 || isTooMuch)
        throw new ErpError("VALIDATION", { field: "amount", rule: "max", limit: found.open });
      insert.run(count.next(), invoice, found.partner, at, toLocalDate(at), amount);
    },
  };
}
