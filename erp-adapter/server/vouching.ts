import type { Capabilities } from "../contract/capabilities.ts";
import type { CallContext } from "../contract/context.ts";
import type { Route } from "./call-routes.ts";
import type { Refusal } from "./request.ts";

/**
 * Refuses a call that stands for a company, or asks about one, without proof that the shop makes it. The API key is the
 * only proof, so that a server without a key believes no shop. A guest has no more than their own orders.
 */
export function refuseVouching(
  { vouchedOnly }: Pick<Route, "vouchedOnly">,
  { vouched, partner }: CallContext,
  { hasKey, generalPartner }: { hasKey: boolean; generalPartner: string },
): Refusal | null {
  if (vouchedOnly && !vouched) return { status: 403, reason: "only the shop itself may ask this" };
  if (!vouched || hasKey) return null;
  const isAboutCompany = vouchedOnly || partner !== generalPartner;
  return isAboutCompany ? { status: 403, reason: "without a key no shop is believed about a partner" } : null;
}

/** The capabilities of a server without a key: no shop can keep the accounts for it, or read the steps of all orders. */
export function withoutVouching({ accounts, orders, ...others }: Capabilities): Capabilities {
  const login = accounts.login === "shop" ? "none" : accounts.login;
  return {
    ...others,
    accounts: { ...accounts, login, partners: false },
    orders: { ...orders, events: false },
  };
}
