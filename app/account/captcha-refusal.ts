import type { CaptchaChallenge } from "#server/services/captcha/captcha.ts";

/** Keys of the sentences below the captcha. */
export type CaptchaError = "captcha" | "captchaExpired" | "captchaFailed";

/** What a refused form shows of its captcha. */
export interface CaptchaRefusal {
  captcha: CaptchaError | null;
  challenge: CaptchaChallenge;
  /** the person's tick stands, for it was not spent: other fields were wrong */
  ticked: boolean;
}
