import { data, href, redirect } from "react-router";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { QuickOrderColumns } from "#rules/quick-order/read-row.ts";
import type { QuickOrder } from "#server/services/quick-order/quick-order.ts";
import { toActiveCart } from "../cart/to-cart.ts";
import {
  type FormRequest,
  getLocale,
  logFailure,
  type PageRequest,
  type PageRequestOf,
  type RequestContext,
  sessionContext,
} from "../request/context.ts";
import { readForm } from "../request/forms/read-form.ts";
import { refuse } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { loadCartsIfAny, loadCartsToChange } from "../request/session/carts.ts";
import { toLogin } from "../request/session/to-login.ts";
import { type AddOutcome, addRows } from "./add-rows.ts";
import { changeColumns, countColumns, mayChangeColumns } from "./change-columns.ts";
import { type AppliedChange, acceptZeros, changeRows, realChanges, showHidden } from "./change-rows.ts";
import { requireList } from "./find-list.ts";
import { isCorrected, type RowChange, readColumns, readRowChanges, rowsFormSchema } from "./quick-order-forms.ts";

/** The reason why a form of a quick order was not carried out, with the typed text. */
export interface QuickOrderRefusal {
  /**
   * columns: no column was chosen as the number, or two columns mean the same · in-cart: rows are in a cart already ·
   * away: the shop's database does not answer
   */
  reason: NotAdded["kind"] | NotKept["kind"] | "columns" | "in-cart" | "away";
  /** the rows whose quantity is wrong */
  wrong: number[];
  limit: number | null;
  /** the choice of a cart as it was sent */
  chosen: string;
  changes: RowChange[];
  /** the fields of the form, to be sent again if the list cannot be shown; empty otherwise */
  sent: [name: string, value: string][];
}

type NotAdded = Exclude<AddOutcome, { kind: "added" }>;
type NotKept = Exclude<AppliedChange, { kind: "kept" }>;

type QuickOrderForm = FormRequest & PageRequestOf<"listId">;

const KEPT: AppliedChange = { kind: "kept", isOfferDropped: false };

/** The most tries of a change, which is tried again if another request has changed the list at the same time. */
const TRIES = 3;

/**
 * *Apply* saves decisions about rows; *add* puts the ready rows into a cart. If *add* carries unsaved changes, these
 * are saved and shown first: nothing is added unseen.
 */
export async function quickOrderAction({ form, url, params, context }: QuickOrderForm) {
  const reading = readForm(form, rowsFormSchema);
  // Each form of the page has one of them.
  const isOwn = ["revision", "intent", "show", "accept"].some((name) => form.has(name));
  if (!reading.ok || !isOwn) throw refuse("bad-request", 400);
  const { intent, revision, cart: choice } = reading.value;
  const typed = readRowChanges(form);
  const no = (reason: QuickOrderRefusal["reason"], more: Partial<Pick<QuickOrderRefusal, "wrong" | "limit">> = {}) => {
    const sent = reason === "away" ? fieldsOf(form) : [];
    const refusal = { reason, limit: null, wrong: [], chosen: choice, changes: typed, sent, ...more };
    return data<QuickOrderRefusal>(refusal, { status: statusOf(reason) });
  };
  const list = await requireList(params.listId, url, context);
  if (!list) return no("away");
  const changes = [
    ...(form.has("show") ? showHidden(list) : []),
    ...(form.has("accept") ? acceptZeros(list, form) : []),
    ...typed,
  ];
  if (intent === "columns") {
    const fields = readColumns(form, countColumns(list));
    if (!fields) return no("columns");
    const kept = await keep(list, (present) => takeColumns(present, fields, context), { url, context });
    return kept.kind === "kept" ? toPage(list, 0, context) : no(kept.kind);
  }
  if (typed.some((change) => isAboutAdded(list, change))) return no("in-cart");
  if (intent === "apply" || realChanges(list, changes).length > 0) {
    const kept = await keep(list, (present) => takeChanges(present, changes, context), { url, context });
    if (kept.kind !== "kept") return no(kept.kind, kept.kind === "quantity" ? { wrong: kept.wrong } : {});
    // The page itself does not show that nothing was added, or that an offer has changed.
    const session = context.get(sessionContext);
    if (kept.isOfferDropped) session.announce({ kind: "quick-order-offer-changed" });
    else if (intent === "add") session.announce({ kind: "quick-order-kept" });
    return toPage(list, reading.value.page ?? pageOf(url), context);
  }
  const outcome = await addRows(list, { revision, choice }, context);
  if (outcome.kind !== "added")
    return no(outcome.kind, outcome.kind === "tooManyCarts" ? { limit: outcome.limit } : {});
  const present = await requireList(list.id, url, context);
  const isOpen = present?.rows.some(({ addedBy, decision }) => addedBy === null && !decision.isLeftOut) ?? true;
  // If the cart with the added rows is gone, the list's page says so.
  if (isOpen || !(await isCart(outcome.cart, context))) return toPage(list, 0, context);
  const count = present?.rows.filter(({ addedBy }) => addedBy !== null).length ?? 0;
  context.get(sessionContext).announce({ kind: "quick-order-added", count });
  return toActiveCart(context);
}

