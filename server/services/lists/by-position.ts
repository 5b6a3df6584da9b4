import type { ListLine } from "./list.ts";

const order = new Intl.Collator("en", { numeric: true });

/**
 * Compares lines by the customer's own positions, with numbers in numeric order: 2 before 10, 10a before 10b. Lines
 * without a position come last.
 */
export function byPosition(a: Pick<ListLine, "position">, b: Pick<ListLine, "position">): number {
  if (a.position === "" || b.position === "") return Number(a.position === "") - Number(b.position === "");
  return order.compare(a.position, b.position);
}
