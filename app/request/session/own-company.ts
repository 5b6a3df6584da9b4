import { GENERAL_PARTNER, type PartnerCode } from "#erp-adapter/contract/context.ts";
import { type RequestContext, sessionContext } from "../context.ts";

/**
 * The company whose own numbers a reader may see and change: the company of a signed-in customer, if the ERP has
 * confirmed it for this request. none: a visitor, a guest or a customer without a company · unknown: the ERP does not
 * answer.
 */
export type OwnCompany = { kind: "known"; partner: PartnerCode } | { kind: "none" | "unknown" };

export function ownCompany(context: RequestContext): OwnCompany {
  const { user, verified } = context.get(sessionContext);
  if (user?.kind !== "customer" || user.partner === null || user.partner === GENERAL_PARTNER) return { kind: "none" };
  return verified ? { kind: "known", partner: user.partner } : { kind: "unknown" };
}
