import { type RequestContext, shopContext } from "../request/context.ts";
import { refuse } from "../request/page-errors.ts";

/**
 * The refusal to throw if a page has no goods to show. While the shop is reading its catalogue, the refusal has the
 * progress.
 */
export function refuseCatalogue(context: RequestContext) {
  const state = context.get(shopContext).goods.catalogueState();
  if (state?.state !== "reading") return refuse("erp-unavailable", 503);
  return refuse("catalogue-reading", 503, { progress: { read: state.read, total: state.total } });
}
