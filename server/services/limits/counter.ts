import type { LimitAnswer } from "./limit-answer.ts";

/** Points that each key may use up in a period; the period begins with the first point. */
export interface Counter {
  /** Takes points, one unless `points` says how many: all of them or, if the key has fewer, none. */
  take(key: string, points?: number): Promise<LimitAnswer>;
  /** Puts points back, one unless `points` says how many. */
  giveBack(key: string, points?: number): Promise<void>;
  /** Puts all points back. */
  forget(key: string): Promise<void>;
}

/** Makes one counter of the shop. `name` separates its keys from those of other counters. */
export type CreateCounter = (given: { name: string; points: number; seconds: number }) => Counter;
