import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { StockMailKind } from "../outbox/mail-kinds.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import type { Signer } from "../signing.ts";
import { isAddress } from "./named-address.ts";
import { type StockPayload, stockPayloadSchemas } from "./stock-letters.ts";

/** The mails about products that were out of stock: one to confirm an address, and one when the product is back. */
export type StockMails = ReturnType<typeof createStockMails>;

export function createStockMails({
  outbox,
  signer,
}: {
  outbox: { on(inner: ShopDb): Pick<MailQueue, "enqueue">; kick(): void };
  signer: Signer;
}) {
  function seal(kind: StockMailKind, payload: { to: string }): string {
    if (!isAddress(payload.to)) throw new RangeError("not one plain e-mail address");
    return signer.seal("outbox-payload", JSON.stringify(stockPayloadSchemas[kind].parse(payload)));
  }
  return {
    /** The mails, stored in a transaction. Call `send` after the commit. */
    on(inner: ShopDb) {
      const queue = outbox.on(inner);
      return {
        confirm: (mail: StockPayload<"stock-watch-proof">) =>
          queue.enqueue("stock-watch-proof", seal("stock-watch-proof", mail)),
        ended: (mail: StockPayload<"stock-watch-ended">) =>
          queue.enqueue("stock-watch-ended", seal("stock-watch-ended", mail)),
        back: (mail: StockPayload<"stock-back">) => queue.enqueue("stock-back", seal("stock-back", mail)),
      };
    },
    /** Starts sending the queued mails; does not wait for them. */
    send: () => outbox.kick(),
  };
}
