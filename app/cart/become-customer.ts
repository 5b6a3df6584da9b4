import { toGuest, type User } from "#erp-adapter/contract/accounts.ts";
import type { SessionToken, UserId } from "#erp-adapter/contract/context.ts";
import { ErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { logFailure, orElse, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { callContext } from "../request/session/call-context.ts";
import { sendChange } from "../request/session/carts.ts";
import { toActor } from "../request/session/identity.ts";
import { moveDeliveries, readLeftDeliveries } from "../request/session/move-delivery.ts";

/** Signs a customer in. If they were a guest, the session stores that guest until the guest's carts have been moved. */
export async function becomeCustomer(user: User, token: SessionToken, context: RequestContext): Promise<void> {
  const session = context.get(sessionContext);
  const guest =
    session.user?.kind === "guest" && session.token
      ? { id: session.user.id, token: session.token, customer: user.id }
      : null;
  session.signIn(token, user);
  session.activate(null);
  session.announce({ kind: "logged-in", name: user.name });
  if (guest) session.leaveGuest(guest);
  if (guest) await moveQuickOrders(guest, context);
  await moveCarts(context);
}

/**
 * Moves a guest's quick orders to the customer. A failure does not fail the login: a lost list is quickly pasted again.
 */
async function moveQuickOrders({ id, customer }: { id: UserId; customer: UserId }, context: RequestContext) {
  await orElse(null, "a guest's quick orders were not moved", context, () =>
    context.get(shopContext).quickOrder.quickOrders.move(id, customer),
  );
}

/**
 * Moves a guest's carts, with the deliveries chosen for them, to the customer that the guest became: merged into carts
 * of the same title, or added. If the ERP fails, both persons' carts stay as they were, the guest stays in a cookie,
 * and the next cart page tries again. Running it twice is harmless.
 */
export async function moveCarts(context: RequestContext): Promise<void> {
  const session = context.get(sessionContext);
  const guest = session.leftGuest;
  // `leftGuest` survives a logout. Only the customer that the guest became gets its carts, never another person who
  // logs in.
  if (!guest?.token || session.user?.id !== guest.customer) return;
  const { ordering } = context.get(shopContext).orders;
  const { id, token } = guest;
  const actor = toActor(token, toGuest(id), context);
  const endMove = () => session.leaveGuest({ ...guest, token: null });
  try {
    // Lines of the guest's orders leave the carts first; lines of an order with an unknown outcome stay until the
    // outcome is known.
    await ordering.settleCarts(actor, callContext(context).deadline);
    if (await ordering.isOrdering(id)) throw new ErpError("IN_PROGRESS", {});
    const deliveries = await readLeftDeliveries(actor, context);
    const { merged, added } = await sendChange(context, (carts, c) => carts.adopt({ id, token }, c));
    const isLeft = await moveDeliveries(actor, deliveries, context);
    endMove();
    if (merged + added > 0)
      session.announce({ kind: isLeft ? "carts-merged-delivery-not-kept" : "carts-merged", merged, added });
  } catch (error) {
    logFailure(error, "a guest's carts were not moved", context);
    // The guest's session has ended, or the carts no longer exist: there is nothing to try again.
    if (isErpError(error, "NOT_FOUND")) endMove();
    else session.announce({ kind: "carts-not-merged" });
  }
}
