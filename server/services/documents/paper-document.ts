import { type Invoice, type InvoiceId, type InvoiceParty, toDeliveryPlace } from "#erp-adapter/contract/invoices.ts";
import { dueInAdvance } from "#erp-adapter/contract/order-hold.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";

/** An invoice, a credit note, or the pro forma invoice of an order that is paid in advance. */
export type PaperDocument = Omit<Invoice, "kind"> & {
  kind: Invoice["kind"] | "pro-forma";
  /** the country of a guest, ISO 3166-1 alpha-2; missing if unknown */
  buyerCountry?: string;
};

/** The buyer on a pro forma invoice. */
export interface ProFormaBuyer {
  company: string;
  vat: string;
  address: string;
  postalCode: string;
  city: string;
  /** only for a guest; ISO 3166-1 alpha-2 */
  country?: string;
}

/**
 * The pro forma invoice of an order, for the order's guest or `customer`, due on the last day of the order's hold.
 * Without the seller's account it has no payment slip.
 */
export function toProForma(
  whole: Omit<Order, "erpStatus">,
  customer: ProFormaBuyer | null,
  shopName: string,
): PaperDocument {
  const { prepayment, buyer: guest, ...order } = whole;
  const buyer = guest ?? customer;
  const nothing = { name: "", vat: "", address: "", postalCode: "", city: "" };
  const { withoutVat, total } = order.totals;
  const place = toDeliveryPlace(order.delivery);
  return {
    ...{ id: order.number as string as InvoiceId, number: order.number, kind: "pro-forma", order: order.id },
    ...{
      issuedAt: order.placedAt,
      date: order.date,
      dueDate: order.hold?.until ?? order.date,
      deliveryDate: order.date,
    },
    ...{ buyerDocumentNumber: order.buyerDocumentNumber, customerCode: "" as Invoice["customerCode"], corrects: null },
    ...{
      withoutVat,
      total,
      open: dueInAdvance(whole) || total,
      status: "unpaid",
      lines: order.lines,
      totals: order.totals,
      payments: [],
    },
    ...(place && { deliveryPlace: place }),
    seller: prepayment?.seller ?? { ...nothing, name: shopName },
    buyer: buyer ? toParty(buyer) : nothing,
    ...(buyer?.country && { buyerCountry: buyer.country }),
    payment: prepayment ?? null,
  };
}

function toParty({ company, vat, address, postalCode, city }: ProFormaBuyer): InvoiceParty {
  return { name: company, vat, address, postalCode, city };
}
