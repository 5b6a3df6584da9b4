import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";

/** Tokens that work once, across all processes of the shop. */
export type SingleUseTokens = ReturnType<typeof createSingleUseTokens>;

export type TokenPurpose = "captcha" | "recaptcha" | "mailed-link" | "erp-hook";

/** Keeps used tokens in the shop's database. */
export function createSingleUseTokens({ db: { query }, clock }: { db: ShopDb; clock: Clock }) {
  return {
    /**
     * True for the first use; false for each later one. `expiresAt` (epoch milliseconds): the time from which the token
     * is invalid even if unused.
     */
    async use(purpose: TokenPurpose, token: string, expiresAt: number): Promise<boolean> {
      const used = { purpose, token, expires_at: expiresAt };
      const { numInsertedOrUpdatedRows } = await query
        .insertInto("single_use_token")
        .values(used)
        .onConflict((known) => known.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Whether the token was used; does not use it. */
    async isUsed(purpose: TokenPurpose, token: string): Promise<boolean> {
      const used = query.selectFrom("single_use_token").select("purpose");
      const row = await used.where("purpose", "=", purpose).where("token", "=", token).executeTakeFirst();
      return row !== undefined;
    },

    /** Deletes used tokens that have expired. Returns their number. */
    async sweep(): Promise<number> {
      const expired = query.deleteFrom("single_use_token").where("expires_at", "<=", clock());
      return Number((await expired.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
