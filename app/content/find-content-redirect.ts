import type { ContentRedirect } from "#cms/contract/site.ts";
import { factsContext, type RequestContext, shopContext } from "../request/context.ts";
import { askCmsIfAny } from "../request/header/ask-cms.ts";
import { firstPageOf } from "../screens.ts";
import { createRedirectTable, type RedirectTable, type RedirectTarget } from "./redirect-table.ts";

/**
 * The target to which the editors redirect `path`, a path below the request's language without a leading slash. Null if
 * they redirect it nowhere, or if their redirects cannot be read.
 */
export async function findContentRedirect(context: RequestContext, path: string): Promise<RedirectTarget | null> {
  const site = await askCmsIfAny(context, (cms, asked) => cms.site(asked));
  return site ? tableOf(site.redirects, context).find(path) : null;
}

/**
 * The parsed table of each array of rows; the array is the key, because cached content is the same object until it is
 * read again. Only the table for the last requested origin is held: without PUBLIC_URL, each client of a shop on a
 * private network can name another origin.
 */
const tables = new WeakMap<readonly ContentRedirect[], { origin: string; table: RedirectTable }>();

/** By content service, the versions of its redirect rows whose unusable rows were already logged. */
const said = new WeakMap<object, Set<string>>();

function tableOf(rows: readonly ContentRedirect[], context: RequestContext): RedirectTable {
  const { origin } = context.get(factsContext);
  const known = tables.get(rows);
  if (known?.origin === origin) return known.table;
  const table = createRedirectTable(rows, { redirect: firstPageOf, origin });
  tables.set(rows, { origin, table });
  const { cms } = context.get(shopContext).content;
  const { log } = context.get(shopContext);
  if (table.refused.length > 0 && isNews(cms, JSON.stringify([rows, table.refused])))
    log.warn({ rows: table.refused }, "redirects of the content are left out");
  return table;
}

/** False if this version's rows were logged before. Holds a few versions, because each language has its own. */
function isNews(cms: object, version: string): boolean {
  const versions = said.get(cms) ?? new Set();
  said.set(cms, versions);
  if (versions.has(version)) return false;
  if (versions.size >= 8) versions.clear();
  versions.add(version);
  return true;
}
