import { toDay, toLocalDate } from "../../../contract/local-date.ts";
import { weekdayOf } from "../../../kit/dispatch-dates.ts";
import type { BookedBranch } from "../delivery/delivery-book.ts";
import type { House, Houses } from "./houses.ts";

/**
 * A branch as a `House`: its cut-off is the hour at which it closes today, not the hour at which parcels leave. A
 * branch without a warehouse has no stock, so all its goods are brought from elsewhere.
 */
export function toPickUp(
  { id, warehouse, address, hours, closedDays }: BookedBranch,
  houses: Houses,
  now: number,
): House {
  const house = houses.find(({ code }) => code === (warehouse ?? id));
  const today = weekdayOf(toDay(toLocalDate(now)));
  const closing = hours.filter(({ weekday }) => weekday === today).map(({ to }) => to);
  const [main] = houses;
  return {
    code: house?.code ?? `branch ${id}`,
    name: house?.name ?? address.name,
    cutOff: closing.toSorted().at(-1) ?? null,
    weekdays: hours.length === 0 ? (house ?? main).weekdays : new Set(hours.map(({ weekday }) => weekday)),
    closedDays: new Set([...(house ?? main).closedDays, ...closedDays.map(toDay)]),
    transferDays: 0,
    isMain: house?.isMain ?? false,
  };
}
