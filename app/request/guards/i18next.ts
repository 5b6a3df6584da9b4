import type { TFunction } from "i18next";
import type { MiddlewareFunction } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";
import { I18N_OPTIONS } from "#locales/i18n.ts";
import { FALLBACK_LANGUAGE, readerLanguage, toLocale } from "#locales/reader-language.ts";
import { remembered } from "#locales/remembered.ts";
import { getLocale, localeContext, type RequestContext, shopContext } from "../context.ts";
import { PAGE_RESOURCES } from "../page-resources.ts";

/**
 * remix-i18next finds the language of a request and makes an i18next instance for it; all instances share the texts.
 * `order` has only the shop's own rule: by default `?lng=` would take precedence.
 */
const [i18nextMiddleware, getLanguage, getInstance] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    order: ["custom"],
    findLocale: ({ request, context }) => findLanguage(request, context),
  },
  i18next: { ...I18N_OPTIONS, resources: PAGE_RESOURCES },
});

export { i18nextMiddleware };

/**
 * Sets the language that was found. After a form (a login, an addition to the cart, the language switch) a cookie keeps
 * it for 365 days, so that `/` answers in the language that the person used, even after a logout. A page read sets no
 * cookie, because pages are the same for all visitors.
 */
export const localeMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const found = toLocale(getLanguage(context));
  if (found !== null) context.set(localeContext, found);
  const response = await next();
  if (request.method === "POST" && response.status < 400) {
    const cookie = await context.get(shopContext).request.cookies.locale.serialize(getLocale(context));
    response.headers.append("Set-Cookie", cookie);
  }
  return response;
};

/**
 * The `t` of each language's first instance, used by all requests, so that plural rules and looked-up texts are cached.
 */
const texts = new Map<string, TFunction>();

/** The texts of a request's language. Throws before `i18nextMiddleware` has run. */
export function getTexts(context: RequestContext): TFunction {
  const { language, t } = getInstance(context);
  const known = texts.get(language) ?? remembered(t);
  texts.set(language, known);
  return known;
}

/** Reads `Accept-Language` itself: remix-i18next uses only its first language, so that `de,hr` would give English. */
async function findLanguage(request: Request, context: RequestContext): Promise<Locale | null> {
  const { headers, url } = request;
  return readerLanguage({
    path: new URL(url).pathname,
    cookie: await context.get(shopContext).request.cookies.locale.parse(headers.get("Cookie")),
    acceptLanguage: headers.get("Accept-Language") ?? "",
  });
}
