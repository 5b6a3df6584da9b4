import type { PreparedList } from "#server/services/prepared-lists/prepared-list.ts";
import type { RequestContext } from "../context.ts";
import { refuse } from "../page-errors.ts";
import { loadCartsIfAny } from "../session/carts.ts";
import { requireList, withFoundNumbers } from "./find-list.ts";
import { loadJudged } from "./judge-list.ts";
import { namedProducts } from "./load-list.ts";
import { type ShownRow, showRow } from "./show-row.ts";

/** All rows of a list in their order, with their states. Throws 404 for another's, 503 while they cannot be judged. */
export async function loadResult(
  id: string,
  url: URL,
  context: RequestContext,
): Promise<{ list: PreparedList; rows: ShownRow[] }> {
  const list = await withFoundNumbers(await requireList(id, url, context), context);
  const carts = await loadCartsIfAny(context);
  const facts = await loadJudged(list.rows, carts?.active.lines ?? [], context);
  if (facts.conditions === null) throw refuse("erp-unavailable", 503);
  const named = { ...facts, products: await namedProducts(facts.judged, facts, context) };
  return { list, rows: facts.judged.map((one) => showRow(one, named)) };
}
