import type { LimitAnswer } from "./limit.ts";

/** Points that each key may use up within a time, which begins with the first of them. */
export interface Counter {
  take(key: string): Promise<LimitAnswer>;
  /** Puts one point back. */
  giveBack(key: string): Promise<void>;
  /** Puts all points back. */
  forget(key: string): Promise<void>;
}

/** Makes every counter of the shop. `name` tells its keys from those of the others. */
export type CreateCounter = (given: { name: string; points: number; seconds: number }) => Counter;
