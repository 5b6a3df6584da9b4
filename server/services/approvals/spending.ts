import { type ExpressionBuilder, sql } from "kysely";
import { run } from "#database/work.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop, type ShopTables } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { mayBecomeOrder } from "../ordering/intents.ts";
import type { QuoteId } from "../ordering/quote.ts";
import type { Spent } from "./decision.ts";

/** A person whose orders are counted. */
export interface Spender {
  partner: PartnerCode;
  user: UserId;
}

interface Counted extends Spender {
  quote: QuoteId;
  now: number;
  today: string;
  from: string;
  until: string;
}

type OfSpending = ExpressionBuilder<ShopTables, "spending">;

/** True if the row's order exists, and was not refused or expired while on hold. */
function isPlaced({ and, exists, not, selectFrom }: OfSpending) {
  const copy = selectFrom("order_copy").select("order_id").whereRef("order_copy.quote_id", "=", "spending.quote_id");
  const endOfHold = selectFrom("order_event")
    .select("order_event.id")
    .whereRef("order_event.quote_id", "=", "spending.quote_id")
    .where("order_event.kind", "in", ["hold-refused", "hold-expired"]);
  return and([exists(copy), not(exists(endOfHold))]);
}

/** True if the row's order is under way, or the ERP may have it after all. */
function mayBePlaced({ exists, selectFrom }: OfSpending, now: number) {
  const intent = selectFrom("intent").select("id").whereRef("intent.quote_id", "=", "spending.quote_id");
  return exists(intent.where(mayBecomeOrder(now)));
}

/**
 * Adds up what was ordered on a day and in its month. A row counts while its order exists or is under way, so the rows
 * of refused orders, and of orders on hold that were not released, need not be deleted. Cancelled orders count.
 */
const countSpent = onShop.row<Counted, { day: string | number | null; month: string | number | null }>((query, value) =>
  query
    .selectFrom("spending")
    .select([
      sql<string | number | null>`sum(case when spending.day = ${value("today")} then cents else 0 end)`.as("day"),
      sql<string | number | null>`sum(cents)`.as("month"),
    ])
    .where("partner", "=", value("partner"))
    .where("user_id", "=", value("user"))
    .where("spending.day", ">=", value("from"))
    .where("spending.day", "<=", value("until"))
    .where("quote_id", "<>", value("quote"))
    .where((row) => row.or([isPlaced(row), mayBePlaced(row, value("now"))])),
);

/** Days for which rows are kept: always includes the whole present month. */
const KEPT_DAYS = 62;
const DAY = 24 * 60 * 60_000;

/** The amounts that people have ordered, by local day. */
export function createSpending({ db, clock }: { db: ShopDb; clock: Clock }) {
  return {
    /** The person's orders of today and of this month, without that of `quote`. One SQL statement. */
    async of({ partner, user }: Spender, quote: QuoteId): Promise<Spent> {
      const now = clock();
      const today = toLocalDate(now);
      const month = today.slice(0, 8);
      const span = { today, from: `${month}01`, until: `${month}31` };
      const row = await run(db, countSpent({ partner, user, quote, now, ...span }));
      return { day: toEurCents(Number(row?.day ?? 0)), month: toEurCents(Number(row?.month ?? 0)) };
    },

    /**
     * Notes the amount of an order about to be placed; a later try with the same quote, by the same person, replaces
     * it.
     */
    async add({ partner, user }: Spender, quote: QuoteId, cents: EurCents): Promise<void> {
      const spent = { partner, user_id: user, day: toLocalDate(clock()), cents };
      await run(db, onShop.upsert("spending", { quote_id: quote }, spent));
    },

    /** Deletes rows that no limit counts any more. */
    async sweep(): Promise<void> {
      const before = toLocalDate(clock() - KEPT_DAYS * DAY);
      await db.query.deleteFrom("spending").where("day", "<", before).execute();
    },
  };
}

/** Name of the lock under which a person's spending is counted and added to. Taken after all other locks. */
export function spendingLock({ partner, user }: Spender): string {
  return `spending of ${partner} ${user}`;
}
