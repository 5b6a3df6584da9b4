import { type DeliveryChoice, toChoice, toDelivery } from "#erp-adapter/contract/delivery-choice.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { logFailure, type RequestContext, sessionContext, shopContext } from "../context.ts";
import { DELIVERY_PREFIX } from "../forms/cart-forms.ts";
import { askOptions } from "./cart-delivery.ts";
import type { NamedCart } from "./change-cart.ts";
import { type DeliveryErrors, judgeDelivery, readDelivery, type TypedDelivery } from "./read-delivery.ts";

/** same: as shown · saved: another one, `quote` with it · refused: by the fields' names */
export type DeliveryOutcome =
  | { kind: "same" }
  | { kind: "saved"; quote: Pick<Quote, "delivery"> }
  | { kind: "refused"; errors: DeliveryErrors; status: number };

/**
 * The delivery that was typed beside a shown quote becomes the cart's. The shown one is not judged again: the order is
 * rechecked. One ERP call and one statement if it is another one.
 */
export async function changeDelivery(
  typed: TypedDelivery,
  shown: Pick<Quote, "delivery" | "totals">,
  { cart, context }: Pick<NamedCart, "cart" | "context">,
): Promise<DeliveryOutcome> {
  const read = readDelivery(typed);
  if ("errors" in read) return { kind: "refused", errors: read.errors, status: 400 };
  const { choice } = read;
  if (shown.delivery && isSame(choice, toChoice(shown.delivery))) return { kind: "same" };
  const options = await askOptions(context);
  if (!options) return refusedPlace("failed", 503);
  const today = toLocalDate(Date.now());
  const errors = judgeDelivery(choice, options, today);
  if (errors === "unknown") return refusedPlace("deliveryGone", 404);
  if (Object.keys(errors).length > 0) return { kind: "refused", errors, status: 400 };
  if (!(await saveChoice(cart.id, choice, context))) return refusedPlace("failed", 503);
  const { delivery } = toDelivery(choice, options, { goods: shown.totals.goods, today });
  return { kind: "saved", quote: { delivery } };
}

/** The typed fields by name, to be shown again. */
export function toTypedFields(typed: TypedDelivery): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).map(([field, text]) => [DELIVERY_PREFIX + field, text]));
}

/** The cart was ordered: the next one begins with the same place and carrier. Failing, it begins as the last one did. */
export async function settleDelivery({ cart, delivery }: Quote, context: RequestContext): Promise<void> {
  const { user } = context.get(sessionContext);
  if (!user || !delivery) return;
  try {
    await context.get(shopContext).deliveryChoices.settle(user.id, cart.id, toChoice(delivery));
  } catch (error) {
    logFailure(error, "chosen delivery not kept", context);
  }
}

async function saveChoice(
  cart: Quote["cart"]["id"],
  choice: DeliveryChoice,
  context: RequestContext,
): Promise<boolean> {
  const { user } = context.get(sessionContext);
  if (!user) return false;
  try {
    await context.get(shopContext).deliveryChoices.save(user.id, cart, choice);
    return true;
  } catch (error) {
    logFailure(error, "chosen delivery not saved", context);
    return false;
  }
}

function refusedPlace(key: "failed" | "deliveryGone", status: number): DeliveryOutcome {
  return { kind: "refused", errors: { [`${DELIVERY_PREFIX}to`]: { key } }, status };
}

/** The carrier of a page that offers none is not typed, and that of a pick-up means nothing. */
function isSame(one: DeliveryChoice, other: DeliveryChoice): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder({ to, carrier, date, note, shipment }: DeliveryChoice) {
  const fields = Object.entries(to.kind === "once" ? to.address : to).sort(([a], [b]) => a.localeCompare(b));
  return [to.kind, fields, carrier, date, note, shipment];
}
