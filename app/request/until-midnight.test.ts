import fc from "fast-check";
import { expect, test } from "vitest";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { secondsUntilMidnight } from "./until-midnight.ts";

test.each([
  ["2026-11-20T22:59:59Z", 1],
  ["2026-11-20T23:00:00Z", 86_400],
  ["2026-07-01T21:30:00Z", 1_800],
  ["2026-10-24T22:00:00Z", 90_000], // summer time ends: 25 hours
  ["2026-03-28T23:00:00Z", 82_800], // summer time begins: 23 hours
])("from %s it is %i s", (instant, seconds) => {
  expect(secondsUntilMidnight(Date.parse(instant))).toBe(seconds);
});

test("the day ends with the last of them, and not before", () => {
  const instants = fc.integer({ min: Date.parse("2024-01-01"), max: Date.parse("2034-01-01") });
  fc.assert(
    fc.property(instants, (now) => {
      const end = now + secondsUntilMidnight(now) * 1_000;
      expect(toLocalDate(end)).not.toBe(toLocalDate(now));
      expect(toLocalDate(end - 1_000)).toBe(toLocalDate(now));
    }),
    { numRuns: 300 },
  );
});
