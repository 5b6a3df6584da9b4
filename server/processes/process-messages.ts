import type { Measured } from "../metrics/measured.ts";

/** A message from one process of the shop to all others. */
export interface News {
  kind: NewsKind;
  /** for `published`, distinguishes this publication from others; for the other kinds see `verified-users.ts` */
  key: string;
}

/**
 * published: the editors have published something · token-ended: a session has ended · user-changed: an account's sessions or
 * data have changed
 */
export const NEWS_KINDS = ["published", "token-ended", "user-changed"] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** Messages from a worker to the primary. */
export type FromWorker =
  /** the worker takes requests now; `lines` is printed once for the whole shop, at its start */
  | { kind: "serving"; lines: string[] }
  /** the worker cannot start; `reason` is one sentence */
  | { kind: "failed"; reason: string }
  | { kind: "news"; news: News }
  /** all metrics of the worker */
  | { kind: "measured"; measured: Measured }
  /** sign of life, every few seconds */
  | { kind: "alive" };

/** Messages from the primary to a worker. */
export type ToWorker = { kind: "end"; why: EndReason } | { kind: "news"; news: News } | { kind: "measure" };

/** stopped: the whole shop ends · replaced: another process takes over */
export type EndReason = "stopped" | "replaced";
