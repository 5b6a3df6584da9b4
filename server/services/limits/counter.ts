import type { LimitAnswer } from "./limit.ts";

/** Points that each key may use up in a period; the period begins with the first point. */
export interface Counter {
  take(key: string): Promise<LimitAnswer>;
  /** Puts one point back. */
  giveBack(key: string): Promise<void>;
  /** Puts all points back. */
  forget(key: string): Promise<void>;
}

/** Makes one counter of the shop. `name` separates its keys from those of other counters. */
export type CreateCounter = (given: { name: string; points: number; seconds: number }) => Counter;
