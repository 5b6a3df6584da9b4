import { useEffect, useRef } from "react";
import type { CaptchaChallenge } from "#server/services/captcha/captcha.ts";
import type { CaptchaRefusal } from "../../request/forms/captcha-refusal.ts";
import { useTexts } from "../texts.tsx";
import { FieldErrorLine } from "./field-error-text.tsx";
import { useCaptchaWords } from "./use-captcha-words.ts";

interface CaptchaBoxProps {
  challenge: Extract<CaptchaChallenge, { kind: "checkbox" }>;
  refusal?: CaptchaRefusal;
  leads: boolean;
}

/** The built-in captcha. A new challenge renders a new, unticked checkbox; with the same challenge a tick stays. */
export function CaptchaBox({ challenge: { fields, token }, refusal, leads }: CaptchaBoxProps) {
  const t = useTexts();
  const box = useRef<HTMLInputElement>(null);
  const error = useCaptchaWords(refusal);
  const lead = error && leads && { autoFocus: true };
  useEffect(() => {
    if (refusal?.captcha && leads) box.current?.focus();
  }, [refusal, leads]);
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          id="captcha"
          ref={box}
          name={fields.tick}
          key={token}
          defaultChecked={refusal?.ticked}
          {...lead}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "captcha-error" : undefined}
        />
        <span>
          {t("captcha.label")} <span className="field__must">{t("cart.required")}</span>
        </span>
      </label>
      <input type="hidden" name={fields.token} value={token} />
      {/* A trap for programs that fill in every field: a person can neither see nor reach this field. */}
      <div className="trap" aria-hidden="true">
        <input type="text" name={fields.trap} tabIndex={-1} autoComplete="off" />
      </div>
      {error && <FieldErrorLine id="captcha-error">{error}</FieldErrorLine>}
    </div>
  );
}
