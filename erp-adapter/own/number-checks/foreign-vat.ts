import * as jsvat from "jsvat-next";
import type { ForeignVatCheck } from "../../contract/vat-number.ts";
import { isRomanianPerson, STRICTER } from "./stricter-rules.ts";

/**
 * Checks format and check digits of VAT numbers, for the countries in RULES. Passes only the rules of one country to
 * the library (jsvat): with several it would take digits at the beginning of a number for the code of a country.
 */
export const checkForeignVat: ForeignVatCheck = (normal, country) => {
  const rules = RULES.get(country);
  if (!rules) return "invalid";
  // The library checks only the check digits of a Belgian number, but no valid number begins with two zeros.
  if (normal.startsWith("BE00")) return "invalid";
  const { isValid, isValidFormat } = jsvat.checkVAT(toLibrarySpelling(normal, country), [rules]);
  const national = normal.slice(2);
  if (isValid) return STRICTER.get(country)?.(national) === false ? "format-only" : "valid";
  if (country === "RO" && isRomanianPerson(national)) return "valid";
  return isValidFormat ? "format-only" : "invalid";
};

const RULES: ReadonlyMap<string, jsvat.Country> = new Map([
  ["AD", jsvat.andorra],
  ["AT", jsvat.austria],
  ["BE", jsvat.belgium],
  ["BG", jsvat.bulgaria],
  ["CH", jsvat.switzerland],
  ["CY", jsvat.cyprus],
  ["CZ", jsvat.czechRepublic],
  ["DE", jsvat.germany],
  ["DK", jsvat.denmark],
  ["EE", jsvat.estonia],
  ["EL", jsvat.greece],
  ["ES", jsvat.spain],
  ["FI", jsvat.finland],
  ["FR", jsvat.france],
  ["GB", jsvat.unitedKingdom],
  ["HU", jsvat.hungary],
  ["IE", jsvat.ireland],
  ["IT", jsvat.italy],
  ["LT", jsvat.lithuania],
  ["LU", jsvat.luxembourg],
  ["LV", jsvat.latvia],
  ["MT", jsvat.malta],
  ["NL", jsvat.netherlands],
  ["NO", jsvat.norway],
  ["PL", jsvat.poland],
  ["PT", jsvat.portugal],
  ["RO", jsvat.romania],
  ["RS", jsvat.serbia],
  ["RU", jsvat.russia],
  ["SE", jsvat.sweden],
  ["SI", jsvat.slovenia],
  ["SK", jsvat.slovakiaRepublic],
  ["XI", jsvat.unitedKingdom],
]);

/** Northern Ireland's numbers are checked as British ones; the library knows Norway's only with the ending MVA. */
function toLibrarySpelling(normal: string, country: string): string {
  if (country === "XI") return `GB${normal.slice(2)}`;
  if (country === "NO") return `${normal.slice(2).replace(/MVA$/, "")}MVA`;
  return normal;
}
