import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { faultOfVat, isAcceptedVat } from "../../contract/vat-number.ts";
import { NUMBER_RULES } from "./number-rules.ts";

const { judgeVat, parsePhone } = NUMBER_RULES;

const LIST = join(import.meta.dirname, "../../../../shared/data/vat-numbers/jsvat.json");
const numbers = z.array(z.string());
const listSchema = z.record(
  z.string(),
  z.object({ codes: numbers, valid: numbers, validOnlyByFormat: numbers, invalid: numbers }),
);

/**
 * Sections of the list whose numbers have no country prefix (such numbers count as Croatian), or a prefix that no
 * customer has.
 */
const ELSEWHERE = ["Brazil", "Europe"];
/** The list is older than the Belgian numbers that begin with 1. */
const NEWER = ["BE1602602623", "BE1400521335", "BE1400004463"];
/** Valid in the list, which checks neither French keys with letters nor the company's own check digit. */
const UNCHECKED = ["FRA0123456789", "FR0A012345678", "FRAB012345678"];

describe("VAT numbers", () => {
  test.each([
    ["SI10693661", "valid"],
    ["NL000099998B57", "valid"],
    ["IE1234567FA", "valid"],
    ["GR094259216", "valid"],
    ["EL094259216", "valid"],
    ["XI000472631", "valid"],
    ["XI000472630", "format-only"],
    ["BE411905847", "valid"],
    ["BE0000200334", "invalid"],
    ["DE111111126", "format-only"],
    // The library's own numeric codes: there Austria is 040.
    ["04012011204", "format-only"],
    ["US123456789", "invalid"],
    ["EU372000052", "invalid"],
    ["RS100010812", "valid"],
    ["RS129391321", "format-only"],
    ["BA4200000000004", "format-only"],
    // French numbers: keys with letters, and a correct key of digits before a company number with a wrong check digit.
    ["FR A0 123 456 782", "valid"],
    ["FR B0 123 456 782", "format-only"],
    ["FR A0 123 456 783", "format-only"],
    ["FR11123456782", "valid"],
    ["FR32123456789", "format-only"],
    // A Latvian person's number has a check digit, and begins with the date of birth or with 32.
    ["LV 010190-12349", "valid"],
    ["LV 010190-12348", "format-only"],
    ["LV 32123456785", "valid"],
    ["LV 32123456784", "format-only"],
    ["NL123456782B01", "valid"],
    ["NL123456782B00", "format-only"],
    ["RO1900101123406", "valid"],
    ["RO1900101123407", "invalid"],
    ["RO1901301123406", "invalid"],
    // Older spellings without today's zeros, and marks that people write after the prefix.
    ["EL: 1234567-0", "valid"],
    ["NL1234006B01", "valid"],
    ["BE (0)411.905.847", "valid"],
    ["DK: 88146328", "valid"],
    ["BE 0411,905.847", "invalid"],
    ["__proto__", "invalid"],
  ])("%s is %s", (text, verdict) => expect(judgeVat(text).verdict).toBe(verdict));

  test.each([
    ["GB980780684", false, "shape"],
    ["GB980780685", false, "shape"],
    ["CHE-123.456.788 MWST", false, "shape"],
    ["NO 974 760 673 MVA", false, "shape"],
    ["XI980780684", true, "shape"],
    ["XI000472630", false, "checksum"],
    ["DE111111126", false, "checksum"],
    ["RS100010812", true, "shape"],
    ["BA4200000000004", true, "shape"],
  ])("%s at a registration: only of the EU, Northern Ireland and the neighbours (%s)", (text, accepted, fault) => {
    expect(isAcceptedVat(judgeVat(text))).toBe(accepted);
    expect(faultOfVat(judgeVat(text))).toBe(fault);
  });

  test("the list of known numbers: an invalid one is never called valid", () => {
    const list = readList();
    if (!list) return;
    const verdicts = (texts: string[]) => texts.map((text) => [text, judgeVat(text).verdict]);
    const wronglyRefused = list.flatMap(([country, { valid }]) =>
      ELSEWHERE.includes(country)
        ? []
        : verdicts(valid.filter((text) => !UNCHECKED.includes(text))).filter(([, verdict]) => verdict !== "valid"),
    );
    const wronglyValid = list.flatMap(([, { validOnlyByFormat, invalid }]) =>
      verdicts([...validOnlyByFormat, ...invalid]).filter(([, verdict]) => verdict === "valid"),
    );
    expect(wronglyRefused).toEqual([]);
    expect(wronglyValid.map(([text]) => text)).toEqual(NEWER);
    expect(list.flatMap(([, { valid }]) => valid).length).toBeGreaterThan(1_800);
  });

  test("the list of known numbers: nothing but valid and neighbours' numbers is accepted", () => {
    for (const [country, { validOnlyByFormat, invalid }] of readList() ?? [])
      for (const text of [...validOnlyByFormat, ...invalid])
        if (country !== "Serbia" && !NEWER.includes(text)) expect(isAcceptedVat(judgeVat(text)), text).toBe(false);
  });
});

/** The list is third-party data outside the project: if it is missing, only the table above is checked. */
function readList() {
  if (existsSync(LIST)) return Object.entries(listSchema.parse(JSON.parse(readFileSync(LIST, "utf8"))));
  console.info("the list of known VAT numbers is not here: only the table was checked");
  return null;
}

describe("telephone numbers", () => {
  test.each([
    ["01 2345 678", "HR", "+38512345678"],
    ["031 123 456", "HR", "+38531123456"],
    ["091/234-5678", "HR", "+385912345678"],
    ["+385 (0)31 727 520", "HR", "+38531727520"],
    ["00385 99 490 9612", "HR", "+385994909612"],
    ["+49 30 123456", "HR", "+4930123456"],
    ["+387 33 123 456", "HR", "+38733123456"],
    ["+38512345678", "HR", "+38512345678"],
    ["030 123456", "DE", "+4930123456"],
    ["01 2345678", "SI", "+38612345678"],
    ["033 123-456", "BA", "+38733123456"],
    ["21 0123 4567", "EL", "+302101234567"],
    ["028 9012 3456", "XI", "+442890123456"],
    ["+385 31 123 456", "DE", "+38531123456"],
    ["+49 30 123456", "XX", "+4930123456"],
    ["031 123 456", "XX", "+38531123456"],
    ["031 123 456", "__proto__", "+38531123456"],
    ["012345", "SI", null],
    ["123", "HR", null],
    ["0912345", "HR", null],
    ["+0", "HR", null],
    ["+999 123456", "HR", null],
    ["call 091 234 5678", "HR", null],
    ["091 234 5678 ext. 12", "HR", null],
    ["", "HR", null],
    ["0".repeat(41), "HR", null],
  ])("%j of %s → %s", (text, country, number) => expect(parsePhone(text, country)).toBe(number));
});
