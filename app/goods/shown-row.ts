import type { Availability, MatchedNumber, ProductSummary, ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import { type Condition, isOrderable, isPriced, type PriceStep } from "#erp-adapter/contract/conditions/conditions.ts";
import type { BasisPoints, EurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { UnitPrice } from "#erp-adapter/contract/unit-price.ts";
import { rowPicture } from "./goods-picture.ts";
import type { ShownCondition } from "./load-conditions.ts";
import type { OtherPart } from "./others/load-others.ts";
import { type ShownSupply, toShownSupply } from "./shown-supply.ts";

/** One row of a list of goods, as the browser gets it. */
export interface ProductRow {
  id: ProductId;
  number: string;
  title: string;
  size: string;
  manufacturer: string;
  brand: string;
  unit: string;
  pack: number;
  picture: string;
  availability: Availability;
  /** pieces in stock, where 12 means 12 or more; null if the stock could not be read */
  stock: number | null;
  /** where it is in stock and when more arrives; null if the ERP does not give this, or it could not be read */
  supply: ShownSupply | null;
  /** null if it is on request, or could not be read */
  price: RowPrice | null;
  isOnRequest: boolean;
  /** true if it may be put into a cart now */
  buyable: boolean;
  replacedBy: ReplacementRef | null;
  matched: MatchedNumber | null;
  replaces: ReplacementRef[];
  /** other parts that fit, if it is sold out; missing if there are none */
  others?: OtherPart[];
  /** null if the row has no star: only customers have favourites, or they could not be read */
  favourite: boolean | null;
}

export interface RowPrice {
  wholesale: UnitPrice;
  discount: BasisPoints;
  net: UnitPrice;
  deposit: EurCents;
  /** lower prices for larger quantities; missing if there are none */
  steps?: readonly PriceStep[];
}

/** A row from a product, its conditions (null if they could not be read), and the customer's favourites, if any. */
export function toProductRow(
  product: ProductSummary & { matched?: MatchedNumber | null; replaces?: ReplacementRef[] },
  condition: Condition | null,
  marked: ReadonlySet<ProductId> | null,
): ProductRow {
  return {
    id: product.id,
    number: product.number,
    title: product.title,
    size: product.size,
    manufacturer: product.manufacturer.name,
    brand: product.brand.name,
    unit: product.unit,
    pack: product.packQuantity,
    picture: rowPicture(product),
    availability: condition?.availability ?? product.availability,
    stock: condition?.stockShown ?? null,
    supply: toShownSupply(condition),
    price: condition && toRowPrice(condition),
    isOnRequest: condition !== null && !isPriced(condition),
    buyable: condition !== null && isOrderable(condition),
    replacedBy: product.replacedBy,
    matched: product.matched ?? null,
    replaces: product.replaces ?? [],
    favourite: marked?.has(product.id) ?? null,
  };
}

/**
 * A row of a list of goods, with the conditions that may be shown. Without readable conditions the row cannot be
 * bought; a stock that is too old counts as unknown.
 */
export function toShownRow(
  product: Parameters<typeof toProductRow>[0],
  shown: ShownCondition | null,
  live: boolean,
  marked: ReadonlySet<ProductId> | null,
): ProductRow {
  const row = toProductRow(product, shown?.condition ?? null, marked);
  if (live) return row;
  const stock = shown?.withStock ? {} : { stock: null, supply: null, availability: product.availability };
  return { ...row, ...stock, buyable: false };
}

function toRowPrice(condition: Condition): RowPrice | null {
  if (!isPriced(condition)) return null;
  const { wholesale, discountPercent: discount, price: net, deposit, steps } = condition;
  return { wholesale, discount, net, deposit, ...(steps && { steps }) };
}
