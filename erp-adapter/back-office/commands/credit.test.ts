import { afterEach, beforeEach, expect, test } from "vitest";
import { type Office, openOffice, placeOrder } from "#tests/support/back-office.ts";
import { createStaff } from "../../own/embedded/staff.ts";

let office: Office;
let run: Office["run"];

beforeEach(async () => {
  office = await openOffice();
  ({ run } = office);
});

afterEach(() => office.close());

test("shows a company's credit, and sets its limit and the days of grace, each by itself", async () => {
  const shown = await run("credit", "001001");
  expect(shown).toEqual({
    code: 0,
    out: "001001: no credit limit, used 0.00; overdue 0.00, blocks no orders",
    err: "",
  });
  expect((await run("credit", "001001", "--limit", "5.000,00")).out).toContain("credit limit 5000.00, used 0.00");
  const strict = await run("credit", "001001", "--overdue-grace", "0");
  expect(strict.out).toContain("credit limit 5000.00, used 0.00; overdue 0.00, blocks orders from the day after");
  expect((await run("credit", "001001", "--overdue-grace", "3")).out).toContain("blocks orders after 3 days");
  const none = await run("credit", "001001", "--limit", "none", "--overdue-grace", "none");
  expect(none.out).toBe(shown.out);
});

test("says that orders are blocked, and by how much, beside the company and beside its order on hold", async () => {
  const id = await placeOrder(office, [[office.product, 1]]);
  const longAgo = createStaff({ dataDir: office.dataDir, clock: () => Date.now() - 400 * 24 * 60 * 60 * 1_000 });
  longAgo.deliver(id);
  longAgo.invoice(id);
  longAgo.close();
  const { out } = await run("credit", "001001", "--overdue-grace", "3");
  expect(out).toContain("overdue 125.00, ORDERS ARE BLOCKED until 125.00 is paid");
});

test.each([
  [["--limit=-1"], 'the limit "-1": negative'],
  [["--limit", "a lot"], 'the limit "a lot": not a number'],
  [["--overdue-grace", "1.5"], 'the overdue grace "1.5" is not a whole number of days from 0 to 365, or none'],
  [["--overdue-grace", "366"], 'the overdue grace "366" is not'],
  [["--overdue-grace", "", "--limit", "1"], 'the overdue grace "" is not'],
])("refuses %j and sets nothing", async (options, sentence) => {
  const { code, err } = await run("credit", "001001", ...options);
  expect(code).not.toBe(0);
  expect(err).toContain(sentence);
  expect((await run("credit", "001001")).out).toContain("no credit limit, used 0.00; overdue 0.00, blocks no orders");
});

test.each([[[]], [["--limit", "5"]], [["--overdue-grace", "5"]]])(
  "a partner that is unknown is refused (%j)",
  async (options) => {
    expect((await run("credit", "nobody", ...options)).err).toContain("there is no partner nobody");
  },
);
