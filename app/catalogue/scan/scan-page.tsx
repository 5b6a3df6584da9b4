import { useRef } from "react";
import { href } from "react-router";
import { AskLink } from "../../goods/ask-link.tsx";
import { NumberLink } from "../../goods/number-link.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Note } from "../../ui/note.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { Camera } from "./camera.tsx";
import { MOST_OF_CODE } from "./code-readings.ts";
import type { ScanPageData } from "./load-scan.ts";

/** Reads the code of a part with the camera, or takes a typed number, and opens the part. */
export function ScanPage({ page }: { page: ScanPageData }) {
  const t = useTexts();
  const lang = useLanguage();
  const { code, outcome, products } = page;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const send = useRef((read: string) => {
    if (!input.current) return;
    input.current.value = read;
    form.current?.requestSubmit();
  });
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("scan.title")} noindex />
      <h1>{t("scan.title")}</h1>
      {outcome === "unread" && <Note tone="bad">{t("scan.unread", { code })}</Note>}
      {outcome === "unknown" && (
        <Note tone="warn">
          <p data-told>{t("scan.unknown", { code })}</p>
          <AskLink number={code.slice(0, 60)} className="tap" />
        </Note>
      )}
      {outcome === "several" && (
        <div data-told>
          <p>{t("scan.several", { code })}</p>
          <ul className="stack">
            {products.map(({ id, number, title }) => (
              <li key={id}>
                <NumberLink id={id} number={number} /> {title}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>{t("scan.lead")}</p>
      <Camera key={`${outcome} ${code}`} onCode={send.current} />
      <Form ref={form} action={href("/:lang/scan", { lang })} className="form">
        <Field id="scan-code" label={t("scan.type")}>
          {(tied) => (
            <input
              {...tied}
              ref={input}
              key={code}
              className="input"
              name="code"
              defaultValue={code}
              maxLength={MOST_OF_CODE}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <button type="submit" className="btn">
          {t("scan.find")}
        </button>
      </Form>
    </div>
  );
}
