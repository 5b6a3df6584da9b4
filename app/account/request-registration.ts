import { data, href, redirect } from "react-router";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { type Registration, readRegistration } from "#erp-adapter/contract/registration.ts";
import { NUMBER_RULES } from "#erp-adapter/own/number-checks/number-rules.ts";
import {
  type FormRequest,
  factsContext,
  getLocale,
  log,
  logFailure,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import {
  isProfileField,
  keyOf,
  registerFormSchema,
  toFieldErrors,
  toProfileFields,
} from "../request/forms/account-forms.ts";
import type { CaptchaRefusal } from "../request/forms/captcha-refusal.ts";
import type { FieldErrorKey } from "../request/forms/field-error.ts";
import { getRun, noteRun, runOf } from "../request/forms/form-runs.ts";
import { repeatError } from "../request/forms/password-errors.ts";
import { type FormReply, readForm } from "../request/forms/read-form.ts";
import { countFromNow, ROOM_IN_SECONDS } from "../request/in-turn.ts";
import { toRetryLater } from "../request/retry-later.ts";
import { callContext } from "../request/session/call-context.ts";

/** The form's answer if the registration was refused or failed. */
export interface RegistrationRefusal extends CaptchaRefusal {
  reply: FormReply | null;
  /**
   * unknown: the ERP's answer was lost, and the request may have been received · noRoom: the disk's room is kept for
   * orders
   */
  failed: "failed" | "unknown" | "noRoom" | null;
  /** seconds until the next try, if there was no room for this one */
  seconds: number | null;
  /** minutes until the next try, after too many */
  minutes: number | null;
  /** the form's own key, for the next try to find a request whose answer was lost; null if the form had none */
  key: string | null;
}

/**
 * Requests a registration, which the sales team then approves. The captcha is checked last, because the check spends
 * its answer.
 */
export async function requestRegistration({ form, context }: FormRequest) {
  const reading = readForm(form, registerFormSchema);
  const { captcha } = context.get(shopContext).request;
  const notTicked = captcha.isUnticked(form) ? "unticked" : null;
  if (!reading.ok)
    return refuse(form, { reply: reading.reply, captcha: notTicked, ...(await captcha.again(form)) }, 400, context);

  const { password, passwordRepeat, key, ...rest } = reading.value;
  const read = readRegistration({ ...toProfileFields(rest), password }, NUMBER_RULES);
  const errors: Partial<Record<string, FieldErrorKey>> = "refusals" in read ? toFieldErrors(read.refusals) : {};
  const repeat = repeatError({ password, passwordRepeat });
  if (repeat) errors.passwordRepeat = repeat;
  if ("refusals" in read || Object.keys(errors).length > 0)
    return refuse(
      form,
      { reply: reading.refuse(errors), captcha: notTicked, ...(await captcha.again(form)) },
      400,
      context,
    );

  const run = runOf(key, read.registration);
  const earlier = getRun(run);
  if (earlier && (await earlier)) return toSuccess(context);
  const attempted = attempt(form, read.registration, reading, context);
  return noteRun(run, attempted, (result) => result instanceof Response);
}

type Reading = Extract<ReturnType<typeof readForm<typeof registerFormSchema>>, { ok: true }>;

/** Handles a valid form: asks the limits, the captcha and the ERP. */
async function attempt(form: FormData, registration: Registration, reading: Reading, context: RequestContext) {
  const { captcha, limits, storage } = context.get(shopContext).request;
  const { loginQueue, registrations } = context.get(shopContext).account;
  if (storage.isShort())
    return refuse(form, { reply: reading.refuse({}), failed: "noRoom", ...(await captcha.again(form)) }, 503, context);
  const { requestId, address } = context.get(factsContext);
  const { email } = registration;
  const tries = await limits.captcha.take({ address });
  if (!tries.allowed) return tooMany(form, tries.retryAfterSeconds, { reply: reading.refuse({}) }, context);
  const verdict = await captcha.verify(form, { requestId });
  // The same form may already have spent the captcha's answer in another process of the shop.
  if (
    verdict === "expired" &&
    (await registrations.wasReceived(registration, reading.value.key, callContext(context)))
  ) {
    await limits.captcha.reset({ address });
    return toSuccess(context);
  }
  if (verdict !== "ok") return refuse(form, { reply: reading.refuse({}), captcha: verdict }, 400, context);
  await limits.captcha.reset({ address });
  // Counted after the captcha: forms that a program sends must not use up a person's tries.
  const turn = await limits.register.take({ email, address });
  if (!turn.allowed) return tooMany(form, turn.retryAfterSeconds, { reply: reading.refuse({}) }, context);

  try {
    // The ERP hashes the password, which is as much work as a login, so this waits in the queue of strangers' logins.
    const turnTaken = await loginQueue.run({ email, address, device: null }, () => {
      countFromNow(context);
      return registrations.request(registration, reading.value.key, callContext(context));
    });
    if (turnTaken === null) {
      await limits.register.giveBack({ email, address });
      log(context).warn("no room for a registration");
      return refuse(form, { reply: reading.refuse({}), seconds: ROOM_IN_SECONDS }, 503, context, {
        "Retry-After": String(ROOM_IN_SECONDS),
      });
    }
  } catch (error) {
    logFailure(error, "registration refused", context);
    if (isErpError(error, "EMAIL_IN_USE"))
      return refuse(form, { reply: reading.refuse({ email: "emailInUse" }) }, 400, context);
    if (isErpError(error, "VALIDATION") && isProfileField(error.details.field))
      return refuse(form, { reply: reading.refuse({ [error.details.field]: keyOf(error.details) }) }, 400, context);
    const failed = error.effect === "none" ? "failed" : "unknown";
    return refuse(form, { reply: reading.refuse({}), failed }, 503, context);
  }
  return toSuccess(context);
}

function toSuccess(context: RequestContext): Response {
  context.get(sessionContext).registrationRequested();
  return redirect(href("/:lang/register-success", { lang: getLocale(context) }), 303);
}

function refuse(
  form: FormData,
  refusal: Partial<RegistrationRefusal>,
  status: number,
  context: RequestContext,
  headers?: HeadersInit,
) {
  const key = form.get("key");
  const whole: RegistrationRefusal = {
    reply: null,
    captcha: null,
    // A new challenge, because an answered challenge cannot be used again; `refusal` may replace the new one.
    challenge: context.get(shopContext).request.captcha.challenge(),
    ticked: false,
    failed: null,
    seconds: null,
    minutes: null,
    key: typeof key === "string" && /^.{1,100}$/u.test(key) ? key : null,
    ...refusal,
  };
  return data(whole, { status, headers });
}

function tooMany(
  form: FormData,
  seconds: number,
  refusal: Pick<RegistrationRefusal, "reply">,
  context: RequestContext,
) {
  log(context).warn("registration limit reached");
  const { minutes, headers } = toRetryLater(seconds);
  return refuse(form, { ...refusal, minutes }, 429, context, headers);
}
