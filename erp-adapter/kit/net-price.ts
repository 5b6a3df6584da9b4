import { type BasisPoints, type EurCents, toBasisPoints } from "../contract/money.ts";
import { netPrice } from "../contract/totals.ts";

/** The three figures of a condition that must agree: `price` is `wholesale` less `discountPercent`. */
export interface NetPrice {
  wholesale: EurCents;
  discountPercent: BasisPoints;
  price: EurCents;
}

/**
 * The figures for an ERP that knows a net price and perhaps a list price. The discount is computed from the two prices:
 * from 0.45 to 0.40 it is 11.11 %. If no discount gives exactly the net price, or the list price is not higher,
 * `wholesale` is the net price and the discount is 0.
 */
export function fromNetPrice(net: EurCents, list: EurCents | null): NetPrice {
  const only = { wholesale: net, discountPercent: toBasisPoints(0), price: net };
  if (list === null || list <= net || net < 0) return only;
  const discountPercent = toBasisPoints(Math.round((1 - net / list) * 10_000));
  return netPrice(list, discountPercent) === net ? { wholesale: list, discountPercent, price: net } : only;
}
