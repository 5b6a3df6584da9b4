import type { Measured } from "../metrics/measured.ts";

/** A message from one process of the shop to all others. */
export type News =
  /** the editors have published something; `message` tells this publication from others */
  | { kind: "published"; message: string }
  /** a session has ended, or its cached user is outdated */
  | { kind: "token-ended"; token: string };

/** Messages from a worker to the primary. */
export type FromWorker =
  /** takes requests now; `lines` is what a shop prints once, at its start */
  | { kind: "serving"; lines: string[] }
  /** cannot start, for this reason, in one sentence */
  | { kind: "failed"; reason: string }
  | { kind: "news"; news: News }
  /** everything it has counted */
  | { kind: "measured"; measured: Measured }
  /** sign of life, every few seconds */
  | { kind: "alive" };

/** Messages from the primary to a worker. */
export type ToWorker = { kind: "end"; why: EndReason } | { kind: "news"; news: News } | { kind: "measure" };

/** stopped: the whole shop ends · replaced: another process takes over */
export type EndReason = "stopped" | "replaced";
