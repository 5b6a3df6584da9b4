import { describe, expect, test } from "vitest";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { type Slip, toHub3, toSlip } from "./hub3.ts";
import { sampleCreditNote, sampleInvoice } from "./testing/samples.ts";

const PARTY = { name: "Firma d.o.o.", vat: "", address: "Ilica 1", postalCode: "10000", city: "Zagreb" };
const SLIP: Slip = {
  amount: toEurCents(12_355),
  payer: { ...PARTY, name: "Željko Šenđić", address: "Čakovečka 5" },
  payee: PARTY,
  iban: "HR3799999990000000001",
  model: "HR01",
  reference: "7269-68949637676-00019",
  description: "Račun 417",
};

/** indexes of the fields in the text */
const [CURRENCY, AMOUNT, PAYER, PAYER_STREET, PAYER_PLACE, PAYEE, PAYEE_STREET, PAYEE_PLACE] = [1, 2, 3, 4, 5, 6, 7, 8];
const [IBAN, MODEL, REFERENCE, PURPOSE, DESCRIPTION] = [9, 10, 11, 12, 13];

test("fourteen fields in the banks' order, each ended by a line feed", () => {
  expect(toHub3(SLIP)).toBe(
    [
      "HRVHUB30",
      "EUR",
      "000000000012355",
      "Željko Šenđić",
      "Čakovečka 5",
      "10000 Zagreb",
      "Firma d.o.o.",
      "Ilica 1",
      "10000 Zagreb",
      "HR3799999990000000001",
      "HR01",
      "7269-68949637676-00019",
      "GDDS",
      "Račun 417",
      "",
    ].join("\n"),
  );
});

describe("every field in its length", () => {
  const long = (letter: string) => letter.repeat(100);
  test.each<[string, number, Partial<Slip>, string]>([
    ["one cent", AMOUNT, { amount: toEurCents(1) }, "000000000000001"],
    ["as much as banks transfer", AMOUNT, { amount: toEurCents(99_999_999_999) }, "000099999999999"],
    ["a million", AMOUNT, { amount: toEurCents(100_000_000) }, "000000100000000"],
    ["the currency", CURRENCY, {}, "EUR"],
    ["the payer's name, 30", PAYER, { payer: { ...PARTY, name: long("č") } }, "č".repeat(30)],
    ["the payer's street, 27", PAYER_STREET, { payer: { ...PARTY, address: long("ž") } }, "ž".repeat(27)],
    ["the payer's town, 27", PAYER_PLACE, { payer: { ...PARTY, city: long("đ") } }, `10000 ${"đ".repeat(21)}`],
    ["the payee's name, 25", PAYEE, { payee: { ...PARTY, name: long("Š") } }, "Š".repeat(25)],
    ["the payee's street, 25", PAYEE_STREET, { payee: { ...PARTY, address: long("Ć") } }, "Ć".repeat(25)],
    ["the payee's town, 27", PAYEE_PLACE, { payee: { ...PARTY, city: long("x") } }, `10000 ${"x".repeat(21)}`],
    ["the account, 21", IBAN, {}, "HR3799999990000000001"],
    ["the model, 4", MODEL, { model: "HR00" }, "HR00"],
    ["the reference, 22", REFERENCE, { reference: "1".repeat(22) }, "1".repeat(22)],
    ["the purpose, 4", PURPOSE, {}, "GDDS"],
    ["the description, 35", DESCRIPTION, { description: long("Đ") }, "Đ".repeat(35)],
    ["cut by characters, not by halves of them", PAYEE, { payee: { ...PARTY, name: long("😀") } }, "😀".repeat(25)],
    ["nothing known is empty", PAYER_STREET, { payer: { ...PARTY, address: "" } }, ""],
    ["no town is no space", PAYER_PLACE, { payer: { ...PARTY, postalCode: "", city: "" } }, ""],
    ["line feeds are spaces", PAYER, { payer: { ...PARTY, name: "Ana\nHR00\r\n1\u2028x" } }, "Ana HR00 1 x"],
    ["control characters are spaces", DESCRIPTION, { description: "a\0b\tc" }, "a b c"],
    ["half a character is a sign for one", PAYER, { payer: { ...PARTY, name: "a\ud800b" } }, "a\ufffdb"],
    ["spaces are one, and none at the ends", PAYER, { payer: { ...PARTY, name: " Ana \u00a0 Anić " } }, "Ana Anić"],
    ["cut before a space, without it", PAYEE, { payee: { ...PARTY, name: `${"a".repeat(24)} b` } }, "a".repeat(24)],
    ["an accent apart joins its letter", PAYER, { payer: { ...PARTY, name: "c\u030c" } }, "č"],
  ])("%s", (_, place, given, field) => {
    const fields = toHub3({ ...SLIP, ...given })?.split("\n") ?? [];
    expect(fields).toHaveLength(15);
    expect(fields[place]).toBe(field);
  });
});

test.each<[string, Partial<Slip>]>([
  ["no amount", { amount: toEurCents(0) }],
  ["a negative amount", { amount: toEurCents(-1) }],
  ["more than banks transfer at once", { amount: toEurCents(100_000_000_000) }],
  ["no account", { iban: "" }],
  ["an account that is too long", { iban: "HR37999999900000000012" }],
  ["something else than an account", { iban: "HR37\n999999900000001" }],
  ["something before the account", { iban: "XHR3799999990000000001" }],
  ["no model", { model: "" }],
  ["something before the model", { model: "AHR01" }],
  ["a model that is none", { model: "HR001" }],
  ["a reference that is too long", { reference: "1".repeat(23) }],
])("%s makes no barcode, rather than somebody else's payment", (_, given) => {
  expect(toHub3({ ...SLIP, ...given })).toBeNull();
});

describe("the slip of an invoice", () => {
  const describeIt = (number: string) => `Račun ${number}`;

  test("asks for what is still open, from the buyer, to the seller's account", () => {
    const invoice = sampleInvoice(2, { open: toEurCents(4_205) });
    expect(toSlip(invoice, describeIt)).toEqual({
      amount: 4_205,
      payer: invoice.buyer,
      payee: invoice.seller,
      iban: "HR3799999990000000001",
      model: "HR00",
      reference: "4711-2026-417",
      description: "Račun 2026-01-000417",
    });
  });

  test("spaces in an account as it is printed are no part of it", () => {
    const payment = { iban: "HR37 9999 9990 0000 0000 1", model: "HR 00", reference: " 1-2 " };
    expect(toSlip(sampleInvoice(1, { payment }), describeIt)).toMatchObject({
      iban: "HR3799999990000000001",
      model: "HR00",
      reference: "1-2",
    });
  });

  test.each([
    ["paid", sampleInvoice(1, { open: toEurCents(0), status: "paid" })],
    ["paid too much", sampleInvoice(1, { open: toEurCents(-1) })],
    ["without a way to pay", sampleInvoice(1, { payment: null })],
    ["a credit note", sampleCreditNote()],
  ])("%s has none", (_, invoice) => {
    expect(toSlip(invoice, describeIt)).toBeNull();
  });
});
