import { href, type MiddlewareFunction, redirect } from "react-router";
import { languageOfPath } from "#locales/reader-language.ts";
import { screenAt } from "../../screen-at.ts";
import { firstPageOf } from "../../screens.ts";
import { getLocale, sessionContext, shopContext } from "../context.ts";
import { LANGUAGE_PREFIX } from "../in-language.ts";
import { shownPath } from "../page-errors.ts";
import { safePath } from "../safe-path.ts";
import { isOffered } from "../session/is-offered.ts";
import { readHeld } from "../session/kept-form.ts";
import { refuseEarly } from "./refuse-early.ts";

/**
 * Guard of all pages that are a customer's own, and of `login` and `register`. Redirects visitors and guests to the
 * login, which leads back, and a customer away from `login` and `register`. In a shop without a login, a customer's own
 * pages do not exist.
 */
export const auth: MiddlewareFunction<Response> = async ({ request, url, params, context }) => {
  const isCustomer = context.get(sessionContext).user?.kind === "customer";
  const lang = getLocale(context);
  if (ENTRANCES.test(url.pathname)) {
    // A POST of the login form passes even for a customer: somebody else may be logging in.
    if (!isCustomer || (request.method === "POST" && url.pathname.endsWith("/login"))) return;
    await readHeld(request, url.searchParams.get("form"), context);
    throw redirect(safePath(url.searchParams.get("redirectTo"), href("/:lang", { lang })), 302);
  }
  if (isCustomer) return;
  // The signed link to a guest's order passes, for that order only.
  const key = url.searchParams.get("key");
  if (params.orderId && key !== null) {
    if (await context.get(shopContext).orders.ordering.copyByLink(params.orderId, key)) return;
    throw await refuseEarly("bad-link", 400, context);
  }
  if (!isOffered("login", context.get(shopContext).erp))
    throw await refuseEarly("not-found", 404, context, shownPath(url));
  throw redirect(`${href("/:lang/login", { lang })}?redirectTo=${encodeURIComponent(url.pathname + url.search)}`, 302);
};

const ENTRANCES = new RegExp(`${LANGUAGE_PREFIX.source}/(?:login|register)$`);

/** True for pages that a guest is redirected from: continuing as a guest must not lead back to them. */
export function isForCustomers(path: string): boolean {
  const [pathname = ""] = path.split("?", 1);
  const language = languageOfPath(pathname);
  const first = language && firstPageOf(pathname.slice(language.length + 2));
  return screenAt(first ? `/${language}/${first}` : pathname)?.isForCustomers === true;
}
