/** Whether another try is allowed, or when it will be. */
export type LimitAnswer = { allowed: true } | Refused;

export interface Refused {
  allowed: false;
  retryAfterSeconds: number;
}

/** How often something may be tried. `Who` tells the tries of one from those of another. */
export interface Limit<Who> {
  /** Counts a try, before it is made: tries at the same time count too. Rejects only when the store is broken. */
  take(who: Who): Promise<LimitAnswer>;
}

/** A limit of failures: every try counts until it turns out to be good. */
export interface FailureLimit<Who> extends Limit<Who> {
  /** The try was good: it does not count, nor do the failures of the same person before it. */
  reset(who: Who): Promise<void>;
  /** The try was neither good nor bad, because no answer came: it does not count. */
  giveBack(who: Who): Promise<void>;
}
