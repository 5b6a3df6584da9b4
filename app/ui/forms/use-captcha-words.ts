import type { CaptchaRefusal } from "../../request/forms/captcha-refusal.ts";
import { useTexts } from "../texts.tsx";

/** The error sentence of a refused captcha, which needs no label before it; null if the captcha was not refused. */
export function useCaptchaWords(refusal: CaptchaRefusal | undefined): string | null {
  const t = useTexts();
  if (!refusal?.captcha) return null;
  const isOwnBox = refusal.challenge.kind === "checkbox" && refusal.captcha === "unticked";
  return t(isOwnBox ? "captcha.untickedBox" : `captcha.${refusal.captcha}`);
}
