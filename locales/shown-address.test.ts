import { expect, test } from "vitest";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import type { Address } from "#erp-adapter/contract/delivery.ts";
import { BUYER_COUNTRIES } from "#erp-adapter/contract/guest-buyer.ts";
import { countryName, placeLines, shownLabel, shownLine } from "./shown-address.ts";

const HOME: Address = {
  ...{ name: "Servis Split", contact: "Ivo", address: "Lučka cesta 4", postalCode: "21000", city: "Split" },
  ...{ country: "HR", phone: "021 1" },
};
const ABROAD: Address = { ...HOME, contact: "", postalCode: "2000", city: "Maribor", country: "SI" };

test.each(LOCALES)("an address at home names no country (%s)", (locale) => {
  expect(shownLabel(HOME, locale)).toEqual(["Servis Split", "Ivo", "Lučka cesta 4", "21000 Split", "021 1"]);
  expect(shownLine({ ...HOME, phone: "" }, locale)).toBe("Servis Split, Ivo, Lučka cesta 4, 21000 Split");
  expect(placeLines({ postalCode: "", city: "Split", country: "" }, locale)).toEqual(["Split"]);
});

test.each([
  ["en", "Slovenia"],
  ["hr", "Slovenija"],
] as const)("an address abroad ends with its country in the reader's words (%s)", (locale, country) => {
  expect(shownLabel({ ...ABROAD, phone: "" }, locale)).toEqual([
    ...["Servis Split", "Lučka cesta 4", "2000 Maribor", country],
  ]);
  expect(shownLine(ABROAD, locale)).toBe(`Servis Split, Lučka cesta 4, 2000 Maribor, ${country}, 021 1`);
});

test("every country that a guest may order from has a name in both languages", () => {
  for (const locale of LOCALES)
    for (const code of BUYER_COUNTRIES) expect(countryName(code, locale)).toMatch(/^\p{Lu}[\p{L} .&’'-]{2,}$/u);
  for (const code of ["QQ", "h", "Hrvatska", ""]) expect(countryName(code, "hr")).toBe(code);
});
