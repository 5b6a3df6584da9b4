import { data } from "react-router";
import type { FormReply } from "../forms/read-form.ts";

/** What the profile page shows when nothing was changed, beside the form that was sent. */
export interface ProfileRefusal {
  form: "profile" | "password";
  reply: FormReply | null;
  failed: boolean;
  conflict: boolean;
  /** minutes until the next try, when there were too many */
  minutes: number | null;
}

export function refuseProfile(
  refusal: Pick<ProfileRefusal, "form"> & Partial<ProfileRefusal>,
  status: number,
  headers?: HeadersInit,
) {
  const whole: ProfileRefusal = { reply: null, failed: false, conflict: false, minutes: null, ...refusal };
  return data(whole, { status, headers });
}
