import { data } from "react-router";
import type { FormReply } from "../request/forms/read-form.ts";
import { toRetryLater } from "../request/retry-later.ts";

/** The response if a form of the profile page was refused or failed; the page shows it beside that form. */
export interface ProfileRefusal {
  form: "profile" | "password" | "mails";
  reply: FormReply | null;
  failed: boolean;
  /** with `failed`: the ERP's answer was lost, and the change may have been made */
  unsure: boolean;
  conflict: boolean;
  /** minutes until the next try, after too many */
  minutes: number | null;
  /** seconds until the next try, if there was no room for this one */
  seconds: number | null;
}

/** Builds the responses for one form of the page. */
export function refusalsOf(form: ProfileRefusal["form"]) {
  const none = { reply: null, failed: false, unsure: false, conflict: false, minutes: null, seconds: null };
  const refuse = (refusal: Partial<ProfileRefusal>, status: number, headers?: HeadersInit) =>
    data<ProfileRefusal>({ form, ...none, ...refusal }, { status, headers });
  return {
    refuse,
    /** no room at the moment */
    busy: (seconds: number, reply: FormReply | null = null) =>
      refuse({ reply, seconds }, 503, { "Retry-After": String(seconds) }),
    tooMany(seconds: number, reply: FormReply | null = null) {
      const { minutes, headers } = toRetryLater(seconds);
      return refuse({ reply, minutes }, 429, headers);
    },
  };
}
