import { expect, test } from "vitest";
import { namedCountries } from "./countries.ts";

test.each(["en", "hr"] as const)("Croatia is first, and only guests of the Union need a VAT number (%s)", (locale) => {
  const countries = namedCountries(locale);
  expect(countries[0]?.code).toBe("HR");
  const needing = countries.filter(({ needsVat }) => needsVat).map(({ code }) => code);
  expect(needing).toEqual(expect.arrayContaining(["HR", "SI", "GR"]));
  for (const outside of ["RS", "BA", "GB", "CH"]) expect(needing).not.toContain(outside);
});
