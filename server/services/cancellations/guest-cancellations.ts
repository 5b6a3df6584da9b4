import { run } from "#database/work.ts";
import type { Cancellation } from "#erp-adapter/contract/cancellations.ts";
import { MOST_OF_GUEST } from "#rules/most-of-guest.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import type { CancellationMails } from "../mail/cancellation-mails.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import { toOrderKey } from "../ordering/order-links.ts";
import type { QuoteId } from "../ordering/quote.ts";
import type { Signer } from "../signing.ts";
import type { WantedCancellation } from "./wanted-cancellation.ts";

/**
 * Cancellations that guests ask for with the link to their order. Their session at the ERP has ended by then, so the
 * shop keeps the request, and sales, who are mailed, enter it.
 */
export type GuestCancellations = ReturnType<typeof createGuestCancellations>;

export function createGuestCancellations(given: {
  db: ShopDb;
  clock: Clock;
  signer: Signer;
  mails: Pick<CancellationMails, "on" | "send">;
}) {
  const { db, clock, signer, mails } = given;
  return {
    /** Oldest first. */
    async ofOrder(quote: QuoteId): Promise<Cancellation[]> {
      const rows = await db.query
        .selectFrom("guest_cancellation")
        .select(["lines", "reason", "requested_at"])
        .where("quote_id", "=", quote)
        .orderBy("requested_at")
        .execute();
      return rows.map(({ lines, reason, requested_at }) => ({
        requestedAt: new Date(requested_at).toISOString(),
        lines: JSON.parse(lines),
        reason,
      }));
    },

    /** Keeps a request with its mails. before: the form was sent before · closed: nothing is left to ask for */
    async request(wish: WantedCancellation, copy: OrderCopy): Promise<"received" | "before" | "closed"> {
      const { quote, customer, partner, locale } = copy;
      const lines = JSON.stringify(wish.lines.map(({ position }) => position));
      const row = { key: `${quote} ${wish.form}`, quote_id: quote, lines, reason: wish.reason, requested_at: clock() };
      const outcome = await db.transact(async (inner): Promise<"received" | "before" | "closed"> => {
        await inner.lock(`guest cancellation ${quote}`);
        if ((await run(inner, onShop.find("guest_cancellation", { key: row.key }))) !== undefined) return "before";
        if (
          (await run(inner, onShop.count("guest_cancellation", { quote_id: quote }))) >= MOST_OF_GUEST ||
          wish.lines.length === 0
        )
          return "closed";
        await run(inner, onShop.insert("guest_cancellation", row));
        await mails
          .on(inner)
          .queue(wish, { user: customer, partner, locale, orderKey: toOrderKey(signer, copy) }, copy.buyer ?? null);
        return "received";
      });
      mails.send();
      return outcome;
    },
  };
}
