import { isDeepStrictEqual } from "node:util";
import { isSamePlace } from "#erp-adapter/contract/delivery.ts";
import { isSameChoice, toChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { ruleOfWords } from "../../addresses/rule-of-words.ts";
import { cartPartContext, type RequestContext } from "../../request/context.ts";
import { toCartPart } from "../cart-part.ts";
import { readDelivery } from "../delivery/read-delivery.ts";
import { canHaveRemarks } from "../lines/remarks.ts";
import type { CartForm } from "../read-cart-form.ts";
import { readGuest } from "./read-guest.ts";

/** The fields of an order, or of a request for approval, as it was sent. */
export type Sent = Pick<Quote, "lines" | "delivery" | "buyerDocumentNumber" | "hold" | "guestEmail" | "buyer">;

/** True if a form asked for what was sent: it was sent twice, and nothing typed in it is lost. */
export function isSame(form: CartForm, shown: Quote | null, sent: Sent | null, context: RequestContext): boolean {
  if (form.intent === "confirm") return true;
  if (!sent) return false;
  if (form.intent === "order-as-guest") {
    const guest = form.reading.ok && readGuest(form.reading.value);
    return guest && "email" in guest && isDeepStrictEqual(guest, { email: sent.guestEmail, buyer: sent.buyer });
  }
  if (!shown || (form.intent !== "order" && form.intent !== "ask-approval")) return false;
  const { reading, hold, typed } = form;
  const isAgreed = reading.ok && reading.value.buyerDocumentNumber === sent.buyerDocumentNumber;
  return (
    isAgreed &&
    (hold ?? null) === sent.hold &&
    isShown(typed, shown, context.get(cartPartContext)) &&
    [shown, sent].some((one) => isAsShown(form, one, context))
  );
}

/** True if the form's quantities are those of this part of the quote's lines, or if the form has none. */
export function isShown(typed: Record<string, string>, { lines, leftOut }: Quote, part: number): boolean {
  const shown = new Map<string, number>([
    ...lines.map(({ product, condition }) => [product, condition.quantity] as const),
    ...leftOut.map(({ product, quantity }) => [product, quantity] as const),
  ]);
  const sent = Object.entries(typed);
  if (sent.length === 0) return true;
  const { first, last } = toCartPart(shown.size, part);
  return sent.length === last - first + 1 && sent.every(([product, text]) => text === String(shown.get(product)));
}

/** True if the form's delivery and remarks are these; what the form does not have counts as the same. */
export function isAsShown(
  { delivery: typed, remarks, errors }: Extract<CartForm, { intent: "order" | "ask-approval" }>,
  { delivery, lines }: Pick<Quote, "delivery" | "lines">,
  context: RequestContext,
): boolean {
  const read = typed && readDelivery(typed, ruleOfWords(context));
  if (read && ("errors" in read || !delivery || !isSameChoice(withPlaceOf(delivery, read.choice), toChoice(delivery))))
    return false;
  if (!remarks || !canHaveRemarks(context)) return true;
  const words = new Map(lines.map((line) => [line.product, line]));
  const isWorded = remarks.every(({ product, note, buyerPosition }) => {
    const line = words.get(product);
    return line?.note === note && line?.buyerPosition === buyerPosition;
  });
  return isWorded && Object.keys(errors).length === 0;
}

/** The choice with the place of a delivery, if a typed address is that of its place: it may have been kept in the book. */
function withPlaceOf(delivery: NonNullable<Quote["delivery"]>, choice: ReturnType<typeof toChoice>) {
  const { address } = delivery.to;
  const isKept = choice.to.kind === "once" && address && isSamePlace(choice.to.address, address);
  return isKept ? { ...choice, to: toChoice(delivery).to } : choice;
}
