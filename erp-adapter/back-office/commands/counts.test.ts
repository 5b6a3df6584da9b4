import { afterEach, beforeEach, expect, test } from "vitest";
import { type Office, openOffice } from "#tests/support/back-office.ts";

const PART = "bosch~1";

let office: Office;

beforeEach(async () => {
  office = await openOffice({ stock: 0 });
});
afterEach(() => office.close());

test("counts are read as in lists: blanks between thousands, zeros behind a comma", async () => {
  expect((await office.run("stock", PART, "1 000")).out).toBe(`${PART}: stock 0 → 1000`);
  expect((await office.run("stock", PART, "5,00")).out).toBe(`${PART}: stock 1000 → 5`);
  expect((await office.run("lead-time", PART, "5,0")).out).toBe(`${PART}: 5 open days`);
  expect((await office.run("lead-time", PART, "unknown")).out).toBe(`${PART}: lead time unknown`);
});

test.each(["1.000", "1,000", "5,5", "-1", "1e3", "1000000000"])(
  "a stock of %s is refused, never guessed",
  async (text) => {
    const { code, err } = await office.run("stock", PART, text);
    expect([code, err]).toEqual([1, expect.stringContaining("not a whole number")]);
  },
);
