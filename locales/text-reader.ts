import type { TFunction } from "i18next";
import type { Locale } from "#erp-adapter/contract/context.ts";

/** Texts by key, in groups, as in the files of a language. */
export interface TextsByKey {
  [key: string]: string | TextsByKey;
}

/** The texts of one language that a browser has loaded so far. */
export interface LoadedTexts {
  /** adds texts; no two parts have the same first key */
  add(texts: TextsByKey): void;
  t: TFunction;
}

const PLURALS: Record<Locale, Intl.PluralRules> = { en: new Intl.PluralRules("en"), hr: new Intl.PluralRules("hr") };
const PLACE = /\{\{(\w+)\}\}/g;

/**
 * Reads the same texts in the same format as i18next on the server (`locales/text-reader.test.ts`), in place of its 15
 * kB in every browser: values in `{{…}}`, and plural forms by `count`. A missing text is its key, a missing value "".
 */
export function createTextReader(language: Locale): LoadedTexts {
  const loaded: TextsByKey = {};

  function find(key: string): string | undefined {
    let found: string | TextsByKey | undefined = loaded;
    for (const name of key.split(".")) found = typeof found === "object" ? found[name] : undefined;
    return typeof found === "string" ? found : undefined;
  }

  function read(key: string, values: Record<string, unknown> = {}): string {
    const { count } = values;
    const plural = typeof count === "number" ? find(`${key}_${PLURALS[language].select(count)}`) : undefined;
    const text = plural ?? find(key) ?? key;
    return text.replace(PLACE, (_, name) => String(values[name] ?? ""));
  }

  const t: unknown = read;
  if (!isTexts(t)) throw new Error("not a function");
  return { add: (texts) => void Object.assign(loaded, texts), t };
}

/** i18next has no type for another reader of its texts: its own is marked. */
function isTexts(read: unknown): read is TFunction {
  return typeof read === "function";
}
