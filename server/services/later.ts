import type { Logger } from "pino";

/** Work that runs after the answer, so that the answer's duration does not reveal it. */
export type Later = ReturnType<typeof createLater>;

type Work = () => void | Promise<void>;

const SOONEST = 200;
const LATEST = 1_000;

export function createLater(log: Pick<Logger, "error">) {
  const waiting = new Map<NodeJS.Timeout, Work>();
  const running = new Set<Promise<void>>();
  let isFlushed = false;
  return {
    /**
     * Runs the work after a random delay of 0.2 to 1 second: otherwise a person could detect the work by timing the
     * next answer, which the work slows down.
     */
    run(work: Work) {
      if (isFlushed) {
        start(work);
        return;
      }
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          start(work);
        },
        SOONEST + Math.random() * (LATEST - SOONEST),
      );
      waiting.set(timer, work);
    },
    /**
     * Runs all waiting work now, and any later work at once; waits for all running work. Called before the shop closes
     * its databases.
     */
    async flush() {
      isFlushed = true;
      for (const [timer, work] of waiting) {
        clearTimeout(timer);
        waiting.delete(timer);
        start(work);
      }
      await Promise.all(running);
    },
  };

  function start(work: Work): void {
    const run = attempt(work).finally(() => running.delete(run));
    running.add(run);
  }

  async function attempt(work: Work): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, "what was to be done later failed");
    }
  }
}
