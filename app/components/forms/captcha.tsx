import type { CaptchaChallenge } from "#server/services/captcha/captcha.ts";
import type { CaptchaRefusal } from "../../account/captcha-refusal.ts";
import { CaptchaBox } from "./captcha-box.tsx";
import { Recaptcha } from "./recaptcha-box.tsx";

interface CaptchaProps {
  /** of the page, until a refusal brings another one */
  challenge: CaptchaChallenge;
  refusal?: CaptchaRefusal;
  /** No other field is wrong: those come first, and the form library leads to them. */
  leads: boolean;
}

/** Tells people from programs: the built-in checkbox, or reCAPTCHA where the shop is set up with it. */
export function Captcha({ challenge, refusal, leads }: CaptchaProps) {
  const present = refusal?.challenge ?? challenge;
  return present.kind === "recaptcha" ? (
    <Recaptcha siteKey={present.siteKey} refusal={refusal} />
  ) : (
    <CaptchaBox challenge={present} refusal={refusal} leads={leads} />
  );
}
