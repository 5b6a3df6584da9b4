import type { PreparedList } from "#server/services/prepared-lists/prepared-list.ts";
import { logFailure, type RequestContext, sessionContext, shopContext, standInContext } from "../context.ts";
import { notFound } from "../page-errors.ts";
import { findNumbers } from "./find-numbers.ts";

/** A list that belongs to the person. Throws 404 for any other, as for one that has ended. */
export async function requireList(id: string, url: URL, context: RequestContext): Promise<PreparedList> {
  const { user } = context.get(sessionContext);
  const list = user && (await context.get(shopContext).preparedLists.find({ id, owner: user.id }));
  if (!list) throw notFound(url);
  return list;
}

/**
 * The list with its numbers looked up: rows that were not yet, because the ERP did not answer, are looked up now and kept.
 * While it does not, they stay unread.
 */
export async function withFoundNumbers(list: PreparedList, context: RequestContext): Promise<PreparedList> {
  if (list.rows.every(({ found }) => found !== null)) return list;
  try {
    const rows = await findNumbers(list.rows, context);
    await context.get(shopContext).preparedLists.change(list, rows, false);
    return { ...list, rows };
  } catch (error) {
    logFailure(error, "numbers not looked up", context);
    context.set(standInContext, true);
    return list;
  }
}
