import { z } from "zod";
import { isClosedOn } from "../contract/delivery.ts";
import { toLocalDate } from "../contract/local-date.ts";
import type { OfficeOrder } from "../embedded/orders/office-orders.ts";
import type { EmbeddedStaff } from "../embedded/staff.ts";
import { commandError } from "./command.ts";

/** A typed day from today on. Throws a command error: `sentence` for no day at all, or that the day is past. */
export function requireComingDay(text: string, sentence: string): string {
  if (!z.iso.date().safeParse(text).success) throw commandError(sentence);
  if (text < toLocalDate(Date.now())) throw commandError(`${text} is past`);
  return text;
}

/** Says why the goods of an order cannot leave on a day, or be handed out; null if they can. */
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
  // All together leaves from the first house, and so does an order that names no house.
  const isTogether = order.delivery?.shipment === "together";
  const sending = isTogether ? [] : houses.filter(({ name }) => names.has(name));
  const codes = (sending.length > 0 ? sending : houses.slice(0, 1)).map(({ code }) => code);
  return codes.every((code) => closed.includes(code)) ? `${codes.join(", ")} is closed on ${day}` : null;
}
