import { data, href, redirect } from "react-router";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { readQuickOrder } from "#rules/quick-order/read-quick-order.ts";
import type { QuickOrderInput, RefusedListReason } from "#rules/quick-order/read-row.ts";
import type { QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import {
  type FormRequest,
  factsContext,
  getLocale,
  logFailure,
  orElse,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import { readForm } from "../request/forms/read-form.ts";
import { refuse } from "../request/page-errors.ts";
import { toRetryLater } from "../request/retry-later.ts";
import { becomeGuest } from "../request/session/identity.ts";
import { toLogin } from "../request/session/to-login.ts";
import { rememberedColumns } from "./change-columns.ts";
import { findNumbers } from "./find-numbers.ts";
import { guessByCatalogue } from "./guess-by-catalogue.ts";
import { MAX_TYPED_ROWS, quickOrderFormSchema, readTypedRows, TYPED_ROWS, type TypedRow } from "./quick-order-forms.ts";
import { toQuickOrderRow } from "./to-quick-order-row.ts";

/** The most characters of a pasted list, which is read all at once: 5,000 lines of 100 characters. */
const MAX_PASTED = 500_000;

/** The answer to a form whose list was refused, with the typed text; or the typed rows with more empty ones. */
export interface QuickOrderReply {
  /** null: more rows were asked for */
  refusal: { reason: ListRefusalReason; minutes: number | null } | null;
  /** the way in which the list was given */
  given: "typed" | "paste" | "file";
  typed: TypedRow[];
  pasted: string;
}

/** stored: the person, or their network, has stored too many bytes · noRoom: the disk's room is kept for orders */
type ListRefusalReason = RefusedListReason | "no-file" | "long-paste" | "guests" | "stored" | "noRoom" | "failed";

/**
 * Reads a list that was typed, pasted or uploaded, saves it, and redirects to its page (303). A visitor becomes a guest
 * here. If the ERP does not answer, the list of a person with a session is saved anyway, and looked up later.
 */
export async function prepareList({ form, url, context }: FormRequest) {
  const reading = readForm(form, quickOrderFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { intent, list } = reading.value;
  const isLong = list.length > MAX_PASTED;
  // A long text is not sent back: it is still where it was copied.
  const pasted = isLong ? "" : list;
  const typed = readTypedRows(form);
  const given = intent === "more" ? "typed" : intent;
  const no = (reason: ListRefusalReason, { minutes = null }: { minutes?: number | null } = {}) => {
    const reply: QuickOrderReply = { refusal: { reason, minutes }, given, typed, pasted };
    return data(reply, { status: statusOf(reason) });
  };
  if (isLong) return no("long-paste");
  if (intent === "more") return data<QuickOrderReply>({ refusal: null, given, typed: withMore(typed), pasted });
  const input = await toInput(intent, form, { typed, pasted }, context);
  if (!input) return no("no-file");
  const { quickOrders } = context.get(shopContext).quickOrder;
  const { storage } = context.get(shopContext).request;
  if (storage.isShort()) return no("noRoom");
  const wanted = await readQuickOrder(input);
  if (!wanted.ok) return no(wanted.reason);
  try {
    const guest = await becomeGuest(context);
    if (!guest.allowed) return no("guests", toRetryLater(guest.retryAfterSeconds));
    const { user } = context.get(sessionContext);
    if (!user) return no("failed");
    const { format, columns, skipped, rows: read } = await guessByCatalogue(wanted, context);
    const rows = await look(read.map(toQuickOrderRow), context);
    const keeper = { customer: user.kind === "customer" ? user.id : null, address: context.get(factsContext).address };
    let tooSoon = 0;
    const content = { format, columns, skipped, rows, additions: [] };
    const id = await quickOrders.create(user.id, content, async (bytes) => {
      const stored = await storage.take(keeper, bytes);
      if (!stored.allowed) tooSoon = stored.retryAfterSeconds;
      return stored.allowed;
    });
    if (tooSoon > 0) return no("stored", toRetryLater(tooSoon));
    if (id === null) return no("too-big");
    const lang = getLocale(context);
    if (isForList(url)) return redirect(`${href("/:lang/lists/add", { lang })}?quick-order=${id}`, 303);
    return redirect(href("/:lang/quick-order/:listId", { lang, listId: id }), 303);
  } catch (error) {
    if (isErpError(error, "UNAUTHENTICATED")) throw toLogin(context, url);
    logFailure(error, "quick order not kept", context);
    return no("failed");
  }
}

/** True if the rows are to become lines of a list, and not of a cart. */
export function isForList({ searchParams }: URL): boolean {
  return searchParams.get("for") === "list";
}

/** Typed rows and empty ones, for a form without scripts. */
function withMore(typed: readonly TypedRow[]): TypedRow[] {
  const count = Math.min(MAX_TYPED_ROWS, typed.length + TYPED_ROWS);
  return Array.from({ length: count }, (_, at) => typed[at] ?? { number: "", quantity: "" });
}

/** The list as it was given; null if the form lacks the file that it should have. */
async function toInput(
  intent: "typed" | "paste" | "file",
  form: FormData,
  { typed, pasted }: { typed: readonly TypedRow[]; pasted: string },
  context: RequestContext,
): Promise<QuickOrderInput | null> {
  if (intent === "typed") return { kind: "typed", rows: typed };
  if (intent === "paste") return { kind: "paste", text: pasted, remembered: await rememberedColumns(context) };
  const file = form.get("file");
  // A browser sends a file field without a file as an empty file without a name.
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return null;
  const remembered = await rememberedColumns(context);
  return { kind: "file", bytes: new Uint8Array(await file.arrayBuffer()), remembered };
}

async function look(rows: QuickOrderRow[], context: RequestContext): Promise<QuickOrderRow[]> {
  return orElse(rows, "numbers not looked up", context, () => findNumbers(rows, context));
}

function statusOf(reason: ListRefusalReason): number {
  if (reason === "failed" || reason === "noRoom") return 503;
  return reason === "guests" || reason === "stored" ? 429 : 400;
}
