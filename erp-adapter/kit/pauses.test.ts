import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shortPause, sleepFor } from "./pauses.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [0, 50],
  [0.5, 125],
  [0.98, 197],
])("the random number %d makes a pause of %d milliseconds", (drawn, expected) => {
  expect(shortPause({ random: () => drawn })).toBe(expected);
});

test("a sleep ends after its milliseconds", async () => {
  let ended = false;
  const sleep = sleepFor(50).then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(49);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await sleep;
  expect(ended).toBe(true);
});
