import { type AccountsArea, type OwnProfile, type Profile, toGuest } from "../../contract/accounts.ts";
import type { CapabilityFlag } from "../../contract/capability-flags.ts";
import { type CallContext, GENERAL_PARTNER } from "../../contract/context.ts";
import { ErpError, isOutage } from "../../contract/errors.ts";
import type { CompletionParts } from "./completion-parts.ts";
import { isCustomerToken } from "./kept-accounts.ts";
import { isGuestToken } from "./shop-store.ts";
import { knowsUsers, outward } from "./who.ts";

type OfCustomers = Omit<AccountsArea, "guest" | "verify" | "logout" | "partner" | "partnersOf" | "noteVat">;

type Ask<Result> = (keeper: { accounts: OfCustomers; call: CallContext }) => Promise<Result>;

/** Accounts and guests, each of the back end or of the store. */
export function createAccounts(parts: CompletionParts): AccountsArea {
  const { adapter, store, who, capabilities, need } = parts;
  const kept = createKeptAccounts(parts);

  /**
   * True if the store keeps the accounts, or the token is one of an account in the store. The token counts even before
   * the capabilities are known.
   */
  function isKept({ token }: CallContext): boolean {
    return capabilities().accounts.login === "shop" || isCustomerToken(token);
  }

  /**
   * The area that answers a call, and the call as it is passed to that area; tokens of the store are removed for the
   * back end.
   */
  function keeperOf(c: CallContext) {
    return isKept(c) ? { accounts: kept, call: c } : { accounts: adapter.accounts, call: outward(c) };
  }

  /** Passes on a call that only customers may make. FORBIDDEN for a guest of the store. */
  async function own<Result>(flag: CapabilityFlag, c: CallContext, ask: Ask<Result>): Promise<Result> {
    need(flag);
    if ((await who.keptGuest(c)) !== null) throw new ErpError("FORBIDDEN", {});
    return ask(keeperOf(c));
  }

  /** Passes on a call that needs no login. */
  function open<Result>(flag: CapabilityFlag, c: CallContext, ask: Ask<Result>): Promise<Result> {
    need(flag);
    return ask(keeperOf(c));
  }

  /** The context of a call in the shop's own name, without a user. Throws FORBIDDEN unless the call is vouched. */
  function asShop(c: CallContext): CallContext {
    if (!c.vouched) throw new ErpError("FORBIDDEN", {});
    return { ...c, user: null, token: null, partner: GENERAL_PARTNER };
  }

  return {
    async guest(c) {
      need("accounts.guest");
      return capabilities().accounts.guest === "shop" ? store.guests.create() : adapter.accounts.guest(outward(c));
    },
    async verify(c) {
      if (isGuestToken(c.token)) {
        const id = await store.guests.find(c.token);
        if (id === null) throw new ErpError("UNAUTHENTICATED", {});
        return c.user === null ? toGuest(id) : who.require(c);
      }
      if (isCustomerToken(c.token)) return store.accounts.verify(c);
      if (!knowsUsers(adapter)) throw new ErpError("UNAUTHENTICATED", {});
      return adapter.accounts.verify(outward(c));
    },
    async logout(c) {
      if (isGuestToken(c.token)) await store.guests.end(c.token);
      else if (isCustomerToken(c.token)) await store.accounts.logout(c);
      else if (knowsUsers(adapter)) await adapter.accounts.logout(outward(c));
    },
    login: async (sent, c) => open("accounts.login", c, ({ accounts, call }) => accounts.login(sent, call)),
    register: async (sent, c) =>
      open("accounts.registration", c, ({ accounts, call }) => accounts.register(sent, call)),
    findRegistration: async (key, c) =>
      open("accounts.registration", c, ({ accounts, call }) => accounts.findRegistration(key, call)),
    undoRegister: async (id, c) =>
      open("accounts.registration", c, ({ accounts, call }) => accounts.undoRegister(id, call)),
    profile: async (c) => own("accounts.login", c, ({ accounts, call }) => accounts.profile(call)),
    update: async (fields, condition, c) =>
      own("accounts.profileUpdate", c, ({ accounts, call }) => accounts.update(fields, condition, call)),
    restoreEmail: async (id, email, c) =>
      open("accounts.profileUpdate", c, ({ accounts, call }) => accounts.restoreEmail(id, email, call)),
    checkPassword: async (password, c) =>
      own("accounts.login", c, ({ accounts, call }) => accounts.checkPassword(password, call)),
    changePassword: async (id, change, c) =>
      open("accounts.passwordChange", c, ({ accounts, call }) => accounts.changePassword(id, change, call)),
    forgotPassword: async (email, c) =>
      open("accounts.passwordChange", c, ({ accounts, call }) => accounts.forgotPassword(email, call)),
    colleagues: async (c) => own("accounts.colleagues", c, ({ accounts, call }) => accounts.colleagues(call)),
    async join(colleague, c) {
      need("accounts.colleagues");
      if (!c.vouched) throw new ErpError("FORBIDDEN", {});
      const { accounts } = capabilities().accounts.login === "shop" ? { accounts: kept } : adapter;
      return accounts.join(colleague, { ...c, token: null });
    },
    async partner(code, c) {
      need("accounts.partners");
      return adapter.accounts.partner(code, asShop(c));
    },
    async partnersOf(email, c) {
      need("accounts.partners");
      return adapter.accounts.partnersOf(email, asShop(c));
    },
    async noteVat(answer, c) {
      need("accounts.vatAnswers");
      return adapter.accounts.noteVat(answer, asShop(c));
    },
  };
}

/** Accounts of the store; the terms of their companies come from the back end. */
function createKeptAccounts({ adapter, store: { accounts } }: CompletionParts) {
  async function withTerms(own: OwnProfile, c: CallContext): Promise<Profile> {
    if (own.partner === null) throw new ErpError("FORBIDDEN", {});
    // The account itself is in the store, so it is returned without terms if the back end does not answer in half of
    // the remaining time.
    const deadline = Math.floor((Date.now() + c.deadline) / 2);
    const asked: CallContext = { ...c, user: null, token: null, partner: GENERAL_PARTNER, vouched: true, deadline };
    try {
      const { priceList, discountPercent, paymentDays } = await adapter.accounts.partner(own.partner, asked);
      return { ...own, priceList, discountPercent, paymentDays };
    } catch (error) {
      if (!isOutage(error)) throw error;
      return { ...own, priceList: null, discountPercent: null, paymentDays: null };
    }
  }

  return {
    ...accounts,
    profile: async (c: CallContext) => withTerms(await accounts.profile(c), c),
    async update(...[fields, condition, c]: Parameters<AccountsArea["update"]>) {
      // The terms are read before the update, because nothing may fail after it.
      const before = await withTerms(await accounts.profile(c), c);
      return { ...before, ...(await accounts.update(fields, condition, c)) };
    },
  };
}
