import { logFailure, type RequestContext } from "../context.ts";
import { refuse } from "../page-errors.ts";
import { unreadForm } from "./unread-form.ts";

/** The answer of the shop's own database; throws 503 if it does not answer, with the cart's form, if any, to send again. */
export async function orUnavailable<Result>(work: Promise<Result>, context: RequestContext): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    logFailure(error, "the shop's database does not answer", context);
    const form = unreadForm(context);
    // The screen must not say that nothing was ordered: that could not be looked up.
    throw refuse("erp-unavailable", 503, { form: form && { ...form, orders: false } });
  }
}
