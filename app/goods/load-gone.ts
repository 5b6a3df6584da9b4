import type { ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { formRefusedContext, logFailure, type RequestContext, shopContext } from "../request/context.ts";
import { type GoneProduct, refuse, shownPath } from "../request/page-errors.ts";
import { callContext } from "../request/session/call-context.ts";

/** The most successors of a product that are shown. */
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

async function loadGone(id: ProductId, context: RequestContext): Promise<GoneProduct> {
  return { number: numberOf(id), successors: (await findSuccessors([id], context)).get(id) ?? [] };
}

/**
 * The parts that take the place of withdrawn or unknown products. At most two ERP calls; empty if the calls fail,
 * because pages can do without them.
 */
export async function findSuccessors(
  products: readonly ProductId[],
  context: RequestContext,
): Promise<ReadonlyMap<ProductId, ReplacementRef[]>> {
  if (products.length === 0) return new Map();
  try {
    const { catalogue } = context.get(shopContext).erp;
    const c = callContext(context);
    const edges = Map.groupBy(await catalogue.supersessions(products, c), ({ from }) => from);
    const shown = products.map((id) => [id, (edges.get(id) ?? []).slice(0, MAX_SHOWN).map(({ to }) => to)] as const);
    const ids = shown.flatMap(([, successors]) => successors.flatMap(({ id }) => id ?? []));
    const carried = new Set(ids.length > 0 ? (await catalogue.products(ids, c)).map((product) => product.id) : []);
    const toRef = ({ id, number }: ReplacementRef) => ({ id: id && carried.has(id) ? id : null, number });
    return new Map(shown.map(([id, successors]) => [id, successors.map(toRef)]));
  } catch (error) {
    if (!isErpError(error, "UNSUPPORTED")) logFailure(error, "successors not read", context);
    return new Map();
  }
}
