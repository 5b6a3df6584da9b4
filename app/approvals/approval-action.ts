import { data, href, redirect } from "react-router";
import { remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import type { HoldKind } from "#erp-adapter/contract/order-hold.ts";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import { isVisibleText } from "#erp-adapter/contract/visible-text.ts";
import { isOver, requestOf } from "#rules/approval-requests.ts";
import type { Deciding } from "#server/services/approvals/approvals.ts";
import type { ApprovalRequest, RequestedLine } from "#server/services/approvals/request.ts";
import type { RefusalReason } from "#server/services/ordering/refusal-reason.ts";
import { QUANTITY_PREFIX } from "../cart/cart-forms.ts";
import { isWithoutPlace } from "../cart/delivery/cart-delivery.ts";
import { type Filling, fillCart, statusOfRefusal } from "../cart/lines/fill-cart.ts";
import { addRemarks } from "../cart/lines/remarks.ts";
import { loadProducts } from "../cart/load-cart-page.ts";
import { canHold } from "../cart/order/on-account.ts";
import { findSuperseded, statusOfOrderRefusal } from "../cart/order/order-cart.ts";
import { toActiveCart } from "../cart/to-cart.ts";
import {
  arrivedContext,
  type FormRequest,
  getLocale,
  type PageRequestOf,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import type { FieldError } from "../request/forms/field-error.ts";
import { parseCartChoice } from "../request/forms/parse-cart-choice.ts";
import { readForm } from "../request/forms/read-form.ts";
import type { Notice } from "../request/notice.ts";
import { refuse } from "../request/page-errors.ts";
import { requireCompanyRight } from "../request/session/company-right.ts";
import { orUnavailable } from "../request/session/or-unavailable.ts";
import { verifyNow } from "../request/session/verified-users.ts";
import { approvalFormSchema, MAX_REFUSAL } from "./approval-forms.ts";
import { requireRequest } from "./load-approval.ts";
import { ownMember } from "./own-member.ts";

/** Why nothing was done, as the page shows it; the keys of `errors` and `typed` are field names. */
export interface ApprovalRefusal {
  reason: RefusalReason | Exclude<Filling["kind"], "filled"> | "superseded" | "quote-expired" | null;
  errors: Record<string, FieldError>;
  typed: Record<string, string>;
}

type Args = FormRequest & PageRequestOf<"requestId">;

/** Handles every form of a request, by its intent. The request is checked once more where it is changed. */
export async function approvalAction(args: Args) {
  const { form, context } = args;
  const reading = readForm(form, approvalFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const request = await requireRequest(args);
  const given = { ...reading.value, request, form, context };
  const isBuyer = request.buyer.id === ownMember(context).actor.user.id;
  switch (given.intent) {
    case "withdraw":
      if (!isBuyer) throw refuse("forbidden", 403);
      return withdraw(given);
    case "put-back":
      if (!isBuyer) throw refuse("forbidden", 403);
      requireCompanyRight("order", context);
      return putBack(given, args.url);
    default:
      // No page offers these forms to the buyer, or to a person who may not approve.
      if (isBuyer || !context.get(sessionContext).may("approve")) throw refuse("forbidden", 403);
      if (given.intent === "refuse") return refuseRequest(given);
      return given.intent === "edit" ? edit(given) : approve(given, HOLDS[given.intent]);
  }
}

/** The hold that each button gives the approved order; null keeps the hold that the quote already has, if any. */
const HOLDS = { approve: null, "approve-prepaid": "prepayment", "approve-on-release": "release" } as const;

interface Given {
  request: ApprovalRequest;
  quote: string;
  revision: number;
  cart: string;
  form: FormData;
  context: RequestContext;
}

async function withdraw({ request, context }: Given) {
  const { approvals } = context.get(shopContext);
  const { actor } = ownMember(context);
  const outcome = await orUnavailable(approvals.withdraw(request.id, actor), context);
  const isDone = (now: ApprovalRequest) => now.state === "withdrawn";
  return toOutcome(outcome, { kind: "approval-withdrawn" }, { request, context, isDone });
}

async function refuseRequest({ request, form, context }: Given) {
  const text = String(form.get("reason") ?? "").trim();
  const isGiven = text.length <= MAX_REFUSAL && isVisibleText(text, { multiline: true });
  if (!isGiven) {
    const error: FieldError = text === "" ? { key: "required" } : { key: "reason", limit: MAX_REFUSAL };
    return refused(null, 400, { errors: { reason: error }, typed: { reason: text.slice(0, 2 * MAX_REFUSAL) } });
  }
  const { approvals } = context.get(shopContext);
  const { actor } = ownMember(context);
  const outcome = await orUnavailable(approvals.refuse(request.id, text, actor), context);
  const isDone = ({ state, decided, reason }: ApprovalRequest) =>
    state === "refused" && decided?.user === actor.user.id && reason === text;
  return toOutcome(outcome, { kind: "approval-refused" }, { request, context, isDone });
}

async function edit(given: Given) {
  const read = await readQuickOrder(given);
  if (!Array.isArray(read)) return refused(null, 400, read);
  return saveWanted(read, given);
}

/**
 * Approves, unless nothing can be ordered. That is said only after the outcome of the form's quote was looked up:
 * another press of the same button may have ordered it.
 */
async function approve(given: Given, hold: HoldKind | null) {
  const outcome = await order(given, hold);
  if (!("refusal" in outcome)) return outcome;
  const { request, quote, context } = given;
  const { ordering } = context.get(shopContext).orders;
  const found = await orUnavailable(ordering.outcomeOf(quote, ownMember(context).actor), context);
  if (found?.standing.kind === "placed") return toPage(request, { kind: "approval-given" }, context);
  return found && found.standing.kind !== "open" ? toPage(request, null, context) : refused(...outcome.refusal);
}

/** Typed quantities that differ from those shown are saved and shown first: an approver approves only what they saw. */
async function order(given: Given, hold: HoldKind | null) {
  const { request, context, quote: signed } = given;
  if (hold && !canHold(context)) throw refuse("bad-request", 400);
  const read = await readQuickOrder(given);
  if (!Array.isArray(read)) return refused(null, 400, read);
  if (given.revision === request.revision && !isSame(read, request.wanted)) return saveWanted(read, given);
  const { ordering } = context.get(shopContext).orders;
  const { actor } = ownMember(context);
  const quote = await orUnavailable(ordering.find(signed, actor), context);
  if (!quote || requestOf(quote.cart.id) !== request.id || isWithoutPlace(quote)) return nothing("quote-expired", 400);
  // The ERP and the shop are asked again who this is, because an answer may be a minute old.
  if (!(await verifyNow(context))) throw refuse("forbidden", 403);
  const superseded = await findSuperseded(quote, actor, context);
  if (superseded === "unknown") return nothing("unread", 503);
  if (superseded !== null) return nothing("superseded", 409);
  const ordered = hold ? await ordering.withHold(quote, hold, actor) : quote;
  const outcome = await ordering.place(ordered, actor);
  // The order had ten seconds of its own, so the time limit of the page that shows the outcome begins only now.
  context.set(arrivedContext, Date.now());
  switch (outcome.kind) {
    case "placed":
      return toPage(request, { kind: "approval-given" }, context);
    case "being-verified":
      return toPage(request, null, context);
    case "changed": {
      const path = href("/:lang/approval/:requestId", { lang: getLocale(context), requestId: request.id });
      return redirect(`${path}?quote=${encodeURIComponent(ordering.signedId(outcome.quote))}`, 303);
    }
    case "cart-changed":
      return nothing("approval-changed", 409);
    case "too-many":
      throw new Error("only guests are limited");
    case "refused":
      return nothing(outcome.reason, statusOfOrderRefusal(outcome.reason));
  }
}

async function putBack({ request, cart, context }: Given, url: URL) {
  const chosen = parseCartChoice(cart);
  if (!chosen || request.state === "approved" || request.state === "changed") throw refuse("bad-request", 400);
  const isOpen = !isOver(request, Date.now());
  const { approvals } = context.get(shopContext);
  if (isOpen || !request.cleared || (await orUnavailable(approvals.isBusy(request), context)))
    return refused("conflict", 409);
  const lines = request.lines.map(({ product, condition }) => ({ product, quantity: condition.quantity }));
  const filling = await fillCart(lines, chosen, { url, context });
  if (filling.kind !== "filled") return refused(filling.kind, statusOfRefusal(filling));
  const added = request.lines.filter((_, index) => filling.fates[index] === "added");
  await addRemarks(
    filling.cart,
    added.map(({ product, ...line }) => ({ product, ...remarksOf(line) })),
    context,
  );
  context.get(sessionContext).announce({ kind: "approval-in-cart" });
  return toActiveCart(context);
}

async function saveWanted(wanted: readonly RequestedLine[], { request, revision, context }: Given) {
  if (revision === request.revision && isSame(wanted, request.wanted)) return toPage(request, null, context);
  const { approvals } = context.get(shopContext);
  const outcome = await orUnavailable(approvals.edit(request.id, revision, wanted, ownMember(context).actor), context);
  const isDone = (now: ApprovalRequest) =>
    now.state === "asked" && now.revision === revision + 1 && isSame(wanted, now.wanted);
  return toOutcome(outcome, { kind: "approval-edited" }, { request, context, isDone });
}

/**
 * The quantities that the form has, with 0 for a line that is taken out; a form without quantities leaves them as they
 * are. An approver only lowers what was asked for, in whole packs.
 */
async function readQuickOrder({
  request,
  form,
  context,
}: Given): Promise<RequestedLine[] | Pick<ApprovalRefusal, "errors" | "typed">> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    if (!name.startsWith(QUANTITY_PREFIX)) continue;
    const product = parseProductId(name.slice(QUANTITY_PREFIX.length));
    if (!product || typeof value !== "string") throw refuse("bad-request", 400);
    typed[product] = value.slice(0, 20);
  }
  if (Object.keys(typed).length === 0) return request.wanted;
  const before = new Map(request.wanted.map(({ product, quantity }) => [product, quantity]));
  const changed = request.lines.some(({ product }) => typed[product] !== String(before.get(product) ?? 0));
  if (!changed) return request.wanted;
  const { byId } = await loadProducts(request.lines, context);
  const errors: Record<string, FieldError> = {};
  const wanted: RequestedLine[] = [];
  for (const { product, condition } of request.lines) {
    const read = readLine(typed[product] ?? "0", condition.quantity, byId.get(product)?.packQuantity ?? 1);
    if (typeof read !== "number") errors[product] = read;
    else if (read > 0) wanted.push({ product, quantity: read });
  }
  if (Object.keys(errors).length > 0) return { errors, typed };
  return wanted.length > 0 ? wanted : { errors: { [firstOf(request)]: { key: "chooseLines" } }, typed };
}

function readLine(text: string, asked: number, pack: number): number | FieldError {
  if (text.trim() === "0" || text.trim() === "") return 0;
  const quantity = parseQuantity(text.trim());
  if (quantity === null) return { key: "quantity" };
  if (quantity > asked) return { key: "tooMany", limit: asked };
  // The requested quantity itself need not be whole packs, because the cart accepted it.
  return quantity !== asked && quantity % pack !== 0 ? { key: "pack", limit: pack } : quantity;
}

function firstOf({ lines: [first] }: ApprovalRequest): ProductId {
  if (!first) throw new Error("a request without lines");
  return first.product;
}

function isSame(one: readonly RequestedLine[], other: readonly RequestedLine[]): boolean {
  const quantities = new Map(other.map(({ product, quantity }) => [product, quantity]));
  return one.length === other.length && one.every(({ product, quantity }) => quantities.get(product) === quantity);
}

const REFUSED = {
  over: "approval-over",
  busy: "approval-busy",
  changed: "approval-changed",
  "not-approver": "not-approver",
} as const;

/** `isDone`: true if another press of the same button has done it: the request is then as this press wanted it. */
async function toOutcome(
  outcome: Deciding,
  notice: Notice,
  { request, context, isDone }: Pick<Given, "request" | "context"> & { isDone(now: ApprovalRequest): boolean },
) {
  if (outcome === "done") return toPage(request, notice, context);
  if (outcome === "missing") throw refuse("forbidden", 403);
  const { approvals } = context.get(shopContext);
  const now = await orUnavailable(approvals.find(request.id, request.partner), context);
  if (now && isDone(now)) return toPage(request, notice, context);
  return refused(REFUSED[outcome], 409);
}

function toPage(request: ApprovalRequest, notice: Notice | null, context: RequestContext): Response {
  if (notice) context.get(sessionContext).announce(notice);
  return redirect(href("/:lang/approval/:requestId", { lang: getLocale(context), requestId: request.id }), 303);
}

/** Nothing was ordered; see `approve`. */
function nothing(...refusal: Parameters<typeof refused>) {
  return { refusal };
}

function refused(
  reason: ApprovalRefusal["reason"],
  status: number,
  { errors = {}, typed = {} }: Partial<Pick<ApprovalRefusal, "errors" | "typed">> = {},
) {
  return data({ approval: { reason, errors, typed } satisfies ApprovalRefusal }, { status });
}
