import { expect, test } from "vitest";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { daysLate } from "./days-late.ts";

test.each([
  ["2026-11-19", 100, 1],
  ["2026-11-20", 100, 0],
  ["2026-11-21", 100, 0],
  ["2026-10-20", 100, 31],
  ["2025-11-20", 100, 365],
  ["2026-10-20", 0, 0],
  ["2026-10-20", -100, 0],
])("due %s with %d open is %d days late", (dueDate, open, days) => {
  expect(daysLate({ dueDate, open: toEurCents(open) }, "2026-11-20")).toBe(days);
});
