import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock } from "../clock.ts";

/** Tokens that work once, across all processes of the shop. */
export type SingleUseTokens = ReturnType<typeof createSingleUseTokens>;

export type TokenPurpose = "captcha" | "recaptcha" | "mailed-link";

/** Keeps used tokens in shop.db. */
export function createSingleUseTokens({ db, clock }: { db: ShopDb; clock: Clock }) {
  const insert = db.prepare(
    "INSERT INTO single_use_token (purpose, token, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const find = db.prepare("SELECT 1 FROM single_use_token WHERE purpose = ? AND token = ?");
  const deleteExpired = db.prepare("DELETE FROM single_use_token WHERE expires_at <= ?");
  return {
    /**
     * True for the first use; false for each later one. `expiresAt` (epoch milliseconds): when the token becomes worthless
     * anyway.
     */
    use: (purpose: TokenPurpose, token: string, expiresAt: number) =>
      Number(insert.run(purpose, token, expiresAt).changes) === 1,
    /** Whether the token was used; does not use it. */
    isUsed: (purpose: TokenPurpose, token: string) => find.get(purpose, token) !== undefined,
    /** Forgets used tokens that have expired. Returns how many. */
    sweep: () => Number(deleteExpired.run(clock()).changes),
  };
}
