import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ForeignVatCheck,
  faultOfVat,
  isAcceptedVat,
  isOfUnion,
  judgeFor,
  judgeVatNumber,
  type VatJudgement,
} from "./vat-number.ts";

/** Knows Austria only: one number is valid, other numbers of that format are `format-only`. */
const checkForeign: ForeignVatCheck = (normal) =>
  normal === "ATU12011204" ? "valid" : /^ATU\d{8}$/.test(normal) ? "format-only" : "invalid";

describe("judgeVatNumber", () => {
  test.each([
    ["12345678903", "HR", "HR12345678903", "valid", true],
    ["HR12345678903", "HR", "HR12345678903", "valid", true],
    [" hr 123 456-789.03 ", "HR", "HR12345678903", "valid", true],
    ["HR\u00a012345678903", "HR", "HR12345678903", "valid", true],
    ["01234567896", "HR", "HR01234567896", "valid", true],
    ["33392005962", "HR", "HR33392005962", "format-only", false],
    ["123", "HR", "HR123", "invalid", false],
    ["", "HR", "HR", "invalid", false],
    ["１２３４５６７８９０３", "HR", "HR１２３４５６７８９０３", "invalid", false],
    ["at u120/112-04", "AT", "ATU12011204", "valid", true],
    ["ATU12011205", "AT", "ATU12011205", "format-only", false],
    ["ATV12011204", "AT", "ATV12011204", "invalid", false],
    ["GR000000024", "EL", "EL000000024", "invalid", false],
    ["BE 411.905.847", "BE", "BE0411905847", "invalid", false],
    ["BE 0411.905.847", "BE", "BE0411905847", "invalid", false],
    ["GR 94259216", "EL", "EL094259216", "invalid", false],
    ["EL 094259216", "EL", "EL094259216", "invalid", false],
    ["NL 4495445B01", "NL", "NL004495445B01", "invalid", false],
    ["NL 04495445B01", "NL", "NL004495445B01", "invalid", false],
    ["BA 94259216", "BA", "BA94259216", "format-only", true],
    ["BA 4495445B01", "BA", "BA4495445B01", "format-only", true],
    ["HR 123456789031", "HR", "HR123456789031", "invalid", false],
    ["HR x12345678903", "HR", "HRX12345678903", "invalid", false],
    [`BA${"1".repeat(18)}`, "BA", `BA${"1".repeat(18)}`, "format-only", true],
    ["BA 4200000000004", "BA", "BA4200000000004", "format-only", true],
    ["RS100010812", "RS", "RS100010812", "format-only", true],
    ["ME 02-01-1234", "ME", "ME02011234", "format-only", true],
    ["MK4030", "MK", "MK4030", "format-only", true],
    ["MK403", "MK", "MK403", "invalid", false],
    ["BA<script>", "BA", "BA<SCRIPT>", "invalid", false],
    [`BA${"1".repeat(19)}`, "BA", `BA${"1".repeat(19)}`, "invalid", false],
    ["XX123456789", "XX", "XX123456789", "invalid", false],
  ] as const)("%j: %s %s %s, accepted %s", (text, country, normal, verdict, accepted) => {
    const judgement = judgeVatNumber(text, checkForeign);
    expect(judgement).toEqual({ country, normal, verdict });
    expect(isAcceptedVat(judgement)).toBe(accepted);
  });

  test("a state of VIES needs a valid number, a neighbour one that is not invalid, and of no other country is any taken", () => {
    const vies = "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" ");
    const takenAt = (verdict: VatJudgement["verdict"]) =>
      [...vies, "BA", "RS", "ME", "MK", "GB", "US", "GR", "CH", ""].filter((country) =>
        isAcceptedVat({ verdict, country, normal: "" }),
      );
    expect(takenAt("valid")).toEqual([...vies, "BA", "RS", "ME", "MK"]);
    expect(takenAt("format-only")).toEqual(["BA", "RS", "ME", "MK"]);
    expect(takenAt("invalid")).toEqual([]);
  });

  test.each([
    ["format-only", "HR", "checksum"],
    ["format-only", "XI", "checksum"],
    ["invalid", "HR", "shape"],
    ["format-only", "GB", "shape"],
    ["invalid", "BA", "shape"],
  ] as const)("of a number that is %s for %s the %s is at fault", (verdict, country, fault) => {
    expect(faultOfVat({ verdict, country, normal: "" })).toBe(fault);
  });

  test("judges a normal form as it judged the text, and nothing but a valid one is called so", () => {
    const letters = fc.constantFrom(..."HRATUBEGLM0123456789 .-/");
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 20 }), (text) => {
        const first = judgeVatNumber(text, checkForeign);
        expect(judgeVatNumber(first.normal, checkForeign)).toEqual(first);
      }),
    );
  });
});

test.each([
  ["HR", true],
  ["GR", true],
  ["GB", false],
  ["XI", false],
  ["BA", false],
])("%s is a member state: %s", (country, is) => {
  expect(isOfUnion(country)).toBe(is);
});

test("a number of a known country is judged with its prefix, typed or not", () => {
  const judge = (text: string) => judgeVatNumber(text, checkForeign);
  for (const text of ["ATU12011204", "U12011204"])
    expect(judgeFor("AT", text, judge)).toMatchObject({ normal: "ATU12011204", verdict: "valid" });
  for (const text of ["094259216", "EL094259216", "GR094259216"])
    expect(judgeFor("GR", text, judge)).toMatchObject({ country: "EL", normal: "EL094259216" });
});
