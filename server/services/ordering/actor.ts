import type { User } from "#erp-adapter/contract/accounts.ts";
import type { CallContext, Locale, PartnerCode, SessionToken } from "#erp-adapter/contract/context.ts";
import type { Signer } from "../signing.ts";
import type { Intent } from "./intent.ts";

/** The person who orders: always from the session, never from a form or a query. */
export interface Actor {
  user: User;
  token: SessionToken;
  /** the user's own partner, or GENERAL_PARTNER if there is none */
  partner: PartnerCode;
  locale: Locale;
  requestId: string;
}

/** The context for ERP calls in a person's name; the calls continue if the client disconnects. */
export function toContext({ actor, deadline }: { actor: Actor; deadline: number }): CallContext {
  const { user, token, partner, locale, requestId } = actor;
  return { user: { id: user.id }, token, partner, locale, requestId, deadline };
}

/** The actor, encrypted for an intent: jobs can act in the person's name, and the database reveals no token. */
export function sealActor({ signer }: { signer: Signer }, actor: Actor): string {
  return signer.seal("intent-actor", JSON.stringify(actor));
}

/**
 * The decrypted actor; null if the intent no longer has one because its work is done, or if the signing secret has
 * changed.
 */
export function unsealActor({ signer }: { signer: Signer }, intent: Intent): Actor | null {
  const actor = intent.actor === null ? null : signer.unseal("intent-actor", intent.actor);
  return actor === null ? null : JSON.parse(actor);
}
