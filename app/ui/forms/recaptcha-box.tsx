import { useEffect, useRef, useState } from "react";
import type { CaptchaError, CaptchaRefusal } from "../../request/forms/captcha-refusal.ts";
import { useLanguage, useTexts } from "../texts.tsx";
import { FieldErrorLine } from "./field-error-text.tsx";
import { loadRecaptcha, type RecaptchaWindow, renderRecaptcha } from "./recaptcha-client.ts";

declare global {
  interface Window extends Pick<RecaptchaWindow, "grecaptcha"> {}
}

interface RecaptchaProps {
  siteKey: string | null;
  refusal?: CaptchaRefusal;
}

/**
 * reCAPTCHA v2. Without JavaScript, an iframe shows Google's form, and the person copies the code from there into the
 * field.
 */
export function Recaptcha({ siteKey, refusal }: RecaptchaProps) {
  const t = useTexts();
  const lang = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const said = useWidget(place, siteKey, refusal);
  const error = said === "ticked" ? null : (said ?? refusal?.captcha);
  return (
    <div id="captcha">
      <div ref={place} />
      <noscript>
        <iframe
          title={t("captcha.label")}
          src={`https://www.google.com/recaptcha/api/fallback?k=${encodeURIComponent(siteKey ?? "")}&hl=${lang}`}
          width="302"
          height="422"
        />
        <textarea className="input" name="g-recaptcha-response" aria-label={t("captcha.label")} />
      </noscript>
      {error && (
        <FieldErrorLine id="captcha-error" isTold={said !== null}>
          {t(`captcha.${error}`)}
        </FieldErrorLine>
      )}
      {!siteKey && <p className="field__hint">{t("captcha.failed")}</p>}
    </div>
  );
}

/** Renders Google's widget into `place`. Returns its state since the last refusal; null until something happens. */
function useWidget(
  place: React.RefObject<HTMLDivElement | null>,
  siteKey: string | null,
  refusal: CaptchaRefusal | undefined,
): CaptchaError | "ticked" | null {
  const lang = useLanguage();
  const [said, setSaid] = useState<CaptchaError | "ticked" | null>(null);

  // A submitted reCAPTCHA response is used up, unless other fields were refused before it was checked.
  useEffect(() => {
    if (!refusal || refusal.ticked) return;
    setSaid(null);
    window.grecaptcha?.reset?.();
  }, [refusal]);

  useEffect(() => {
    const here: RecaptchaWindow = window;
    const options = {
      siteKey,
      language: lang,
      onSuccess: () => setSaid("ticked"),
      onExpired: () => setSaid("expired"),
      onError: () => setSaid("failed"),
    };
    loadRecaptcha(here, lang, undefined)
      .then(() => here.grecaptcha?.ready(() => renderRecaptcha(here, place.current, options)))
      .catch((reason: unknown) => {
        console.warn(reason instanceof Error ? reason.message : String(reason));
        setSaid("failed");
      });
  }, [place, siteKey, lang]);

  return said;
}
