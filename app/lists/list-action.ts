import { type ActionFunctionArgs, data, href, redirect } from "react-router";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { ListChange, ListLine, Sharing } from "#server/services/lists/list.ts";
import { takeLeft } from "../cart/lines/take-left.ts";
import { parseListName } from "../cart/list-fields.ts";
import { wasOwnCart } from "../cart/own-cart.ts";
import { comparedIds, toComparison } from "../goods/compared-ids.ts";
import { type FormRequest, getLocale, type PageRequestOf, sessionContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { readForm } from "../request/forms/read-form.ts";
import { notFound, refuse } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { safePath } from "../request/safe-path.ts";
import { askLists, type KeptLists, keepInLists, requireList } from "../request/session/ask-lists.ts";
import { addFromList, wordsOf } from "./add-from-list.ts";
import {
  deleteListFormSchema,
  type ListIntent,
  listFormSchema,
  renameListFormSchema,
  shareListFormSchema,
} from "./list-forms.ts";
import { toOwnName } from "./load-list.ts";
import { type LineField, readTypedLines, type TypedLine, type TypedLines, toShownValue } from "./read-list-form.ts";

/** The refusal of a form of a list's page, with the typed text. */
export interface ListFormRefusal {
  /**
   * conflict: another person has changed the list since it was shown · wrong: some fields are invalid · name: the new
   * name is invalid · nothingChosen: no line is ticked · nothingAsked: no line to be added has a quantity · noRoom: the
   * disk has only the room that is kept for orders
   */
  reason: "conflict" | "wrong" | "name" | "nothingChosen" | "nothingAsked" | "noRoom";
  /** only the lines that differ from the lines as they were shown */
  typed: Record<string, TypedLine>;
  wrong: Record<string, LineField>;
  name: string;
  /** undefined unless another sharing was chosen */
  sharing?: Sharing;
}

/** A form of a list's page, and the URL to which it was posted. */
export type ListForm = FormRequest & PageRequestOf<"listId">;

/** Handles every form of a list's page, by its intent. */
export async function listAction(args: ActionFunctionArgs & { params: { listId: string } }) {
  const { request, url, params, context } = args;
  const form = await formOf(request);
  const reading = readForm(form, listFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const given = { form, url, params, context };
  switch (reading.value.intent) {
    case "add-all":
    case "add-chosen":
      return addFromList(reading.value.intent, given);
    case "compare":
      return compareChosen(given);
    case "take-offer":
    case "take-left":
      return takeFromList(given);
    case "remove":
      return changeLines("remove", given);
    case "save":
    case "sort":
      return changeLines(reading.value.intent, given);
    case "rename":
      return rename(reading.value.version, given);
    case "share":
      return share(reading.value.version, given);
    case "delete":
      return remove(given);
  }
}

/** Takes other parts, or another quantity, in place of a left-out line, with the line's note and position. */
async function takeFromList({ form, url, params, context }: ListForm) {
  const { lines } = await requireList(params.listId, url, context);
  const wordsOfLine = async (product: ProductId) => lines.filter((line) => line.product === product).map(wordsOf)[0];
  return takeLeft({ form, url, context }, { name: "added", wordsOf: wordsOfLine });
}

/** Leads to the comparison of the ticked lines; values typed into the list's fields are not saved. */
function compareChosen({ form, context }: ListForm) {
  const read = readTypedLines(form);
  if (read.chosen.length === 0) return refused("nothingChosen", read);
  const ids = comparedIds(new URLSearchParams(read.chosen.map((id) => ["product", id])));
  const path = href("/:lang/compare", { lang: getLocale(context) });
  return redirect(safePath(path + toComparison(ids), "/"), 303);
}

async function changeLines(intent: Extract<ListIntent, "save" | "sort" | "remove">, given: ListForm) {
  const { form, params, context } = given;
  const read = readTypedLines(form);
  const removed = new Set<string>(intent === "remove" ? read.chosen : []);
  if (intent === "remove" && removed.size === 0) return refused("nothingChosen", read);
  // An invalid field in a line that is being removed is no error.
  if (Object.keys(read.wrong).some((product) => !removed.has(product))) return refused("wrong", read);
  const edits = read.lines.flatMap(({ was, is }) => {
    if (removed.has(was.product)) return { was, is: null };
    return isSame(was, is) ? [] : { was, is };
  });
  const ask = intent === "remove" ? askLists<ListChange> : keepInLists;
  const change = await ask(context, (lists, reader) =>
    lists.changeLines(params.listId, { edits, isSorted: intent === "sort" }, reader),
  );
  return change.ok ? toList(given, "list-saved") : refusedFor(change, given, read);
}

async function rename(version: number, given: ListForm) {
  const { form, params, context } = given;
  const reading = readForm(form, renameListFormSchema);
  const typed = reading.ok ? reading.value.name : "";
  const name = parseListName(typed);
  if (name === null) return refused("name", null, { name: typed });
  const change = await keepInLists(context, (lists, reader) => lists.rename(params.listId, version, name, reader));
  return change.ok ? toList(given, "list-saved") : refusedFor(change, given, null, { name: typed });
}

async function share(version: number, given: ListForm) {
  const { form, params, context } = given;
  const reading = readForm(form, shareListFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { sharing } = reading.value;
  const change = await keepInLists(context, (lists, reader) => lists.share(params.listId, version, sharing, reader));
  return change.ok ? toList(given, "list-saved") : refusedFor(change, given, null, { sharing });
}

/** Handles *Delete*; a second *Delete* of the same list succeeds too. */
async function remove({ form, url, params, context }: ListForm) {
  const reading = readForm(form, deleteListFormSchema);
  const proof = reading.ok ? reading.value.own : "";
  const refusal = await askLists(context, (lists, reader) => lists.remove(params.listId, reader));
  if (refusal === "read-only") throw refuse("forbidden", 403);
  if (refusal === "missing" && !wasOwnCart(toOwnName(params.listId), proof, context)) throw notFound(url);
  context.get(sessionContext).announce({ kind: "list-deleted" });
  return redirect(href("/:lang/lists", { lang: getLocale(context) }), 303);
}

/** Redirects to the page of the list that had the form, without an outcome in the URL. */
function toList(given: ListForm, notice: "list-saved"): Response {
  given.context.get(sessionContext).announce({ kind: notice });
  return toListPage(given, {});
}

function toListPage({ url, params, context }: ListForm, more: Record<string, string>): Response {
  const page = parsePageNumber(url.searchParams.get("page") ?? "0", 0);
  const search = String(new URLSearchParams({ ...(page && { page: String(page) }), ...more }));
  const path = href("/:lang/lists/:listId", { lang: getLocale(context), listId: params.listId });
  return redirect(safePath(search ? `${path}?${search}` : path, "/"), 303);
}

/** The refusal of a change. Throws 404 for a list that is not for this customer, 403 if only its owner may do this. */
function refusedFor(
  change: Exclude<KeptLists, { ok: true }>,
  { url }: ListForm,
  read: TypedLines | null,
  typed?: Partial<Pick<ListFormRefusal, "name" | "sharing">>,
) {
  if (change.reason === "missing") throw notFound(url);
  if (change.reason === "read-only") throw refuse("forbidden", 403);
  return refused(change.reason === "noRoom" ? "noRoom" : "conflict", read, typed);
}

export function refused(
  reason: ListFormRefusal["reason"],
  read: TypedLines | null,
  typed?: Partial<Pick<ListFormRefusal, "name" | "sharing">>,
) {
  const list: ListFormRefusal = {
    reason,
    typed: read ? editedOf(read) : {},
    wrong: read?.wrong ?? {},
    name: "",
    ...typed,
  };
  return data({ list }, { status: statusOfListRefusal(reason) });
}

export function statusOfListRefusal(reason: ListFormRefusal["reason"]): number {
  if (reason === "noRoom") return 503;
  return reason === "conflict" ? 409 : 400;
}

/** The typed lines without untouched ones, which show their present values. */
function editedOf({ typed, lines }: TypedLines): Record<string, TypedLine> {
  const untouched = new Set<string>(lines.filter(({ was, is }) => isSame(was, is)).map(({ was }) => was.product));
  return Object.fromEntries(Object.entries(typed).filter(([product]) => !untouched.has(product)));
}

function isSame(was: ListLine, is: ListLine): boolean {
  return toShownValue(was) === toShownValue(is);
}
