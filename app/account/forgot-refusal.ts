import { data } from "react-router";
import type { FormReply } from "../request/forms/read-form.ts";
import { toRetryLater } from "../request/retry-later.ts";

/** The response if a form was refused or failed: the form that asks for a link, or the form with a new password. */
export interface ForgotRefusal {
  reply: FormReply | null;
  closed: boolean;
  /** unsure: the ERP's answer was lost, and the password may have been set */
  failed: "failed" | "unsure" | null;
  /** minutes until the next try, after too many */
  minutes: number | null;
  /** seconds until the next try, if there was no room for this one */
  seconds: number | null;
}

export function refuseForgot(refusal: Partial<ForgotRefusal>, status: number, headers?: HeadersInit) {
  const whole: ForgotRefusal = { reply: null, closed: false, failed: null, minutes: null, seconds: null, ...refusal };
  return data(whole, { status, headers });
}

export function tooManyForgot(seconds: number, reply: FormReply | null = null) {
  const { minutes, headers } = toRetryLater(seconds);
  return refuseForgot({ reply, minutes }, 429, headers);
}
