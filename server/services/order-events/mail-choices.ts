import type { UserId } from "#erp-adapter/contract/context.ts";
import { listOf } from "#server/shop-db/list-of.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { StepMailKind } from "../outbox/mail-kinds.ts";

/**
 * The mails that a customer may switch off. Answers to the customer's own requests, and mails that the law requires,
 * are always sent.
 */
export const CHOSEN_MAILS = [
  "order-confirmed",
  "order-date-moved",
  "order-ready",
  "order-dispatched",
  "order-invoiced",
] as const satisfies readonly StepMailKind[];
export type ChosenMail = (typeof CHOSEN_MAILS)[number];

/** The mails that each customer wants; all of them by default. */
export type MailChoices = ReturnType<typeof createMailChoices>;

export function createMailChoices(db: ShopDb) {
  const { query } = db;
  return {
    /** Each mail that may be switched off, and whether the customer wants it. */
    async of(user: UserId): Promise<{ kind: ChosenMail; isWanted: boolean }[]> {
      const rows = await query.selectFrom("unwanted_mail").select("kind").where("user_id", "=", user).execute();
      const unwanted = new Set(rows.map(({ kind }) => kind));
      return CHOSEN_MAILS.map((kind) => ({ kind, isWanted: !unwanted.has(kind) }));
    },

    /** The kinds that each of these customers does not want. */
    async unwantedOf(users: readonly UserId[]): Promise<Map<UserId, Set<string>>> {
      if (users.length === 0) return new Map();
      const rows = await query
        .selectFrom("unwanted_mail")
        .select(["user_id", "kind"])
        .where("user_id", "in", listOf(db, users))
        .execute();
      const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
      return new Map([...byUser].map(([user, own]) => [user, new Set(own.map(({ kind }) => kind))]));
    },

    /** Stores that, of the mails that may be switched off, the customer wants only these kinds. */
    async choose(user: UserId, wanted: readonly string[]): Promise<void> {
      const unwanted = CHOSEN_MAILS.filter((kind) => !wanted.includes(kind));
      await db.transact(async ({ query: inner }) => {
        await inner.deleteFrom("unwanted_mail").where("user_id", "=", user).execute();
        if (unwanted.length > 0)
          await inner
            .insertInto("unwanted_mail")
            .values(unwanted.map((kind) => ({ user_id: user, kind })))
            .onConflict((known) => known.columns(["user_id", "kind"]).doNothing())
            .execute();
      });
    },
  };
}
