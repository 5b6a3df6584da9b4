import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/**
 * Outcomes of the forms with a captcha that were sent in the last ten minutes, by a hash of the form, so that no
 * personal data is stored. A double click, or Back and a second press, sends the same form again, with a captcha that
 * is already used; the second request gets the outcome of the first.
 */
const runs = new LRUCache<string, Promise<boolean>>({ max: 2_000, ttl: 600_000 });

/** The key of a run: a hash of the form's own key and everything typed into the form. */
export function runOf(key: string, typed: object): string {
  return createHash("sha256")
    .update(JSON.stringify([key, typed]))
    .digest("base64url");
}

/** The outcome of an earlier submission of the same form: true if it succeeded; null if there was none. */
export function getRun(run: string): Promise<boolean> | null {
  return runs.get(run) ?? null;
}

/** Stores the outcome of a run; a failed run is removed, so that it can be tried again. */
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
