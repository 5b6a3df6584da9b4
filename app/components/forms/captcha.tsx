import { useEffect, useRef } from "react";
import type { CaptchaChallenge } from "#server/services/captcha/captcha.ts";
import { useTexts } from "../texts.tsx";
import { FieldErrorText } from "./field-error-text.tsx";
import { Recaptcha } from "./recaptcha.tsx";

/** Tells people from programs: the built-in checkbox, or reCAPTCHA where the shop is set up with it. */
export function Captcha({
  challenge,
  error,
  leads,
}: {
  challenge: CaptchaChallenge;
  /** No other field is wrong: those come first, and the form library leads to them. */
  leads: boolean;
  error: "captcha" | "captchaExpired" | "captchaFailed" | null;
}) {
  const t = useTexts();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error && leads) box.current?.focus();
  }, [error, leads]);
  if (challenge.kind === "recaptcha") return <Recaptcha siteKey={challenge.siteKey} error={error} />;
  const { fields, token } = challenge;
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          id="captcha"
          ref={box}
          name={fields.tick}
          key={token}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "captcha-error" : undefined}
        />
        <span>
          {t("register.human")} <span className="field__must">{t("cart.required")}</span>
        </span>
      </label>
      <input type="hidden" name={fields.token} value={token} />
      {/* No person sees or reaches it; a program that fills in every field does. */}
      <div className="trap" aria-hidden="true">
        <input type="text" name={fields.trap} tabIndex={-1} autoComplete="off" />
      </div>
      {error && <FieldErrorText id="captcha-error" error={{ key: error }} />}
    </div>
  );
}
