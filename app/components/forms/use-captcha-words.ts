import type { CaptchaRefusal } from "../../account/captcha-refusal.ts";
import { useTexts } from "../texts.tsx";

/** The sentence of a refused captcha, which names the box itself; null if the captcha is not why a form was refused. */
export function useCaptchaWords(refusal: CaptchaRefusal | undefined): string | null {
  const t = useTexts();
  if (!refusal?.captcha) return null;
  const isOwnBox = refusal.challenge.kind === "checkbox" && refusal.captcha === "unticked";
  return t(isOwnBox ? "captcha.untickedBox" : `captcha.${refusal.captcha}`);
}
