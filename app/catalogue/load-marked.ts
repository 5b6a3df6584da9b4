import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { orElse, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { callContext } from "../request/session/call-context.ts";
import { isOffered } from "../request/session/is-offered.ts";

/**
 * The products of a page that the customer has marked, in one ERP call. Null for visitors and guests, who have no
 * favourites, and if the ERP has none or does not answer: the page is then shown without stars.
 */
export async function loadMarked(
  ids: readonly ProductId[],
  context: RequestContext,
): Promise<ReadonlySet<ProductId> | null> {
  if (context.get(sessionContext).user?.kind !== "customer" || ids.length === 0) return null;
  const { erp } = context.get(shopContext);
  if (!isOffered("favourites", erp)) return null;
  return orElse(
    null,
    "favourites not read",
    context,
    async () => new Set(await erp.favourites.marked(ids, callContext(context))),
  );
}
