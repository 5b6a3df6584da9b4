import type { Availability } from "../../../contract/catalogue.ts";
import {
  type Condition,
  MOST_STEPS,
  type Priced,
  type PriceStep,
  STOCK_SHOWN_UP_TO,
} from "../../../contract/conditions/conditions.ts";
import type { Supply } from "../../../contract/conditions/supply.ts";
import { type EurCents, toBasisPoints, toEurCents } from "../../../contract/money.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import type { TaxNote } from "../../../contract/tax.ts";
import { netPrice } from "../../../contract/totals.ts";
import { toAvailability } from "../../catalogue-index/product-rows.ts";

/** The tables' data for one requested line; meaningless if `found` is 0. */
export interface OfferRow {
  found: number;
  /** cents */
  wholesale: number | null;
  deposit: number;
  /** hundredths of a percent */
  vat: number;
  discount: number;
  /** the breaks above the quantity asked for, as JSON: pairs of quantity and discount, smallest quantity first */
  breaks: string;
  /** as of the last applied stock move */
  stock: number;
  supply: number;
  /** open days until the supplier's goods can leave; null: unknown */
  leadDays: number | null;
}

interface LineFacts {
  free: number;
  supply: readonly Supply[];
  quotedAt: string;
  /** null: the rate of the product, and nothing to say */
  taxNote: TaxNote | null;
}

/** The condition of a line: gone, price on request, or priced and split into stock on the shelf and later delivery. */
export function toCondition(
  { product, quantity }: { product: ProductId; quantity: number },
  offer: OfferRow | null,
  { free, supply, quotedAt, taxNote }: LineFacts,
): Condition {
  if (!offer || offer.found === 0)
    return { product, quantity, problem: "gone", availability: "unavailable", stockShown: 0 };
  const availability = availabilityOf(quantity, free, offer.supply);
  const stockShown = Math.min(free, STOCK_SHOWN_UP_TO);
  if (offer.wholesale === null) return { product, quantity, problem: "price-on-request", availability, stockShown };
  const wholesale = toEurCents(offer.wholesale);
  const discountPercent = toBasisPoints(offer.discount);
  const now = onShelf(quantity, supply);
  return {
    product,
    quantity,
    wholesale,
    discountPercent,
    price: netPrice(wholesale, discountPercent),
    deposit: toEurCents(offer.deposit),
    vatPercent: toBasisPoints(!taxNote || taxNote.code === "S" ? offer.vat : 0),
    ...(taxNote && { taxNote }),
    availability,
    now,
    later: quantity - now,
    stockShown,
    supply,
    ...stepsOf(wholesale, offer),
    quotedAt,
  };
}

/** The prices of larger quantities that are lower than all before them. */
function stepsOf(wholesale: EurCents, { discount, breaks }: OfferRow): Pick<Priced, "steps"> {
  const steps: PriceStep[] = [];
  let lowest = netPrice(wholesale, toBasisPoints(discount));
  for (const [from, off] of JSON.parse(breaks) as [number, number][]) {
    const price = netPrice(wholesale, toBasisPoints(Math.max(off, discount)));
    if (price >= lowest || steps.length === MOST_STEPS) continue;
    steps.push({ from, price });
    lowest = price;
  }
  return steps.length > 0 ? { steps } : {};
}

/** The number of the line's pieces that are in stock at the place from which they are sent or handed out. */
function onShelf(quantity: number, supply: readonly Supply[]): number {
  let pieces = 0;
  for (const one of supply) if (one.kind === "shelf") pieces += one.quantity;
  return Math.min(quantity, pieces);
}

const ON_THE_SHELF = 0;
export const ORDERABLE = 1;

/**
 * A line is available if the shelf has all its pieces, or some of them and the supplier has the rest. Otherwise the
 * whole line has the supplier's availability: a product that is discontinued, or temporarily not available anywhere,
 * cannot be sold beyond its stock.
 */
function availabilityOf(quantity: number, free: number, supply: number): Availability {
  const served = free >= quantity || (free > 0 && supply === ORDERABLE);
  return toAvailability(served ? ON_THE_SHELF : supply);
}
