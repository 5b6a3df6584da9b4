import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { toRequest } from "../approvals/request.ts";
import { memberOf } from "../company/members.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import { isAddress } from "./mailbox.ts";

/** An order as the mails to the colleague who asked for it have it. */
export type OrderAskers = ReturnType<typeof createOrderAskers>;

export function createOrderAskers({ db }: { db: ShopDb }) {
  /**
   * The copy with the colleague who asked instead of the approver who placed the order. Null if there is no such colleague,
   * if that person was removed from the company, has no address, or has the approver's.
   */
  return async (copy: OrderCopy): Promise<OrderCopy | null> => {
    const row = await db.query
      .selectFrom("approval_request")
      .selectAll()
      .where("quote_id", "=", copy.quote)
      .executeTakeFirst();
    if (!row) return null;
    const { buyer, locale, partner } = toRequest(row);
    const { id, name, email } = buyer;
    if (email === null || !isAddress(email)) return null;
    if (toEmailKey(email) === toEmailKey(copy.customer.email ?? "")) return null;
    const member = await memberOf(db, { id, partner, email });
    return member === null || member.removed ? null : { ...copy, user: id, locale, customer: { name, email } };
  };
}

/** Answers whether a mail about an order may still go to the person who placed it. */
export type StillThere = ReturnType<typeof createStillThere>;

export function createStillThere({ db }: { db: ShopDb }) {
  /** False for a customer who was removed from the company since the order; true for a guest. */
  return async ({ isGuest, user, partner, customer }: OrderCopy): Promise<boolean> => {
    if (isGuest) return true;
    const member = await memberOf(db, { id: user, partner, email: customer.email });
    return member === null || !member.removed;
  };
}
