import { createHash } from "node:crypto";
import { href, redirect } from "react-router";
import { getLocale, sessionContext } from "../../request/context.ts";
import type { FieldError } from "../../request/forms/field-error.ts";
import { keepInLists, toFieldErrorOfList } from "../../request/session/ask-lists.ts";
import type { NamedCart } from "../change-cart.ts";
import { loadRemarks } from "../lines/remarks.ts";
import { parseListName, toListLine } from "../list-fields.ts";

/**
 * Keeps the lines of a cart, with their remarks, as a new list: one list however often the form is sent. The cart stays
 * as it is. Returns a redirect to the list, or the error of the typed name.
 */
export async function keepAsList(
  typed: string,
  { cart, context }: NamedCart,
): Promise<{ list: Response } | { error: FieldError }> {
  const name = parseListName(typed);
  if (name === null) return { error: { key: "listName" } };
  const remarks = await loadRemarks(cart, context);
  const lines = cart.lines.map((line) => toListLine({ ...line, ...remarks?.get(line.product) }));
  const content = createHash("sha256")
    .update(JSON.stringify([name, lines]))
    .digest("base64url");
  const key = `cart:${cart.id}:${cart.version}:${content}`;
  const change = await keepInLists(context, (lists, reader) => lists.create(key, name, lines, reader));
  if (!change.ok) return { error: toFieldErrorOfList(change) };
  context.get(sessionContext).announce({ kind: "added-to-list", name, count: lines.length });
  return { list: redirect(href("/:lang/lists/:listId", { lang: getLocale(context), listId: change.id }), 303) };
}
