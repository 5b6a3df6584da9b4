/** Milliseconds between two signs of life of a process. */
export const BEAT_MS = 5_000;
/** Number of consecutive signs of life that may be missing. */
const MAX_MISSED = 6;

export interface Watchdog {
  /** Notes a sign of life. */
  beat(): void;
  end(): void;
}

/**
 * Calls back once if a process gives no sign of life for half a minute: a process that hangs keeps its connections and
 * does not end by itself. Counts ticks of a timer instead of reading a clock, so that time during which the machine
 * sleeps does not count.
 */
export function createWatchdog(onSilence: () => void): Watchdog {
  let missed = 0;
  const timer = setInterval(() => {
    missed += 1;
    if (missed <= MAX_MISSED) return;
    clearInterval(timer);
    onSilence();
  }, BEAT_MS);
  timer.unref();
  return {
    beat() {
      missed = 0;
    },
    end: () => clearInterval(timer),
  };
}
