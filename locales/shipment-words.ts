import { countDeliveries, piecesOf } from "#erp-adapter/contract/conditions/deliveries.ts";
import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import type { Formats } from "./formats.ts";

/** The text of a key below `shipment`, in one language. */
export type ShipmentText = (key: ShipmentKey, values?: { count: number; formatted: string }) => string;

export type ShipmentKey = "together" | "asItComes" | "deliveries" | "pickUps";

/**
 * The agreed way of shipping an order: "all together", "as it comes, 3 deliveries". The number is left out if the ERP
 * does not say where the pieces of each line come from; "" if all pieces are shipped at once in any case.
 */
export function shipmentWords(
  order: Pick<Order, "delivery" | "lines" | "placedAt">,
  text: ShipmentText,
  formats: Pick<Formats, "integer">,
): string {
  const { delivery } = order;
  return delivery ? deliveriesWords(delivery, countDeliveries(delivery, piecesOf(order)), text, formats) : "";
}

/** The same for goods that go in so many deliveries, or pick-ups; null: more than one, but the number is not known. */
export function deliveriesWords(
  { shipment, to }: Pick<Delivery, "shipment" | "to">,
  count: number | null,
  text: ShipmentText,
  { integer }: Pick<Formats, "integer">,
): string {
  if (shipment === "together") return text("together");
  if (count === null) return text("asItComes");
  if (count < 2) return "";
  return text(to.kind === "pickup" ? "pickUps" : "deliveries", { count, formatted: integer(count) });
}
