import { data, href, redirect } from "react-router";
import type { ListChange } from "#server/services/lists/list.ts";
import { getLocale, type RequestContext, sessionContext } from "../context.ts";
import { parseListName, parseListQuantity } from "../domain/list-fields.ts";
import { safePath } from "../domain/safe-path.ts";
import type { FieldError } from "../forms/field-error.ts";
import { addToListFormSchema, newListFormSchema } from "../forms/list-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { notFound, refuse } from "../page-errors.ts";
import { readSource } from "./read-source.ts";
import { askLists } from "./reader.ts";

/** A new list, or an addition, that was refused: the errors beside their fields, with what was typed. */
export interface AddingRefused {
  errors: { name?: FieldError; quantity?: FieldError; list?: FieldError };
  typed: { name: string; quantity: string; list: string };
  /** the form's own: sent again it is the same list */
  key: string;
}

interface ListForm {
  request: Request;
  url: URL;
  context: RequestContext;
}

/** *New list* of the overview: an empty one. */
export async function createList({ request, context }: ListForm) {
  const reading = readForm(await request.formData(), newListFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { key, name: typed } = reading.value;
  const name = parseListName(typed);
  const refusal = { typed: { name: typed.slice(0, 200), quantity: "", list: "" }, key };
  if (name === null) return refused({ ...refusal, errors: { name: { key: "listName" } } });
  const change = await askLists(context, (lists, reader) => lists.create(key, name, [], reader));
  if (!change.ok) return refused({ ...refusal, errors: { name: toError(change) } });
  context.get(sessionContext).announce({ kind: "list-created", name });
  return redirect(href("/:lang/lists/:listId", { lang: getLocale(context), listId: change.id }), 303);
}

/**
 * *Add to list*: a product, the lines of a cart or of an order, into one of the customer's lists or a new one. Leads back to the
 * page before, or to the list.
 */
export async function addToList({ request, url, context }: ListForm) {
  const reading = readForm(await request.formData(), addToListFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { key, kind, source: id, list, back } = reading.value;
  const isNew = list === "new";
  const name = parseListName(reading.value.name);
  const quantity = kind === "product" ? parseListQuantity(reading.value.quantity) : 0;
  const { name: typedName, quantity: typedQuantity } = reading.value;
  const refusal = { typed: { name: typedName.slice(0, 200), quantity: typedQuantity.slice(0, 20), list }, key };
  if (quantity === null) return refused({ ...refusal, errors: { quantity: { key: "listQuantity" } } });
  if (isNew && name === null) return refused({ ...refusal, errors: { name: { key: "listName" } } });
  const { lines } = await readSource({ kind, id, quantity }, { url, context });
  const change = await askLists(context, (lists, reader) =>
    isNew && name !== null ? lists.create(key, name, lines, reader) : lists.add(list, key, lines, reader),
  );
  if (!change.ok) {
    if (change.reason === "missing") throw notFound(url);
    if (change.reason === "read-only") throw refuse("forbidden", 403);
    return refused({ ...refusal, errors: isNew ? { name: toError(change) } : { list: toError(change) } });
  }
  const made = await askLists(context, (lists, reader) => lists.find(change.id, reader));
  context.get(sessionContext).announce({ kind: "added-to-list", name: made?.name ?? "", count: lines.length });
  const own = href("/:lang/lists/:listId", { lang: getLocale(context), listId: change.id });
  return redirect(kind === "product" ? safePath(back, own) : own, 303);
}

function toError(change: Exclude<ListChange, { ok: true }>): FieldError {
  if (change.reason === "tooManyLists") return { key: "tooManyLists", limit: change.limit };
  return change.reason === "tooManyLines" ? { key: "tooManyListLines", limit: change.limit } : { key: "failed" };
}

function refused(refusal: AddingRefused) {
  return data({ adding: refusal }, { status: 400 });
}
