import type { CaptchaChallenge } from "#server/services/captcha/captcha.ts";
import type { CaptchaRefusal } from "../../request/forms/captcha-refusal.ts";
import { CaptchaBox } from "./captcha-box.tsx";
import { Recaptcha } from "./recaptcha-box.tsx";

interface CaptchaProps {
  /** the challenge of the page; a refusal may bring a new one */
  challenge: CaptchaChallenge;
  refusal?: CaptchaRefusal;
  /**
   * true if no other field is wrong, so that the captcha gets the focus; otherwise the form library focuses the wrong
   * field
   */
  leads: boolean;
}

/** The captcha of a form: the built-in checkbox, or reCAPTCHA if the challenge is one. */
export function Captcha({ challenge, refusal, leads }: CaptchaProps) {
  const present = refusal?.challenge ?? challenge;
  return present.kind === "recaptcha" ? (
    <Recaptcha siteKey={present.siteKey} refusal={refusal} />
  ) : (
    <CaptchaBox challenge={present} refusal={refusal} leads={leads} />
  );
}
