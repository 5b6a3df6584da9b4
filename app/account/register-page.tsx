import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { PROFILE_FIELDS } from "#erp-adapter/contract/field-limits.ts";
import type { CaptchaChallenge } from "#server/services/captcha/captcha.ts";
import { Captcha } from "../ui/forms/captcha.tsx";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { NewPasswordInputs } from "../ui/forms/new-password-inputs.tsx";
import { useCaptchaWords } from "../ui/forms/use-captcha-words.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { type ProfileForm, ProfileInputs } from "./profile-inputs.tsx";
import type { RegistrationRefusal } from "./request-registration.ts";

interface RegisterPageProps {
  page: { challenge: CaptchaChallenge; key: string; typed?: Partial<ProfileForm> };
  refusal?: RegistrationRefusal;
}

/** A request for an account. */
export function RegisterPage({ page, refusal }: RegisterPageProps) {
  const t = useTexts();
  const lang = useLanguage();
  const [form, fields] = useForm<ProfileForm & { password: string; passwordRepeat: string }>({
    id: "register",
    lastResult: refusal?.reply,
    defaultValue: page.typed,
  });
  return (
    <div className="small-page small-page--two sheet sheet--pad stack">
      <PageHead title={t("register.title")} noindex />
      <h1>{t("register.title")}</h1>
      <p>{t("register.lead")}</p>
      {refusal?.failed && (
        <Note tone="bad">
          <p>{t(refusal.failed === "noRoom" ? "errors.noRoom" : "register.failed")}</p>
          {refusal.failed === "unknown" && <p>{t("register.unknown")}</p>}
        </Note>
      )}
      {refusal?.seconds && <Note tone="info">{t("register.busy", { count: refusal.seconds })}</Note>}
      {refusal?.minutes && <Note tone="bad">{t("register.tooMany", { minutes: refusal.minutes })}</Note>}
      <ErrorSummary
        fields={[...PROFILE_FIELDS, "password" as const, "passwordRepeat" as const].map((name) => fields[name])}
        captcha={useCaptchaWords(refusal)}
      />
      <Form className="form" method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
        <input type="hidden" name="key" value={refusal?.key ?? page.key} />
        <fieldset className="form__group">
          <legend>{t("register.person")}</legend>
          <ProfileInputs fields={fields} />
        </fieldset>
        <fieldset className="form__group">
          <legend>{t("register.access")}</legend>
          <NewPasswordInputs fields={fields} label={t("register.password")} />
          <Captcha
            challenge={page.challenge}
            refusal={refusal}
            leads={!Object.values(refusal?.reply?.error ?? {}).some(Boolean)}
          />
        </fieldset>
        <button type="submit" className="btn btn--main">
          {t("register.submit")}
        </button>
        <p>
          <Link className="tap" to={href("/:lang/login", { lang })}>
            {t("register.haveAccount")}
          </Link>
        </p>
      </Form>
    </div>
  );
}
