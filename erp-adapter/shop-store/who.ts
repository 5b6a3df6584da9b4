import { toGuest, type User } from "../contract/accounts.ts";
import {
  type CallContext,
  GENERAL_PARTNER,
  type PartnerCode,
  type SessionToken,
  type UserId,
} from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { isCustomerToken } from "./kept-accounts.ts";
import { isGuestToken, isOwnToken, type ShopStore } from "./shop-store.ts";

/** Finds the user for whom a call acts: the store knows its guests and accounts, the back end all other users. */
export interface Who {
  /** null if the call's token is no guest's of the store. UNAUTHENTICATED and NOT_FOUND as everywhere. */
  keptGuest(c: CallContext): Promise<UserId | null>;
  /**
   * UNAUTHENTICATED, NOT_FOUND, FORBIDDEN (blocked). Asks each time: a token that the store did not make is the back
   * end's, and only the back end knows who was logged out.
   */
  require(c: CallContext): Promise<User>;
  /**
   * The call at its partner's terms, as sent to the back end. The shop vouches for a customer of the store and the own
   * partner; another one is NOT_FOUND, as any is for a guest. At the general price list users of the store ask as visitors.
   */
  atTerms(c: CallContext): Promise<CallContext>;
  /**
   * The call on a user's own orders and papers, as sent to the back end. For its guests and customers the shop vouches; any
   * other call without a token is UNAUTHENTICATED.
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

  /** null if the call's token is no customer's of the store. Errors as in `require`. */
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
  return accounts.login === "erp" || (accounts.guest === "erp" && accounts.login !== "shop");
}

/**
 * The context of a call that needs no user, as sent to the back end. The back end does not know tokens of the store: calls
 * with one have no user, and the general price list. A caller cannot vouch: only this folder does.
 */
export function outward({ vouched: _, ...c }: CallContext): CallContext {
  return isOwnToken(c.token) ? { ...c, user: null, token: null, partner: GENERAL_PARTNER } : c;
}

/** The call of a user of the store: the shop vouches for the user and the partner. */
function vouched(c: CallContext, id: UserId, partner: PartnerCode): CallContext {
  return { ...c, user: { id }, token: null, partner, vouched: true };
}
