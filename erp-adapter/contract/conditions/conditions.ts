import { z } from "zod";
import type { Availability } from "../catalogue.ts";
import type { CallContext } from "../context.ts";
import type { BasisPoints, EurCents } from "../money.ts";
import { type ProductId, productIdSchema } from "../product-id.ts";
import { quantitySchema } from "../quantity.ts";

/** From this number on a stock is shown as "> 12" and never leaves the ERP as a number (specification, section 4). */
export const STOCK_SHOWN_UP_TO = 12;

/** What one partner gets for one product at one quantity, now. */
export interface Priced {
  product: ProductId;
  quantity: number;
  /** list price of the price list, per unit */
  wholesale: EurCents;
  discountPercent: BasisPoints;
  /** net unit price: wholesale less discount */
  price: EurCents;
  /** core deposit per unit, 0 without */
  deposit: EurCents;
  vatPercent: BasisPoints;
  availability: Availability;
  /** of the quantity asked: from the shelf, and to be ordered; now + later = quantity */
  now: number;
  later: number;
  /** free stock as it may be shown: 0 to 12, 12 standing for 12 or more */
  stockShown: number;
  quotedAt: string;
}

/** A line that has no conditions: withdrawn or unknown, or sold only after a question. */
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

/** True when a line of these conditions can be ordered now, be it that all of it comes later. */
export function isOrderable(condition: Condition): condition is Priced {
  return isPriced(condition) && (condition.availability === "available" || condition.availability === "orderable");
}

export const conditionsRequestSchema = z.object({
  lines: z.array(z.object({ product: productIdSchema, quantity: quantitySchema })).max(1_000),
});
export type ConditionsRequest = { lines: readonly { product: ProductId; quantity: number }[] };

export interface ConditionsArea {
  /**
   * The one batch call: price, discount, deposit, tax and stock of all lines, every asked line answered exactly once
   * and in the order asked. VALIDATION for a bad quantity or more than 1,000 lines; NOT_FOUND for an unknown partner.
   */
  conditions(request: ConditionsRequest, c: CallContext): Promise<Condition[]>;
}
