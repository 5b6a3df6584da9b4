import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";

/** What a shop has or has not, whoever asks. All of it belongs to customers: without a login there are none. */
export type Offer = "login" | "registration" | "favourites" | "invoices" | "finances";

/** True when the ERP, or the shop in its place, has it. */
export function isOffered(offer: Offer, { capabilities }: Pick<ErpAdapter, "capabilities">): boolean {
  return HAS.login(capabilities) && HAS[offer](capabilities);
}

const HAS: Record<Offer, (capabilities: Capabilities) => boolean> = {
  login: ({ accounts }) => accounts.login !== "none",
  registration: ({ accounts }) => accounts.registration !== "none",
  favourites: ({ favourites }) => favourites.owner !== "none",
  invoices: ({ invoices }) => invoices.owner !== "none",
  finances: ({ finances }) => finances.owner !== "none",
};
