import type { CaptchaChallenge, CaptchaVerdict } from "#server/services/captcha/captcha.ts";

/** Why the captcha was refused: a key of `captcha` in the texts. */
export type CaptchaError = Exclude<CaptchaVerdict, "ok">;

/** The captcha's part of a refused form. */
export interface CaptchaRefusal {
  captcha: CaptchaError | null;
  challenge: CaptchaChallenge;
  /** the person's tick is still valid: other fields were wrong, so it was not spent */
  ticked: boolean;
}
