import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import type { List, ListReader } from "#server/services/lists/list.ts";
import { type RequestContext, sessionContext, shopContext } from "../context.ts";
import { notFound } from "../page-errors.ts";

/** The customer of this request, whom the guards have let pass. */
export function getReader(context: RequestContext): ListReader {
  const { user } = context.get(sessionContext);
  if (user?.kind !== "customer") throw new Error("the guards of lists let nobody but customers pass");
  const { id, name, partner } = user;
  return { user: id, name, company: partner === GENERAL_PARTNER ? null : partner };
}

/** A list of the reader's own or shared with them. Throws 404 for any other. */
export async function requireList(id: string, url: URL, context: RequestContext): Promise<List> {
  const list = await context.get(shopContext).lists.find(id, getReader(context));
  if (!list) throw notFound(url);
  return list;
}
