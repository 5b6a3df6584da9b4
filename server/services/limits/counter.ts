import { createHmac, randomBytes } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitAnswer } from "./limit.ts";

/** Points that each key may use up within a time, which begins with the first of them. */
export interface Counter {
  take(key: string): Promise<LimitAnswer>;
  /** Puts one point back. */
  giveBack(key: string): Promise<void>;
  /** Puts all points back. */
  forget(key: string): Promise<void>;
}

/** Makes every counter of the shop: one over a shared store takes this one's place when there are several processes. */
export type CreateCounter = (given: { points: number; seconds: number }) => Counter;

/** In memory of this process. Keys are kept as keyed hashes: what is in memory names nobody. */
export const createMemoryCounter: CreateCounter = ({ points, seconds }) => {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const secret = randomBytes(32);
  const hashOf = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");
  return {
    async take(key) {
      try {
        await limiter.consume(hashOf(key));
        return { allowed: true };
      } catch (refusal) {
        // The library rejects with its own result when the points are used up, and with an Error when it broke.
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) };
      }
    },
    async giveBack(key) {
      await limiter.reward(hashOf(key));
    },
    async forget(key) {
      await limiter.delete(hashOf(key));
    },
  };
};
