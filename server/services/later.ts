import type { Logger } from "pino";

/** Work that runs after the answer, so that the answer's duration does not reveal it. */
export interface Later {
  /** Runs the work after 0.2 to 1 second, so that no identifiable next answer is slower either. */
  run(work: () => void): void;
  /** Runs all waiting work now and later work at once: the shop is about to close its databases. */
  flush(): void;
}

const SOONEST = 200;
const LATEST = 1_000;

export function createLater(log: Pick<Logger, "error">): Later {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let isFlushed = false;
  return {
    run(work) {
      if (isFlushed) return attempt(work);
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          attempt(work);
        },
        SOONEST + Math.random() * (LATEST - SOONEST),
      );
      waiting.set(timer, work);
    },
    flush() {
      isFlushed = true;
      for (const [timer, work] of waiting) {
        clearTimeout(timer);
        waiting.delete(timer);
        attempt(work);
      }
    },
  };

  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error({ err: error }, "what was to be done later failed");
    }
  }
}
