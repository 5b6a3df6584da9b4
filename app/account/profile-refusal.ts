import { data } from "react-router";
import type { FormReply } from "../forms/read-form.ts";

/** What the profile page shows when nothing was changed, beside the form that was sent. */
export interface ProfileRefusal {
  form: "profile" | "password";
  reply: FormReply | null;
  failed: boolean;
  /** with `failed`: the answer is lost, and it may have been changed */
  unsure: boolean;
  conflict: boolean;
  /** minutes until the next try, when there were too many */
  minutes: number | null;
  /** seconds until the next try, when there was no room for it */
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
