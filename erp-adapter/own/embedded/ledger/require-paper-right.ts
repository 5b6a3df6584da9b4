import type { User } from "../../../contract/accounts.ts";
import type { PartnerCode } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";

/** The partner whose documents a user may see. FORBIDDEN without the right, and for a user without a company. */
export function requireRight(user: User, right: keyof User["rights"]): PartnerCode {
  if (user.partner === null || !user.rights[right]) throw new ErpError("FORBIDDEN", {});
  return user.partner;
}
