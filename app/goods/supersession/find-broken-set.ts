import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { logFailure, type RequestContext } from "../../request/context.ts";
import { askEdges } from "./ask-edges.ts";
import { toGraph } from "./graph.ts";

/**
 * The numbers of the parts in the cart that belong to the same set as a removed part: without it they do not replace
 * the old part. Empty if there is no such set, or the ERP does not answer. One ERP call.
 */
export async function findBrokenSet(removed: ProductId, { lines }: Cart, context: RequestContext): Promise<string[]> {
  const held = new Set(lines.map(({ product }) => product));
  if (held.size < 2 || !held.has(removed)) return [];
  try {
    const graph = toGraph(await askEdges([removed], context), toLocalDate(Date.now()));
    const sets = graph.setsOf(removed).map((members) => members.flatMap(({ to }) => to.id ?? []));
    // Parts count as a set only if all of them were in the cart before the removal.
    const broken = sets.find((members) => members.length > 1 && members.every((member) => held.has(member)));
    return (broken ?? []).filter((member) => member !== removed).map(numberOf);
  } catch (error) {
    logFailure(error, "sets of a removed part not read", context);
    return [];
  }
}
