import { setImmediate as turn } from "node:timers/promises";
import { vi } from "vitest";

const STEP = 50;
/** Number of event loop turns in which a page that waits for no timer finishes its work. */
const TURNS = 25;
/** Each step takes at least so many real milliseconds, because cookies are signed on other threads. */
const LEAST = 2;

/** Stops the clock: time passes only when the test says so. Work of disks, sockets and the event loop continues. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
}

/** Lets time pass until the answer comes. `ms`: the time that passed, in steps of 50 ms. Throws after a minute. */
export async function answeredAfter<Answer>(work: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  let isSettled = false;
  const settled = work.finally(() => {
    isSettled = true;
  });
  settled.catch(() => {
    // `settled` itself reports the error to the caller.
  });
  for (let ms = 0; ms < 60_000; ms += STEP) {
    const begun = performance.now();
    for (let at = 0; (at < TURNS || performance.now() - begun < LEAST) && !isSettled; at += 1) await turn();
    if (isSettled) return { answer: await settled, ms };
    await vi.advanceTimersByTimeAsync(STEP);
  }
  throw new Error("no answer within a minute");
}

/** Lets time pass. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
