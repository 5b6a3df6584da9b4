import type { OrderStatus } from "../../contract/orders.ts";
import type { Domain } from "../client.ts";

/** The states of a sale in Tryton. */
export interface SaleState {
  state: string;
  shipment_state: string;
  invoice_state: string;
}

export function statusOf({ state, shipment_state: shipment, invoice_state: invoice }: SaleState): OrderStatus {
  if (state === "cancelled") return "cancelled";
  if (shipment === "exception" || invoice === "exception") return "other";
  if (state === "quotation" || state === "confirmed") return "pending";
  if (shipment === "sent") return "delivered";
  return state === "processing" ? "undelivered" : "other";
}

const EXCEPTION: Domain = ["OR", ["shipment_state", "=", "exception"], ["invoice_state", "=", "exception"]];
const FINE: Domain = [
  ["shipment_state", "!=", "exception"],
  ["invoice_state", "!=", "exception"],
];

/** Tryton's filter for sales with a status, by the same rules as `statusOf`; null: all sales. */
export function domainOf(status: OrderStatus | null): Domain {
  switch (status) {
    case null:
      return [];
    case "cancelled":
      return [["state", "=", "cancelled"]];
    case "pending":
      return [["state", "in", ["quotation", "confirmed"]], ...FINE];
    case "delivered":
      return [["state", "in", ["processing", "done"]], ...FINE, ["shipment_state", "=", "sent"]];
    case "undelivered":
      return [["state", "=", "processing"], ...FINE, ["shipment_state", "!=", "sent"]];
    case "other":
      return [
        "OR",
        [["state", "!=", "cancelled"], EXCEPTION],
        [["state", "=", "done"], ["shipment_state", "!=", "sent"], ...FINE],
      ];
  }
}
