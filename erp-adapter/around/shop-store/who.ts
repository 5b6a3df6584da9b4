import { toGuest, type User } from "../../contract/accounts.ts";
import {
  type CallContext,
  GENERAL_PARTNER,
  type PartnerCode,
  type SessionToken,
  type UserId,
} from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../../contract/errors.ts";
import { isCustomerToken } from "./kept-accounts.ts";
import { isGuestToken, isOwnToken, type ShopStore } from "./shop-store.ts";

/** Finds the user for whom a call acts, in the store (its guests and accounts) or in the back end (all other users). */
export interface Who {
  /**
   * The store's guest who has the call's token; null for any other kind of token. UNAUTHENTICATED for an expired token
   * or a call without a user, NOT_FOUND if the call names another user.
   */
  keptGuest(c: CallContext): Promise<UserId | null>;
  /**
   * The user of the call. UNAUTHENTICATED without a valid token, NOT_FOUND if the call names another user, FORBIDDEN
   * for a blocked user. A token that the store did not make is verified by the back end at every call, because only the
   * back end knows whether it was ended.
   */
  require(c: CallContext): Promise<User>;
  /**
   * The context in which the back end is asked for the terms of `c.partner`. For a customer of the store the shop vouches
   * for the user and the partner. NOT_FOUND if the partner is not the customer's own, or a guest of the store names a
   * company. With the general partner, a user of the store is sent as a visitor.
   */
  atTerms(c: CallContext): Promise<CallContext>;
  /**
   * A call about the user's own orders and documents, as it is sent to the back end: vouched for a guest or customer of
   * the store, whom `kept` then holds. UNAUTHENTICATED for any other call without a token or without a user.
   */
  acting(c: CallContext): Promise<{ call: CallContext; kept: User | null }>;
}

export function createWho(adapter: ErpAdapter, store: ShopStore): Who {
  async function keptGuest(c: CallContext): Promise<UserId | null> {
    if (!isGuestToken(c.token)) return null;
    const id = await store.guests.find(c.token);
    if (id === null || c.user === null) throw new ErpError("UNAUTHENTICATED", {});
    if (id !== c.user.id) throw new ErpError("NOT_FOUND", { what: "user", id: c.user.id });
    return id;
  }

  /** The store's customer who has the call's token; null for any other kind of token. Errors as in `require`. */
  async function keptCustomer(c: CallContext): Promise<User | null> {
    if (!isCustomerToken(c.token)) return null;
    if (c.user === null) throw new ErpError("UNAUTHENTICATED", {});
    const user = await store.accounts.verify(c);
    if (c.partner !== GENERAL_PARTNER && c.partner !== user.partner)
      throw new ErpError("NOT_FOUND", { what: "partner", id: c.partner });
    return user;
  }

  return {
    keptGuest,
    async require(c) {
      const guest = await keptGuest(c);
      if (guest !== null) return toGuest(guest);
      const customer = await keptCustomer(c);
      if (customer !== null) return customer;
      if (c.user === null || c.token === null || !knowsUsers(adapter)) throw new ErpError("UNAUTHENTICATED", {});
      const user = await adapter.accounts.verify(c);
      if (user.id !== c.user.id) throw new ErpError("NOT_FOUND", { what: "user", id: c.user.id });
      if (user.state === "blocked") throw new ErpError("FORBIDDEN", {});
      return user;
    },
    async atTerms(c) {
      if (c.partner === GENERAL_PARTNER) return outward(c);
      // A guest never gets a company's prices.
      if ((await keptGuest(c)) !== null) throw new ErpError("NOT_FOUND", { what: "partner", id: c.partner });
      const customer = await keptCustomer(c);
      if (customer !== null) return vouched(c, customer.id, c.partner);
      if (c.token !== null && !knowsUsers(adapter)) throw new ErpError("UNAUTHENTICATED", {});
      return outward(c);
    },
    async acting(c) {
      const guest = await keptGuest(c);
      if (guest !== null) return { call: vouched(c, guest, GENERAL_PARTNER), kept: toGuest(guest) };
      const customer = await keptCustomer(c);
      if (customer !== null)
        return { call: vouched(c, customer.id, customer.partner ?? GENERAL_PARTNER), kept: customer };
      if (c.token === null || c.user === null) throw new ErpError("UNAUTHENTICATED", {});
      return { call: outward(c), kept: null };
    },
  };
}

/**
 * The guest whose carts are to be adopted. Any fault of the guest's token is NOT_FOUND, because UNAUTHENTICATED would
 * mean the customer's own token.
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
  return accounts.login === "erp" || (accounts.guest === "erp" && accounts.login !== "shop");
}

/**
 * The context of a call that needs no user, as sent to the back end. The back end does not know the store's tokens: a
 * call with such a token is sent without a user, at the general price list. The caller's `vouched` is dropped.
 */
export function outward({ vouched: _, ...c }: CallContext): CallContext {
  return isOwnToken(c.token) ? { ...c, user: null, token: null, partner: GENERAL_PARTNER } : c;
}

/** The call of a user of the store as it is sent to the back end: the shop vouches for user and partner. */
function vouched(c: CallContext, id: UserId, partner: PartnerCode): CallContext {
  return { ...c, user: { id }, token: null, partner, vouched: true };
}
