import { initReactI18next } from "react-i18next";
import type { RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import type { Locale } from "#erp-adapter/contract/context.ts";
import en from "#locales/en/shop.ts";
import hr from "#locales/hr/shop.ts";
import { shopContext } from "../context.ts";
import { I18N_OPTIONS, languageOfPath } from "../i18n.ts";

/**
 * The language of a request: the first path segment; on `/` (and on paths in no language) the cookie's, else the
 * browser's, else English. Only the first few entries of Accept-Language are looked at.
 */
const [localeMiddleware, getLanguage, getI18n] = createI18nextMiddleware({
  detection: {
    supportedLanguages: ["en", "hr"],
    fallbackLanguage: "en",
    order: ["custom"],
    async findLocale({ request, context }) {
      const inPath = languageOfPath(new URL(request.url).pathname.replace(/\.data$/, ""));
      if (inPath) return inPath;
      const kept = await context.get(shopContext).cookies.locale.parse(request.headers.get("Cookie"));
      if (kept === "en" || kept === "hr") return kept;
      return preferred(request.headers.get("Accept-Language") ?? "");
    },
  },
  i18next: { ...I18N_OPTIONS, resources: { en: { shop: en }, hr: { shop: hr } } },
  plugins: [initReactI18next],
});

export { getI18n, localeMiddleware };

export function getLocale(context: Readonly<RouterContextProvider>): Locale {
  return getLanguage(context) === "hr" ? "hr" : "en";
}

/** First supported language of the header, by its order; the weights that browsers send follow it. */
function preferred(header: string): string | null {
  for (const entry of header.slice(0, 200).split(",").slice(0, 10)) {
    const tag = entry.trim().slice(0, 2).toLowerCase();
    if (tag === "en" || tag === "hr") return tag;
  }
  return null;
}
