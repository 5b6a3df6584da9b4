import { run } from "#database/work.ts";
import type { ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { toNetworkKey, toSiteKey } from "../limits/network-key.ts";
import { toMailboxKey } from "../mailbox.ts";
import type { Signer } from "../signing.ts";
import { createOrderCopies } from "./order-copy.ts";
import type { QuoteId } from "./quote.ts";

/** Milliseconds for which a guest's order counts. */
const HOUR = 3_600_000;

/**
 * Orders per hour of one e-mail address that a customer has ordered with, of one that may belong to somebody else, of
 * one network, and of one IPv6 site.
 */
const MOST = { known: 20, stranger: 3, network: 60, site: 240 };

/**
 * Limits the orders of guests per hour by e-mail address, network and IPv6 site, so that no mailbox is flooded. An
 * order counts once, however often it is sent, and not at all if nothing was ordered.
 */
export function createGuestPoints({
  db,
  clock,
  signer,
}: {
  db: ShopTransaction;
  clock: Clock;
  signer: Pick<Signer, "digest">;
}) {
  /** The times of the last hour's other orders by key, latest first. */
  async function timesOf(keys: string[], quote: QuoteId): Promise<Map<string, number[]>> {
    const points = db.query.selectFrom("guest_point").select(["key", "at"]).where("key", "in", keys);
    const rows = await points
      .where("quote_id", "<>", quote)
      .where("at", ">", clock() - HOUR)
      .orderBy("at", "desc")
      .execute();
    const byKey = Map.groupBy(rows, ({ key }) => key);
    return new Map([...byKey].map(([key, found]) => [key, found.map(({ at }) => Number(at))]));
  }

  return {
    /**
     * Counts an order, in the transaction that records its intent. Nothing is counted if it is one too many: returns the
     * seconds until another one is allowed. Null if it is allowed.
     */
    async take(quote: QuoteId, { email, address }: { email: string; address: string }): Promise<number | null> {
      const isKnown = await createOrderCopies(db).isCustomers(email);
      const counted = [
        { text: `network ${toNetworkKey(address)}`, most: MOST.network },
        { text: `site ${toSiteKey(address)}`, most: MOST.site },
        { text: `mailbox ${toMailboxKey(email)}`, most: isKnown ? MOST.known : MOST.stranger },
      ].map(({ text, most }) => ({ key: signer.digest("guest-point", text), most }));
      // Orders of other carts are counted one after the other, too. The order of the locks is always the same.
      for (const { key } of counted) await db.lock(`points of ${key}`);
      const keys = counted.map(({ key }) => key);
      const times = await timesOf(keys, quote);
      for (const { key, most } of counted) {
        const oldest = times.get(key)?.[most - 1];
        if (oldest !== undefined) return Math.max(1, Math.ceil((oldest + HOUR - clock()) / 1_000));
      }
      await db.query
        .insertInto("guest_point")
        .values(keys.map((key) => ({ quote_id: quote, key, at: clock() })))
        .onConflict((again) => again.doNothing())
        .execute();
      return null;
    },

    /** Nothing was ordered: the order no longer counts. */
    async giveBack(quote: QuoteId): Promise<void> {
      await run(db, onShop.remove("guest_point", { quote_id: quote }));
    },

    /** Deletes what no longer counts. */
    async sweep(): Promise<void> {
      await db.query
        .deleteFrom("guest_point")
        .where("at", "<=", clock() - HOUR)
        .execute();
    },
  };
}
