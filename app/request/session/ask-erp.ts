import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import { log, type PageRequest, shopContext } from "../context.ts";
import { notFound, type PageErrorKind, refuse } from "../page-errors.ts";
import { callContext } from "./call-context.ts";
import { toLogin } from "./to-login.ts";

/**
 * Calls the ERP for data that a private page needs. Redirects to the login if the session has ended. Throws 404 for
 * data that do not exist or are somebody else's, and for a page past the end; 403 for a missing right; 503 of the kind
 * `unavailable` if the ERP does not answer. `expected` sees an error first: its result becomes the outcome, unless the
 * result is undefined; then these rules apply.
 */
export async function askErp<Outcome, Expected = never>(
  { url, context }: PageRequest,
  call: (erp: ErpAdapter, c: CallContext) => Promise<Outcome>,
  expected: (error: unknown) => Promise<Expected | undefined> | Expected | undefined = () => undefined,
  unavailable: PageErrorKind = "erp-unavailable",
): Promise<Outcome | Expected> {
  const { erp } = context.get(shopContext);
  try {
    return await call(erp, callContext(context));
  } catch (error) {
    const outcome = await expected(error);
    if (outcome !== undefined) return outcome;
    assertErpError(error);
    switch (error.code) {
      case "UNAUTHENTICATED":
        throw toLogin(context, url);
      case "NOT_FOUND":
      case "VALIDATION":
        throw notFound(url);
      case "FORBIDDEN":
        throw refuse("forbidden", 403);
      default:
        log(context).warn({ code: error.code }, "private page not read");
        throw refuse(unavailable, 503);
    }
  }
}
