import type { CaptchaChallenge, CaptchaVerdict } from "#server/services/captcha/captcha.ts";

/** Why the captcha was refused: a key of `captcha` in the texts. */
export type CaptchaError = Exclude<CaptchaVerdict, "ok">;

/** The captcha in the response to a refused form. */
export interface CaptchaRefusal {
  captcha: CaptchaError | null;
  challenge: CaptchaChallenge;
  /** true if the person's tick is still valid: only other fields were wrong, so the captcha's answer was not spent */
  ticked: boolean;
}
