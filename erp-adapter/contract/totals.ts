import { type BasisPoints, type EurCents, shareOf, sum, times, toEurCents, ZERO } from "./money.ts";
import { isFine, type PriceDecimals, reduced, timesPrice, type UnitPrice } from "./unit-price.ts";

/** The fields needed to add up a line. `price` is the net unit price. */
export interface PricedLine {
  quantity: number;
  price: UnitPrice;
  deposit: EurCents;
  vatPercent: BasisPoints;
}

/** Totals of a cart, an order or an invoice. */
export interface Totals {
  goods: EurCents;
  deposit: EurCents;
  /**
   * cost without VAT; missing if delivery is not charged here, because the goods are picked up or delivery is invoiced
   * separately
   */
  delivery?: EurCents;
  withoutVat: EurCents;
  /** one entry for each rate, highest rate first */
  vat: { percent: BasisPoints; base: EurCents; amount: EurCents }[];
  total: EurCents;
}

/** The amount that a company's limits and approval rules apply to: goods and delivery, without VAT and deposits. */
export function approvalAmount({ goods, delivery = ZERO }: Pick<Totals, "goods" | "delivery">): EurCents {
  return sum([goods, delivery]);
}

/** An amount charged in addition to the lines, without VAT. */
export interface Charge {
  cost: EurCents;
  vatPercent: BasisPoints;
}

/** Net unit price = wholesale × (1 − discount), rounded half up to cents, or to `decimals`. */
export function netPrice(wholesale: EurCents, discount: BasisPoints): EurCents;
export function netPrice(wholesale: UnitPrice, discount: BasisPoints, decimals?: PriceDecimals): UnitPrice;
export function netPrice(wholesale: UnitPrice, discount: BasisPoints, decimals: PriceDecimals = 2): UnitPrice {
  if (!isFine(wholesale) && decimals === 2)
    return toEurCents(Math.floor((wholesale * (10_000 - discount) + 5_000) / 10_000));
  return reduced(wholesale, discount, decimals);
}

/** True if `price` is `wholesale` less the discount, rounded to two, three or four decimals. */
export function isNetPrice(one: { wholesale: UnitPrice; discountPercent: BasisPoints; price: UnitPrice }): boolean {
  return ([2, 3, 4] as const).some((decimals) => one.price === netPrice(one.wholesale, one.discountPercent, decimals));
}

/** Line total without deposit: quantity × net unit price, rounded half up to cents. */
export function lineTotal(line: Pick<PricedLine, "quantity" | "price">): EurCents {
  return timesPrice(line.price, line.quantity);
}

/**
 * Adds up lines and delivery. VAT is computed once per rate, on the sum of goods, deposits and delivery with that rate.
 */
export function addUp(lines: readonly PricedLine[], delivery: Charge | null = null): Totals {
  const goods = sum(lines.map(lineTotal));
  const deposit = sum(lines.map((line) => times(line.deposit, line.quantity)));
  const vat = [...baseByRate(lines, delivery)]
    .sort(([a], [b]) => b - a)
    .map(([percent, base]) => ({ percent, base, amount: shareOf(base, percent) }));
  const withoutVat = sum([goods, deposit, delivery?.cost ?? ZERO]);
  const charged = delivery && { delivery: delivery.cost };
  return { goods, deposit, ...charged, withoutVat, vat, total: sum([withoutVat, ...vat.map((rate) => rate.amount)]) };
}

function baseByRate(lines: readonly PricedLine[], delivery: Charge | null): Map<BasisPoints, EurCents> {
  const bases = new Map<BasisPoints, EurCents>();
  for (const line of lines) {
    const base = sum([lineTotal(line), times(line.deposit, line.quantity)]);
    bases.set(line.vatPercent, sum([bases.get(line.vatPercent) ?? ZERO, base]));
  }
  if (delivery && delivery.cost !== 0)
    bases.set(delivery.vatPercent, sum([bases.get(delivery.vatPercent) ?? ZERO, delivery.cost]));
  return bases;
}
