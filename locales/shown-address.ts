import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Address } from "#erp-adapter/contract/delivery.ts";

/**
 * The distributor's own country, whose addresses are written without it. A constant, as the zone of the formats and the
 * country of VAT numbers without a prefix: the seller of an ERP's documents has no country, and editors write the
 * company's in words of their own.
 */
export const HOME = "HR";

/** Made on the server only: a browser may have other names, and the page would change after loading. */
const NAMES: Record<Locale, Intl.DisplayNames> = {
  en: new Intl.DisplayNames("en", { type: "region" }),
  hr: new Intl.DisplayNames("hr", { type: "region" }),
};

/** HR → Croatia · Hrvatska; what is no country's code stays as it is. */
export function countryName(code: string, locale: Locale): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES[locale].of(code) ?? code) : code;
}

/** Postcode and town, and below them the country of an address abroad, as the post wants it. "" counts as at home. */
export function placeLines(
  { postalCode, city, country }: Pick<Address, "postalCode" | "city" | "country">,
  locale: Locale,
): string[] {
  const place = `${postalCode} ${city}`.trim();
  return [place, country === HOME || country === "" ? "" : countryName(country, locale)].filter((line) => line !== "");
}

/** An address as on a label, line by line, for a reader; what was not given is left out. */
export function shownLabel(address: Address, locale: Locale): string[] {
  const { name, contact, address: street, phone } = address;
  return [name, contact, street, ...placeLines(address, locale), phone].filter((line) => line !== "");
}

/** The same on one line. */
export function shownLine(address: Address, locale: Locale): string {
  return shownLabel(address, locale).join(", ");
}
