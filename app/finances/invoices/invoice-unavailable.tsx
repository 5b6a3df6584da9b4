import { href } from "react-router";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";

/** Shown if the ERP cannot provide an invoice: the contact for questions, and a link back to the list. */
export function InvoiceUnavailable({ number }: { number: string }) {
  const t = useTexts();
  const lang = useLanguage();
  const { salesEmail } = useHeader();
  const title = t("invoice.unavailableTitle", { number });
  return (
    <>
      <PageHead title={title} noindex />
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div className="stack">
        <Note tone="bad">
          <p>{t("errorPage.texts.invoice-unavailable")}</p>
          <p>
            {t("errorPage.support")}
            <a href={`mailto:${salesEmail}`}>{salesEmail}</a>
          </p>
        </Note>
        <p>
          <Link className="btn" to={href("/:lang/invoices/:page", { lang, page: "0" })}>
            {t("invoice.all")}
          </Link>
        </p>
      </div>
    </>
  );
}
