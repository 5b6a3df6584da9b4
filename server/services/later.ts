import type { Logger } from "pino";

/** Work that runs after the answer, so that the answer's duration does not reveal it. */
export type Later = ReturnType<typeof createLater>;

const SOONEST = 200;
const LATEST = 1_000;

export function createLater(log: Pick<Logger, "error">) {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let isFlushed = false;
  return {
    /** Runs the work after 0.2 to 1 second, so that no identifiable next answer is slower either. */
    run(work: () => void) {
      if (isFlushed) {
        attempt(work);
        return;
      }
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          attempt(work);
        },
        SOONEST + Math.random() * (LATEST - SOONEST),
      );
      waiting.set(timer, work);
    },
    /** Runs all waiting work now and later work at once: the shop is about to close its databases. */
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
