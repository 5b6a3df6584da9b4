import { type RequestContext, shopContext } from "../context.ts";
import { refuse } from "../page-errors.ts";

/** To be thrown where a page of goods has none to show: says how far the reading of the shop's own catalogue is. */
export function refuseCatalogue(context: RequestContext) {
  const state = context.get(shopContext).catalogueState();
  if (state?.state !== "reading") return refuse("erp-unavailable", 503);
  return refuse("catalogue-reading", 503, { progress: { read: state.read, total: state.total } });
}
