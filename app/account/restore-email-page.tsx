import { Form, href } from "react-router";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";

/**
 * The page of the link that was mailed to an account's previous e-mail address: it shows the address that it restores,
 * and the consequences.
 */
export function RestoreEmailPage({
  email,
  refused,
}: {
  /** null if the link is no longer valid */
  email: string | null;
  /** "unsure": the ERP's answer was lost, and the address may have been restored */
  refused: "closed" | "failed" | "unsure" | null;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const isClosed = email === null || refused === "closed";
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("restoreEmail.title")} noindex />
      <h1>{t("restoreEmail.title")}</h1>
      {isClosed && <Note tone="bad">{t("restoreEmail.closed")}</Note>}
      {refused === "failed" && <Note tone="bad">{t("errors.failed")}</Note>}
      {refused === "unsure" && (
        <Note tone="bad">
          {t("restoreEmail.unsure")} <Link to={href("/:lang/forgot-password", { lang })}>{t("forgot.title")}</Link>
        </Note>
      )}
      {!isClosed && (
        <Form method="post" className="stack">
          <p>
            <strong>{email}</strong>
          </p>
          <p>{t("restoreEmail.text")}</p>
          <button type="submit" className="btn btn--main">
            {t("restoreEmail.restore")}
          </button>
        </Form>
      )}
      <p>
        <Link to={href("/:lang/login", { lang })}>{t("forgot.back")}</Link>
      </p>
    </div>
  );
}
