import type { TFunction } from "i18next";
import type { Locale } from "#erp-adapter/contract/context.ts";

/** Texts of one language, as `locales/` has them: by area and name, `_one`, `_few`, `_other` for what counts. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

/** Each language's rule of plurals, made once. */
const PLURALS: Record<Locale, Intl.PluralRules> = { en: new Intl.PluralRules("en"), hr: new Intl.PluralRules("hr") };

/** Texts of one language by their whole keys; more may join while pages are open. */
export type TextsByKey = Map<string, string>;

/** The texts of one language, all of them at once. */
export function createTexts(language: Locale, ...parts: TextTree[]): TFunction {
  const texts: TextsByKey = new Map();
  for (const part of parts) addTexts(texts, part);
  return translatorOf(texts, language);
}

export function addTexts(texts: TextsByKey, part: TextTree, path = ""): void {
  for (const [name, value] of Object.entries(part)) {
    const key = path ? `${path}.${name}` : name;
    if (typeof value === "string") texts.set(key, value);
    else addTexts(texts, value, key);
  }
}

/**
 * The texts of a page, as i18next reads them and typed as its `t`: keys with points, `{{name}}`, and a form for `count`.
 * Its own 25 kB would be a sixth of all that a page loads, for what these lines do; a test holds both together for every
 * key. A key that is missing comes back as it is.
 */
export function translatorOf(texts: TextsByKey, language: Locale): TFunction {
  const translate = (key: string, values: Record<string, unknown> = {}): string => {
    const { count } = values;
    const form = typeof count === "number" ? texts.get(`${key}_${PLURALS[language].select(count)}`) : undefined;
    const text = form ?? texts.get(key) ?? key;
    return text.includes("{{") ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? "")) : text;
  };
  return translate as TFunction;
}
