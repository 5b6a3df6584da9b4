import { toLocalDate } from "../local-date.ts";
import type { Priced } from "./conditions.ts";
import { planOf, type Supply } from "./supply.ts";

/** The deliveries that an order makes if each part of it leaves once it is there. */
export interface Deliveries {
  count: number;
  /** local date on which all of it can leave together; null: no date is known */
  together: string | null;
}

/**
 * One delivery for each day and place that pieces leave from. A line whose places and dates are not told leaves its shelf
 * today, and the rest on a day that is not known.
 */
export function deliveriesOf(lines: readonly Priced[]): Deliveries {
  const parts = lines.flatMap((line) => partsOf(line));
  const count = new Set(parts.map(({ warehouse, date }) => JSON.stringify([date, date === null ? "" : warehouse])))
    .size;
  const together = parts.map(({ date, gathered = date }) => gathered);
  return { count, together: together.includes(null) ? null : (together.toSorted().at(-1) ?? null) };
}

/** Goods on a shelf without a date leave at once: today. */
function partsOf({ quantity, now, later, supply, quotedAt }: Priced): Supply[] {
  const today = toLocalDate(Date.parse(quotedAt));
  if (supply)
    return planOf(quantity, supply).map((part) =>
      part.kind === "shelf" ? { ...part, date: part.date ?? today } : part,
    );
  const parts: Supply[] = [
    { warehouse: "", quantity: now, date: today, kind: "shelf" },
    { warehouse: "", quantity: later, date: null, kind: "supplier" },
  ];
  return parts.filter((part) => part.quantity > 0);
}
