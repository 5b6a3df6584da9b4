import type { Cms } from "#cms/contract/cms.ts";
import type { Clock } from "../clock.ts";
import type { ContentState } from "./health.ts";
import { createSince } from "./since.ts";

export type ContentHealth = ReturnType<typeof createContentHealth>;

/** Milliseconds that the content source has to answer. */
const ANSWER_WITHIN = 5_000;

/**
 * Health of the content source. If content cannot be read, pages still show content read earlier. The source itself
 * logs each change of its state.
 */
export function createContentHealth({ cms, clock }: { cms: Pick<Cms, "kind" | "ping">; clock: Clock }) {
  const since = createSince(clock);
  return {
    /** Asks the content source whether it answers; never rejects. For a job. */
    async check() {
      try {
        await cms.ping(AbortSignal.timeout(ANSWER_WITHIN));
        since.set("answers");
      } catch {
        since.set("fails");
      }
    },
    state: (): ContentState => ({ source: cms.kind, ...since.state() }),
  };
}
