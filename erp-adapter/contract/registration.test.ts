import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIELD_LIMITS, PROFILE_FIELDS } from "./field-limits.ts";
import { type NumberRules, type ProfileField, REQUIRED_FIELDS, readProfile, readRegistration } from "./registration.ts";
import { judgeVatNumber } from "./vat-number.ts";

const rules: NumberRules = {
  judgeVat: (text) => judgeVatNumber(text, (normal) => (normal === "ATU12011204" ? "valid" : "invalid")),
  parsePhone: (text) => (text === "01 2345 678" ? ("+38512345678" as ReturnType<NumberRules["parsePhone"]>) : null),
};

const SENT = {
  name: "  Ivana Šarić ",
  company: "Radionica Primjer d.o.o. & sin",
  vat: "hr 999 000 000 11",
  address: "Ulica 7",
  postalCode: "21000",
  city: "Split",
  phone: "01 2345 678",
  email: "Ivana@workshop.example ",
};

describe("readProfile", () => {
  test("trims, and keeps numbers in their normal form", () => {
    expect(readProfile(SENT, rules)).toEqual({
      fields: {
        ...SENT,
        name: "Ivana Šarić",
        vat: "HR99900000011",
        phone: "+38512345678",
        email: "Ivana@workshop.example",
      },
    });
  });

  test.each<[ProfileField, string, string | null]>([
    ["name", "", "required"],
    ["name", " \t ", "required"],
    ["vat", "", "required"],
    ["email", "", "required"],
    ["company", "", null],
    ["address", "", null],
    ["postalCode", "", null],
    ["city", "", null],
    ["phone", "", null],
    ["name", "Ivana\nŠarić", "characters"],
    ["name", "Ivana\u2029Šarić", "characters"],
    ["name", "\ud800", "characters"],
    ["company", "<script>", "characters"],
    ["name", "O'Neill-Müller, ml.", null],
    ["name", "Јована Ђурић", null],
    ["vat", "33392005962", "checksum"],
    ["vat", "123", "shape"],
    ["postalCode", "2100", "shape"],
    ["postalCode", "210000", "shape"],
    ["postalCode", "HR-21000", "shape"],
    ["postalCode", "２１０００", "shape"],
    ["phone", "call me", "shape"],
    ["email", "ivana", "shape"],
  ])("%s %j: %s", (field, value, rule) => {
    const read = readProfile({ ...SENT, [field]: value }, rules);
    if (rule === null) expect(read).toMatchObject({ fields: { [field]: value } });
    else expect(read).toMatchObject({ refusals: [{ field, rule }] });
  });

  test("a postal code is as free as its country, as long as that is not Croatia", () => {
    const austrian = { ...SENT, vat: "ATU12011204" };
    expect(readProfile({ ...austrian, postalCode: "1010" }, rules)).toHaveProperty("fields");
    expect(readProfile({ ...austrian, postalCode: "1".repeat(13) }, rules)).toMatchObject({
      refusals: [{ field: "postalCode", rule: "max", limit: 12 }],
    });
  });

  test("every field has its limit, in characters", () => {
    for (const field of PROFILE_FIELDS) {
      const limit = FIELD_LIMITS[field];
      const refusal = { field, rule: "max", limit };
      expect(readProfile({ ...SENT, [field]: "š".repeat(limit + 1) }, rules)).toMatchObject({ refusals: [refusal] });
      const read = readProfile({ ...SENT, [field]: "š".repeat(limit) }, rules);
      if ("refusals" in read) expect(read.refusals).not.toContainEqual(refusal);
    }
  });

  test("whatever comes in: refused, or kept as it would be read again", () => {
    const texts = fc.record({
      name: fc.string({ unit: "binary" }),
      company: fc.string(),
      vat: fc.oneof(fc.constant(SENT.vat), fc.string()),
      address: fc.string({ unit: "grapheme" }),
      postalCode: fc.oneof(fc.stringMatching(/^\d{5}$/), fc.string()),
      city: fc.string(),
      phone: fc.constantFrom("", SENT.phone, "+"),
      email: fc.oneof(fc.emailAddress(), fc.string()),
    });
    const again: NumberRules = {
      ...rules,
      parsePhone: (text) => rules.parsePhone(text.replace(/^\+38512345678$/, SENT.phone), "HR"),
    };
    fc.assert(
      fc.property(texts, (sent) => {
        const read = readProfile(sent, again);
        if ("fields" in read) expect(readProfile(read.fields, again)).toEqual(read);
        else expect(read.refusals.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe("readRegistration", () => {
  test("names every refused field at once, in the order of the form, the password last", () => {
    const empty = { name: "", company: "", vat: "", address: "", postalCode: "", city: "", phone: "", email: "" };
    const read = readRegistration({ ...empty, password: "short" }, rules);
    expect(read).toEqual({
      refusals: [
        ...REQUIRED_FIELDS.map((field) => ({ field, rule: "required" })),
        { field: "password", rule: "min", limit: 10 },
      ],
    });
  });

  test("leaves the password as it is", () => {
    const read = readRegistration({ ...SENT, password: "  ten chars  " }, rules);
    expect(read).toMatchObject({ registration: { password: "  ten chars  ", city: "Split" } });
  });
});
