import { expect, test } from "vitest";
import { refusalOfPassword } from "./password.ts";

test.each([
  ["", { rule: "required" }],
  ["nine char", { rule: "min", limit: 10 }],
  ["ten chars!", null],
  ["          ", { rule: "own" }],
  ["dizna-demo", null],
  ["čšž".repeat(4).slice(0, 10), null],
  ["c\u030c".repeat(9), { rule: "min", limit: 10 }],
  ["👍👎✋".repeat(4), null],
  ["👍".repeat(9), { rule: "min", limit: 10 }],
  ["xyy zz".repeat(30).slice(0, 128), null],
  ["x".repeat(129), { rule: "max", limit: 128 }],
  [`${"c\u030c".repeat(126)}ab`, null],
  ["ten\tchars!", { rule: "characters" }],
  ["ten\u0000chars!", { rule: "characters" }],
  ["\ud800 ten chars", { rule: "characters" }],
])("%j is refused as %j", (password, refusal) => expect(refusalOfPassword(password, {})).toEqual(refusal));

const OWNER = {
  name: "Željka Šarić",
  company: "Autoservis Šarić d.o.o.",
  vat: "HR12345678903",
  phone: "+385911234567",
  email: "zeljka.saric@servis.example",
};

test.each([
  "zeljka.saric@servis.example",
  "Zeljka.Saric@SERVIS.example",
  "zeljka.saric",
  "Zeljka Saric 1",
  "željka šarić",
  "autoservis saric doo",
  "Autoservis Šarić",
  "autoservissaric",
  "autoservissaric1",
  "servis.example",
  "servis.example!",
  "servis1234",
  "Autoservis Šarić d.o.o. 2026",
  "12 autoservis-šarić doo!",
  "HR12345678903",
  "hr 123 456 789 03",
  "+385 91 1234 567",
  "12345678903",
  "123 456 789 03!",
  "091 1234 567",
  "00385911234567",
  "091-1234567ab",
])("%j is the owner's own", (password) => expect(refusalOfPassword(password, OWNER)).toEqual({ rule: "own" }));

test.each(["zeljka of the turbo", "12345678904", "0001234567", "091 1234 567 turbo", "correct horse battery"])(
  "%j is not",
  (password) => expect(refusalOfPassword(password, OWNER)).toBeNull(),
);

test("an owner's empty or short name forbids no password", () => {
  expect(refusalOfPassword("of the turbo", { name: "", company: null, email: "" })).toBeNull();
  expect(refusalOfPassword("ab 12345678", { name: "ab" })).toBeNull();
});

test.each([
  "aaaaaaaaaa",
  "          ",
  "abababABAB",
  "👍".repeat(10),
  "1234567890",
  "0123456789",
  "0987654321",
  "12345678901234",
  "abcdefghij",
  "zyxwvutsrq",
  "QWERTYUIOP",
  "qwertzuiop",
  "qwertyuiopasdf",
])("%j is what is tried first", (password) => expect(refusalOfPassword(password, {})).toEqual({ rule: "own" }));

test.each(["Firma d.o.o.", "Firma j.d.o.o.", "Firma, d. o. o.", "Firma GmbH", "Firma obrt"])(
  "a company is known without its legal form: %s",
  (form) => {
    for (const word of ["Autoservis Firma", "autoservisfirma", "Autoservis-Firma 7"])
      expect(refusalOfPassword(word, { company: `Autoservis ${form}` })).toEqual({ rule: "own" });
    expect(refusalOfPassword("autoservis of the firma", { company: `Autoservis ${form}` })).toBeNull();
  },
);
