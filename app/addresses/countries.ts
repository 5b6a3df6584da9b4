import type { Locale } from "#erp-adapter/contract/context.ts";
import { BUYER_COUNTRIES } from "#erp-adapter/contract/guest-buyer.ts";
import { isOfUnion } from "#erp-adapter/contract/vat-number.ts";
import { countryName, HOME } from "#locales/shown-address.ts";

export interface NamedCountry {
  /** ISO 3166-1 alpha-2 */
  code: string;
  name: string;
  /** true if a guest from there must give an OIB or VAT number */
  needsVat: boolean;
}

const NAMED = { en: inLanguage("en"), hr: inLanguage("hr") };

/** The countries that a guest may order from; the distributor's own country is the first. */
export function namedCountries(locale: Locale): NamedCountry[] {
  return NAMED[locale];
}

function inLanguage(locale: Locale): NamedCountry[] {
  const collator = new Intl.Collator(locale);
  return BUYER_COUNTRIES.map((code) => ({
    code,
    name: countryName(code, locale),
    needsVat: isOfUnion(code),
  })).sort(
    (one, other) => Number(other.code === HOME) - Number(one.code === HOME) || collator.compare(one.name, other.name),
  );
}
