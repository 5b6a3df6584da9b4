import type { Capabilities } from "../../contract/capabilities.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { absent } from "../../kit/absent.ts";

/** The ERP without accounts, carts and favourites: a shop keeps these, and vouches for its users. */
export function withoutAccounts(erp: ErpAdapter): ErpAdapter {
  const { capabilities, accounts } = erp;
  const { partner, partnersOf, noteVat } = accounts;
  return {
    ...erp,
    capabilities: {
      ...capabilities,
      carts: { ...capabilities.carts, owner: "shop" },
      accounts: { ...capabilities.accounts, guest: "shop", login: "shop", colleagues: false },
      favourites: { owner: "shop" },
    } satisfies Capabilities,
    carts: absent("carts.owner", "list", "get", "getPriced", "create", "update", "remove", "count", "adopt"),
    favourites: absent("favourites.owner", "list", "marked", "put"),
    accounts: {
      partner,
      partnersOf,
      noteVat,
      ...absent("accounts.guest", "guest"),
      ...absent("accounts.registration", "register", "findRegistration", "undoRegister"),
      ...absent("accounts.login", "login", "verify", "logout", "profile", "update", "restoreEmail"),
      ...absent("accounts.colleagues", "colleagues", "join"),
      ...absent("accounts.login", "checkPassword", "changePassword", "forgotPassword"),
    },
  };
}
