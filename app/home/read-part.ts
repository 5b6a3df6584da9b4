import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { logFailure, orElse, type PageRequest } from "../request/context.ts";
import { askErp } from "../request/session/ask-erp.ts";

/**
 * Reads one section of a customer's home page; null if the ERP refuses or does not answer: the other sections are shown
 * nevertheless. Redirects to the login if the session has ended.
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

/** Reads a section from the shop's own database; null if the database does not answer. */
export async function readKept<Outcome>(
  { context }: PageRequest,
  read: () => Promise<Outcome>,
): Promise<Outcome | null> {
  return orElse(null, "part of a customer's home not read", context, read);
}
