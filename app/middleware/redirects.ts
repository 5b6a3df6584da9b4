import { type MiddlewareFunction, redirect } from "react-router";
import { canonicalPath } from "../domain/canonical-path.ts";
import { languageOfPath } from "../i18n.ts";
import { refuseEarly } from "../session/refuse-early.ts";

/** Bare forms of the paged screens and where they lead. A guard of the specification: one table, exact paths. */
const FIRST_PAGES: Record<string, string> = {
  catalogue: "catalogue/0",
  "replacements-catalogue": "replacements-catalogue/0",
  favorites: "favorites/0",
  orders: "orders/0",
  invoices: "invoices/0",
  cart: "cart/1",
};

/** Unknown language prefixes are not found; other spellings of an address lead to the one, 308, and a query goes along. */
export const redirects: MiddlewareFunction<Response> = async ({ request, url, params, context }) => {
  if (params.lang !== undefined && !languageOfPath(url.pathname))
    throw await refuseEarly("not-found", 404, context, url.pathname);
  if (request.method === "POST") return;
  const path = canonicalPath(url.pathname);
  const target = firstPageOf(path) ?? path;
  if (target !== url.pathname) throw redirect(target + url.search, 308);
};

function firstPageOf(path: string): string | null {
  const language = languageOfPath(path);
  if (!language) return null;
  const rest = FIRST_PAGES[path.slice(language.length + 2)];
  return rest ? `/${language}/${rest}` : null;
}
