import type { Availability, ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { isPriced, type Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { nameOwn } from "../goods/read-own.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { partContext } from "../request/session/call-context.ts";

/** A product at the reader's own conditions, for one pack. */
export interface PriceRow {
  product: ProductSummary;
  /** null: price on request */
  price: Pick<Priced, "wholesale" | "discountPercent" | "price" | "deposit" | "vatPercent"> | null;
  availability: Availability;
  /** pieces in stock, where 12 means 12 or more */
  stock: number;
  own: string | null;
}

/**
 * The rows of a batch: two ERP calls (one if the products are known) and one database statement. Withdrawn products are
 * left out.
 */
export async function priceBatch(
  batch: readonly ProductId[] | readonly ProductSummary[],
  signal: AbortSignal,
  context: RequestContext,
): Promise<PriceRow[]> {
  const { erp } = context.get(shopContext);
  const products = isKnown(batch) ? batch : await erp.catalogue.products(batch, partContext(context, signal));
  if (products.length === 0) return [];
  const lines = products.map(({ id, packQuantity }) => ({ product: id, quantity: packQuantity }));
  const [conditions, own] = await Promise.all([
    erp.conditions({ lines }, partContext(context, signal)),
    nameOwn(
      products.map(({ id }) => id),
      context,
    ),
  ]);
  return products.flatMap((product, index): PriceRow[] => {
    const condition = conditions[index];
    if (!condition || (!isPriced(condition) && condition.problem === "gone")) return [];
    const { availability, stockShown: stock } = condition;
    return [
      { product, price: isPriced(condition) ? condition : null, availability, stock, own: own[product.id] ?? null },
    ];
  });
}

function isKnown(batch: readonly ProductId[] | readonly ProductSummary[]): batch is readonly ProductSummary[] {
  return typeof batch[0] === "object";
}
