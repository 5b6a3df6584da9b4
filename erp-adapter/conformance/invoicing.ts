import assert from "node:assert/strict";
import type { InvoiceId } from "../contract/invoices.ts";
import type { OrderId } from "../contract/orders.ts";
import type { Staff } from "./staff.ts";

/**
 * Invoices all pieces of an order that are delivered and not yet invoiced. Resolves to the ids of the invoices: one for
 * all deliveries, or one for each.
 */
export async function invoiceAll({ staff }: { staff: Pick<Staff, "invoice"> }, order: OrderId): Promise<InvoiceId[]> {
  const issued = await staff.invoice(order);
  return typeof issued === "string" ? [issued] : [...issued];
}

/**
 * Invoices an order with a single delivery that is not yet invoiced, and asserts that exactly one invoice is issued.
 */
export async function invoiceOne(t: { staff: Pick<Staff, "invoice"> }, order: OrderId): Promise<InvoiceId> {
  const [invoice, ...others] = await invoiceAll(t, order);
  assert.ok(invoice !== undefined && others.length === 0, "one delivery is on one invoice");
  return invoice;
}
