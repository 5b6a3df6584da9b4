/** The random numbers and the timer that repeating needs; tests replace them. */
export interface Pauses {
  /** from 0 up to, but not including, 1 */
  random: () => number;
  sleep: (milliseconds: number) => Promise<void>;
}

/** Maximum number of times that a read, or a write under a key, is sent. */
export const TRIES = 3;

/**
 * Milliseconds between two sendings: the shortest pause, and the most that is added at random, so that shops do not all
 * send again at the same moment.
 */
const SHORTEST_PAUSE = 50;
const JITTER = 150;

/** Milliseconds to wait before the next sending. */
export function shortPause({ random }: Pick<Pauses, "random">): number {
  return SHORTEST_PAUSE + random() * JITTER;
}

/** Waits for this many milliseconds. The timer does not keep the process alive. */
export function sleepFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
