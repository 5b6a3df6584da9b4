import type { ContentRedirect } from "#cms/contract/site.ts";
import { factsContext, type RequestContext, shopContext } from "../context.ts";
import { firstPageOf } from "../domain/first-pages.ts";
import { createRedirectTable, type RedirectTable, type RedirectTarget } from "../domain/redirect-table.ts";
import { askCmsIfAny } from "./ask-cms.ts";

/**
 * The new place of a path according to the editors, below the request's language and without a slash in front; null if
 * they name none, or if their table cannot be read.
 */
export async function findContentRedirect(context: RequestContext, path: string): Promise<RedirectTarget | null> {
  const site = await askCmsIfAny(context, (cms, asked) => cms.site(asked));
  return site ? tableOf(site.redirects, context).find(path) : null;
}

/**
 * Keyed by the rows themselves, because cached content is the same object until it is read again. Holds one table per
 * key, for the last requested origin: without PUBLIC_URL a shop on a private network has as many origins as clients
 * name.
 */
const tables = new WeakMap<readonly ContentRedirect[], { origin: string; table: RedirectTable }>();

/** The versions of redirect rows whose left-out rows were already reported, by content service. */
const said = new WeakMap<object, Set<string>>();

function tableOf(rows: readonly ContentRedirect[], context: RequestContext): RedirectTable {
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

/** False if these rows were reported before. Remembers the last few versions, because each language has its own. */
function isNews(cms: object, version: string): boolean {
  const versions = said.get(cms) ?? new Set();
  said.set(cms, versions);
  if (versions.has(version)) return false;
  if (versions.size >= 8) versions.clear();
  versions.add(version);
  return true;
}
