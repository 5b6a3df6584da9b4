import type { BoughtBefore } from "#erp-adapter/contract/bought.ts";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { orElse, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { callContext } from "../request/session/call-context.ts";
import { ownCompany } from "../request/session/own-company.ts";

/** The earlier purchases of a product by the reader's company; the price is null for people who see no amounts. */
export interface ShownBought extends Omit<BoughtBefore, "last"> {
  last: Omit<BoughtBefore["last"], "price"> & { price: BoughtBefore["last"]["price"] | null };
}

/**
 * The earlier purchases of these products by the reader's company, by product: one ERP call, or, if the ERP cannot tell or does
 * not answer in time, one statement for what was ordered through the shop. Empty for readers who see no orders.
 */
export async function loadBoughtBefore(
  products: readonly ProductId[],
  context: RequestContext,
): Promise<ReadonlyMap<ProductId, ShownBought>> {
  const company = ownCompany(context);
  const session = context.get(sessionContext);
  if (company.kind !== "known" || !session.may("orders") || products.length === 0) return new Map();
  const { erp, orders } = context.get(shopContext);
  const told = declares(erp.capabilities, "orders.boughtBefore")
    ? await orElse(null, "what was bought before not read", context, () =>
        erp.orders.bought(products, callContext(context)),
      )
    : null;
  const bought =
    told ?? (await orElse([], "kept purchases not read", context, () => orders.bought.of(company.partner, products)));
  const seesAmounts = session.user?.rights.finances === true;
  return new Map(
    bought.map(({ last, ...one }) => [
      one.product,
      { ...one, last: { ...last, price: seesAmounts ? last.price : null } },
    ]),
  );
}
