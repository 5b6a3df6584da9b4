import { createHash } from "node:crypto";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import {
  type Address,
  type DeliveryOptions,
  isSamePlace,
  MAX_ADDRESSES,
  toLabel,
} from "#erp-adapter/contract/delivery.ts";
import { type DeliveryChoice, isSameChoice, toChoice } from "#erp-adapter/contract/delivery-choice.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { toLocalTime } from "#erp-adapter/contract/local-date.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { mayKeepAddress } from "../../addresses/has-address-book.ts";
import { ruleOfWords } from "../../addresses/rule-of-words.ts";
import { logFailure, orElse, type RequestContext, sessionContext, shopContext } from "../../request/context.ts";
import type { FieldError } from "../../request/forms/field-error.ts";
import { callContext } from "../../request/session/call-context.ts";
import { DELIVERY_PREFIX, type DeliveryField } from "../cart-forms.ts";
import type { NamedCart } from "../change-cart.ts";
import { askOptions, digestOffered, fitDelivery } from "./cart-delivery.ts";
import { type DeliveryErrors, judgeDelivery, readDelivery, type TypedDelivery } from "./read-delivery.ts";

/**
 * same: the delivery is as shown · saved: another delivery was saved, see `quote`; `isAsShown` is false if it goes by a
 * carrier that the person did not choose, or if the form may have shown its place or costs otherwise · refused: errors
 * by field name
 */
export type DeliveryOutcome =
  | { kind: "same" }
  | { kind: "saved"; quote: Pick<Quote, "delivery">; isAsShown: boolean }
  | { kind: "refused"; errors: DeliveryErrors; status: number };

/**
 * Saves the delivery typed beside a shown quote as the cart's delivery. An unchanged delivery is not checked here: the
 * order checks it again. A changed one costs one ERP call and one database statement, and one more ERP call if its
 * address is to be kept in the address book.
 */
export async function changeDelivery(
  typed: TypedDelivery,
  shown: Pick<Quote, "id" | "delivery" | "lines">,
  { cart, context }: Pick<NamedCart, "cart" | "context">,
): Promise<DeliveryOutcome> {
  const read = readDelivery(typed, ruleOfWords(context));
  if ("errors" in read) return { kind: "refused", errors: read.errors, status: 400 };
  const isKept = typed.keep === "yes" && read.choice.to.kind === "once" && mayKeepAddress(context);
  if (!isKept && shown.delivery && isSameChoice(read.choice, toChoice(shown.delivery))) return { kind: "same" };
  const options = await askOptions(context);
  if (!options) return refusedPlace("failed", 503);
  const now = toLocalTime(Date.now());
  const errors = judgeDelivery(read.choice, options, now);
  if (errors === "unknown") return refusedPlace("deliveryGone", 404);
  if (Object.keys(errors).length > 0) return { kind: "refused", errors, status: 400 };
  const kept = isKept ? await keepAddress(read.choice, shown.id, options, context) : { choice: read.choice, options };
  if ("kind" in kept) return kept;
  const { choice } = kept;
  const conditions = shown.lines.map(({ condition }) => condition);
  const { delivery } = fitDelivery({ options: kept.options, choice, now }, conditions);
  if (!(await saveChoice(cart.id, choice, delivery.to.address, context))) return refusedPlace("failed", 503);
  const isAsShown = delivery.carrier === choice.carrier && typed.offered === digestOffered(options);
  return { kind: "saved", quote: { delivery }, isAsShown };
}

/** The typed fields by name, to be shown again. */
export function toTypedFields(typed: TypedDelivery): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).map(([field, text]) => [DELIVERY_PREFIX + field, text]));
}

async function saveChoice(
  cart: CartId,
  choice: DeliveryChoice,
  place: Address | null,
  context: RequestContext,
): Promise<boolean> {
  const { user } = context.get(sessionContext);
  if (!user) return false;
  return orElse(false, "chosen delivery not saved", context, async () => {
    await context.get(shopContext).cart.deliveryChoices.save(user, cart, choice, place);
    return true;
  });
}

/**
 * Adds the choice's address to the company's address book, only once even if the form is sent twice for the same quote,
 * and returns the choice with that address. If the ERP answers with another address, which the person has not seen, the
 * typed address is used for this order only.
 */
async function keepAddress(
  choice: DeliveryChoice,
  quote: Quote["id"],
  options: DeliveryOptions,
  context: RequestContext,
): Promise<{ choice: DeliveryChoice; options: DeliveryOptions } | DeliveryOutcome> {
  if (choice.to.kind !== "once") return { choice, options };
  const { address } = choice.to;
  const known = options.addresses.find((one) => isSamePlace(one.address, address));
  if (known) return { choice: { ...choice, to: { kind: "site", id: known.id } }, options };
  const digest = createHash("sha256")
    .update(JSON.stringify(toLabel(address)))
    .digest("base64url");
  const idempotencyKey = `address:${quote}:${digest}` as IdempotencyKey;
  try {
    const { delivery } = context.get(shopContext).erp;
    const saved = await delivery.addAddress({ isDefault: false, address }, callContext(context, idempotencyKey));
    if (!isSamePlace(saved.address, address)) return { choice, options };
    const addresses = [...options.addresses, saved];
    return { choice: { ...choice, to: { kind: "site", id: saved.id } }, options: { ...options, addresses } };
  } catch (error) {
    if (isErpError(error, "VALIDATION") && error.details.field === "addresses")
      return refusedField("keep", { key: "addressesFull", limit: MAX_ADDRESSES }, 409);
    logFailure(error, "address not kept", context);
    return refusedPlace("failed", 503);
  }
}

function refusedPlace(key: "failed" | "deliveryGone", status: number): DeliveryOutcome {
  return refusedField("to", { key }, status);
}

function refusedField(field: DeliveryField, error: FieldError, status: number): DeliveryOutcome {
  return { kind: "refused", errors: { [DELIVERY_PREFIX + field]: error }, status };
}
