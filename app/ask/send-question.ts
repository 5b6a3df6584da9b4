import { data, href, redirect } from "react-router";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import type { CustomerQuestion } from "#server/services/mail/question-letter.ts";
import {
  type FormRequest,
  factsContext,
  getLocale,
  log,
  logFailure,
  type RequestContext,
  shopContext,
} from "../request/context.ts";
import type { CaptchaRefusal } from "../request/forms/captcha-refusal.ts";
import { getRun, noteRun, runOf } from "../request/forms/form-runs.ts";
import { type FormReply, readForm } from "../request/forms/read-form.ts";
import { FAILED_RETRY, toRetryLater } from "../request/retry-later.ts";
import { findAccount } from "./load-ask.ts";
import { questionFormSchema } from "./question-form.ts";

/** The form's answer if the question was refused or could not be stored. */
export interface QuestionRefusal extends CaptchaRefusal {
  reply: FormReply | null;
  /** noRoom: the disk's room is kept for orders */
  failed: "failed" | "noRoom" | null;
  /** minutes until the next try, after too many */
  minutes: number | null;
  /** the form's own key, kept for the next try; null if the form had none */
  key: string | null;
}

/** Mails a question to sales, and redirects (303). Only a person without an account answers the captcha. */
export async function sendQuestion({ form: sent, context }: FormRequest) {
  const { captcha } = context.get(shopContext).request;
  const account = findAccount(context);
  const form = new FormData();
  for (const [name, value] of sent) form.append(name, value);
  if (account) form.set("email", account.email);
  const reading = readForm(form, questionFormSchema);
  if (!reading.ok) {
    const notTicked = !account && captcha.isUnticked(form) ? "unticked" : null;
    // A form without an address is a customer's whose session has ended: the page loads again, and asks for an address.
    const status = form.has("email") ? 400 : 409;
    return refuse(form, { reply: reading.reply, captcha: notTicked, ...(await captcha.again(form)) }, status, context);
  }
  const { key, ...typed } = reading.value;
  const question = {
    ...typed,
    account: account && { name: account.name, partner: account.partner },
    locale: getLocale(context),
  };
  const run = runOf(key, question);
  const earlier = getRun(run);
  if (earlier && (await earlier)) return toSent(context);
  const attempted = attempt(form, { key, question, reply: reading.refuse({}) }, context);
  return noteRun(run, attempted, (result) => result instanceof Response);
}

/** Handles a valid form: asks the captcha and the limits, and stores the mail. */
async function attempt(
  form: FormData,
  { key, question, reply }: { key: string; question: CustomerQuestion; reply: FormReply },
  context: RequestContext,
) {
  const { captcha, limits, storage } = context.get(shopContext).request;
  const { questions: questionMails } = context.get(shopContext);
  const { address } = context.get(factsContext);
  if (storage.isShort()) return refuse(form, { reply, failed: "noRoom", ...(await captcha.again(form)) }, 503, context);
  try {
    const refused = question.account ? null : await judge(form, { key, question, reply }, context);
    if (refused) return refused;
    // Counted after the captcha: forms that a program sends must not use up a person's tries.
    const turn = await limits.question.take({ email: question.email, address });
    if (!turn.allowed) return tooMany(form, turn.retryAfterSeconds, reply, context);
    await questionMails.ask(key, question);
  } catch (error) {
    assertErpError(error);
    logFailure(error, "a question was not kept", context);
    return refuse(form, { reply, failed: "failed" }, 503, context, { "Retry-After": FAILED_RETRY });
  }
  return toSent(context);
}

/** Checks that a person sent the form and that it was not received before: null if so, otherwise the form's answer. */
async function judge(
  form: FormData,
  { key, question, reply }: { key: string; question: CustomerQuestion; reply: FormReply },
  context: RequestContext,
) {
  const { captcha, limits } = context.get(shopContext).request;
  const { questions: questionMails } = context.get(shopContext);
  const { requestId, address } = context.get(factsContext);
  const tries = await limits.captcha.take({ address });
  if (!tries.allowed) return tooMany(form, tries.retryAfterSeconds, reply, context);
  const verdict = await captcha.verify(form, { requestId });
  // The same form may already have spent the captcha's answer in another process of the shop.
  const wasAsked = verdict === "expired" && (await questionMails.wasAsked(key, question));
  if (verdict !== "ok" && !wasAsked) return refuse(form, { reply, captcha: verdict }, 400, context);
  await limits.captcha.reset({ address });
  return wasAsked ? toSent(context) : null;
}

function toSent(context: RequestContext): Response {
  return redirect(`${href("/:lang/ask", { lang: getLocale(context) })}?sent`, 303);
}

function tooMany(form: FormData, seconds: number, reply: FormReply, context: RequestContext) {
  log(context).warn("question limit reached");
  const { minutes, headers } = toRetryLater(seconds);
  return refuse(form, { reply, minutes }, 429, context, headers);
}

function refuse(
  form: FormData,
  refusal: Partial<QuestionRefusal>,
  status: number,
  context: RequestContext,
  headers?: HeadersInit,
) {
  const key = form.get("key");
  const whole: QuestionRefusal = {
    reply: null,
    failed: null,
    minutes: null,
    captcha: null,
    // A new challenge, because an answered challenge cannot be used again; `refusal` may replace the new one.
    challenge: context.get(shopContext).request.captcha.challenge(),
    ticked: false,
    key: typeof key === "string" && /^.{1,100}$/u.test(key) ? key : null,
    ...refusal,
  };
  return data(whole, { status, headers });
}
