import { type AccountsArea, toGuest } from "../contract/accounts.ts";
import type { CapabilityFlag } from "../contract/capability-flags.ts";
import type { CallContext } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import type { CompletionParts } from "./completion-parts.ts";
import { isGuestToken } from "./shop-store.ts";
import { knowsUsers, outward } from "./who.ts";

/** Accounts of the back end, besides guests of the store. */
export function createAccounts({ adapter, store, who, capabilities, need }: CompletionParts): AccountsArea {
  /** For customers only: refuses a guest of the store without asking the back end. */
  async function own<Result>(c: CallContext, ask: () => Promise<Result>): Promise<Result> {
    need("accounts.login");
    if ((await who.keptGuest(c)) !== null) throw new ErpError("FORBIDDEN", {});
    return ask();
  }

  /** Calls that need no login. */
  function open<Result>(flag: CapabilityFlag, ask: () => Promise<Result>): Promise<Result> {
    need(flag);
    return ask();
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
      if (!knowsUsers(adapter)) throw new ErpError("UNAUTHENTICATED", {});
      return adapter.accounts.verify(c);
    },
    async logout(c) {
      if (isGuestToken(c.token)) await store.guests.end(c.token);
      else if (knowsUsers(adapter)) await adapter.accounts.logout(c);
    },
    login: async (sent, c) => open("accounts.login", () => adapter.accounts.login(sent, outward(c))),
    register: async (sent, c) => open("accounts.registration", () => adapter.accounts.register(sent, outward(c))),
    findRegistration: async (key, c) =>
      open("accounts.registration", () => adapter.accounts.findRegistration(key, outward(c))),
    undoRegister: async (id, c) => open("accounts.registration", () => adapter.accounts.undoRegister(id, outward(c))),
    profile: async (c) => own(c, () => adapter.accounts.profile(c)),
    update: async (fields, condition, c) => own(c, () => adapter.accounts.update(fields, condition, c)),
    restoreEmail: async (id, email, c) =>
      open("accounts.login", () => adapter.accounts.restoreEmail(id, email, outward(c))),
    checkPassword: async (password, c) => own(c, () => adapter.accounts.checkPassword(password, c)),
    changePassword: async (id, change, c) =>
      open("accounts.login", () => adapter.accounts.changePassword(id, change, outward(c))),
    forgotPassword: async (email, c) =>
      open("accounts.login", () => adapter.accounts.forgotPassword(email, outward(c))),
  };
}
