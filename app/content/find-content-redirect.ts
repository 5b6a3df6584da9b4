import type { RouterContextProvider } from "react-router";
import type { ContentRedirect } from "#cms/contract/site.ts";
import { factsContext, shopContext } from "../context.ts";
import { firstPageOf } from "../domain/first-pages.ts";
import { createRedirectTable, type RedirectTable, type RedirectTarget } from "../domain/redirect-table.ts";
import { askCmsIfAny } from "./ask-cms.ts";

/**
 * Where the editors say that a path has gone, below the request's language and without a slash in front; null when they
 * say nothing, or their table cannot be read.
 */
export async function findContentRedirect(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<RedirectTarget | null> {
  const site = await askCmsIfAny(context, (cms, asked) => cms.site(asked));
  return site ? tableOf(site.redirects, context).find(path) : null;
}

/**
 * By the rows themselves: content that is kept is the same object until it is read anew. One of each, for the origin asked
 * last: without PUBLIC_URL a shop on a private network has as many as anybody names.
 */
const tables = new WeakMap<readonly ContentRedirect[], { origin: string; table: RedirectTable }>();

/** What was said last of rows left out, of each shop's content. */
const said = new WeakMap<object, Set<string>>();

function tableOf(rows: readonly ContentRedirect[], context: Readonly<RouterContextProvider>): RedirectTable {
  const { origin } = context.get(factsContext);
  const known = tables.get(rows);
  if (known?.origin === origin) return known.table;
  const table = createRedirectTable(rows, { redirect: firstPageOf, origin });
  tables.set(rows, { origin, table });
  const { cms, log } = context.get(shopContext);
  if (table.refused.length > 0 && isNews(cms, JSON.stringify([rows, table.refused])))
    log.warn({ rows: table.refused }, "redirects of the content are left out");
  return table;
}

/** Rows that were read anew and are the same say nothing new. The last few versions, for there is one a language. */
function isNews(cms: object, version: string): boolean {
  const versions = said.get(cms) ?? new Set();
  said.set(cms, versions);
  if (versions.has(version)) return false;
  if (versions.size >= 8) versions.clear();
  versions.add(version);
  return true;
}
