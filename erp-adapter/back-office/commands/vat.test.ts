import { afterEach, beforeEach, expect, test } from "vitest";
import { type Office, openOffice, placeOrder } from "#tests/support/back-office.ts";
import type { PartnerCode } from "../../contract/context.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import type { RegisterVerdict } from "../../contract/tax.ts";
import { createStaff, type EmbeddedStaff } from "../../own/embedded/staff.ts";

const FIRM = "001001" as PartnerCode;
const NUMBER = "SI50223054";
const AT = Date.now();
const MONTH = toLocalDate(AT).slice(0, 7);

let office: Office;
let run: Office["run"];

beforeEach(async () => {
  office = await openOffice();
  ({ run } = office);
  withStaff((staff) => staff.setVatNumber(FIRM, NUMBER));
});
afterEach(() => office.close());

test("the answers of the register are listed, also one without a name", async () => {
  expect((await run("vat")).out).toBe("No answers of the register.");
  answer("unknown", { at: AT - 1_000, consultation: "" });
  answer("valid");
  expect((await run("vat")).out).toBe(
    `${NUMBER}  unknown  ${toInstant(AT - 1_000)}\n${NUMBER}  valid  ${toInstant(AT)}  WAPI-1  name not told`,
  );
});

test("an invoice without VAT is listed until its papers are there", async () => {
  expect((await run("vat", "unproven", MONTH)).out).toBe(`0 of 0 invoices without VAT in ${MONTH} lack proof.`);
  const invoice = await invoiceFree();
  const row = (middle: string) =>
    `${toLocalDate(AT)}  ${invoice}  K  ${FIRM}  ${FIRM}  ${NUMBER}  200.00  ${middle}  WAPI-1\n1 of 1 invoices without VAT in ${MONTH} lack proof.`;
  expect((await run("vat", "unproven")).out).toBe(row("lacks two papers"));
  expect((await run("vat", "proof", invoice, "cmr", "CMR 1", "--by", "Ana")).out).toBe(`${invoice}: cmr CMR 1`);
  await run("vat", "proof", invoice, "cmr", "CMR 2");
  expect((await run("vat", "unproven", MONTH)).out).toBe(row("has cmr  lacks a second paper of another kind"));
  await run("vat", "proof", invoice, "freight-payment", "HR37 1");
  expect((await run("vat", "unproven", MONTH)).out).toBe(`0 of 1 invoices without VAT in ${MONTH} lack proof.`);
  expect((await run("vat", "unproven", "2020-01")).out).toContain("0 of 0");
});

test("a company is shown and changed, flag by flag", async () => {
  expect((await run("vat", "partner", FIRM)).out).toBe(
    `${FIRM}  SI  ${NUMBER}\n  picked up without VAT against a statement: no; exports proven: no\n  the register has not answered yet`,
  );
  answer("valid");
  await run("vat", "partner", FIRM, "--pickup", "yes");
  const { out } = await run("vat", "partner", FIRM, "--export", "yes", "--country", "xi");
  expect(out).toBe(
    `${FIRM}  XI  ${NUMBER}\n  picked up without VAT against a statement: yes; exports proven: yes\n  valid  ${toInstant(AT)}  WAPI-1  name not told (a yes holds for 30 days)`,
  );
  expect((await run("vat", "partner", FIRM, "--pickup", "no")).out).toContain("statement: no; exports proven: yes");
});

test.each([
  ["el", "GR"],
  ["gr", "GR"],
  ["xi", "XI"],
  ["gb", "GB"],
  ["ba", "BA"],
])("the country %s is kept as %s", async (typed, country) => {
  expect((await run("vat", "partner", FIRM, "--country", typed)).out).toContain(`${FIRM}  ${country}  ${NUMBER}`);
});

test("a product is a service until it is goods again", async () => {
  expect((await run("vat", "service", office.product)).out).toBe(`${office.product} is a service.`);
  expect((await run("vat", "service", office.product, "--end")).out).toBe(`${office.product} is goods.`);
});

test.each([
  [["vat", "x"], 2, '"x" is none of unproven, proof, partner, service'],
  [["vat", "unproven", "2026-13"], 2, 'a month is YYYY-MM, not "2026-13"'],
  [["vat", "unproven", MONTH, "more"], 2, "a month is YYYY-MM"],
  [["vat", "proof"], 2, "INVOICE is missing"],
  [["vat", "proof", "26-R-999999", "letter", "1"], 2, '"letter" is none of cmr'],
  [["vat", "proof", "26-R-999999", "cmr", "1"], 1, "there is no invoice 26-R-999999"],
  [["vat", "partner"], 2, "CODE is missing"],
  [["vat", "partner", "999999"], 1, "there is no partner 999999"],
  ...["Slovenia", "UK", "EU", "QQ", "S", ""].map((typed): [string[], number, string] => [
    ["vat", "partner", FIRM, `--country=${typed}`],
    1,
    `--country takes a country such as SI, or XI, not "${typed}"`,
  ]),
  [["vat", "partner", FIRM, "--pickup", "maybe"], 1, '--pickup takes yes or no, not "maybe"'],
  [["vat", "partner", FIRM, "--export"], 2, "--export"],
  [["vat", "service", "bosch~none"], 1, "bosch~none"],
  [["vat", "service"], 2, "PRODUCT is missing"],
])("%j is refused with %i and says why", async (args, code, sentence) => {
  const answer = await run(...args);
  expect(answer).toMatchObject({ code, out: "" });
  expect(answer.err).toContain(sentence);
});

/** Invoices two units at 100.00 that go to the Slovenian company; returns the number of the invoice. */
async function invoiceFree(): Promise<string> {
  answer("valid");
  const order = await placeOrder(office, [[office.product, 2]]);
  return withStaff((staff) => {
    staff.deliver(order);
    return staff.invoice(order);
  });
}

function answer(verdict: RegisterVerdict, { at = AT, consultation = "WAPI-1" } = {}): void {
  const told = { number: NUMBER, verdict, at: toInstant(at), consultation, name: "", address: "" };
  withStaff((staff) => staff.taxes.note(told));
}

function withStaff<Result>(work: (staff: EmbeddedStaff) => Result): Result {
  const staff = createStaff({ dataDir: office.dataDir });
  try {
    return work(staff);
  } finally {
    staff.close();
  }
}

function toInstant(at: number): string {
  return new Date(at).toISOString();
}
