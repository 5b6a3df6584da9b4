import { LRUCache } from "lru-cache";
import type { Budget } from "./budgets.ts";

/** The points of the clients of one kind, by key. A key may owe points: what a page took is known only afterwards. */
export interface Points {
  /** Spends points if the key has enough, and returns null; otherwise returns the seconds until it has enough. */
  spend(key: string, cost: number): number | null;
  /** Takes points for work that is done, whether the key has them or not; at most all that a key can have. */
  charge(key: string, cost: number): void;
  /** The seconds until the key has made up for being charged more than it had; 0 if it owes nothing. */
  owes(key: string): number;
}

/** Maximum number of keys that are remembered; the one that has asked for nothing for the longest time is forgotten. */
const MAX_KEYS = 10_000;

/**
 * Keeps one number for each key: the time at which the points that it has spent will have come back, in milliseconds of
 * `performance.now()`. A key has all points again at that time.
 */
export function createPoints({ points, burst }: Pick<Budget, "points" | "burst">): Points {
  const whole = new LRUCache<string, number>({ max: MAX_KEYS });
  const toMs = (cost: number) => (cost * 1_000) / points;
  const most = toMs(points + burst);
  const wholeAt = (key: string, now: number) => Math.max(whole.get(key) ?? now, now);
  return {
    spend(key, cost) {
      const now = performance.now();
      const next = wholeAt(key, now) + toMs(cost);
      const late = next - now - most;
      if (late > 0) return Math.max(1, Math.ceil(late / 1_000));
      whole.set(key, next);
      return null;
    },
    charge(key, cost) {
      whole.set(key, wholeAt(key, performance.now()) + Math.min(toMs(cost), most));
    },
    owes(key) {
      const now = performance.now();
      return Math.max(0, Math.ceil((wholeAt(key, now) - now - most) / 1_000));
    },
  };
}
