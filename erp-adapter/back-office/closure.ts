import { isClosedOn } from "../contract/delivery.ts";
import type { OfficeOrder } from "../own/embedded/orders/office-orders.ts";
import type { EmbeddedStaff } from "../own/embedded/staff.ts";

/** The reason why the goods of an order cannot leave, or be handed out, on a day; null if they can. */
export function toClosure(
  day: string,
  order: OfficeOrder,
  { delivery, supply, closedHouses }: EmbeddedStaff,
): string | null {
  const to = order.delivery?.to ?? { kind: "own" as const };
  const isClosed = isClosedOn(day, to, delivery.days());
  if (to.kind === "pickup") return isClosed ? `the branch ${to.branch} is closed on ${day}` : null;
  if (isClosed) return `nothing is delivered on ${day}`;
  const [closed, houses] = [closedHouses(day), supply.houses()];
  const promised = order.lines.flatMap((line) => (line.open > 0 ? (line.supply ?? []) : []));
  const names = new Set(promised.map(({ warehouse }) => warehouse));
  // An order sent all together leaves from the main warehouse, and so does an order whose supply names no warehouse.
  const isTogether = order.delivery?.shipment === "together";
  const sending = isTogether ? [] : houses.filter(({ name }) => names.has(name));
  const codes = (sending.length > 0 ? sending : houses.slice(0, 1)).map(({ code }) => code);
  return codes.every((code) => closed.includes(code)) ? `${codes.join(", ")} is closed on ${day}` : null;
}
