import type { TFunction } from "i18next";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { isDeskPath } from "../domain/desk-path.ts";
import { addTexts, type TextsByKey, type TextTree, translatorOf } from "../texts.ts";
import { mayLoadWhole } from "./failed-parts.ts";

const PARTS = {
  en: {
    shop: () => import("#locales/en/shop.ts"),
    desk: () => import("#locales/en/desk.ts"),
    home: () => import("#locales/en/home.ts"),
  },
  hr: {
    shop: () => import("#locales/hr/shop.ts"),
    desk: () => import("#locales/hr/desk.ts"),
    home: () => import("#locales/hr/home.ts"),
  },
};
/** The home page has no language in its address where a browser asks for nothing but the shop. */
const HOME = /^\/(?:[a-z]{2}\/?)?$/;

/** The one document's texts, as far as its pages have needed them. Switching the language is a new document. */
const texts: TextsByKey = new Map();
const loads = new Map<() => Promise<{ default: TextTree }>, Promise<void>>();

/** The texts of the open document, those that the page of a path needs already loaded. */
export async function loadPageTexts(language: Locale, pathname: string): Promise<TFunction> {
  const { shop, desk, home } = PARTS[language];
  await Promise.all([load(shop), isDeskPath(pathname) && load(desk), HOME.test(pathname) && load(home)]);
  return translatorOf(texts, language);
}

/**
 * Middleware of the browser: the next page's texts come while its data do. Where they do not come, that page is loaded
 * whole, once; after that it is as missing as if its data had not come.
 */
export async function bringPageTexts({ url }: { url: URL }, next: () => Promise<unknown>): Promise<void> {
  const brought = loadPageTexts(documentLanguage(), url.pathname).catch((error: unknown) => {
    if (!mayLoadWhole()) throw error;
    location.assign(url);
    return new Promise(() => {});
  });
  // It may fail before the data are there, and is looked at after.
  brought.catch(() => {});
  await next();
  await brought;
}

export function documentLanguage(): Locale {
  return document.documentElement.lang === "hr" ? "hr" : "en";
}

function load(part: () => Promise<{ default: TextTree }>): Promise<void> {
  const loading = loads.get(part) ?? part().then((module) => addTexts(texts, module.default));
  loads.set(part, loading);
  loading.catch(() => loads.delete(part));
  return loading;
}
