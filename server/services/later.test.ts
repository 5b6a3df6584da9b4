import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLater } from "./later.ts";

const log = { error: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

test.each([
  [0, 200],
  [1, 1_000],
])("a chance of %d waits %d milliseconds", (chance, wait) => {
  vi.spyOn(Math, "random").mockReturnValueOnce(chance);
  const work = vi.fn();
  createLater(log).run(work);
  vi.advanceTimersByTime(wait - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test("waiting work is done at the end of the shop, once, and a failure keeps nothing else from being done", async () => {
  const later = createLater(log);
  const work = vi.fn();
  later.run(() => {
    throw new Error("no disk");
  });
  later.run(work);
  await later.flush();
  vi.advanceTimersByTime(2_000);
  expect(work).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test("a request that ends after that has its work done at once, while there is still a database", async () => {
  const later = createLater(log);
  await later.flush();
  const work = vi.fn();
  later.run(work);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  expect(work).toHaveBeenCalledTimes(1);
});
