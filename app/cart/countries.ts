import type { Locale } from "#erp-adapter/contract/context.ts";
import { BUYER_COUNTRIES } from "#erp-adapter/contract/guest-buyer.ts";

export interface NamedCountry {
  /** ISO 3166-1 alpha-2 */
  code: string;
  name: string;
}

/** The distributor's own country, which most guests come from. */
export const HOME = "HR";

/** Country names are made on the server: a browser may have other names, and the page would change after loading. */
const NAMED = { en: inLanguage("en"), hr: inLanguage("hr") };

/** The countries that a guest may order from, the distributor's own first. */
export function namedCountries(locale: Locale): NamedCountry[] {
  return NAMED[locale];
}

function inLanguage(locale: Locale): NamedCountry[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const collator = new Intl.Collator(locale);
  return BUYER_COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort(
    (one, other) => Number(other.code === HOME) - Number(one.code === HOME) || collator.compare(one.name, other.name),
  );
}
