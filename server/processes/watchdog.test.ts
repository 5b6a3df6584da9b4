import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BEAT_MS, createWatchdog } from "./watchdog.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a process that gives signs of life is left alone, however long", () => {
  const onSilence = vi.fn();
  const watchdog = createWatchdog(onSilence);
  for (let beats = 0; beats < 100; beats += 1) {
    vi.advanceTimersByTime(6 * BEAT_MS);
    watchdog.beat();
  }
  expect(onSilence).not.toHaveBeenCalled();
  watchdog.end();
});

test("a process that is silent for half a minute is reported, once", () => {
  const onSilence = vi.fn();
  createWatchdog(onSilence);
  vi.advanceTimersByTime(30_000);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(BEAT_MS);
  expect(onSilence).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10 * BEAT_MS);
  expect(onSilence).toHaveBeenCalledOnce();
});

test("a process that has ended is not told of", () => {
  const onSilence = vi.fn();
  createWatchdog(onSilence).end();
  vi.advanceTimersByTime(20 * BEAT_MS);
  expect(onSilence).not.toHaveBeenCalled();
});
