import type { Logger } from "pino";
import type { Cms } from "#cms/contract/cms.ts";
import type { Clock } from "../clock.ts";
import type { ContentState } from "./health.ts";
import { createSince } from "./since.ts";

export interface ContentHealth {
  /** Asks the source of content whether it is there; never rejects. For a job. */
  check(): Promise<void>;
  state(): ContentState;
}

/** Milliseconds that the source has to answer. */
const ANSWER_WITHIN = 5_000;

/** Whether content could be read anew: pages come from what is kept all the same. Each change is one line in the log. */
export function createContentHealth({
  cms,
  clock,
  log,
}: {
  cms: Pick<Cms, "kind" | "ping">;
  clock: Clock;
  log: Pick<Logger, "info" | "warn">;
}): ContentHealth {
  const since = createSince(clock);
  return {
    async check() {
      try {
        await cms.ping(AbortSignal.timeout(ANSWER_WITHIN));
        if (since.set("answers")) log.info("the source of content answers");
      } catch (error) {
        if (since.set("fails")) log.warn({ err: error }, "the source of content does not answer");
      }
    },
    state: () => ({ source: cms.kind, ...since.state() }),
  };
}
