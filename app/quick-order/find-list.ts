import type { QuickOrder } from "#server/services/quick-order/quick-order.ts";
import { incompleteContext, logFailure, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { findNumbers } from "./find-numbers.ts";

/**
 * A quick order of this person; null if the shop's database does not answer. Throws 404 for any other list, also for
 * one that has expired.
 */
export async function requireList(id: string, url: URL, context: RequestContext): Promise<QuickOrder | null> {
  const { user } = context.get(sessionContext);
  if (!user) throw notFound(url);
  let list: QuickOrder | null;
  try {
    list = await context.get(shopContext).quickOrder.quickOrders.find({ id, owner: user.id });
  } catch (error) {
    logFailure(error, "quick order not read", context);
    return null;
  }
  if (!list) throw notFound(url);
  return list;
}

/**
 * The list with its numbers looked up. Rows that were not looked up before, because the ERP did not answer, are looked
 * up now and saved; if this fails, they stay unread.
 */
export async function withFoundNumbers(list: QuickOrder, context: RequestContext): Promise<QuickOrder> {
  if (list.rows.every(({ found }) => found !== null)) return list;
  let found = list;
  try {
    found = { ...list, rows: await findNumbers(list.rows, context) };
    await context.get(shopContext).quickOrder.quickOrders.change(list, found, false);
  } catch (error) {
    logFailure(error, "numbers not looked up, or not kept", context);
    context.set(incompleteContext, true);
  }
  return found;
}
