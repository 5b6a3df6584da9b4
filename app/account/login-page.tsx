import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import type { FormReply } from "../request/forms/read-form.ts";
import { EmailField } from "../ui/forms/email-field.tsx";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { LoginNotice } from "./login-notice.tsx";

interface LoginPageProps {
  /** `form`: the key of a form that is kept until the login (app/request/session/kept-form.ts) */
  page: { redirectTo: string; form: string | null; isGuest: boolean; mayReset: boolean };
  refusal?: {
    reply: FormReply | null;
    refused: "credentials" | "pending" | "blocked" | "removed" | "unavailable" | "limited" | "busy" | null;
    /** the wait until the next try: `minutes` if `limited`, `seconds` if `busy` */
    minutes: number;
    seconds?: number;
  };
}

/** Login, registration, and *Continue as guest*, each if the shop offers it. */
export function LoginPage({ page, refusal }: LoginPageProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { hasLogin, hasRegistration } = useHeader();
  const title = t(hasLogin ? "login.title" : "login.guestTitle");
  const action = href("/:lang/login", { lang }) + toQuery(page);
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={title} noindex />
      <h1>{title}</h1>
      <LoginNotice />
      {refusal?.refused && <RefusalNote {...refusal} refused={refusal.refused} />}
      {hasLogin && <LoginForm action={action} reply={refusal?.reply ?? null} mayReset={page.mayReset} />}
      {hasRegistration && (
        <div className="or stack">
          <h2>{t("login.noAccount")}</h2>
          <p>{t("login.registerText")}</p>
          {/* Loads a whole new document: only the registration page's content security policy allows the captcha's
              host. */}
          <Link className="btn btn--big" to={href("/:lang/register", { lang })} reloadDocument>
            {t("login.register")}
          </Link>
        </div>
      )}
      <div className={hasLogin ? "or stack" : "stack"}>
        {hasLogin && <h2>{t("login.guestTitle")}</h2>}
        <GuestText isGuest={page.isGuest} />
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="guest" />
          <button type="submit" className="btn btn--big">
            {t("login.continueAsGuest")}
          </button>
        </Form>
      </div>
    </div>
  );
}

function LoginForm({ action, reply, mayReset }: { action: string; reply: FormReply | null; mayReset: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  const [form, fields] = useForm<{ email: string; password: string }>({ id: "login", lastResult: reply });
  return (
    <Form className="form" method="post" action={action} id={form.id} onSubmit={form.onSubmit} noValidate>
      <ErrorSummary
        fields={[fields.email, fields.password]}
        labels={{ email: t("login.email"), password: t("login.password") }}
      />
      <input type="hidden" name="intent" value="login" />
      <EmailField field={fields.email} label={t("login.email")} autoComplete="username" />
      <PasswordField field={fields.password} label={t("login.password")} />
      <button type="submit" className="btn btn--main btn--wide">
        {t("login.submit")}
      </button>
      {mayReset && (
        <p>
          <Link className="tap" to={href("/:lang/forgot-password", { lang })}>
            {t("login.forgot")}
          </Link>
        </p>
      )}
    </Form>
  );
}

function GuestText({ isGuest }: { isGuest: boolean }) {
  const t = useTexts();
  const { hasLogin } = useHeader();
  if (!isGuest) return <p>{t("login.guestText")}</p>;
  return <p>{t(hasLogin ? "login.asGuest" : "login.onlyGuest")}</p>;
}

function RefusalNote({
  refused,
  minutes,
  seconds = 1,
}: {
  refused: NonNullable<NonNullable<LoginPageProps["refusal"]>["refused"]>;
  minutes: number;
  seconds?: number;
}) {
  const t = useTexts();
  switch (refused) {
    case "credentials":
      return <Note tone="bad">{t("login.refused")}</Note>;
    case "pending":
      return <Note tone="info">{t("login.pending")}</Note>;
    case "blocked":
      return <Note tone="bad">{t("login.blocked")}</Note>;
    case "removed":
      return <Note tone="bad">{t("login.removed")}</Note>;
    case "unavailable":
      return <Note tone="bad">{t("errors.failed")}</Note>;
    case "limited":
      return <Note tone="bad">{t("login.tooMany", { minutes })}</Note>;
    case "busy":
      return <Note tone="info">{t("login.busy", { count: seconds })}</Note>;
  }
}

function toQuery({ redirectTo, form }: LoginPageProps["page"]): string {
  if (redirectTo === "") return "";
  return `?${new URLSearchParams({ redirectTo, ...(form !== null && { form }) })}`;
}
