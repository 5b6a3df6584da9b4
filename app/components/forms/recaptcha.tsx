import { useEffect, useRef, useState } from "react";
import { useActionData } from "react-router";
import { loadRecaptcha, type RecaptchaWindow, renderRecaptcha } from "../../captcha/recaptcha-client.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { FieldErrorText } from "./field-error-text.tsx";

declare global {
  interface Window extends Pick<RecaptchaWindow, "grecaptcha"> {}
}

type CaptchaError = "captcha" | "captchaExpired" | "captchaFailed";

/** reCAPTCHA v2; without JavaScript Google's own form in a frame, whose code the person copies into the field. */
export function Recaptcha({ siteKey, error }: { siteKey: string | null; error: CaptchaError | null }) {
  const t = useTexts();
  const { lang } = useHeader();
  const place = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<CaptchaError | "ticked" | null>(null);
  const shown = own === "ticked" ? null : (own ?? error);
  const answer = useActionData();

  // What was answered is spent with the form.
  useEffect(() => {
    if (!answer) return;
    setOwn(null);
    window.grecaptcha?.reset?.();
  }, [answer]);

  useEffect(() => {
    const options = {
      siteKey,
      language: lang,
      onSuccess: () => setOwn("ticked"),
      onExpired: () => setOwn("captchaExpired"),
      onError: () => setOwn("captchaFailed"),
    };
    const here: RecaptchaWindow = window;
    loadRecaptcha(here, lang, undefined)
      .then(() => here.grecaptcha?.ready(() => renderRecaptcha(here, place.current, options)))
      .catch((reason: unknown) => {
        console.warn(reason instanceof Error ? reason.message : String(reason));
        setOwn("captchaFailed");
      });
  }, [siteKey, lang]);

  return (
    <div>
      <div ref={place} />
      <noscript>
        <iframe
          title={t("register.human")}
          src={`https://www.google.com/recaptcha/api/fallback?k=${encodeURIComponent(siteKey ?? "")}&hl=${lang}`}
          width="302"
          height="422"
        />
        <textarea className="input" name="g-recaptcha-response" aria-label={t("register.human")} />
      </noscript>
      {shown && <FieldErrorText id="captcha-error" error={{ key: shown }} />}
      {!siteKey && <p className="field__hint">{t("errors.captchaFailed")}</p>}
    </div>
  );
}
