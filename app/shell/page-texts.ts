import { createInstance, type TFunction } from "i18next";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { I18N_OPTIONS, PAGES } from "#locales/i18n.ts";
import { remembered } from "#locales/remembered.ts";
import { isAccountPath } from "../domain/account-path.ts";
import { mayLoadWhole } from "./failed-parts.ts";

const PARTS = {
  en: {
    shop: () => import("#locales/en/shop.ts"),
    account: () => import("#locales/en/account.ts"),
    home: () => import("#locales/en/home.ts"),
    product: () => import("#locales/en/product.ts"),
  },
  hr: {
    shop: () => import("#locales/hr/shop.ts"),
    account: () => import("#locales/hr/account.ts"),
    home: () => import("#locales/hr/home.ts"),
    product: () => import("#locales/hr/product.ts"),
  },
};
/** The home page has no language in its address if a browser asks for just the shop. */
const HOME = /^\/(?:[a-z]{2}\/?)?$/;
const PRODUCT = /^\/[a-z]{2}\/products\//;

/** A part of the texts of one language. */
type Part = () => Promise<{ default: object }>;

/** The document's texts, as far as its pages have needed them. Switching the language loads a new document. */
const i18n = createInstance();
const t = remembered(i18n.t);
const loads = new Map<Part, Promise<void>>();

/** The texts of the open document; those that the page of a path needs are loaded. */
export async function loadPageTexts(language: Locale, pathname: string): Promise<TFunction> {
  if (!i18n.isInitialized) await i18n.init({ ...I18N_OPTIONS, lng: language, resources: {} });
  const { shop, account, home, product } = PARTS[language];
  const parts = [
    shop,
    ...(isAccountPath(pathname) ? [account] : []),
    ...(HOME.test(pathname) ? [home] : []),
    ...(PRODUCT.test(pathname) ? [product] : []),
  ];
  await Promise.all(parts.map((part) => load(part, language)));
  return t;
}

/**
 * Middleware of the browser: loads the next page's texts along with its data. If they do not load, the page is loaded
 * as a whole document, once; after that it fails as if its data had not come.
 */
export async function bringPageTexts({ url }: { url: URL }, next: () => Promise<unknown>): Promise<void> {
  const brought = loadPageTexts(documentLanguage(), url.pathname).catch((error: unknown) => {
    if (!mayLoadWhole()) throw error;
    location.assign(url);
    return new Promise(() => {});
  });
  // It may fail before the data have come, and its error is handled afterwards.
  brought.catch(() => {});
  await next();
  await brought;
}

export function documentLanguage(): Locale {
  return document.documentElement.lang === "hr" ? "hr" : "en";
}

function load(part: Part, language: Locale): Promise<void> {
  const loading = loads.get(part) ?? part().then((texts) => add(texts.default, language));
  loads.set(part, loading);
  loading.catch(() => loads.delete(part));
  return loading;
}

/** Never merges: no area of the texts is in two parts. */
function add(texts: object, language: Locale): void {
  i18n.addResourceBundle(language, PAGES, texts, false, false, { silent: true, skipCopy: true });
}
