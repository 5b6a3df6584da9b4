import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { toRequest } from "../approvals/request.ts";
import { memberOf } from "../company/members.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import { isAddress } from "./named-address.ts";

/** A person who gets mails about an order. */
export interface StepRecipient {
  /** the order, with this person as its customer, in their language */
  copy: OrderCopy;
  /** the person's current role in the company; null for a guest */
  role: CompanyRole | null;
}

export type StepRecipients = ReturnType<typeof createStepRecipients>;

export function createStepRecipients({ db }: { db: ShopDb }) {
  /**
   * The person who placed the order; for `isForAsker` the colleague who asked for it. Null if there is no such
   * colleague, if they have no address of their own, or if the person was removed from the company since.
   */
  return async (placed: OrderCopy, isForAsker: boolean): Promise<StepRecipient | null> => {
    const copy = isForAsker ? await toAskers(db, placed) : placed;
    if (copy === null) return null;
    if (copy.isGuest) return { copy, role: null };
    const { user, partner, customer } = copy;
    const member = await memberOf(db, { id: user, partner, email: customer.email });
    return member?.removed ? null : { copy, role: member?.role ?? null };
  };
}

/** The copy with the colleague who asked as its customer; null if there is none with an address of their own. */
async function toAskers({ query }: ShopDb, copy: OrderCopy): Promise<OrderCopy | null> {
  const row = await query
    .selectFrom("approval_request")
    .selectAll()
    .where("quote_id", "=", copy.quote)
    .executeTakeFirst();
  if (!row) return null;
  const { buyer, locale } = toRequest(row);
  const { id, name, email } = buyer;
  if (email === null || !isAddress(email)) return null;
  if (toEmailKey(email) === toEmailKey(copy.customer.email ?? "")) return null;
  return { ...copy, user: id, locale, customer: { name, email } };
}
