import { createHash } from "node:crypto";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { type DeliveryOptions, MAX_ADDRESSES, toLabel } from "#erp-adapter/contract/delivery.ts";
import { type DeliveryChoice, toChoice } from "#erp-adapter/contract/delivery-choice.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { hasAddressBook } from "../addresses/has-address-book.ts";
import { logFailure, type RequestContext, sessionContext, shopContext } from "../context.ts";
import { DELIVERY_PREFIX, type DeliveryField } from "../forms/cart-forms.ts";
import type { FieldError } from "../forms/field-error.ts";
import { callContext } from "../session/call-context.ts";
import { askOptions, fitDelivery } from "./cart-delivery.ts";
import type { NamedCart } from "./change-cart.ts";
import { type DeliveryErrors, judgeDelivery, readDelivery, type TypedDelivery } from "./read-delivery.ts";

/** same: the delivery is as shown · saved: another delivery was saved, see `quote` · refused: errors by field name */
export type DeliveryOutcome =
  | { kind: "same" }
  | { kind: "saved"; quote: Pick<Quote, "delivery"> }
  | { kind: "refused"; errors: DeliveryErrors; status: number };

/**
 * Saves the delivery typed beside a shown quote as the cart's delivery. An unchanged delivery is not checked here: the
 * order checks it again. A changed one costs one ERP call and one database statement, and one more ERP call if its
 * address is to be kept in the address book.
 */
export async function changeDelivery(
  typed: TypedDelivery,
  shown: Pick<Quote, "delivery" | "lines">,
  { cart, context }: Pick<NamedCart, "cart" | "context">,
): Promise<DeliveryOutcome> {
  const read = readDelivery(typed);
  if ("errors" in read) return { kind: "refused", errors: read.errors, status: 400 };
  const isKept = typed.keep === "yes" && read.choice.to.kind === "once" && hasAddressBook(context);
  if (!isKept && shown.delivery && isSame(read.choice, toChoice(shown.delivery))) return { kind: "same" };
  const options = await askOptions(context);
  if (!options) return refusedPlace("failed", 503);
  const today = toLocalDate(Date.now());
  const errors = judgeDelivery(read.choice, options, today);
  if (errors === "unknown") return refusedPlace("deliveryGone", 404);
  if (Object.keys(errors).length > 0) return { kind: "refused", errors, status: 400 };
  const kept = isKept ? await keepAddress(read.choice, cart.id, options, context) : { choice: read.choice, options };
  if ("kind" in kept) return kept;
  const { choice } = kept;
  if (!(await saveChoice(cart.id, choice, context))) return refusedPlace("failed", 503);
  const conditions = shown.lines.map(({ condition }) => condition);
  const { delivery } = fitDelivery({ options: kept.options, choice, today }, conditions);
  return { kind: "saved", quote: { delivery } };
}

/** The typed fields by name, to be shown again. */
export function toTypedFields(typed: TypedDelivery): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).map(([field, text]) => [DELIVERY_PREFIX + field, text]));
}

/** After an order: the next cart begins with the same place and carrier. A failure is only logged. */
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

/**
 * Adds the choice's address to the company's address book, once even if sent twice; returns the choice with that
 * address.
 */
async function keepAddress(
  choice: DeliveryChoice,
  cart: Quote["cart"]["id"],
  options: DeliveryOptions,
  context: RequestContext,
): Promise<{ choice: DeliveryChoice; options: DeliveryOptions } | DeliveryOutcome> {
  if (choice.to.kind !== "once") return { choice, options };
  const { address } = choice.to;
  const known = options.addresses.find(
    (one) => JSON.stringify(toLabel(one.address)) === JSON.stringify(toLabel(address)),
  );
  if (known) return { choice: { ...choice, to: { kind: "site", id: known.id } }, options };
  const digest = createHash("sha256")
    .update(JSON.stringify(toLabel(address)))
    .digest("base64url");
  const idempotencyKey = `address:${cart}:${digest}` as IdempotencyKey;
  try {
    const { delivery } = context.get(shopContext).erp;
    const saved = await delivery.addAddress({ isDefault: false, address }, callContext(context, idempotencyKey));
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

/** True if place, carrier, date, note and shipment are the same; the order of the address fields does not matter. */
function isSame(one: DeliveryChoice, other: DeliveryChoice): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder({ to, carrier, date, note, shipment }: DeliveryChoice) {
  const fields = Object.entries(to.kind === "once" ? to.address : to).sort(([a], [b]) => a.localeCompare(b));
  return [to.kind, fields, carrier, date, note, shipment];
}
