import type { Capabilities } from "../contract/capabilities.ts";
import type { CallContext } from "../contract/context.ts";
import type { Route } from "./call-routes.ts";
import type { Refusal } from "./request.ts";

/**
 * Refuses a call that only the shop may make if the call is not vouched. A server without a key also refuses a vouched
 * call about a company: the API key is the only proof that the shop makes the call. Null if the call is allowed.
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

/**
 * The capabilities of a server without a key: a shop cannot keep the accounts for it, or read the steps of all
 * orders.
 */
export function withoutVouching({ accounts, orders, ...others }: Capabilities): Capabilities {
  const login = accounts.login === "shop" ? "none" : accounts.login;
  return {
    ...others,
    accounts: { ...accounts, login, partners: false, colleagues: false },
    orders: { ...orders, events: false },
  };
}
