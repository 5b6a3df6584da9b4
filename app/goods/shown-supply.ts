import {
  type Condition,
  isPriced,
  type Priced,
  STOCK_SHOWN_UP_TO,
} from "#erp-adapter/contract/conditions/conditions.ts";
import { planOf, type Supply } from "#erp-adapter/contract/conditions/supply.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";

/** The places where a product is in stock, and the next delivery, for a list without quantities. */
export interface ShownSupply {
  /** the places with the pieces that may be shown; empty if the ERP names no places */
  places: { name: string; pieces: number }[];
  /**
   * the next delivery, with `pieces` null if any quantity can come; null if its date is unknown, if enough is in stock,
   * or if no more comes
   */
  next: { pieces: number | null; date: string } | null;
}

/** The supply to show; null if the ERP gives only the stock. */
export function toShownSupply(condition: Condition | null): ShownSupply | null {
  if (!condition || !isPriced(condition) || !condition.supply) return null;
  const places = condition.supply
    .filter(({ kind, warehouse }) => kind === "shelf" && warehouse !== "")
    .map(({ warehouse, quantity }) => ({ name: warehouse, pieces: quantity }));
  const next = condition.stockShown < STOCK_SHOWN_UP_TO ? nextOf(condition.supply) : null;
  return places.length > 0 || next ? { places, next } : null;
}

function nextOf(supply: readonly Supply[]): ShownSupply["next"] {
  for (const { kind, date, quantity } of supply)
    if (kind !== "shelf" && date !== null) return { pieces: kind === "supplier" ? null : quantity, date };
  return null;
}

/** The deliveries of a line, and the local date on which the ERP gave them. */
export interface Plan {
  parts: Supply[];
  today: string;
}

/** The pieces of a line that are in stock, those that come later, and the plan if the ERP gives one. */
export interface ShownSplit {
  now: number;
  later: number;
  plan?: Plan;
}

/** The split of an ordered line, as agreed on the date of the order. */
export function toOrderedSplit({ now, later, supply }: OrderLine, date: string): ShownSplit {
  return { now, later, ...(supply && { plan: { parts: [...supply], today: date } }) };
}

/**
 * The split of `quantity` pieces after the first `from` pieces, which others take. It always has a plan, in which
 * pieces without a known day are on request.
 */
export function toShare(
  { now: onShelf, supply, quotedAt }: Priced,
  from: number,
  quantity: number,
): Required<ShownSplit> {
  const now = Math.min(quantity, Math.max(0, onShelf - from));
  const known = supply ?? [{ warehouse: "", quantity: onShelf, date: null, kind: "shelf" }];
  const parts = withoutFirst(from, planOf(from + quantity, known));
  return { now, later: quantity - now, plan: { parts, today: toLocalDate(Date.parse(quotedAt)) } };
}

/** The deliveries of a plan without its first `pieces` pieces. */
function withoutFirst(pieces: number, parts: readonly Supply[]): Supply[] {
  let left = pieces;
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.quantity);
    left -= taken;
    return taken === part.quantity ? [] : [{ ...part, quantity: part.quantity - taken }];
  });
}

export function toShownSplit({ now, later, quantity, supply, quotedAt }: Priced): ShownSplit {
  const today = toLocalDate(Date.parse(quotedAt));
  return { now, later, ...(supply && { plan: { parts: planOf(quantity, supply), today } }) };
}
