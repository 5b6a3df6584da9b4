import type { TFunction } from "i18next";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { remembered } from "#locales/remembered.ts";
import { createTextReader, type LoadedTexts, type TextsByKey } from "#locales/text-reader.ts";
import { areaAt } from "../screens.ts";
import { mayLoadWhole } from "./failed-parts.ts";

const EVERY_PAGE = { en: () => import("#locales/en/every-page.ts"), hr: () => import("#locales/hr/every-page.ts") };
const PARTS = {
  en: {
    customer: () => import("#locales/en/customer.ts"),
    home: () => import("#locales/en/home.ts"),
    product: () => import("#locales/en/product.ts"),
  },
  hr: {
    customer: () => import("#locales/hr/customer.ts"),
    home: () => import("#locales/hr/home.ts"),
    product: () => import("#locales/hr/product.ts"),
  },
};

/** A part of the texts of one language. */
type Part = () => Promise<{ default: TextsByKey }>;

/**
 * The texts that the document's pages have needed so far, in one language: a switch of language loads a new document.
 */
let texts: LoadedTexts | null = null;
const loads = new Map<Part, Promise<void>>();

/** Loads the texts that the page of this path needs. Returns all texts of the document that are loaded. */
export async function loadPageTexts(language: Locale, pathname: string): Promise<TFunction> {
  const reader = openTexts(language);
  const own = areaAt(pathname)?.texts;
  await Promise.all([load(EVERY_PAGE[language], reader), own && load(PARTS[language][own], reader)]);
  return reader.t;
}

function openTexts(language: Locale): LoadedTexts {
  if (texts) return texts;
  const { add, t } = createTextReader(language);
  texts = { add, t: remembered(t) };
  return texts;
}

/**
 * Client middleware: loads the next page's texts together with its data. If the texts do not load, the page is loaded
 * as a whole document, once; after that it fails as if its data had not arrived.
 */
export async function bringPageTexts({ url }: { url: URL }, next: () => Promise<unknown>): Promise<void> {
  const brought = loadPageTexts(documentLanguage(), url.pathname).catch((error: unknown) => {
    if (!mayLoadWhole()) throw error;
    location.assign(url);
    return new Promise(() => {});
  });
  // Prevents an unhandled rejection: the texts may fail before the data arrive, and their error is handled afterwards.
  brought.catch(() => {});
  await next();
  await brought;
}

export function documentLanguage(): Locale {
  return document.documentElement.lang === "hr" ? "hr" : "en";
}

function load(part: Part, reader: LoadedTexts): Promise<void> {
  const loading = loads.get(part) ?? part().then((brought) => reader.add(brought.default));
  loads.set(part, loading);
  loading.catch(() => loads.delete(part));
  return loading;
}
