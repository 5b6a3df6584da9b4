import { data } from "react-router";
import type { FormReply } from "../forms/read-form.ts";

/** The profile page's answer to a form that was refused or failed, beside that form. */
export interface ProfileRefusal {
  form: "profile" | "password" | "mails";
  reply: FormReply | null;
  failed: boolean;
  /** with `failed`: the answer was lost, and the change may have been made */
  unsure: boolean;
  conflict: boolean;
  /** minutes until the next try, after too many */
  minutes: number | null;
  /** seconds until the next try, if there was no room for this one */
  seconds: number | null;
}

export function refuseProfile(
  refusal: Pick<ProfileRefusal, "form"> & Partial<ProfileRefusal>,
  status: number,
  headers?: HeadersInit,
) {
  const whole: ProfileRefusal = {
    reply: null,
    failed: false,
    unsure: false,
    conflict: false,
    minutes: null,
    seconds: null,
    ...refusal,
  };
  return data(whole, { status, headers });
}
