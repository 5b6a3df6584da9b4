import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import type { EurCents } from "../../contract/money.ts";
import type { OrderId } from "../../contract/orders.ts";
import { prepare } from "../../sqlite/statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import type { Clock } from "../../surroundings.ts";
import { createDeliveries, type Portion } from "./deliveries.ts";
import { createInvoiceBook } from "./invoice-book.ts";
import { createPayments } from "./payments.ts";

/** What the staff do after an order was placed, each step whole or not at all. */
export interface LedgerDesk {
  setCreditLimit(partner: PartnerCode, limit: EurCents | null): void;
  deliver(order: OrderId, portions?: readonly Portion[]): void;
  draftInvoice(order: OrderId): InvoiceId;
  invoice(order: OrderId): InvoiceId;
  credit(invoice: InvoiceId, portions?: readonly Portion[]): InvoiceId;
  pay(invoice: InvoiceId, amount: EurCents): void;
  loseDocument(invoice: InvoiceId): void;
}

export function createLedgerDesk(db: DatabaseSync, clock: Clock): LedgerDesk {
  const deliveries = createDeliveries(db);
  const invoices = createInvoiceBook(db);
  const payments = createPayments(db);
  const setLimit = prepare(db, "update partner set credit_limit = ? where code = ?");
  const lose = prepare(db, "update invoice set readable = 0 where number = ?");
  return {
    setCreditLimit(partner, limit) {
      if (setLimit.run(limit, partner) === 0) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
    },
    deliver: (order, portions) => transaction(db, () => deliveries.deliver(order, portions ?? null, clock())),
    draftInvoice: (order) => transaction(db, () => invoices.draft(order)),
    invoice: (order) => transaction(db, () => invoices.issue(order, clock())),
    credit: (invoice, portions) => transaction(db, () => invoices.credit(invoice, portions ?? null, clock())),
    pay: (invoice, amount) => transaction(db, () => payments.pay(invoice, amount, clock())),
    loseDocument(invoice) {
      if (lose.run(invoice) === 0) throw new ErpError("NOT_FOUND", { what: "invoice", id: invoice });
    },
  };
}