async function isCart(cart: CartId, context: RequestContext): Promise<boolean> {
  const carts = await loadCartsIfAny(context);
  return carts?.carts.some(({ id }) => id === cart) ?? true;
}

/** True if a text was changed in a row that is already in a cart: an older page still has the fields of that row. */
function isAboutAdded({ rows }: QuickOrder, change: RowChange): boolean {
  return isCorrected(change) && rows.some(({ row, addedBy }) => row === change.row && addedBy !== null);
}

/** Makes a change; tries again if another request has changed the list at the same time. */
async function keep(
  first: QuickOrder,
  change: (list: QuickOrder) => Promise<AppliedChange>,
  { url, context }: PageRequest,
): Promise<AppliedChange> {
  try {
    let list: QuickOrder | null = first;
    for (let tries = 0; list && tries < TRIES; tries += 1) {
      const made = await change(list);
      if (made.kind !== "not-changed") return made;
      list = await requireList(list.id, url, context);
    }
  } catch (error) {
    if (isErpError(error, "UNAUTHENTICATED")) throw toLogin(context, url);
    logFailure(error, "quick order not changed", context);
  }
  return { kind: "not-changed" };
}

async function takeChanges(
  list: QuickOrder,
  changes: readonly RowChange[],
  context: RequestContext,
): Promise<AppliedChange> {
  const real = realChanges(list, changes);
  if (real.length === 0) return KEPT;
  const held = real.some(({ offer }) => offer) ? (await loadCartsToChange(context)).active.lines : [];
  return changeRows(list, real, { held, context });
}

/** Changes the columns; a list whose rows are in a cart keeps its columns. */
async function takeColumns(
  list: QuickOrder,
  fields: QuickOrderColumns["fields"],
  context: RequestContext,
): Promise<AppliedChange> {
  return !mayChangeColumns(list) || (await changeColumns(list, fields, context)) ? KEPT : { kind: "not-changed" };
}

function fieldsOf(form: FormData): QuickOrderRefusal["sent"] {
  return [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}

function pageOf(url: URL): number {
  return parsePageNumber(url.searchParams.get("page") ?? "0", 0) ?? 0;
}

/** Redirects to a page of the list; to the first page after an addition, because the other rows have moved. */
function toPage({ id }: QuickOrder, page: number, context: RequestContext): Response {
  const path = href("/:lang/quick-order/:listId", { lang: getLocale(context), listId: id });
  return redirect(page > 0 ? `${path}?page=${page}` : path, 303);
}

function statusOf(reason: QuickOrderRefusal["reason"]): number {
  if (INVALID.has(reason)) return 400;
  return UNAVAILABLE.has(reason) ? 503 : 409;
}
const INVALID: ReadonlySet<QuickOrderRefusal["reason"]> = new Set(["columns", "quantity", "tooManyCarts"]);
const UNAVAILABLE: ReadonlySet<QuickOrderRefusal["reason"]> = new Set([
  "away",
  "unread",
  "failed",
  "not-changed",
  "unknown",
]);
