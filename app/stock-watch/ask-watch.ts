import { data, href, redirect } from "react-router";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import type { WatchOutcome } from "#server/services/stock-watches/stock-watches.ts";
import {
  type FormRequest,
  factsContext,
  getLocale,
  log,
  logFailure,
  type PageRequestOf,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import { forgotFormSchema } from "../request/forms/account-forms.ts";
import type { CaptchaRefusal } from "../request/forms/captcha-refusal.ts";
import { getRun, noteRun, runOf } from "../request/forms/form-runs.ts";
import { type FormReply, readForm } from "../request/forms/read-form.ts";
import { refuse as refusePage } from "../request/page-errors.ts";
import { FAILED_RETRY, toRetryLater } from "../request/retry-later.ts";
import { findCustomer, findProduct, mayWait, toAway } from "./load-watch.ts";

/** The form's answer if it was refused or failed. */
export interface WatchRefusal extends CaptchaRefusal {
  reply: FormReply | null;
  /** noRoom: the disk's room is kept for orders */
  reason: Exclude<WatchOutcome, "waiting"> | "failed" | "noRoom" | null;
  /** minutes until the next try, after too many */
  minutes: number | null;
}

type WatchForm = FormRequest & PageRequestOf<"productId">;

/**
 * Starts or ends the wait for a product. A customer presses one button; any other person types an address and answers
 * the captcha, and ends the wait only by mail. Redirects back (303).
 */
export async function askWatch(args: WatchForm) {
  const { form, context } = args;
  const { stockWatches } = context.get(shopContext);
  const product = await findProduct(args);
  const here = href("/:lang/back-in-stock/:productId", { lang: getLocale(context), productId: product.id });
  const customer = findCustomer(context);
  // Each form of the page has one of them.
  if (!form.has("intent") && !form.has("email")) throw refusePage("bad-request", 400);
  if (form.get("intent") === "end") {
    if (!customer) throw refusePage("forbidden", 403);
    await stockWatches.end(customer.id, product.id).catch(toAway);
    context.get(sessionContext).announce({ kind: "stock-watch-ended", number: product.number });
    return redirect(here, 303);
  }
  // If the product has come back since the page was shown, the page says so.
  if (!(await mayWait(product, context))) return redirect(here, 303);
  if (!customer) return askByMail({ ...args, product, here });
  if (context.get(shopContext).request.storage.isShort()) return refuse({ reason: "noRoom" }, 503, context);
  try {
    const outcome = await stockWatches.askAsCustomer(product, { ...customer, locale: getLocale(context) });
    if (outcome !== "waiting") return refuse({ reason: outcome }, 409, context);
  } catch (error) {
    return fail(error, context);
  }
  return redirect(here, 303);
}

interface AskedByMail extends WatchForm {
  product: Awaited<ReturnType<typeof findProduct>>;
  here: string;
}

/** The same form sent twice, with a captcha that is used by then, gets the answer of the first. */
async function askByMail(asked: AskedByMail) {
  const { form, context, product, here } = asked;
  const reading = readForm(form, forgotFormSchema);
  const { captcha } = context.get(shopContext).request;
  const notTicked = captcha.isUnticked(form) ? "unticked" : null;
  if (!reading.ok)
    return refuse({ reply: reading.reply, captcha: notTicked, ...(await captcha.again(form)) }, 400, context);
  const run = runOf(product.id, [...form]);
  const earlier = getRun(run);
  if (earlier && (await earlier)) return redirect(`${here}?sent`, 303);
  const attempted = attempt(reading.value.email, reading.refuse({}), asked);
  return noteRun(run, attempted, (result) => result instanceof Response);
}

async function attempt(email: string, reply: FormReply, { form, context, product, here }: AskedByMail) {
  const { captcha, limits, storage } = context.get(shopContext).request;
  const { stockWatches } = context.get(shopContext);
  const { requestId, address } = context.get(factsContext);
  if (storage.isShort()) return refuse({ reply, reason: "noRoom", ...(await captcha.again(form)) }, 503, context);
  const tries = await limits.captcha.take({ address });
  if (!tries.allowed) return tooMany(tries.retryAfterSeconds, reply, context);
  const verdict = await captcha.verify(form, { requestId });
  if (verdict !== "ok") return refuse({ reply, captcha: verdict }, 400, context);
  await limits.captcha.reset({ address });
  const turn = await limits.stockWatch.take({ email, address });
  if (!turn.allowed) return tooMany(turn.retryAfterSeconds, reply, context);
  try {
    // The page says the same whether or not a mail is sent.
    if ((await limits.stockProofMails.take({ email })).allowed)
      await stockWatches.askByMail(product, { email, locale: getLocale(context) });
    else log(context).warn("enough stock mails for one address");
  } catch (error) {
    return fail(error, context, reply);
  }
  return redirect(`${here}?sent`, 303);
}

function fail(error: unknown, context: RequestContext, reply: FormReply | null = null) {
  assertErpError(error);
  logFailure(error, "a stock watch was not kept", context);
  return refuse({ reply, reason: "failed" }, 503, context, { "Retry-After": FAILED_RETRY });
}

function tooMany(seconds: number, reply: FormReply, context: RequestContext) {
  log(context).warn("stock watch limit reached");
  const { minutes, headers } = toRetryLater(seconds);
  return refuse({ reply, minutes }, 429, context, headers);
}

function refuse(refusal: Partial<WatchRefusal>, status: number, context: RequestContext, headers?: HeadersInit) {
  const whole: WatchRefusal = {
    reply: null,
    reason: null,
    minutes: null,
    captcha: null,
    // A new challenge, because an answered challenge cannot be used again; `refusal` may replace the new one.
    challenge: context.get(shopContext).request.captcha.challenge(),
    ticked: false,
    ...refusal,
  };
  return data(whole, { status, headers });
}
