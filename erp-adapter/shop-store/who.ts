import { toGuest, type User } from "../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type SessionToken, type UserId } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { isGuestToken, type ShopStore } from "./shop-store.ts";

/** Finds the user for whom a call acts: the store knows its guests, the back end all other users. */
export interface Who {
  /** null if the call's token is not the store's. UNAUTHENTICATED and NOT_FOUND as everywhere. */
  keptGuest(c: CallContext): Promise<UserId | null>;
  /**
   * UNAUTHENTICATED, NOT_FOUND, FORBIDDEN (blocked). Asks the back end each time: only the back end knows who was logged
   * out.
   */
  require(c: CallContext): Promise<User>;
}

export function createWho(adapter: ErpAdapter, store: ShopStore): Who {
  async function keptGuest(c: CallContext): Promise<UserId | null> {
    if (!isGuestToken(c.token)) return null;
    const id = await store.guests.find(c.token);
    if (id === null || c.user === null) throw new ErpError("UNAUTHENTICATED", {});
    if (id !== c.user.id) throw new ErpError("NOT_FOUND", { what: "user", id: c.user.id });
    return id;
  }

  return {
    keptGuest,
    async require(c) {
      const guest = await keptGuest(c);
      if (guest !== null) return toGuest(guest);
      if (c.user === null || c.token === null || !knowsUsers(adapter)) throw new ErpError("UNAUTHENTICATED", {});
      const user = await adapter.accounts.verify(c);
      if (user.id !== c.user.id) throw new ErpError("NOT_FOUND", { what: "user", id: c.user.id });
      if (user.state === "blocked") throw new ErpError("FORBIDDEN", {});
      return user;
    },
  };
}

/**
 * The guest whose carts are to be adopted. Any fault of the guest's token is NOT_FOUND; UNAUTHENTICATED would refer to the
 * customer's own token.
 */
export async function requireGuest(
  who: Who,
  { id, token }: { id: UserId; token: SessionToken },
  c: CallContext,
): Promise<UserId> {
  const user = await who.require({ ...c, user: { id }, token }).catch((error: unknown) => {
    if (NOBODY.some((code) => isErpError(error, code))) return null;
    throw error;
  });
  if (user?.kind !== "guest") throw new ErpError("NOT_FOUND", { what: "user", id: String(id) });
  return user.id;
}

const NOBODY = ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"] as const;

/** False for a back end that issues no tokens. */
export function knowsUsers({ capabilities: { accounts } }: ErpAdapter): boolean {
  return accounts.login === "erp" || accounts.guest === "erp";
}

/**
 * The context as sent to the back end. The back end does not know tokens of the store: calls for such a guest have no user,
 * and the general price list.
 */
export function outward(c: CallContext): CallContext {
  return isGuestToken(c.token) ? { ...c, user: null, token: null } : c;
}

/** Like `outward`, but with the guest's id: the shop vouches that the call comes from the guest with that id. */
export function vouched(c: CallContext, guest: UserId): CallContext {
  return { ...c, user: { id: guest }, token: null, partner: GENERAL_PARTNER };
}
