import { toGuest, type User } from "#erp-adapter/contract/accounts.ts";
import { GENERAL_PARTNER, type SessionToken } from "#erp-adapter/contract/context.ts";
import type { LimitAnswer } from "#server/services/limits/limit-answer.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import {
  factsContext,
  getLocale,
  log,
  type RequestContext,
  retryAfterContext,
  sessionContext,
  shopContext,
} from "../context.ts";
import { callContext } from "./call-context.ts";

/**
 * Makes a visitor a guest, on the first action that needs an identity; does nothing for guests and customers. Refuses
 * if too many guests came from the same network address. Rejects with the ERP's error and changes nothing.
 */
export async function becomeGuest(context: RequestContext): Promise<LimitAnswer> {
  const session = context.get(sessionContext);
  if (session.token) return { allowed: true };
  const { erp } = context.get(shopContext);
  const { limits } = context.get(shopContext).request;
  const { address } = context.get(factsContext);
  const taken = await limits.guest.take({ address });
  if (!taken.allowed) {
    log(context).warn("guest limit reached");
    context.set(retryAfterContext, taken.retryAfterSeconds);
    return taken;
  }
  try {
    const { id, token } = await erp.accounts.guest(callContext(context));
    session.signIn(token, toGuest(id));
  } catch (error) {
    await limits.guest.reset({ address });
    throw error;
  }
  return taken;
}

/** The person of the session, for everything that concerns orders; null for a visitor. */
export function getActor(context: RequestContext): Actor | null {
  const { token, user } = context.get(sessionContext);
  if (!token || !user) return null;
  return toActor(token, user, context);
}

/** Makes an actor of a token and its user, for everything that concerns orders. */
export function toActor(token: SessionToken, user: User, context: RequestContext): Actor {
  return {
    user,
    token,
    partner: user.partner ?? GENERAL_PARTNER,
    locale: getLocale(context),
    requestId: context.get(factsContext).requestId,
  };
}
