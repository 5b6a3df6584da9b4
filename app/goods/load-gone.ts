import { isErpError } from "#erp-adapter/contract/errors.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { formRefusedContext, logFailure, type RequestContext, shopContext } from "../request/context.ts";
import { type GoneProduct, refuse, shownPath } from "../request/page-errors.ts";
import { callContext } from "../request/session/call-context.ts";

/** The most successors that are shown. */
const MAX_SHOWN = 12;

/**
 * The 404 of a product that the catalogue does not know. Only one that other parts replace, or whose page was open
 * until its form was sent, is known to have existed: of any other number the page says no more than that it is not in
 * the catalogue.
 */
export async function refuseUnknown(id: ProductId, url: URL, context: RequestContext) {
  const gone = await loadGone(id, context);
  const hasExisted = gone.successors.length > 0 || context.get(formRefusedContext);
  return refuse(hasExisted ? "product-gone" : "not-found", 404, { path: shownPath(url), gone });
}

/**
 * The number of a withdrawn or unknown product, and the parts that take its place. At most two ERP calls; without
 * successors if the calls fail, because the page can do without them.
 */
async function loadGone(id: ProductId, context: RequestContext): Promise<GoneProduct> {
  const number = numberOf(id);
  try {
    const { catalogue } = context.get(shopContext).erp;
    const c = callContext(context);
    const edges = (await catalogue.supersessions([id], c)).filter(({ from }) => from === id).slice(0, MAX_SHOWN);
    const ids = edges.flatMap(({ to }) => to.id ?? []);
    const carried = new Set(ids.length > 0 ? (await catalogue.products(ids, c)).map((product) => product.id) : []);
    return {
      number,
      successors: edges.map(({ to }) => ({ id: to.id && carried.has(to.id) ? to.id : null, number: to.number })),
    };
  } catch (error) {
    if (!isErpError(error, "UNSUPPORTED")) logFailure(error, "successors not read", context);
    return { number, successors: [] };
  }
}
