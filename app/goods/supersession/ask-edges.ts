import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { PLAIN_SUPERSESSION, type Supersession } from "#erp-adapter/contract/supersessions.ts";
import { type RequestContext, shopContext } from "../../request/context.ts";
import { inBatches } from "../../request/in-batches.ts";
import { callContext } from "../../request/session/call-context.ts";

/** The most products of one call. */
const MAX_PRODUCTS = 1_000;

/** The most links of a chain that are followed if the ERP only knows numbers; each link costs one call. */
const FLAT_LINKS = 5;

/**
 * The supersessions around these products: one ERP call per thousand products. An ERP that knows only the number that
 * replaces a product is asked for the successors link by link, at most five. Rejects with the ERP's error.
 */
export async function askEdges(ids: readonly ProductId[], context: RequestContext): Promise<Supersession[]> {
  const { erp } = context.get(shopContext);
  const distinct = [...new Set(ids)];
  if (!declares(erp.capabilities, "catalogue.supersession")) return followNumbers(distinct, context);
  const answers = await inBatches(distinct, MAX_PRODUCTS, (batch) =>
    erp.catalogue.supersessions(batch, callContext(context)),
  );
  const edges = answers.map((edge) => [JSON.stringify([edge.from, edge.to.id, edge.to.number]), edge] as const);
  return [...new Map(edges).values()];
}

/** The summaries of these products; unknown ones are missing. One ERP call per thousand products. */
export async function askProducts(ids: readonly ProductId[], context: RequestContext): Promise<ProductSummary[]> {
  const { erp } = context.get(shopContext);
  return inBatches([...new Set(ids)], MAX_PRODUCTS, (batch) => erp.catalogue.products(batch, callContext(context)));
}

async function followNumbers(ids: readonly ProductId[], context: RequestContext): Promise<Supersession[]> {
  const edges: Supersession[] = [];
  const seen = new Set<ProductId>(ids);
  let level: readonly ProductId[] = ids;
  for (let link = 0; link < FLAT_LINKS && level.length > 0; link += 1) {
    const products = await askProducts(level, context);
    const found = products.flatMap(({ id, replacedBy }) =>
      replacedBy ? [{ ...PLAIN_SUPERSESSION, from: id, to: replacedBy, note: null }] : [],
    );
    edges.push(...found);
    level = [...new Set(found.flatMap(({ to }) => to.id ?? []))].filter((id) => !seen.has(id));
    for (const id of level) seen.add(id);
  }
  return edges;
}
