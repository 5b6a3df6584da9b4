import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { languageOfPath, preferredLanguage, toLocale } from "#locales/reader-language.ts";
import { localeContext, shopContext } from "../context.ts";

/** Finds the language of a request, for all that follows. */
export const localeMiddleware: MiddlewareFunction<Response> = async ({ request, context }) => {
  const locale = await findLocale(request, context);
  if (locale !== null) context.set(localeContext, locale);
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
