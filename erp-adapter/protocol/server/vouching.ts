import type { Capabilities } from "../../contract/capabilities.ts";
import type { CallContext } from "../../contract/context.ts";
import type { Route } from "./call-routes.ts";
import type { CallRefusal } from "./request.ts";

/**
 * Refuses a call that only the shop may make, unless it is vouched. A server without an API key also refuses a vouched
 * call that only the shop may make or that is about a company, because only the key proves that the shop makes the
 * call. Null if the call is allowed.
 */
export function refuseVouching(
  { vouchedOnly }: Pick<Route, "vouchedOnly">,
  { vouched, partner }: CallContext,
  { hasKey, generalPartner }: { hasKey: boolean; generalPartner: string },
): CallRefusal | null {
  if (vouchedOnly && !vouched) return { status: 403, reason: "only the shop itself may ask this" };
  if (!vouched || hasKey) return null;
  const isAboutCompany = vouchedOnly || partner !== generalPartner;
  return isAboutCompany ? { status: 403, reason: "without a key no shop is believed about a partner" } : null;
}

/**
 * The capabilities of a server without an API key. The shop cannot keep its accounts, and there are no companies,
 * colleagues or order events, because these calls must be vouched.
 */
export function withoutVouching({ accounts, orders, ...others }: Capabilities): Capabilities {
  const login = accounts.login === "shop" ? "none" : accounts.login;
  return {
    ...others,
    accounts: { ...accounts, login, partners: false, colleagues: false },
    orders: { ...orders, events: false },
  };
}
