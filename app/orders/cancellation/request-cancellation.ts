import { data, href, redirect } from "react-router";
import { type Cancellation, isAnswerTo } from "#erp-adapter/contract/cancellations.ts";
import type { CancellationOutcome, CancellationRefusalReason } from "#server/services/cancellations/cancellations.ts";
import type { WantedCancellation } from "#server/services/cancellations/wanted-cancellation.ts";
import type { OrderCopy } from "#server/services/ordering/order-copy.ts";
import { getLocale, orElse, sessionContext, shopContext } from "../../request/context.ts";
import { refuse } from "../../request/page-errors.ts";
import { askErp } from "../../request/session/ask-erp.ts";
import { callContext } from "../../request/session/call-context.ts";
import { requireCompanyRight } from "../../request/session/company-right.ts";
import { getActor } from "../../request/session/identity.ts";
import type { OrderAgainForm } from "../again/order-again.ts";
import { loadLinked, requireOrder, type ShownOrder } from "../load-order.ts";
import { type CancellationForm, readCancellationForm } from "../order-forms.ts";
import { cancellableLines } from "./cancellable-lines.ts";

/** Why nothing was requested: a message above the page, errors beside their fields, and the typed values. */
export interface CancellationRefusal {
  reason: CancellationRefusalReason | "unknown" | "failed" | null;
  form: CancellationForm;
}

/**
 * *Request cancellation* of the ticked lines. A form that is sent twice requests it once; the ERP decides whether the
 * order allows it.
 */
export async function requestCancellation({ form, url, params, context }: OrderAgainForm) {
  requireCompanyRight("cancel", context);
  const { cancellations } = context.get(shopContext).orders;
  const { erp } = context.get(shopContext);
  const asked = readCancellationForm(form);
  const actor = getActor(context);
  if (!asked || !actor || !erp.capabilities.orders.cancellation) throw refuse("bad-request", 400);
  const { order } = await requireOrder({ url, params, context });
  const wish = toWish(order, asked);
  if (!wish) return refusal({ reason: null, form: asked }, 400);
  const { deadline } = callContext(context);
  const outcome = await askErp({ url, context }, () => cancellations.request(wish, actor, deadline));
  if (outcome.kind !== "received") return refusal({ reason: reasonOf(outcome), form: asked }, statusOf(outcome));
  const received = outcome.cancellation ?? (await findReceived(order, asked, { url, params, context }));
  const session = context.get(sessionContext);
  session.cancellationRequested({
    order: order.id,
    requestedAt: received?.requestedAt ?? null,
    line: received?.lines[0] ?? null,
    isPartial: received !== undefined && received.lines.length < wish.lines.length,
  });
  if (outcome.before) session.announce({ kind: "cancellation-before" });
  return redirect(href("/:lang/order-cancellation", { lang: getLocale(context) }), 303);
}

/**
 * The same for the guest whose link opened the order: the shop keeps the request, and the order's page shows it. The form
 * sent again is the same request.
 */
export async function requestOfGuest({ form, url, context }: OrderAgainForm, copy: OrderCopy) {
  const asked = readCancellationForm(form);
  const { erp, orders } = context.get(shopContext);
  if (!asked || !erp.capabilities.orders.cancellation) throw refuse("bad-request", 400);
  const order = await loadLinked(copy, context);
  const wish = toWish(order, asked);
  if (!wish) return refusal({ reason: null, form: asked }, 400);
  const open = new Set(cancellableLines(order).map(({ position }) => position));
  const left = { ...wish, lines: wish.lines.filter(({ position }) => open.has(position)) };
  const outcome = await orElse("failed" as const, "a guest's cancellation not kept", context, () =>
    orders.guestCancellations.request(left, copy),
  );
  if (outcome === "failed") return refusal({ reason: "failed", form: asked }, 503);
  if (outcome === "closed") return refusal({ reason: closedReason(order), form: asked }, 409);
  context.get(sessionContext).announce({
    kind: outcome === "before" ? "cancellation-before" : "cancellation-asked",
  });
  return redirect(
    `${href("/:lang/order/:orderId", { lang: getLocale(context), orderId: order.id })}?key=${encodeURIComponent(url.searchParams.get("key") ?? "")}`,
    303,
  );
}

function closedReason({ status }: Pick<ShownOrder, "status">): CancellationRefusalReason {
  return status === "delivered" || status === "cancelled" ? status : "requested";
}

/** The request in the form's words; null if a field of the form is wrong. Throws 400 for lines that the order lacks. */
function toWish(order: ShownOrder, asked: CancellationForm): WantedCancellation | null {
  const lines = order.lines.filter(({ position }) => asked.lines.includes(position));
  if (lines.length !== asked.lines.length) throw refuse("bad-request", 400);
  if (asked.errors.lines || asked.errors.reason) return null;
  const { id, number, buyerDocumentNumber, placedAt } = order;
  return {
    form: asked.key,
    order: { id, number, buyerDocumentNumber, placedAt },
    lines: lines.map((line) => ({ ...toNamed(line), quantity: line.open })),
    reason: asked.reason.trim(),
  };
}

function toNamed({ position, number, title, unit }: ShownOrder["lines"][number]) {
  return { position, number, title, unit };
}

/**
 * The cancellation that this form has already requested. The order is read again if it does not have the cancellation
 * yet; undefined if there is none.
 */
async function findReceived(
  order: ShownOrder,
  { lines, reason }: CancellationForm,
  request: Omit<OrderAgainForm, "form">,
): Promise<Cancellation | undefined> {
  const wish = { lines, reason: reason.trim() };
  const found = order.cancellations.find((one) => isAnswerTo(wish, one));
  if (found) return found;
  const { order: now } = await requireOrder(request);
  return now.cancellations.find((one) => isAnswerTo(wish, one));
}

type NotReceived = Exclude<CancellationOutcome, { kind: "received" }>;

function reasonOf(outcome: NotReceived): CancellationRefusal["reason"] {
  return outcome.kind === "refused" ? outcome.reason : outcome.kind;
}

function statusOf({ kind }: NotReceived): number {
  return kind === "refused" ? 409 : 503;
}

function refusal(cancellation: CancellationRefusal, status: number) {
  return data({ cancellation }, { status });
}
