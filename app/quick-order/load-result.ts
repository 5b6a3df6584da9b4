import { href, redirect } from "react-router";
import type { PreparedList } from "#server/services/prepared-lists/prepared-list.ts";
import { getLocale, type RequestContext } from "../context.ts";
import { loadCartsIfAny } from "../session/carts.ts";
import { requireList, withFoundNumbers } from "./find-list.ts";
import { loadJudged } from "./judge-list.ts";
import { namedProducts } from "./load-list.ts";
import { type ShownRow, showRow } from "./show-row.ts";

/**
 * All rows of a list in their order, with their states. Throws 404 for another's; while they cannot be judged, it leads to the
 * list's page, which says so.
 */
export async function loadResult(
  id: string,
  url: URL,
  context: RequestContext,
): Promise<{ list: PreparedList; rows: ShownRow[] }> {
  const kept = await requireList(id, url, context);
  if (!kept) throw toList(id, context);
  const list = await withFoundNumbers(kept, context);
  const carts = await loadCartsIfAny(context);
  const facts = await loadJudged(list.rows, carts?.active.lines ?? [], context);
  if (facts.conditions === null) throw toList(id, context);
  const named = { ...facts, products: await namedProducts(facts.judged, facts, context) };
  return { list, rows: facts.judged.map((one) => showRow(one, named)) };
}

function toList(listId: string, context: RequestContext): Response {
  return redirect(href("/:lang/quick-order/:listId", { lang: getLocale(context), listId }), 303);
}
