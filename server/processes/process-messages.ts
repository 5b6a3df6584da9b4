/** What one process of the shop tells all others. */
export type News =
  /** the editors have published something; `message` tells this publication from others */
  | { kind: "published"; message: string }
  /** a session is over, or what is known of its user is out of date */
  | { kind: "token-ended"; token: string };

/** From a worker to the primary. */
export type FromWorker =
  /** it takes requests; `lines` are what a shop says once, at its start */
  | { kind: "serving"; lines: string[] }
  /** it cannot start, and why, in one sentence */
  | { kind: "failed"; reason: string }
  | { kind: "news"; news: News }
  /** it still turns, said every few seconds */
  | { kind: "alive" }
  /** it takes no more connections, and asks whether one is on its way */
  | { kind: "leaving" };

/** From the primary to a worker. */
export type ToWorker =
  | { kind: "end"; why: EndReason }
  | { kind: "news"; news: News }
  /** no connection comes after this */
  | { kind: "left" };

/** stopped: the whole shop ends · replaced: another process has taken this one's place */
export type EndReason = "stopped" | "replaced";
