import type { Product, ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { PART_KINDS, type PartKind } from "#erp-adapter/contract/related-parts.ts";
import type { ShownCondition } from "../../goods/load-conditions.ts";
import { type ProductRow, toShownRow } from "../../goods/shown-row.ts";
import { orElse, type RequestContext, shopContext } from "../../request/context.ts";
import { callContext } from "../../request/session/call-context.ts";

/** The related parts of one kind. */
export interface RelatedRows {
  kind: PartKind;
  rows: ProductRow[];
}

interface RelatedProduct {
  kind: PartKind;
  product: ProductSummary;
}

/** The parts that go with a product, in one ERP call; none if they cannot be read: the page can do without them. */
export async function loadRelated({ related = [] }: Product, context: RequestContext): Promise<RelatedProduct[]> {
  if (related.length === 0) return [];
  const kinds = new Map(related.map(({ id, kind }) => [id, kind]));
  const products = await orElse([], "related parts not read", context, () =>
    context.get(shopContext).erp.catalogue.products([...kinds.keys()], callContext(context)),
  );
  return products.flatMap((product) => {
    const kind = kinds.get(product.id);
    return kind ? [{ kind, product }] : [];
  });
}

/** The rows of the related parts, by kind. `lines`: their conditions, in the same order. */
export function toRelatedRows(
  related: readonly RelatedProduct[],
  lines: readonly (ShownCondition | null)[],
  live: boolean,
): RelatedRows[] {
  const rows = related.map(({ kind, product }, at) => ({
    kind,
    row: toShownRow(product, lines[at] ?? null, live, null),
  }));
  return PART_KINDS.flatMap((kind) => {
    const own = rows.filter((one) => one.kind === kind).map(({ row }) => row);
    return own.length > 0 ? [{ kind, rows: own }] : [];
  });
}
