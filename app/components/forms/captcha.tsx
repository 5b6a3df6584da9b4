import type { CaptchaChallenge } from "#server/services/captcha/captcha.ts";
import type { CaptchaRefusal } from "../../account/captcha-refusal.ts";
import { CaptchaBox } from "./captcha-box.tsx";
import { Recaptcha } from "./recaptcha-box.tsx";

interface CaptchaProps {
  /** the page's challenge, until a refusal brings another one */
  challenge: CaptchaChallenge;
  refusal?: CaptchaRefusal;
  /** True if no other field is wrong: the form library leads to wrong fields first. */
  leads: boolean;
}

/** Tells people from programs: with the built-in checkbox, or with reCAPTCHA if the shop is set up for it. */
export function Captcha({ challenge, refusal, leads }: CaptchaProps) {
  const present = refusal?.challenge ?? challenge;
  return present.kind === "recaptcha" ? (
    <Recaptcha siteKey={present.siteKey} refusal={refusal} />
  ) : (
    <CaptchaBox challenge={present} refusal={refusal} leads={leads} />
  );
}
