import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Address } from "#erp-adapter/contract/delivery.ts";

/**
 * The distributor's own country; addresses in it are written without the country. It is a constant, like the time zone
 * of the formats and the country of VAT numbers without a prefix, because no data gives it: the seller in an ERP's
 * documents has no country, and editors write the company's country in their own words.
 */
export const HOME = "HR";

/** Used on the server only: a browser may have other names, and the page would then change after loading. */
const NAMES: Record<Locale, Intl.DisplayNames> = {
  en: new Intl.DisplayNames("en", { type: "region" }),
  hr: new Intl.DisplayNames("hr", { type: "region" }),
};

/** HR → Croatia · Hrvatska; a text that is not a country code is returned unchanged. */
export function countryName(code: string, locale: Locale): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES[locale].of(code) ?? code) : code;
}

/** Postcode and town; for an address abroad the country on a second line, as postal rules require. "" means HOME. */
export function placeLines(
  { postalCode, city, country }: Pick<Address, "postalCode" | "city" | "country">,
  locale: Locale,
): string[] {
  const place = `${postalCode} ${city}`.trim();
  return [place, country === HOME || country === "" ? "" : countryName(country, locale)].filter((line) => line !== "");
}

/** An address as on a label, line by line, in the reader's language; empty fields are left out. */
export function shownLabel(address: Address, locale: Locale): string[] {
  const { name, contact, address: street, phone } = address;
  return [name, contact, street, ...placeLines(address, locale), phone].filter((line) => line !== "");
}

/** The lines of `shownLabel` on one line. */
export function shownLine(address: Address, locale: Locale): string {
  return shownLabel(address, locale).join(", ");
}
