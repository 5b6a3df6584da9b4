import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/**
 * Forms with a captcha, sent in the last ten minutes, by a hash of the sent form: no personal data is kept. A double click,
 * or Back and a second press, sends the same form again, with a captcha that is already spent; the second request gets
 * the outcome of the first.
 */
const runs = new LRUCache<string, Promise<boolean>>({ max: 2_000, ttl: 600_000 });

/** The name of a run: made from the form's own key and everything typed into it. */
export function runOf(key: string, typed: object): string {
  return createHash("sha256")
    .update(JSON.stringify([key, typed]))
    .digest("base64url");
}

/** The outcome of the same form sent before: true if it was received; null if the form was not sent before. */
export function getRun(run: string): Promise<boolean> | null {
  return runs.get(run) ?? null;
}

/** Notes a run; a run that failed may be tried again. */
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
