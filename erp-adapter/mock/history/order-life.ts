import type { Random } from "../goods/random.ts";
import { HISTORY_DAYS, type HistoryPlan } from "./plan.ts";

const MINUTE = 60 * 1_000;
const DAY = 24 * 60 * MINUTE;

/** A line of an order: a choice of goods, and the quantity. */
export interface WantedGoods {
  /** 0 ≤ x < 1: relative place among the goods, so that it fits a shorter list too */
  place: number;
  quantity: number;
}

/** The events of one order; instants in epoch milliseconds, in ascending order. Events in the future do not happen. */
export interface OrderLife {
  placedAt: number;
  wanted: WantedGoods[];
  /** number of the buyer's own document */
  document: string;
  confirmedAt: number;
  /** last status of an order that is never delivered; null for all other orders */
  end: "cancelled" | "returned" | null;
  /** one or two deliveries; the first of two contains the first half of the lines */
  deliveredAt: number[];
  /** the payments of each invoice; `percent` is a whole percentage of its full amount */
  payments: { afterDays: number; percent: number }[];
  /** days until the goods of one line come back; null: none come back */
  creditAfterDays: number | null;
}

/** The n-th order of a plan that ends at `now`: the same plan and instant give the same order. */
export function toOrderLife(plan: HistoryPlan, at: number, now: number, random: Random): OrderLife {
  const step = (HISTORY_DAYS * DAY) / plan.orders;
  const wish = now - HISTORY_DAYS * DAY + at * step + random.next() * step * 0.9;
  const placedAt = toWorkingHour(wish, random);
  const confirmedAt = placedAt + random.int(20, 180) * MINUTE;
  const first = confirmedAt + random.int(1, 3) * DAY;
  const isSplit = random.chance(0.12);
  const count = random.int(...plan.lines);
  const age = (now - placedAt) / DAY;
  const isFate = random.next();
  const life: OrderLife = {
    placedAt,
    wanted: Array.from({ length: count }, () => ({ place: random.next(), quantity: toQuantity(random) })),
    document: `NAR-${random.digits(4)}/${new Date(placedAt).getUTCFullYear() % 100}`,
    confirmedAt,
    end: isFate < 0.03 ? "cancelled" : isFate < 0.035 ? "returned" : null,
    deliveredAt: isSplit ? [first, first + random.int(2, 9) * DAY] : [first],
    payments: toPayments(plan, age, random),
    creditAfterDays: random.chance(0.03) ? random.int(4, 12) : null,
  };
  return plan.isBusy ? { ...life, ...onItsWay(plan.orders - at, now) } : life;
}

/** Changes for the two newest orders: the newest is not confirmed yet, the second newest is delivered in part. */
function onItsWay(fromEnd: number, now: number): Partial<OrderLife> {
  switch (fromEnd) {
    case 1:
      return { placedAt: now - 50 * MINUTE, confirmedAt: now + DAY, deliveredAt: [], end: null };
    case 2: {
      const [placedAt, confirmedAt] = [now - 5 * DAY, now - 4 * DAY];
      const wanted = [0.2, 0.5, 0.8].map((place) => ({ place, quantity: 2 }));
      return { placedAt, confirmedAt, deliveredAt: [now - DAY, now + 4 * DAY], wanted, end: null };
    }
    default:
      return {};
  }
}

/** An instant between 7:30 and 16:00 UTC on a weekday: a workshop's working hours, which are within one local date. */
function toWorkingHour(instant: number, random: Random): number {
  const midnight = Math.floor(instant / DAY) * DAY;
  const weekday = new Date(midnight).getUTCDay();
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  return midnight - back * DAY + (450 + random.int(0, 510)) * MINUTE;
}

function toQuantity(random: Random): number {
  return random.chance(0.6) ? random.int(1, 2) : random.int(2, 6);
}

function toPayments(plan: HistoryPlan, age: number, random: Random): OrderLife["payments"] {
  const afterDays = random.int(...plan.paysAfter);
  const luck = random.next();
  if (age < plan.troubledDays) {
    if (luck < 0.55) return [];
    return luck < 0.75 ? [{ afterDays, percent: 40 }] : [{ afterDays, percent: 100 }];
  }
  if (luck < 0.06)
    return [
      { afterDays: Math.max(1, afterDays - 8), percent: 50 },
      { afterDays, percent: 100 },
    ];
  return [{ afterDays, percent: 100 }];
}
