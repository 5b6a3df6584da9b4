import { toApprovalCart } from "#rules/approval-requests.ts";
import type { ApprovalRequest } from "../approvals/request.ts";
import { unsealActor } from "./actor.ts";
import type { Attempt } from "./attempt.ts";
import { isUnsure, mayBeAsked } from "./standing.ts";
import { verifyIntent } from "./verify-order.ts";

/**
 * Asks the ERP about orders of a request that may exist, each in the name of the person who placed it: to others the ERP
 * says that there is none. While the request waits for that, it cannot be decided. If the session in which the order was
 * placed has ended, the person's next look at the request or at their carts decides it, or `shop intents settle`.
 */
export async function verifyRequest(attempt: Attempt, { id }: Pick<ApprovalRequest, "id">): Promise<void> {
  const { clock, intents } = attempt;
  for (const intent of await intents.openOfRequest(toApprovalCart(id))) {
    const actor = intent.user === attempt.actor.user.id ? attempt.actor : unsealActor(attempt, intent);
    if (actor && isUnsure(intent) && mayBeAsked(intent, clock()))
      await verifyIntent({ ...attempt, actor }, intent, "person");
  }
}
