import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { languageOfPath } from "#locales/reader-language.ts";
import { canonicalPath } from "../request/canonical-path.ts";
import { refuseEarly } from "../request/guards/refuse-early.ts";
import { shownPath } from "../request/page-errors.ts";
import { firstPageOf } from "../screens.ts";
import { findContentRedirect } from "./find-content-redirect.ts";

/**
 * Unknown language prefixes are 404; other spellings of a path redirect to the canonical path with 308 and the same
 * query. A page that is not found may have moved: the editors' table then says where, with 308 too. The table is read
 * only after a 404, so that a row never hides an existing page and an existing page never costs a look-up.
 */
export const redirects: MiddlewareFunction<Response> = async ({ request, url, params, context }, next) => {
  const language = languageOfPath(url.pathname);
  if (params.lang !== undefined && !language) throw await refuseEarly("not-found", 404, context, shownPath(url));
  if (request.method === "POST") return next();
  const path = canonicalPath(url.pathname);
  const below = language ? path.slice(language.length + 2) : "";
  const first = firstPageOf(below);
  const target = first === null ? path : `/${language}/${first}`;
  if (target !== url.pathname) throw redirect(target + url.search, 308);

  const response = await next();
  if (response.status !== 404 || !language) return response;
  const moved = await findContentRedirect(context, below);
  if (!moved) return response;
  await response.body?.cancel();
  if (moved.to === "outside") throw redirectDocument(moved.href, 308);
  throw redirect(/^(?:[?#]|$)/.test(moved.path) ? `/${language}${moved.path}` : `/${language}/${moved.path}`, 308);
};
