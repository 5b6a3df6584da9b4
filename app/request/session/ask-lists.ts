import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import type { List, ListChange, ListReader } from "#server/services/lists/list.ts";
import type { Lists } from "#server/services/lists/lists.ts";
import { logFailure, type RequestContext, sessionContext, shopContext } from "../context.ts";
import type { FieldError } from "../forms/field-error.ts";
import { notFound, refuse } from "../page-errors.ts";

/** The customer of this request. Throws for any other person, whom the guards of lists do not let pass. */
export function toReader(context: RequestContext): ListReader {
  const { user } = context.get(sessionContext);
  if (user?.kind !== "customer") throw new Error("only customers have lists");
  const { id, name, partner } = user;
  return { user: id, name, company: partner === GENERAL_PARTNER ? null : partner };
}

/** Asks the store of lists. Throws 503 if the shop's database does not answer. */
export async function askLists<Result>(
  context: RequestContext,
  ask: (lists: Lists, reader: ListReader) => Promise<Result>,
): Promise<Result> {
  try {
    return await ask(context.get(shopContext).lists, toReader(context));
  } catch (error) {
    logFailure(error, "lists not read or changed", context);
    throw refuse("erp-unavailable", 503);
  }
}

/** The result of a change that stores something. noRoom: the disk has only the room that is kept for orders */
export type KeptLists = ListChange | { ok: false; reason: "noRoom" };

/** Like `askLists`, for a change that stores something. */
export async function keepInLists(
  context: RequestContext,
  change: (lists: Lists, reader: ListReader) => Promise<ListChange>,
): Promise<KeptLists> {
  return context.get(shopContext).request.storage.isShort()
    ? { ok: false, reason: "noRoom" }
    : askLists(context, change);
}

/** A list that the reader owns, or that is shared with them. Throws 404 for any other. */
export async function requireList(id: string, url: URL, context: RequestContext): Promise<List> {
  const list = await askLists(context, (lists, reader) => lists.find(id, reader));
  if (!list) throw notFound(url);
  return list;
}

/** A change that was not made, with its reason. */
export type ListFieldError = Exclude<KeptLists, { ok: true }>;

/** The refusal of a new list or an addition, as the error of its field. */
export function toFieldErrorOfList(change: ListFieldError): FieldError {
  if (change.reason === "noRoom") return { key: "noRoom" };
  if (change.reason === "tooManyLists") return { key: "tooManyLists", limit: change.limit };
  return change.reason === "tooManyLines" ? { key: "tooManyListLines", limit: change.limit } : { key: "failed" };
}
