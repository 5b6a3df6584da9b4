import { beforeEach, describe, expect, test } from "vitest";
import { type BarClock, type BarState, createLoadingBar, LOADING, progressAfter } from "./loading-bar.ts";

/** A clock that moves only when a test moves it, with a frame every 16 ms. */
function createClock() {
  let now = 0;
  let next = 1;
  const waiting = new Map<number, { at: number; run: () => void }>();
  const wait = (ms: number, run: () => void) => {
    waiting.set(next, { at: now + ms, run });
    return next++;
  };
  const clock: BarClock = {
    now: () => now,
    after: wait,
    forget: (timer) => waiting.delete(timer),
    nextFrame: (run) => wait(16, run),
    forgetFrame: (frame) => waiting.delete(frame),
  };
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const [first] = [...waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!first) break;
      waiting.delete(first[0]);
      now = first[1].at;
      first[1].run();
    }
    now = end;
  };
  return { clock, pass, waiting };
}

describe("the loading bar", () => {
  let shown: BarState[];
  let time: ReturnType<typeof createClock>;
  let bar: ReturnType<typeof createLoadingBar>;
  const last = () => shown.at(-1);

  beforeEach(() => {
    shown = [];
    time = createClock();
    bar = createLoadingBar((state) => shown.push(state), time.clock);
  });

  test("a wait of less than 200 ms shows nothing", () => {
    bar.start();
    time.pass(LOADING.throttle - 1);
    bar.finish();
    time.pass(10_000);
    expect(shown).toEqual([]);
  });

  test("from 200 ms on it grows, and never reaches 100 before the end", () => {
    bar.start();
    time.pass(LOADING.throttle);
    expect(last()).toEqual({ progress: 0, visible: true });
    time.pass(600_000);
    const grown = shown.map(({ progress }) => progress);
    expect(grown).toEqual([...grown].sort((a, b) => a - b));
    expect(grown.at(-1)).toBeGreaterThan(99);
    expect(grown.at(-1)).toBeLessThan(100);
  });

  test("half way after half of the 2,000 ms, and 70 after all of them", () => {
    expect(progressAfter(0)).toBe(0);
    expect(progressAfter(1_000)).toBeCloseTo(50, 5);
    expect(progressAfter(2_000)).toBeCloseTo(70.48, 2);
  });

  test("at the end it is full for 500 ms, gone, and 400 ms later at nothing", () => {
    bar.start();
    time.pass(1_000);
    bar.finish();
    expect(last()).toEqual({ progress: 100, visible: true });
    time.pass(LOADING.hideDelay - 1);
    expect(last()).toEqual({ progress: 100, visible: true });
    time.pass(1);
    expect(last()).toEqual({ progress: 100, visible: false });
    time.pass(LOADING.resetDelay - 1);
    expect(last()).toEqual({ progress: 100, visible: false });
    time.pass(1);
    expect(last()).toEqual({ progress: 0, visible: false });
    expect(time.waiting.size).toBe(0);
  });

  test("a second start while it runs changes nothing", () => {
    bar.start();
    time.pass(1_200);
    bar.start();
    time.pass(16);
    expect(last()?.progress).toBeGreaterThan(50);
  });

  test("a start while it ends begins again, out of sight until the throttle is over", () => {
    bar.start();
    time.pass(1_000);
    bar.finish();
    time.pass(100);
    bar.start();
    expect(last()).toEqual({ progress: 0, visible: false });
    time.pass(LOADING.throttle);
    expect(last()).toEqual({ progress: 0, visible: true });
    time.pass(5_000);
    expect(last()?.visible).toBe(true);
  });

  test("after a finish without a start, or a stop, nothing is left waiting", () => {
    bar.finish();
    bar.start();
    time.pass(300);
    bar.stop();
    const before = shown.length;
    time.pass(10_000);
    expect(shown).toHaveLength(before);
    expect(time.waiting.size).toBe(0);
  });
});
