import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AGES } from "../contract/finances.ts";
import { addDays } from "../contract/local-date.ts";
import { ageOf, lateBeyond, toAgeing } from "./ageing.ts";

const TODAY = "2026-11-20";

describe("the age of an open amount", () => {
  test.each([
    ["2026-12-31", "notDue"],
    ["2026-11-21", "notDue"],
    ["2026-11-20", "notDue"],
    ["2026-11-19", "days1to30"],
    ["2026-10-21", "days1to30"],
    ["2026-10-20", "days31to60"],
    ["2026-09-21", "days31to60"],
    ["2026-09-20", "days61to90"],
    ["2026-08-22", "days61to90"],
    ["2026-08-21", "over90"],
    ["2020-02-29", "over90"],
  ])("due on %s: %s", (dueDate, age) => expect(ageOf(dueDate, TODAY)).toBe(age));

  test.each([
    ["2026-03-28", "2026-03-30", "days1to30"],
    ["2026-10-24", "2026-10-26", "days1to30"],
    ["2024-02-28", "2024-03-30", "days31to60"],
    ["2023-02-28", "2023-03-30", "days1to30"],
  ])("days are of the calendar, whatever the clocks do: %s on %s is %s", (dueDate, today, age) =>
    expect(ageOf(dueDate, today)).toBe(age),
  );
});

describe("ageing", () => {
  const amounts = [
    { dueDate: "2026-11-25", open: 100 },
    { dueDate: "2026-08-01", open: 30 },
    { dueDate: "2026-11-10", open: 50 },
  ];

  test.each([
    [0, [100, 50, 0, 0, 30]],
    [10, [100, 50, 0, 0, 20]],
    [30, [100, 50, 0, 0, 0]],
    [70, [100, 10, 0, 0, 0]],
    [120, [60, 0, 0, 0, 0]],
    [180, [0, 0, 0, 0, 0]],
    [200, [-20, 0, 0, 0, 0]],
  ])("a credit of %i is taken off the oldest first: %j", (credit, expected) => {
    const ageing = toAgeing(amounts, credit, TODAY);
    expect(AGES.map((age) => ageing[age])).toEqual(expected);
  });

  test("adds up to what is open, and nothing late is negative", () => {
    const amount = fc.record({
      dueDate: fc.integer({ min: -200, max: 60 }).map((days) => addDays(TODAY, days)),
      open: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(amount), fc.nat(3_000_000), (open, credit) => {
        const { notDue, ...late } = toAgeing(open, credit, TODAY);
        const due = Object.values(late).reduce((sum, one) => sum + one, 0);
        const balance = open.reduce((sum, one) => sum + one.open, 0) - credit;
        expect(notDue + due).toBe(balance);
        for (const one of Object.values(late)) expect(one).toBeGreaterThanOrEqual(0);
        expect(due).toBeLessThanOrEqual(Math.max(balance, 0));
      }),
    );
  });
});

describe("late beyond the days of grace", () => {
  const amounts = [
    { dueDate: "2026-11-19", open: 100 },
    { dueDate: "2026-11-16", open: 30 },
    { dueDate: "2026-11-20", open: 500 },
  ];

  test.each([
    [0, 0, 130],
    [1, 0, 30],
    [3, 0, 30],
    [4, 0, 0],
    [0, 20, 110],
    [0, 129, 1],
    [0, 130, 0],
    [3, 30, 0],
  ])("more than %i days, after a credit of %i: %i", (days, credit, expected) =>
    expect(lateBeyond(amounts, credit, { today: TODAY, days })).toBe(expected),
  );
});
