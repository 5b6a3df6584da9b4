import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";

/**
 * Features that a shop either has or lacks, for every person. All are for customers: a shop without a login has none.
 */
export type ShopFeature =
  | "login"
  | "registration"
  | "profileUpdate"
  | "passwordChange"
  | "favourites"
  | "invoices"
  | "finances";

/** True if the shop has a login, and the ERP (or the shop in place of the ERP) has the feature. */
export function isOffered(offer: ShopFeature, { capabilities }: Pick<ErpAdapter, "capabilities">): boolean {
  return HAS.login(capabilities) && HAS[offer](capabilities);
}

const HAS: Record<ShopFeature, (capabilities: Capabilities) => boolean> = {
  login: ({ accounts }) => accounts.login !== "none",
  registration: ({ accounts }) => accounts.registration !== "none",
  profileUpdate: ({ accounts }) => accounts.profileUpdate,
  passwordChange: ({ accounts }) => accounts.passwordChange,
  favourites: ({ favourites }) => favourites.owner !== "none",
  invoices: ({ invoices }) => invoices.owner !== "none",
  finances: ({ finances }) => finances.owner !== "none",
};
