import { type Invoice, type InvoiceId, toDeliveryPlace } from "#erp-adapter/contract/invoices.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";

/** An invoice, a credit note, or the pro forma invoice by which a guest pays in advance. */
export type PaperDocument = Omit<Invoice, "kind"> & { kind: Invoice["kind"] | "pro-forma" };

/** The pro forma invoice of a guest's order; without the seller's account no payment slip. */
export function toProForma({ prepayment, buyer, ...order }: Order, shopName: string): PaperDocument {
  const nothing = { name: "", vat: "", address: "", postalCode: "", city: "" };
  const { withoutVat, total } = order.totals;
  const place = toDeliveryPlace(order.delivery);
  return {
    ...{ id: order.number as string as InvoiceId, number: order.number, kind: "pro-forma", order: order.id },
    ...{ issuedAt: order.placedAt, date: order.date, dueDate: order.date, deliveryDate: order.date },
    ...{ buyerDocumentNumber: order.buyerDocumentNumber, customerCode: "" as Invoice["customerCode"], corrects: null },
    ...{ withoutVat, total, open: total, status: "unpaid", lines: order.lines, totals: order.totals, payments: [] },
    ...(place && { deliveryPlace: place }),
    seller: prepayment?.seller ?? { ...nothing, name: shopName },
    buyer: buyer ? { ...nothing, ...buyer, name: buyer.company, city: `${buyer.city}, ${buyer.country}` } : nothing,
    payment: prepayment ?? null,
  };
}
