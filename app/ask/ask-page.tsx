import { type FieldMetadata, useForm } from "@conform-to/react";
import { href } from "react-router";
import { Captcha } from "../ui/forms/captcha.tsx";
import { EmailField } from "../ui/forms/email-field.tsx";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { Field } from "../ui/forms/field.tsx";
import { Form } from "../ui/forms/form.tsx";
import { errorOf } from "../ui/forms/library-field.ts";
import { TextField } from "../ui/forms/text-field.tsx";
import { useCaptchaWords } from "../ui/forms/use-captcha-words.ts";
import { useSending } from "../ui/forms/use-sending.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { telHref } from "../ui/tel-href.ts";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { useHeader } from "../ui/use-header.ts";
import type { AskPageData } from "./load-ask.ts";
import { NUMBER_MAX, QUESTION_MAX } from "./question-limits.ts";
import type { QuestionRefusal } from "./send-question.ts";

/** The form for a question to sales about a part number, with the telephone number for urgent questions. */
export function AskPage({ page, refusal }: { page: AskPageData; refusal?: QuestionRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("ask.title")} noindex />
      <h1>{t("ask.title")}</h1>
      {page.isSent && !refusal ? (
        <>
          <Note tone="good">{t("ask.sent")}</Note>
          <p>
            <Link to={href("/:lang/ask", { lang })}>{t("ask.more")}</Link>
          </p>
        </>
      ) : (
        <QuestionForm page={page} refusal={refusal} />
      )}
      <Phone />
    </div>
  );
}

function QuestionForm({ page: { number, who, key }, refusal }: { page: AskPageData; refusal?: QuestionRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const isSending = useSending().formData?.has("number");
  const [form, fields] = useForm<{ number: string; text: string; email: string }>({
    id: "question",
    lastResult: refusal?.reply,
    defaultValue: { number },
  });
  const labels = { number: t("ask.number"), text: t("ask.text"), email: t("ask.email") };
  return (
    <>
      <p>{t("ask.lead")}</p>
      {refusal?.failed && <Note tone="bad">{t(refusal.failed === "failed" ? "errors.failed" : "errors.noRoom")}</Note>}
      {refusal?.minutes && <Note tone="bad">{t("ask.later", { minutes: refusal.minutes })}</Note>}
      <ErrorSummary
        fields={[fields.number, fields.text, fields.email]}
        labels={labels}
        captcha={useCaptchaWords(refusal)}
      />
      <Form
        className="form"
        method="post"
        action={href("/:lang/ask", { lang })}
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
      >
        <input type="hidden" name="key" value={refusal?.key ?? key} />
        <TextField field={fields.number} label={labels.number} maxLength={NUMBER_MAX} required />
        <QuestionField field={fields.text} label={labels.text} />
        {who.kind === "customer" ? (
          <p>{t("ask.own", { name: who.name, email: who.email })}</p>
        ) : (
          <>
            <EmailField field={fields.email} label={labels.email} />
            <Captcha
              challenge={who.challenge}
              refusal={refusal}
              leads={!Object.values(refusal?.reply?.error ?? {}).some(Boolean)}
            />
          </>
        )}
        <button type="submit" className="btn btn--main" aria-busy={isSending || undefined}>
          {t("ask.submit")}
        </button>
      </Form>
    </>
  );
}

/** A text area that may stay empty: the part number alone is a question. */
function QuestionField({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const t = useTexts();
  return (
    <Field id={field.id} label={label} hint={t("ask.hint")} error={errorOf(field)}>
      {(tied) => (
        <textarea
          {...tied}
          className="input"
          name={field.name}
          key={field.key}
          defaultValue={field.initialValue ?? ""}
          maxLength={QUESTION_MAX}
        />
      )}
    </Field>
  );
}

function Phone() {
  const t = useTexts();
  const { company } = useHeader();
  if (!company?.phone) return null;
  return (
    <p>
      {t("ask.phone")} <a href={telHref(company.phone)}>{company.phone}</a>
      <Unbroken text={company.hours && `, ${company.hours}`} />
    </p>
  );
}
