import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { EmailField } from "../ui/forms/email-field.tsx";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { NewPasswordInputs } from "../ui/forms/new-password-inputs.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import type { ForgotRefusal } from "./forgot-refusal.ts";

/** Asks for an e-mail address. The answer is the same for known and unknown addresses. */
export function ForgotPage({ sent, refusal }: { sent: boolean; refusal?: ForgotRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const [form, fields] = useForm<{ email: string }>({ id: "forgot", lastResult: refusal?.reply });
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("forgot.title")} noindex />
      <h1>{t("forgot.title")}</h1>
      {sent && !refusal?.reply ? (
        <Note tone="good">{t("forgot.sent")}</Note>
      ) : (
        <>
          <p>{t("forgot.lead")}</p>
          {refusal?.minutes != null && <Note tone="bad">{t("forgot.tooMany", { minutes: refusal.minutes })}</Note>}
          <Form
            className="form"
            method="post"
            action={href("/:lang/forgot-password", { lang })}
            id={form.id}
            onSubmit={form.onSubmit}
            noValidate
          >
            <EmailField field={fields.email} label={t("forgot.email")} autoComplete="username" isTold />
            <button type="submit" className="btn btn--main">
              {t("forgot.submit")}
            </button>
          </Form>
        </>
      )}
      <p>
        <Link to={href("/:lang/login", { lang })}>{t("forgot.back")}</Link>
      </p>
    </div>
  );
}

interface NewPasswordPageProps {
  /** true if the link is no longer valid */
  isClosed: boolean;
  /** true if an e-mail address was restored, which made the old password invalid */
  restored: boolean;
  refusal?: ForgotRefusal;
}

/** The page of the mailed link, with the form for a new password. */
export function NewPasswordPage({ isClosed, restored, refusal }: NewPasswordPageProps) {
  const t = useTexts();
  const lang = useLanguage();
  const [form, fields] = useForm<{ password: string; passwordRepeat: string }>({
    id: "new-password",
    lastResult: refusal?.reply,
  });
  const { failed, seconds, minutes } = refusal ?? {};
  const isUnsure = failed === "unsure";
  const closed = isClosed || refusal?.closed === true;
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("forgot.newTitle")} noindex />
      <h1>{t("forgot.newTitle")}</h1>
      {restored && !closed && !isUnsure && <Note tone="good">{t("forgot.restored")}</Note>}
      {failed && (
        <Note tone="bad">
          {t("profile.passwordFailed")}. {t(isUnsure ? "forgot.unsure" : "forgot.linkKept")}
        </Note>
      )}
      {seconds != null && <Note tone="info">{t("profile.busy", { count: seconds })}</Note>}
      {minutes != null && <Note tone="bad">{t("login.tooMany", { minutes })}</Note>}
      {closed && <Note tone="bad">{t("forgot.expired")}</Note>}
      {closed || isUnsure ? (
        <Link className="btn btn--main" to={href("/:lang/forgot-password", { lang })}>
          {t("forgot.title")}
        </Link>
      ) : (
        <Form className="form" method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
          <ErrorSummary fields={[fields.password, fields.passwordRepeat]} />
          <p>{t("forgot.newLead")}</p>
          <NewPasswordInputs fields={fields} label={t("register.password")} />
          <button type="submit" className="btn btn--main">
            {t("forgot.save")}
          </button>
        </Form>
      )}
      <p>
        <Link to={href("/:lang/login", { lang })}>{t("forgot.back")}</Link>
      </p>
    </div>
  );
}
