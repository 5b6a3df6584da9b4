import { setImmediate as turn } from "node:timers/promises";
import { vi } from "vitest";

const STEP = 50;
/** Number of event loop turns in which a page that waits for no timer finishes its work. */
const TURNS = 25;
/** Real milliseconds that each step then waits, asleep, because cookies are signed on other threads. */
const REST = 2;
const sleep = setTimeout;

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
    for (let at = 0; at < TURNS && !isSettled; at += 1) await turn();
    if (!isSettled) await new Promise((resolve) => sleep(resolve, REST));
    if (isSettled) return { answer: await settled, ms };
    await vi.advanceTimersByTimeAsync(STEP);
  }
  throw new Error("no answer within a minute");
}

/** Lets time pass. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
