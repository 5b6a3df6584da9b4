import { z } from "zod";
import type { Availability } from "../catalogue.ts";
import type { CallContext } from "../context.ts";
import type { BranchId } from "../delivery.ts";
import type { BasisPoints, EurCents } from "../money.ts";
import { type ProductId, productIdSchema } from "../product-id.ts";
import { quantitySchema } from "../quantity.ts";
import { type TaxNote, type TaxPlace, taxPlaceShape } from "../tax.ts";
import type { UnitPrice } from "../unit-price.ts";
import type { Supply } from "./supply.ts";

/**
 * The largest stock that leaves the ERP; it stands for 12 or more, and is shown as "> 12" (specification, section 4).
 */
export const STOCK_SHOWN_UP_TO = 12;

/** The terms for one partner, one product and one quantity, now. */
export interface Priced {
  product: ProductId;
  quantity: number;
  /** price per unit before the discount, from the price list */
  wholesale: UnitPrice;
  discountPercent: BasisPoints;
  /** net unit price: wholesale less discount */
  price: UnitPrice;
  /** core deposit per unit, 0 if there is none */
  deposit: EurCents;
  vatPercent: BasisPoints;
  /** why VAT has this rate; missing if there is nothing to say, and if the ERP does not say (conditions.tax) */
  taxNote?: TaxNote;
  availability: Availability;
  /** pieces that are taken from the shelf; `now` and `later` together are `quantity` */
  now: number;
  /** pieces that come later */
  later: number;
  /** free stock as it may be shown: 0 to 12; 12 means 12 or more */
  stockShown: number;
  /** where the pieces come from and when, earliest first; missing if the ERP does not say (conditions.supply) */
  supply?: readonly Supply[];
  /**
   * Lower prices for larger quantities, for this partner, smallest quantity first: each begins with more pieces than this
   * line asks for, and is lower than the price before it, at most `MOST_STEPS`. Missing if there are none, and if the ERP
   * does not say (conditions.steps)
   */
  steps?: readonly PriceStep[];
  quotedAt: string;
}

/** The net unit price from a quantity on. */
export interface PriceStep {
  from: number;
  price: UnitPrice;
}

/** The most price steps of a line. */
export const MOST_STEPS = 10;

/** A line without conditions: its product is withdrawn or unknown, or sold only on request. */
export interface Unpriced {
  product: ProductId;
  quantity: number;
  problem: "gone" | "price-on-request";
  availability: Availability;
  stockShown: number;
}

export type Condition = Priced | Unpriced;

export function isPriced(condition: Condition): condition is Priced {
  return !("problem" in condition);
}

/** True if a line can be ordered now, even if all of it is delivered later. */
export function isOrderable(condition: Condition): condition is Priced {
  return isPriced(condition) && (condition.availability === "available" || condition.availability === "orderable");
}

// Extended, not spread: a bundler keeps an object with a spread, and with it Zod, in every browser.
export const conditionsRequestSchema = z
  .object({
    lines: z
      .array(z.object({ product: productIdSchema, quantity: quantitySchema, key: z.string().optional() }))
      .max(1_000),
    pickUpAt: z.custom<BranchId>((id) => typeof id === "string" && id !== "" && id.length <= 100).nullish(),
  })
  .extend(taxPlaceShape);

export interface ConditionsRequest extends TaxPlace {
  /** `key`: the ERP's own key of the product, from its feed; missing if the shop has no catalogue of its own */
  lines: readonly { product: ProductId; quantity: number; key?: string }[];
  /**
   * The branch where the customer picks the pieces up: `now`, `later` and `supply` are then for that branch
   * (conditions.supply). Null, missing, or an unknown branch: the pieces are sent.
   */
  pickUpAt?: BranchId | null;
}

export interface ConditionsArea {
  /**
   * All lines in one call: price, discount, deposit, tax and stock. VAT is that of the caller's company, or of the buyer
   * asked for, and of the place (conditions.tax). Every asked line is answered exactly once, in the order asked.
   * VALIDATION for a bad quantity or more than 1,000 lines; NOT_FOUND for an unknown partner.
   */
  conditions(request: ConditionsRequest, c: CallContext): Promise<Condition[]>;
}
