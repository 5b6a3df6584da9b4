import type { User } from "#erp-adapter/contract/accounts.ts";
import { type RequestContext, sessionContext } from "../context.ts";
import type { PageErrorKind } from "../page-errors.ts";
import { refuseEarly } from "./refuse-early.ts";

/**
 * Throws 403 if the person lacks this right. Throws 503 of the kind `unavailable` if the ERP does not answer, so that
 * the rights are unknown.
 */
export async function requireRight(
  right: keyof User["rights"],
  context: RequestContext,
  unavailable: PageErrorKind = "erp-unavailable",
): Promise<undefined> {
  const { user, verified } = context.get(sessionContext);
  if (verified && user?.rights[right]) return;
  throw verified ? await refuseEarly("forbidden", 403, context) : await refuseEarly(unavailable, 503, context);
}
