import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { NewPasswordInputs } from "../ui/forms/new-password-inputs.tsx";
import { PersonField } from "../ui/forms/person-field.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import type { JoinRefusal } from "./join-company.ts";
import type { JoinData } from "./load-join.ts";
import { useFigureWords } from "./use-grant-words.ts";

/** The page of a mailed invitation. */
export function JoinPage({ page, refusal }: { page: JoinData; refusal?: JoinRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const { email, inviter, role, figures, signedIn } = page;
  const name = useFigureWords();
  const isOpen = page.state === "join" || page.state === "return";
  const reason = isOpen ? refusal?.reason : page.state;
  const isOver = reason === "in-use" || reason === "closed" || !isOpen;
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("join.title")} noindex />
      <h1>{t("join.title")}</h1>
      {reason && (
        <Note tone={reason === "known" ? "info" : "bad"}>
          {reason === "join" || reason === "return" ? null : t(`join.${reason}`, { email, name: signedIn })}
        </Note>
      )}
      {reason === "other-person" && (
        // Loads a whole new document, so that no data of the session stay in memory.
        <form method="post" action={href("/:lang/logout", { lang })}>
          <button type="submit" className="btn btn--main">
            {t("join.logout")}
          </button>
        </form>
      )}
      {!isOver && role && <p>{t("join.lead", { inviter, role: t(`company.roles.${role}`) })}</p>}
      {!isOver && figures.length > 0 && <p>{t("join.figures", { what: name(figures) })}</p>}
      {!isOver && page.state === "return" && <ComeBackForm email={email} />}
      {!isOver && page.state === "join" && <JoinForm email={email} refusal={refusal} />}
      <p>
        <Link to={href("/:lang/login", { lang })}>{t("join.login")}</Link>
      </p>
    </div>
  );
}

function ComeBackForm({ email }: { email: string }) {
  const t = useTexts();
  return (
    <Form method="post" className="stack">
      <p>
        <strong>{email}</strong>
      </p>
      <p>{t("join.comeBackText")}</p>
      <button type="submit" className="btn btn--main">
        {t("join.accept")}
      </button>
    </Form>
  );
}

function JoinForm({ email, refusal }: { email: string; refusal?: JoinRefusal }) {
  const t = useTexts();
  const [form, fields] = useForm<Record<"email" | "name" | "phone" | "password" | "passwordRepeat", string>>({
    id: "join",
    lastResult: refusal?.reply,
    defaultValue: { email },
  });
  return (
    <>
      <ErrorSummary fields={[fields.name, fields.phone, fields.password, fields.passwordRepeat]} />
      <Form className="form" method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
        <PersonField
          of="email"
          field={fields.email}
          label={t("join.address")}
          hint={t("join.addressHint")}
          autoComplete="username"
          readOnly
        />
        <PersonField of="name" field={fields.name} label={t("join.name")} required />
        <PersonField of="phone" field={fields.phone} hint={t("register.phoneHint")} />
        <NewPasswordInputs fields={fields} label={t("register.password")} />
        <button type="submit" className="btn btn--main">
          {t("join.accept")}
        </button>
      </Form>
    </>
  );
}
