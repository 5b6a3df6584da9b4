import { useForm } from "@conform-to/react";
import { Form, href, Link } from "react-router";
import type { FormReply } from "../../forms/read-form.ts";
import { TextField } from "../forms/text-field.tsx";
import { useHeader } from "../header/use-header.ts";
import { PageHead } from "../page-head.tsx";
import { useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";

interface LoginPageProps {
  page: { redirectTo: string; isGuest: boolean };
  refusal?: {
    reply: FormReply | null;
    refused: "credentials" | "pending" | "blocked" | "unavailable" | "limited" | null;
    minutes: number;
  };
}

/** Login, registration, and the way without either. */
export function LoginPage({ page, refusal }: LoginPageProps) {
  const t = useTexts();
  const { lang } = useHeader();
  const [form, fields] = useForm<{ email: string; password: string }>({ id: "login", lastResult: refusal?.reply });
  const action = href("/:lang/login", { lang }) + toQuery(page.redirectTo);
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("login.title")} noindex />
      <h1>{t("login.title")}</h1>
      {refusal?.refused && <RefusalNote refused={refusal.refused} minutes={refusal.minutes} />}
      <Form className="form" method="post" action={action} id={form.id} onSubmit={form.onSubmit} noValidate>
        <input type="hidden" name="intent" value="login" />
        <TextField
          field={fields.email}
          label={t("login.email")}
          type="email"
          autoComplete="username"
          maxLength={254}
          required
        />
        <TextField
          field={fields.password}
          label={t("login.password")}
          type="password"
          autoComplete="current-password"
          maxLength={256}
          required
        />
        <button type="submit" className="btn btn--main btn--wide">
          {t("login.submit")}
        </button>
        <p>
          <Link className="tap" to={href("/:lang/forgot-password", { lang })}>
            {t("login.forgot")}
          </Link>
        </p>
      </Form>
      <div className="or stack">
        <h2>{t("login.noAccount")}</h2>
        <p>{t("login.registerText")}</p>
        {/* A whole new document: the policy of the registration page names the captcha's host, this one's does not. */}
        <Link className="btn btn--big" to={href("/:lang/register", { lang })} reloadDocument>
          {t("login.register")}
        </Link>
      </div>
      <div className="or stack">
        <h2>{t("login.guestTitle")}</h2>
        <p>{t(page.isGuest ? "login.asGuest" : "login.guestText")}</p>
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

function RefusalNote({
  refused,
  minutes,
}: {
  refused: NonNullable<NonNullable<LoginPageProps["refusal"]>["refused"]>;
  minutes: number;
}) {
  const t = useTexts();
  switch (refused) {
    case "credentials":
      return <Note tone="bad">{t("login.refused")}</Note>;
    case "pending":
      return <Note tone="info">{t("login.pending")}</Note>;
    case "blocked":
      return <Note tone="bad">{t("login.blocked")}</Note>;
    case "unavailable":
      return <Note tone="bad">{t("errors.failed")}</Note>;
    case "limited":
      return <Note tone="bad">{t("login.tooMany", { minutes })}</Note>;
  }
}

function toQuery(redirectTo: string): string {
  return redirectTo && `?redirectTo=${encodeURIComponent(redirectTo)}`;
}
