import { data, href, redirect } from "react-router";
import { type Cancellation, isAnswerTo } from "#erp-adapter/contract/cancellations.ts";
import type { CancellationOutcome, CancellationRefusalReason } from "#server/services/cancellations/cancellations.ts";
import { getLocale, sessionContext, shopContext } from "../../request/context.ts";
import { refuse } from "../../request/page-errors.ts";
import { askErp } from "../../request/session/ask-erp.ts";
import { callContext } from "../../request/session/call-context.ts";
import { requireCompanyRight } from "../../request/session/company-right.ts";
import { getActor } from "../../request/session/identity.ts";
import type { OrderAgainForm } from "../again/order-again.ts";
import { requireOrder, type ShownOrder } from "../load-order.ts";
import { type CancellationForm, readCancellationForm } from "../order-forms.ts";

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
  const lines = order.lines.filter(({ position }) => asked.lines.includes(position));
  if (lines.length !== asked.lines.length) throw refuse("bad-request", 400);
  if (asked.errors.lines || asked.errors.reason) return refusal({ reason: null, form: asked }, 400);
  const wish = {
    form: asked.key,
    order: {
      id: order.id,
      number: order.number,
      buyerDocumentNumber: order.buyerDocumentNumber,
      placedAt: order.placedAt,
    },
    lines: lines.map(({ position, number, title, open, unit }) => ({ position, number, title, quantity: open, unit })),
    reason: asked.reason.trim(),
  };
  const { deadline } = callContext(context);
  const outcome = await askErp({ url, context }, () => cancellations.request(wish, actor, deadline));
  if (outcome.kind !== "received") return refusal({ reason: reasonOf(outcome), form: asked }, statusOf(outcome));
  const received = outcome.cancellation ?? (await findReceived(order, asked, { url, params, context }));
  const session = context.get(sessionContext);
  session.cancellationRequested({
    order: order.id,
    requestedAt: received?.requestedAt ?? null,
    line: received?.lines[0] ?? null,
    isPartial: received !== undefined && received.lines.length < lines.length,
  });
  if (outcome.before) session.announce({ kind: "cancellation-before" });
  return redirect(href("/:lang/order-cancellation", { lang: getLocale(context) }), 303);
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
