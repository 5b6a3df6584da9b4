import type { Logger } from "pino";

/** Work that an answer does not wait for, so that its time does not tell what there was to do. */
export interface Later {
  /** Runs the work between a fifth of a second and a second from now: no next answer is slower because of it either. */
  run(work: () => void): void;
  /** Runs at once what still waits, and from now on all work: the shop is about to close what it writes to. */
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
