import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { within } from "./within.ts";

const FAILURE = new Error("no answer");

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["an answer", () => Promise.resolve("answer")],
  ["a failure", () => Promise.reject(FAILURE)],
])("%s in time is the outcome, and leaves no timer", async (_, work) => {
  const late = vi.fn();
  const [outcome] = await Promise.allSettled([within(work(), 1_000, late)]);
  expect(outcome).toEqual((await Promise.allSettled([work()]))[0]);
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(late).not.toHaveBeenCalled();
});

test("work that takes longer is given up, and leaves no timer", async () => {
  const outcome = within(new Promise(() => {}), 1_000, () => "late");
  await vi.advanceTimersByTimeAsync(999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe("late");
  expect(vi.getTimerCount()).toBe(0);
});

test("an error for late work is the outcome", async () => {
  const outcome = within(new Promise(() => {}), 1_000, () => {
    throw FAILURE;
  });
  const checked = expect(outcome).rejects.toBe(FAILURE);
  await vi.advanceTimersByTimeAsync(1_000);
  await checked;
});

test("work that fails after it was given up disturbs no process", async () => {
  vi.useRealTimers();
  const unhandled = vi.fn();
  process.once("unhandledRejection", unhandled);
  const work = sleep(20).then(() => Promise.reject(FAILURE));
  expect(await within(work, 1, () => null)).toBeNull();
  await sleep(40);
  expect(unhandled).not.toHaveBeenCalled();
  process.off("unhandledRejection", unhandled);
});
