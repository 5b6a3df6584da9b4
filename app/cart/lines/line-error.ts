import type { FieldError } from "../../request/forms/field-error.ts";
import type { ChangeRefusal } from "../change-cart.ts";
import type { CartLineView, CartPageData } from "../load-cart-page.ts";

/** The error of a line's quantity: from the last change, or because the quantity exceeds the limits for guests. */
export function lineError(line: CartLineView, page: CartPageData, change?: ChangeRefusal): FieldError | undefined {
  return change?.errors[line.product] ?? beyondGuest(line, page);
}

/**
 * The error of a line above the limits for guests, shown before *Order* is pressed. The cart keeps the quantity,
 * because a person who logs in can order it.
 */
function beyondGuest({ product }: CartLineView, { order }: CartPageData): FieldError | undefined {
  const { beyond } = order ?? {};
  if (!beyond?.products.includes(product)) return undefined;
  const left = beyond.left[product] ?? 0;
  if (left === beyond.mostOfProduct) return { key: "guestProduct", limit: left };
  return left === 0
    ? { key: "guestProductNone", limit: beyond.mostOfProduct }
    : { key: "guestProductLeft", limit: left };
}
