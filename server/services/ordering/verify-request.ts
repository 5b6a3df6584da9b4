import { type ApprovalRequest, toApprovalCart } from "../approvals/request.ts";
import type { Attempt } from "./attempt.ts";
import { isUnsure } from "./standing.ts";
import { verifyIntent } from "./verify-order.ts";

/** Minimum milliseconds between questions to the ERP about one order, however often a page is loaded. */
const ASKED_EVERY = 1_000;

/**
 * Asks the ERP about orders of a request that may exist. Jobs stop asking once an order counts as never booked, and the
 * request cannot be decided until the ERP has confirmed that once more.
 */
export async function verifyRequest(attempt: Attempt, { id }: Pick<ApprovalRequest, "id">): Promise<void> {
  const { clock, intents } = attempt;
  for (const intent of await intents.openOfRequest(toApprovalCart(id)))
    if (isUnsure(intent) && intent.lease.until <= clock() && clock() - intent.askedAt >= ASKED_EVERY)
      await verifyIntent(attempt, intent, "person");
}
