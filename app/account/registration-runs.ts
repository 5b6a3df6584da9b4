import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Registration } from "#erp-adapter/contract/registration.ts";

/**
 * Requests of the last minutes, by what was sent, hashed: nothing personal is kept. A double click, or Back and a second
 * press, brings the very same form again, whose captcha is spent by then; it joins the first one's outcome.
 */
const runs = new LRUCache<string, Promise<boolean>>({ max: 2_000, ttl: 600_000 });

/** The name of a run: the form's own key and everything typed into it. */
export function runOf(key: string, registration: Registration): string {
  return createHash("sha256")
    .update(JSON.stringify([key, registration]))
    .digest("base64url");
}

/** What became of the same form sent before: true when it was requested; null when there is none. */
export function getRun(run: string): Promise<boolean> | null {
  return runs.get(run) ?? null;
}

/** Notes a run; one that came to nothing may be tried again. */
export function noteRun<Outcome>(
  run: string,
  outcome: Promise<Outcome>,
  succeeded: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const verdict = outcome.then(succeeded, () => false);
  runs.set(run, verdict);
  verdict.then((done) => done || runs.delete(run));
  return outcome;
}
