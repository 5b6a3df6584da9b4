import { LRUCache } from "lru-cache";
import type { Condition, ConditionsRequest } from "#erp-adapter/contract/conditions/conditions.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { Clock } from "../clock.ts";

/** Prices and stock read a moment ago. Used only for pages, and only while the ERP fails; rechecks never use them. */
export type RecentConditions = ReturnType<typeof createRecentConditions>;

export interface RecentCondition {
  condition: Condition;
  /** true if its stock is recent enough to be shown */
  withStock: boolean;
}

/** Milliseconds for which a price may be shown after the ERP was asked. */
const PRICE_SHOWN_FOR = 60_000;
/** Milliseconds for which a stock may be shown after the ERP was asked. */
const STOCK_SHOWN_FOR = 15_000;

/** Maximum number of conditions: about 8 MB, enough for 800 lists a minute. Older conditions are useless. */
const MAX_KEPT = 20_000;

export function createRecentConditions(clock: Clock) {
  const kept = new LRUCache<string, { condition: Condition; askedAt: number }>({ max: MAX_KEPT });
  return {
    /** `askedAt`: when the ERP was asked, epoch milliseconds. */
    keep(partner: PartnerCode, conditions: readonly Condition[], askedAt: number) {
      for (const condition of conditions) kept.set(keyOf(partner, condition), { condition, askedAt });
    },
    /**
     * The recent condition of each line, in the order of `lines`; null for a line that has none for this partner and
     * quantity.
     */
    find: (partner: PartnerCode, lines: ConditionsRequest["lines"]): (RecentCondition | null)[] =>
      lines.map((line) => {
        const recent = kept.get(keyOf(partner, line));
        const age = recent ? clock() - recent.askedAt : Number.POSITIVE_INFINITY;
        return recent && age <= PRICE_SHOWN_FOR
          ? { condition: recent.condition, withStock: age <= STOCK_SHOWN_FOR }
          : null;
      }),
  };
}

/** A space separates the parts: partner codes and product ids have none. */
function keyOf(partner: PartnerCode, { product, quantity }: { product: string; quantity: number }): string {
  return `${partner} ${product} ${quantity}`;
}
