import { inspect } from "node:util";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryCounter } from "./counter.ts";

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("so many points a time, which begins with the first", async () => {
  const counter = createMemoryCounter({ points: 2, seconds: 60 });
  expect(await counter.take("a")).toEqual({ allowed: true });
  vi.advanceTimersByTime(MINUTE / 2);
  expect(await counter.take("a")).toEqual({ allowed: true });
  vi.advanceTimersByTime(1);
  expect(await counter.take("a")).toEqual({ allowed: false, retryAfterSeconds: 30 });
  vi.advanceTimersByTime(MINUTE / 2 - 2);
  // Tries in vain do not prolong it.
  expect(await counter.take("a")).toEqual({ allowed: false, retryAfterSeconds: 1 });
  vi.advanceTimersByTime(1);
  expect(await counter.take("a")).toEqual({ allowed: true });
});

test("each key has points of its own", async () => {
  const counter = createMemoryCounter({ points: 1, seconds: 60 });
  expect([await counter.take("a"), await counter.take("b")]).toEqual([{ allowed: true }, { allowed: true }]);
});

test("of many tries at once no more are allowed than there are points", async () => {
  const counter = createMemoryCounter({ points: 10, seconds: 60 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => counter.take("a")));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
});

test("a point given back can be taken again, and all can be forgotten", async () => {
  const counter = createMemoryCounter({ points: 2, seconds: 60 });
  await counter.take("a");
  await counter.take("a");
  await counter.giveBack("a");
  expect((await counter.take("a")).allowed).toBe(true);
  expect((await counter.take("a")).allowed).toBe(false);
  await counter.forget("a");
  expect((await counter.take("a")).allowed).toBe(true);
  await counter.forget("unknown");
});

test("what is kept names nobody", async () => {
  const kept: unknown[] = [];
  const consume = RateLimiterMemory.prototype.consume;
  vi.spyOn(RateLimiterMemory.prototype, "consume").mockImplementation(function (this: RateLimiterMemory, ...given) {
    kept.push(given, this);
    return consume.apply(this, given);
  });
  const counter = createMemoryCounter({ points: 2, seconds: 60 });
  await counter.take("ana@servis.example");
  const text = inspect(kept, { depth: null, showHidden: true });
  expect(text).toContain("_storage");
  expect(text).not.toContain("servis");
});

test("a store that is broken is an error, not a refusal", async () => {
  vi.spyOn(RateLimiterMemory.prototype, "consume").mockRejectedValue(new Error("store away"));
  await expect(createMemoryCounter({ points: 1, seconds: 60 }).take("a")).rejects.toThrow("store away");
});
