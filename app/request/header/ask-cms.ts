import type { Cms, CmsRequest } from "#cms/contract/cms.ts";
import { MACHINE_BUDGET_MS, PAGE_BUDGET_MS } from "#cms/contract/time-budgets.ts";
import {
  arrivedContext,
  getLocale,
  incompleteContext,
  leavingContext,
  log,
  type RequestContext,
  shopContext,
} from "../context.ts";
import { refuse } from "../page-errors.ts";

/** Milliseconds from the request's arrival after which a page is shown without optional content, such as a banner. */
const EXTRA_BUDGET_MS = 500;

type Call<Outcome> = (cms: Cms, asked: CmsRequest) => Promise<Outcome>;

/** Reads content that a page needs. Throws 503, in the shop's own words, if the content service gives nothing. */
export async function askCms<Outcome>(context: RequestContext, call: Call<Outcome>): Promise<Outcome> {
  const answer = await tryCms(context, call, PAGE_BUDGET_MS);
  if (answer === null) throw refuse("content-unavailable", 503);
  return answer.outcome;
}

/** Reads content that a page can do without; null if the content service gives nothing, or not in time. */
export async function askCmsIfAny<Outcome>(context: RequestContext, call: Call<Outcome>): Promise<Outcome | null> {
  const answer = await tryCms(context, call, EXTRA_BUDGET_MS);
  return answer === null ? null : answer.outcome;
}

/** Reads content for a program, which waits longer than a person would; null if the content service gives nothing. */
export async function askCmsPatiently<Outcome>(context: RequestContext, call: Call<Outcome>): Promise<Outcome | null> {
  const answer = await tryCms(context, call, MACHINE_BUDGET_MS);
  return answer === null ? null : answer.outcome;
}

/**
 * Null if content cannot be read, which is not logged as an error: the content service itself logs the begin and end of
 * an outage. An unexpected error is logged as such, but not thrown, because content must never stop an order.
 */
async function tryCms<Outcome>(
  context: RequestContext,
  call: Call<Outcome>,
  budget: number,
): Promise<{ outcome: Outcome } | null> {
  const { cms } = context.get(shopContext).content;
  const leaving = context.get(leavingContext);
  const late = new AbortController();
  // Cleared with the answer: a pending timer would hold the request in memory.
  const timer = setTimeout(() => late.abort(), Math.max(1, context.get(arrivedContext) + budget - Date.now()));
  const signal = leaving ? AbortSignal.any([leaving, late.signal]) : late.signal;
  try {
    return { outcome: await Promise.race([call(cms, { locale: getLocale(context), signal }), aborted(signal)]) };
  } catch (error) {
    context.set(incompleteContext, true);
    const code = signal.aborted ? "TIMEOUT" : codeOf(error);
    if (code) log(context).debug({ code }, "content not read");
    else log(context).error({ err: error }, "content not read");
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects once the time is over, whether or not the content service listens to the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Recognized by name: server and build may hold two copies of the class. */
function codeOf(error: unknown): string | null {
  const isKnown = error instanceof Error && error.name === "CmsError" && "code" in error;
  return isKnown ? String(error.code) : null;
}
