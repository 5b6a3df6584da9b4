import { expect, test } from "vitest";
import { nextCheck } from "./check-pauses.ts";
import type { Intent } from "./intent.ts";

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const NOW = 10 * DAY;

test.each([2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 1_800].map((seconds, checks) => [checks, seconds]))(
  "after %i checks the next one is in %i seconds",
  (checks, seconds) => expect(nextCheck(intentOf(checks, 0), NOW)).toBe(NOW + seconds * SECOND),
);

test("after three days people must settle it", () => {
  expect(nextCheck(intentOf(0, 3 * DAY), NOW)).toBe(NOW + 2 * SECOND);
  expect(nextCheck(intentOf(0, 3 * DAY + 1), NOW)).toBeNull();
});

function intentOf(checks: number, age: number): Intent {
  return { checks, createdAt: NOW - age } as Intent;
}
