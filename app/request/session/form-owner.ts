import type { User } from "#erp-adapter/contract/accounts.ts";
import { type RequestContext, sessionContext, shopContext } from "../context.ts";

/** Characters of a mark: the kind of person, and 66 bits. */
const LENGTH = 12;

/**
 * The mark of the person of the session, which their pages put into every form: g for a guest, c for a customer, and a
 * digest of the user's id that only the shop can make. "" for a visitor. It proves nothing: it only tells that a form
 * was shown to somebody else.
 */
export function ownerOf(context: RequestContext): string {
  const { token, user } = context.get(sessionContext);
  return token && user ? markOf(user, context) : "";
}

function markOf({ id, kind }: Pick<User, "id" | "kind">, context: RequestContext): string {
  const proof = context.get(shopContext).request.signer.sign("form-owner", id).split(".").at(-1) ?? "";
  return (kind[0] + proof).slice(0, LENGTH);
}

/** True for a text that may be a mark. */
export function isOwner(text: unknown): text is string {
  return typeof text === "string" && text.length === LENGTH && /^[gc][\w-]+$/.test(text);
}

/**
 * True if the person of the session may answer a form that was shown to `shownTo`: it was shown to them, or to the
 * guest that they were before they logged in.
 */
export function mayAnswer(shownTo: string, context: RequestContext): boolean {
  const { user, leftGuest } = context.get(sessionContext);
  if (shownTo === ownerOf(context)) return true;
  if (!leftGuest || leftGuest.customer !== user?.id) return false;
  return shownTo === markOf({ id: leftGuest.id, kind: "guest" }, context);
}
