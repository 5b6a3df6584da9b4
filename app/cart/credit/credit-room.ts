import { type Carrier, costOf } from "#erp-adapter/contract/delivery.ts";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import { type BasisPoints, type EurCents, sum, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { addUp, lineTotal, type PricedLine } from "#erp-adapter/contract/totals.ts";

/** The room that a credit limit leaves for an order. All amounts include VAT. */
export interface CreditRoom {
  limit: EurCents;
  used: EurCents;
  /** limit less used; 0 if more is used than agreed */
  free: EurCents;
  /** the amount by which the order would exceed the limit; 0 if it does not */
  over: EurCents;
}

/**
 * The amount that a credit limit still allows, negative above the limit; null if no limit was agreed, or if its use is
 * unknown.
 */
export function freeCredit({
  creditLimit,
  creditUsed,
}: Pick<FinanceSummary, "creditLimit" | "creditUsed">): EurCents | null {
  return creditLimit === null || creditUsed === null ? null : toEurCents(creditLimit - creditUsed);
}

/** The room for an order of this total; null if no limit was agreed, or if the used amount is unknown. */
export function toCreditRoom(
  { creditLimit: limit, creditUsed: used }: Pick<FinanceSummary, "creditLimit" | "creditUsed">,
  total: EurCents,
): CreditRoom | null {
  const free = freeCredit({ creditLimit: limit, creditUsed: used });
  if (limit === null || used === null || free === null) return null;
  return { limit, used, free: toEurCents(Math.max(free, 0)), over: toEurCents(Math.max(total - free, 0)) };
}

/** The facts that decide the delivery cost of some lines of a cart; null if they are charged no delivery cost. */
export type PartDelivery =
  | (Pick<Carrier, "costs" | "isPerDelivery" | "vatPercent"> & {
      /** the number of deliveries of the whole cart */
      deliveries: number;
    })
  | null;

/** The total of an order of these lines, with VAT, deposits and delivery; 0 without lines. */
export function totalOfPart(lines: readonly PricedLine[], delivery: PartDelivery): EurCents {
  if (lines.length === 0) return ZERO;
  const cost = delivery && costOf(delivery, { goods: addUp(lines).goods, deliveries: delivery.deliveries });
  return addUp(lines, delivery && cost !== null ? { cost, vatPercent: delivery.vatPercent } : null).total;
}

/** Chooses lines whose total fits into the free amount: takes, in the order of the cart, each line that still fits. */
export function fittingPart<Line extends PricedLine>(
  lines: readonly Line[],
  free: EurCents,
  delivery: PartDelivery,
): Line[] {
  const chosen: Line[] = [];
  // One line per VAT rate holds the sum of the chosen lines, so that they are not added up again for each line.
  let taken = new Map<BasisPoints, PricedLine>();
  for (const line of lines) {
    const next = new Map(taken).set(line.vatPercent, joined(line, taken.get(line.vatPercent)));
    if (totalOfPart([...next.values()], delivery) > free) continue;
    chosen.push(line);
    taken = next;
  }
  return chosen;
}

/** One line with the goods and deposits of both lines together. */
function joined(line: PricedLine, other: PricedLine | undefined): PricedLine {
  const both = other ? [other, line] : [line];
  const { deposit } = addUp(both);
  return { quantity: 1, price: sum(both.map(lineTotal)), deposit, vatPercent: line.vatPercent };
}
