import { setImmediate as turn } from "node:timers/promises";
import { vi } from "vitest";

const STEP = 50;
/** Turns of the event loop in which a page that waits for no clock gets on with its work. */
const TURNS = 25;
/** Real milliseconds of each step, for what other threads do: signatures of cookies. */
const LEAST = 2;

/** From now on time passes only as the test says. What waits for disks, sockets and other turns goes on by itself. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
}

/** Lets as much time pass as the answer needs, and answers how much: milliseconds, to the next step of 50. Throws beyond a minute. */
export async function answeredAfter<Answer>(work: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  let isSettled = false;
  const settled = work.finally(() => {
    isSettled = true;
  });
  settled.catch(() => {
    // The caller is told by `settled` itself.
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
