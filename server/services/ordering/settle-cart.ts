import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import { toChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { RemarkedLine } from "../cart-remarks/cart-remarks.ts";
import type { Chooser } from "../delivery/delivery-choices.ts";
import type { Stores } from "./ordering-parts.ts";

/**
 * Ends what was remembered for an order: the cart's delivery, and the remarks on the ordered lines. A
 * change that the person made to the cart after `at`, in epoch milliseconds, stays for its next order.
 */
export async function settleCart(
  { deliveryChoices, cartRemarks }: Pick<Stores, "deliveryChoices" | "cartRemarks">,
  { user, cart, at }: { user: Chooser; cart: CartId; at: number },
  { lines, delivery }: { lines: readonly RemarkedLine[]; delivery?: Delivery | null | undefined },
): Promise<void> {
  if (delivery) await deliveryChoices.settle(user, cart, toChoice(delivery), at);
  await cartRemarks.settle(user.id, cart, lines, at);
}

/** Ends everything that was remembered for a cart that is emptied, deleted or new, except a guest's data. */
export async function forgetCart(
  {
    quotes,
    intents,
    deliveryChoices,
    cartRemarks,
  }: Pick<Stores, "quotes" | "intents" | "deliveryChoices" | "cartRemarks">,
  user: UserId,
  cart: CartId,
): Promise<void> {
  await quotes.leave(user, cart);
  await intents.setAside(user, cart, null);
  await deliveryChoices.forget(user, cart);
  await cartRemarks.forget(user, cart);
}
