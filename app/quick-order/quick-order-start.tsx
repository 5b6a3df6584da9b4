import { href } from "react-router";
import { MAX_ROWS } from "#rules/quick-order/read-row.ts";
import { Field } from "../ui/forms/field.tsx";
import { Form } from "../ui/forms/form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useFocus } from "../ui/use-focus.ts";
import type { QuickOrderReply } from "./prepare-list.ts";
import { TypedRows } from "./typed-rows.tsx";

/** The start of a quick order: part numbers are typed, pasted, or read from a file. Each leads to a quick order. */
export function QuickOrderStart({ isForList, reply }: { isForList?: boolean; reply?: QuickOrderReply }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  return (
    <>
      <PageHead title={t("quickOrder.title")} description={t("quickOrder.description")} />
      <div className="page-head">
        <h1>{t("quickOrder.title")}</h1>
        <p>
          {t("quickOrder.lead", { most: integer(MAX_ROWS) })} {/* A document of its own: only it may use the camera. */}
          <a className="tap" href={href("/:lang/scan", { lang })}>
            {t("quickOrder.scan")}
          </a>
        </p>
      </div>
      {isForList && <Note tone="info">{t("quickOrder.forList")}</Note>}
      <RefusalNote reply={reply} />
      <div className="quick-ways">
        <TypedRows reply={reply} />
        <div className="stack">
          <PasteForm reply={reply} />
          <FileForm />
        </div>
      </div>
    </>
  );
}

function RefusalNote({ reply }: { reply?: QuickOrderReply }) {
  const t = useTexts();
  const { integer } = useFormats();
  const refusal = reply?.refusal;
  const heading = useFocus<HTMLHeadingElement>(refusal);
  if (!refusal) return null;
  const { reason, minutes } = refusal;
  return (
    <Note tone="bad">
      <h2 tabIndex={-1} ref={heading}>
        {t("quickOrder.notRead")}
      </h2>
      <p>
        {t(`quickOrder.listRefused.${reason === "failed" && reply?.given === "file" ? "failedFile" : reason}`, {
          most: integer(MAX_ROWS),
          count: minutes ?? 0,
        })}
      </p>
    </Note>
  );
}

function PasteForm({ reply }: { reply?: QuickOrderReply }) {
  const t = useTexts();
  const busy = useSending().formData?.get("intent") === "paste";
  return (
    <Form className="sheet sheet--pad form" method="post" aria-labelledby="paste-head">
      <h2 id="paste-head">{t("quickOrder.paste")}</h2>
      <input type="hidden" name="intent" value="paste" />
      <Field id="paste" label={t("quickOrder.pasteLabel")} hint={t("quickOrder.pasteHint")}>
        {(tied) => (
          <textarea
            {...tied}
            className="input quick-paste"
            name="list"
            rows={8}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            defaultValue={reply?.pasted}
          />
        )}
      </Field>
      <button type="submit" className="btn btn--main" aria-busy={busy || undefined}>
        {t("quickOrder.check")}
      </button>
    </Form>
  );
}

/** Submitted by the browser, not by the router: a file is uploaded only in such a form. */
function FileForm() {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <Form
      className="sheet sheet--pad form"
      method="post"
      encType="multipart/form-data"
      reloadDocument
      aria-labelledby="file-head"
    >
      <h2 id="file-head">{t("quickOrder.file")}</h2>
      <input type="hidden" name="intent" value="file" />
      <div className="field">
        <label htmlFor="file">{t("quickOrder.fileLabel")}</label>
        <input
          className="input quick-file"
          id="file"
          name="file"
          type="file"
          required
          accept=".csv,.txt,.tsv,.xlsx"
          aria-describedby="file-hint"
        />
        <p className="field__hint" id="file-hint">
          {t("quickOrder.fileHint")}
        </p>
        <p className="actions">
          {(["csv", "xlsx"] as const).map((format) => (
            <a
              key={format}
              className="btn btn--plain"
              href={href("/:lang/quick-order/template/:format", { lang, format })}
            >
              <Icon name="download" /> {t("quickOrder.template")} {t(`invoices.${format}`)}
            </a>
          ))}
        </p>
      </div>
      <button type="submit" className="btn">
        {t("quickOrder.check")}
      </button>
    </Form>
  );
}
