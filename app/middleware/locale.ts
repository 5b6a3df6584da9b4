import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { languageOfPath, preferredLanguage, toLocale } from "#locales/reader-language.ts";
import { localeContext, shopContext } from "../context.ts";

/**
 * Finds the language of a request, for all that follows, and keeps it for 365 days once a form was sent in it: a login, a
 * line for the cart, the switch. So `/` answers in the language that the person used, after a logout too. Reading keeps
 * nothing: its pages are the same for all visitors.
 */
export const localeMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const locale = await findLocale(request, context);
  if (locale !== null) context.set(localeContext, locale);
  const response = await next();
  if (request.method === "POST" && response.status < 400) {
    const cookie = await context.get(shopContext).cookies.locale.serialize(getLocale(context));
    response.headers.append("Set-Cookie", cookie);
  }
  return response;
};

/** The language of a request, once `localeMiddleware` has run. */
export function getLocale(context: Readonly<RouterContextProvider>): Locale {
  return context.get(localeContext);
}

/**
 * The language of a request: the first path segment; on `/` (and on paths in no language) the cookie's, else the
 * browser's, else none, which is English.
 */
async function findLocale(request: Request, context: Readonly<RouterContextProvider>): Promise<Locale | null> {
  return (
    languageOfPath(pageOf(request)) ??
    toLocale(await context.get(shopContext).cookies.locale.parse(request.headers.get("Cookie"))) ??
    preferredLanguage(request.headers.get("Accept-Language") ?? "")
  );
}

/** The path of the page, of which a data request asks for the data: `/hr` for `/hr.data`. */
function pageOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, "");
}
