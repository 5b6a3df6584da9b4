import { data, href, redirect } from "react-router";
import { parseListName, parseListQuantity } from "../cart/list-fields.ts";
import { teachNumbers } from "../quick-order/teach-numbers.ts";
import { getLocale, type RequestContext, sessionContext } from "../request/context.ts";
import type { FieldError } from "../request/forms/field-error.ts";
import { formOf } from "../request/forms/form-of.ts";
import { readForm } from "../request/forms/read-form.ts";
import { notFound, refuse } from "../request/page-errors.ts";
import { safePath } from "../request/safe-path.ts";
import { askLists, keepInLists, type ListFieldError, toFieldErrorOfList } from "../request/session/ask-lists.ts";
import { addToListFormSchema, newListFormSchema } from "./list-forms.ts";
import { readSource } from "./read-source.ts";

/** The refusal of a new list or an addition: the errors beside their fields, with the typed text. */
export interface AddingRefused {
  errors: { name?: FieldError; quantity?: FieldError; list?: FieldError };
  typed: { name: string; quantity: string; list: string; way: "add" | "put"; isTemplate: boolean };
  /** the form's idempotency key: the same form sent again creates no second list */
  key: string;
}

const UNTYPED: AddingRefused["typed"] = { name: "", quantity: "", list: "", way: "add", isTemplate: false };

interface ListForm {
  request: Request;
  url: URL;
  context: RequestContext;
}

/** *New list* on the overview: creates an empty list. */
export async function createList({ request, context }: ListForm) {
  const reading = readForm(await formOf(request), newListFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { key, name: typed } = reading.value;
  const name = parseListName(typed);
  const refusal = { typed: { ...UNTYPED, name: typed.slice(0, 200) }, key };
  if (name === null) return refused({ ...refusal, errors: { name: { key: "listName" } } });
  const change = await keepInLists(context, (lists, reader) => lists.create(key, name, [], reader));
  if (!change.ok) return refused({ ...refusal, errors: { name: toFieldErrorOfList(change) } }, statusOf(change));
  context.get(sessionContext).announce({ kind: "list-created", name });
  return redirect(href("/:lang/lists/:listId", { lang: getLocale(context), listId: change.id }), 303);
}

/**
 * *Add to list*: adds a product, or the lines of a cart, an order or a quick order, to a list of the customer or to a
 * new one. Redirects to the page that the customer came from, or to the list.
 */
export async function addToList({ request, url, context }: ListForm) {
  const reading = readForm(await formOf(request), addToListFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { key, kind, source: id, list, way, back } = reading.value;
  const isNew = list === "new";
  const name = parseListName(reading.value.name);
  const quantity = kind === "product" ? parseListQuantity(reading.value.quantity) : 0;
  const { name: typedName, quantity: typedQuantity } = reading.value;
  const isTemplate = reading.value.template === "yes";
  const typed = { name: typedName.slice(0, 200), quantity: typedQuantity.slice(0, 20), list, way, isTemplate };
  const refusal = { typed, key };
  if (quantity === null) return refused({ ...refusal, errors: { quantity: { key: "listQuantity" } } });
  if (isNew && name === null) return refused({ ...refusal, errors: { name: { key: "listName" } } });
  const source = await readSource({ kind, id, quantity }, { url, context });
  const lines = isTemplate ? source.lines.map((line) => ({ ...line, quantity: 0 })) : source.lines;
  const change = await keepInLists(context, (lists, reader) => {
    if (isNew && name !== null) return lists.create(key, name, lines, reader);
    const put = { lines, lacking: source.rows?.lacking ?? [] };
    return source.rows && way === "put" ? lists.put(list, key, put, reader) : lists.add(list, key, lines, reader);
  });
  if (!change.ok) {
    if (change.reason === "missing") throw notFound(url);
    if (change.reason === "read-only") throw refuse("forbidden", 403);
    const error = toFieldErrorOfList(change);
    return refused({ ...refusal, errors: isNew ? { name: error } : { list: error } }, statusOf(change));
  }
  const made = await askLists(context, (lists, reader) => lists.find(change.id, reader));
  const { announce } = context.get(sessionContext);
  const filled = { name: made?.name ?? "", count: source.rows?.taken.length ?? lines.length };
  if (source.rows) {
    await teachNumbers(source.rows.all, source.rows.taken, context);
    announce({ kind: "list-filled", ...filled, left: source.rows.left.length });
  } else announce({ kind: "added-to-list", ...filled });
  const own = href("/:lang/lists/:listId", { lang: getLocale(context), listId: change.id });
  return redirect(kind === "product" ? safePath(back, own) : own, 303);
}

function statusOf({ reason }: ListFieldError): number {
  return reason === "noRoom" ? 503 : 400;
}

function refused(refusal: AddingRefused, status = 400) {
  return data({ adding: refusal }, { status });
}
