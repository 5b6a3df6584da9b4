import type { CaptchaChallenge } from "#server/services/captcha/captcha.ts";

/** Keys of the sentences below the captcha. */
export type CaptchaError = "captcha" | "captchaExpired" | "captchaFailed";

/** The captcha's part of a refused form. */
export interface CaptchaRefusal {
  captcha: CaptchaError | null;
  challenge: CaptchaChallenge;
  /** the person's tick is still valid: other fields were wrong, so it was not spent */
  ticked: boolean;
}
