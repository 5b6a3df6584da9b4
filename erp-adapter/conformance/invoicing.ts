import assert from "node:assert/strict";
import type { InvoiceId } from "../contract/invoices.ts";
import type { OrderId } from "../contract/orders.ts";
import type { Staff } from "./staff.ts";

/**
 * Invoices everything of an order that is delivered and not yet invoiced. Returns the ids: one invoice, or one for each
 * delivery.
 */
export async function invoiceAll({ staff }: { staff: Pick<Staff, "invoice"> }, order: OrderId): Promise<InvoiceId[]> {
  const issued = await staff.invoice(order);
  return typeof issued === "string" ? [issued] : [...issued];
}

/** Invoices an order with a single delivery to invoice, and asserts that there is exactly one invoice. */
export async function invoiceOne(t: { staff: Pick<Staff, "invoice"> }, order: OrderId): Promise<InvoiceId> {
  const [invoice, ...others] = await invoiceAll(t, order);
  assert.ok(invoice !== undefined && others.length === 0, "one delivery is on one invoice");
  return invoice;
}
