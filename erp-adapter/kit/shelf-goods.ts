import type { Availability, GroupId, ProductSummary, ReplacementRef } from "../contract/catalogue.ts";
import { type Condition, type ConditionsRequest, STOCK_SHOWN_UP_TO } from "../contract/conditions/conditions.ts";
import { type BasisPoints, type EurCents, toBasisPoints } from "../contract/money.ts";
import { toMakerSlug, toProductId } from "../contract/product-id.ts";
import { netPrice } from "../contract/totals.ts";
import { decimalsOf, type UnitPrice } from "../contract/unit-price.ts";

/** Pieces on a shelf, and what holds once there are none. */
export interface ShelfStock {
  /** pieces that can leave at once */
  free: number;
  whenEmpty: Exclude<Availability, "available">;
}

/** A product as conditions need it: the prices of the caller, and the shelf. */
export interface PricedGoods extends ShelfStock {
  /** list price; null: sold only on request */
  price: UnitPrice | null;
  discountPercent?: BasisPoints;
  deposit: EurCents;
  vatPercent: BasisPoints;
}

export function availabilityOf({ free, whenEmpty }: ShelfStock): Availability {
  return free > 0 ? "available" : whenEmpty;
}

/**
 * The condition of one line: the list price less the discount, and as many pieces from the shelf as there are. No
 * goods: the product is unknown or withdrawn. `now` is in epoch milliseconds.
 */
export function toCondition(
  { product, quantity }: ConditionsRequest["lines"][number],
  goods: PricedGoods | undefined,
  now: number,
): Condition {
  if (!goods) return { product, quantity, problem: "gone", availability: "unavailable", stockShown: 0 };
  const { price: wholesale, discountPercent = toBasisPoints(0), deposit, vatPercent, free } = goods;
  const stockShown = Math.min(free, STOCK_SHOWN_UP_TO);
  const shown = { product, quantity, availability: availabilityOf(goods), stockShown };
  if (wholesale === null) return { ...shown, problem: "price-on-request" };
  const price = netPrice(wholesale, discountPercent, decimalsOf(wholesale));
  const fromShelf = Math.min(free, quantity);
  const split = { now: fromShelf, later: quantity - fromShelf };
  const quotedAt = new Date(now).toISOString();
  return { ...shown, wholesale, discountPercent, price, deposit, vatPercent, ...split, quotedAt };
}

/** The facts of an article that most ERPs have. */
export interface PlainArticle extends ShelfStock {
  manufacturer: string;
  /** missing: the manufacturer's name */
  brand?: string;
  number: string;
  group: string;
  title: string;
  unit: string;
  pack: number;
}

/** An article as lists show it, for an ERP without sizes and pictures. */
export function toSummary(article: PlainArticle, replacedBy: ReplacementRef | null): ProductSummary {
  const { manufacturer, brand = manufacturer, number, group, title, unit, pack } = article;
  const maker = toMakerSlug(manufacturer);
  return {
    ...{ id: toProductId(maker, number), number, title, size: "", unit, packQuantity: pack },
    manufacturer: { id: maker, name: manufacturer },
    brand: { id: toMakerSlug(brand), name: brand },
    group: { id: group as GroupId, name: group.replaceAll("-", " ") },
    availability: availabilityOf(article),
    image: null,
    replacedBy,
  };
}
