import { createInstance, type TFunction } from "i18next";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { I18N_OPTIONS, PAGES } from "#locales/i18n.ts";
import { remembered } from "#locales/remembered.ts";
import { areaAt } from "../screens.ts";
import { mayLoadWhole } from "./failed-parts.ts";

/** Each file of texts is a chunk of its own, so that a page of finances does not load what carts say. */
const FILES = import.meta.glob<{ default: object }>([
  "../../locales/*/*.ts",
  "!../../locales/*/{customer,documents,front,mail}.ts",
]);

/**
 * The texts that the document's pages have needed so far, in one language: a switch of language loads a new document.
 */
const i18n = createInstance();
const t = remembered(i18n.t);
const loads = new Map<string, Promise<void>>();

/** Loads the texts that the page of this path needs. Returns all texts of the document that are loaded. */
export async function loadPageTexts(language: Locale, pathname: string): Promise<TFunction> {
  if (!i18n.isInitialized) await i18n.init({ ...I18N_OPTIONS, lng: language, resources: {} });
  const files = ["every-page", ...(areaAt(pathname)?.texts ?? [])];
  await Promise.all(files.map((file) => load(file, language)));
  return t;
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

function load(file: string, language: Locale): Promise<void> {
  const loading = loads.get(file) ?? read(file, language);
  loads.set(file, loading);
  loading.catch(() => loads.delete(file));
  return loading;
}

async function read(file: string, language: Locale): Promise<void> {
  const texts = await FILES[`../../locales/${language}/${file}.ts`]?.();
  if (!texts) throw new Error(`there are no texts named ${file}`);
  add(texts.default, language);
}

/** Does not merge deeply, because no two files have the same top-level key. */
function add(texts: object, language: Locale): void {
  i18n.addResourceBundle(language, PAGES, texts, false, false, { silent: true, skipCopy: true });
}
