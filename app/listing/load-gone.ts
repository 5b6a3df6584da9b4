import { isErpError } from "#erp-adapter/contract/errors.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { logFailure, type RequestContext, shopContext } from "../context.ts";
import type { GoneProduct } from "../page-errors.ts";
import { callContext } from "../session/call-context.ts";

/** The most successors that are shown. */
const MAX_SHOWN = 12;

/**
 * The number of a withdrawn or unknown product, and the parts that take its place. At most two ERP calls; without
 * successors if the calls fail, because the page can do without them.
 */
export async function loadGone(id: ProductId, context: RequestContext): Promise<GoneProduct> {
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
