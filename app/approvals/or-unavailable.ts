import { logFailure, type RequestContext } from "../context.ts";
import { refuse } from "../page-errors.ts";

/** The answer of the shop's own database; throws 503 if it does not answer. */
export async function orUnavailable<Result>(work: Promise<Result>, context: RequestContext): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    logFailure(error, "the shop's database does not answer", context);
    throw refuse("erp-unavailable", 503);
  }
}
