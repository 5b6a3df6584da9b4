import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { logFailure, orElse, type PageRequest } from "../context.ts";
import { askErp } from "../session/ask-erp.ts";

/**
 * Reads one part of a customer's home; null if the ERP refuses it or does not answer: the other parts are shown all the
 * same. A session that has ended leads to the login.
 */
export function readPart<Outcome>(
  asked: PageRequest,
  call: (erp: ErpAdapter, c: CallContext) => Promise<Outcome>,
): Promise<Outcome | null> {
  return askErp(asked, call, (error) => {
    if (!isErpError(error) || isErpError(error, "UNAUTHENTICATED")) return undefined;
    logFailure(error, "part of a customer's home not read", asked.context);
    return null;
  });
}

/** The same for data that the shop itself keeps; null if its database does not answer. */
export async function readKept<Outcome>(
  { context }: PageRequest,
  read: () => Promise<Outcome>,
): Promise<Outcome | null> {
  return orElse(null, "part of a customer's home not read", context, read);
}
