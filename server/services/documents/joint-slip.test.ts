import { describe, expect, test } from "vitest";
import type { Invoice, InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { DOCUMENT_TEXTS } from "../texts.ts";
import { toHub3 } from "./hub3.ts";
import { toJointSlip } from "./joint-slip.ts";
import { sampleCreditNote, sampleInvoice } from "./testing/samples.ts";

const IBAN = "HR3799999990000000001";
const JOINT = { model: "HR00", reference: "4711" };

function invoice(number: string, open: number, given: Partial<Invoice> = {}): Invoice {
  const payment = { iban: IBAN, model: "HR00", reference: `4711-${number.replace(/\D/g, "")}`, joint: JOINT };
  return sampleInvoice(1, { id: number as InvoiceId, number, open: toEurCents(open), payment, ...given });
}

function credit(number: string, open: number): Invoice {
  return { ...sampleCreditNote(), id: number as InvoiceId, number, open: toEurCents(open) };
}

const slipOf = (...documents: Invoice[]) => toJointSlip(documents, DOCUMENT_TEXTS.hr);

describe("the reference", () => {
  const others = { model: "HR00", reference: "4712" };
  const otherModel = { ...JOINT, model: "HR01" };
  const paidBy = (joint?: { model: string; reference: string }, iban = IBAN) => ({
    payment: { iban, model: "HR00", reference: "4711-9", ...(joint && { joint }) },
  });
  test.each<[string, Invoice[], string, string]>([
    ["of one invoice is its own", [invoice("26-R-000001", 100)], "HR00", "4711-26000001"],
    ["of several is the customer's", [invoice("26-R-000001", 100), invoice("26-R-000002", 5)], "HR00", "4711"],
    ["of one with a credit note, too", [invoice("26-R-000001", 100), credit("26-O-000001", -5)], "HR00", "4711"],
    ["is none if the ERP has none for several", [invoice("1", 1, paidBy()), invoice("2", 1, paidBy())], "HR99", ""],
    ["is none if one invoice lacks it", [invoice("1", 1), invoice("2", 1, paidBy())], "HR99", ""],
    ["is none if they differ", [invoice("1", 1), invoice("2", 1, paidBy(others))], "HR99", ""],
    ["is none if their models differ", [invoice("1", 1), invoice("2", 1, paidBy(otherModel))], "HR99", ""],
    [
      "is read without the spaces of paper",
      [
        invoice("1", 1, paidBy({ model: "HR 00", reference: " 4711 " }, "HR37 9999 9990 0000 0000 1")),
        invoice("2", 1, paidBy({ model: "HR 00", reference: " 4711 " })),
      ],
      "HR00",
      "4711",
    ],
  ])("%s", (_, documents, model, reference) => {
    expect(slipOf(...documents)).toMatchObject({ iban: IBAN, model, reference });
  });
});

describe("the description", () => {
  const many = (count: number, form = (nth: number) => `26-R-${String(nth).padStart(6, "0")}`) =>
    Array.from({ length: count }, (_, index) => invoice(form(index + 1), 100));
  test.each<[string, Invoice[], string]>([
    ["one", many(1), "Račun 26-R-000001"],
    ["two", many(2), "Računi 26-R-000001, 26-R-000002"],
    ["three", many(3), "Računi 26-R-000001..03"],
    ["fifty", many(50), "Računi 26-R-000001..50"],
    ["apart", [2, 5, 6, 9, 31].map((nth) => many(nth).at(-1) as Invoice), "Računi 26-R-000002, 05, 06, 09, 31"],
    [
      "as many as fit, and how many follow",
      many(9, (nth) => `26-R-${nth}0000${nth}`),
      "Računi 26-R-100001, 26-R-200002 +7",
    ],
    ["short numbers", many(5, (nth) => String(nth)), "Računi 1, 2, 3, 4, 5"],
    ["numbers that leave no room are counted", many(2, (nth) => `${"9".repeat(30)}${nth}`), "Plaćanje 2 računa"],
    ["credit notes come last", [credit("26-O-000001", -5), ...many(1)], "Računi 26-R-000001, 26-O-000001"],
    [
      "the longest due comes first",
      [invoice("2", 1, { dueDate: "2026-12-21" }), invoice("1", 1, { dueDate: "2026-12-22" })],
      "Računi 2, 1",
    ],
  ])("%s", (_, documents, description) => {
    expect(slipOf(...documents)).toMatchObject({ description });
    expect([...description].length).toBeLessThanOrEqual(35);
  });

  test("is in the language of the page", () => {
    expect(toJointSlip(many(2), DOCUMENT_TEXTS.en)).toMatchObject({ description: "Invoices 26-R-000001, 26-R-000002" });
  });
});

describe("the amount", () => {
  const most = 99_999_999_999;
  test.each<[string, Invoice[], number | string]>([
    ["is the sum of what is open", [invoice("1", 4_205), invoice("2", 1)], 4_206],
    ["is lowered by credit notes", [invoice("1", 4_205), credit("2", -4_204)], 1],
    ["is nothing if they take all of it", [invoice("1", 4_205), credit("2", -4_205)], "nothing-owed"],
    ["is nothing if they take more", [invoice("1", 4_205), credit("2", -9_999)], "nothing-owed"],
    ["of credit notes alone is nothing", [credit("2", -1)], "nothing-owed"],
    ["of no documents is nothing", [], "nothing-owed"],
    ["is as much as banks transfer", [invoice("1", most - 1), invoice("2", 1)], most],
    ["is no cent more", [invoice("1", most), invoice("2", 1)], "too-much"],
    ["of one invoice, too", [invoice("1", most + 1)], "too-much"],
  ])("%s", (_, documents, expected) => {
    const slip = slipOf(...documents);
    expect(typeof slip === "string" ? slip : slip.amount).toBe(expected);
  });
});

describe("the account", () => {
  const elsewhere = { payment: { iban: "HR1210010051863000160", model: "HR00", reference: "1" } };
  test.each<[string, Invoice[], string]>([
    ["of one invoice is not known", [invoice("1", 1), invoice("2", 1, { payment: null })], "no-account"],
    ["of the only invoice is not known", [invoice("2", 1, { payment: null })], "no-account"],
    ["is empty", [invoice("1", 1, { payment: { iban: " ", model: "HR00", reference: "1" } })], "no-account"],
    ["of no invoice is known", [credit("2", 5)], "no-account"],
    ["differs", [invoice("1", 1), invoice("2", 1, elsewhere)], "several-accounts"],
  ])("%s: no slip", (_, documents, reason) => {
    expect(slipOf(...documents)).toBe(reason);
  });
});

test("the text in the barcode of several invoices", () => {
  const slip = slipOf(invoice("26-R-000001", 12_345), invoice("26-R-000002", 10), credit("26-O-000001", -155));
  expect(typeof slip === "string" ? slip : toHub3(slip)).toBe(
    [
      ...["HRVHUB30", "EUR", "000000000012200"],
      ...["Autoservis Šćepanović i sinovi", "Ulica đačkog doma 7", "31000 Osijek"],
      ...["Veleprodaja Primjer d.o.o.", "Skladišna ulica 10", "10000 Zagreb"].map((text) => text.slice(0, 25)),
      ...[IBAN, "HR00", "4711", "GDDS", "Računi 26-R-000001, 02, 26-O-000001", ""],
    ].join("\n"),
  );
});

test("a payment without a reference has an empty field for it", () => {
  const payment = { iban: IBAN, model: "HR00", reference: "7" };
  const slip = slipOf(invoice("1", 1, { payment }), invoice("2", 1, { payment }));
  const fields = typeof slip === "string" ? [] : (toHub3(slip)?.split("\n") ?? []);
  expect(fields.slice(9, 14)).toEqual([IBAN, "HR99", "", "GDDS", "Računi 1, 2"]);
});
