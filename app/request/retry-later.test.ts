import { expect, test } from "vitest";
import { toRetryLater } from "./retry-later.ts";

test.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [3_600, 60],
])("%i seconds are %i minutes", (seconds, minutes) => {
  expect(toRetryLater(seconds)).toEqual({ minutes, headers: { "Retry-After": String(seconds) } });
});
