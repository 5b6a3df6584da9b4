import type { RouterContextProvider } from "react-router";
import { toGuest, type User } from "#erp-adapter/contract/accounts.ts";
import { GENERAL_PARTNER, type SessionToken } from "#erp-adapter/contract/context.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import { factsContext, sessionContext, shopContext } from "../context.ts";
import { getLocale } from "../middleware/locale.ts";
import { callContext } from "./call-context.ts";

/**
 * Makes a guest of a visitor, when they first do something that needs an identity; keeps whoever is known already.
 * Rejects with the ERP's error, and then makes no session.
 */
export async function becomeGuest(context: Readonly<RouterContextProvider>): Promise<void> {
  const session = context.get(sessionContext);
  if (session.token) return;
  const { erp } = context.get(shopContext);
  const { id, token } = await erp.accounts.guest(callContext(context));
  session.signIn(token, toGuest(id));
}

/** The person with a token, for everything that orders; null for a visitor. */
export function getActor(context: Readonly<RouterContextProvider>): Actor | null {
  const { token, user } = context.get(sessionContext);
  if (!token || !user) return null;
  return toActor(token, user, context);
}

/** Somebody with a token, for everything that orders. */
export function toActor(token: SessionToken, user: User, context: Readonly<RouterContextProvider>): Actor {
  return {
    user,
    token,
    partner: user.partner ?? GENERAL_PARTNER,
    locale: getLocale(context),
    requestId: context.get(factsContext).requestId,
  };
}
