import { deliveriesOf, type Pieces } from "#erp-adapter/contract/conditions/deliveries.ts";
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
  { delivery, lines, placedAt }: Pick<Order, "delivery" | "lines" | "placedAt">,
  text: ShipmentText,
  { integer }: Pick<Formats, "integer">,
): string {
  if (!delivery) return "";
  if (delivery.shipment === "together") return text("together");
  const isPickUp = delivery.to.kind === "pickup";
  const pieces = lines.map((line): Pieces => ({ ...line, quotedAt: placedAt }));
  const { count } = deliveriesOf(pieces, { isPickUp });
  if (count < 2) return "";
  if (lines.some(({ supply }) => supply === undefined)) return text("asItComes");
  return text(isPickUp ? "pickUps" : "deliveries", { count, formatted: integer(count) });
}
