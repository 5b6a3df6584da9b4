import { href } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { MOST_ARCHIVED } from "./chosen-invoices.ts";
import { type InvoiceFilter, toInvoiceSearch } from "./invoice-query.ts";

const FILES = ["csv", "xlsx"] as const;

/**
 * Downloads of the whole list, not only of the shown page. They are plain links: the browser loads files itself,
 * without the router.
 */
export function ExportLinks({ filter, total }: { filter: InvoiceFilter; total: number }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <nav className="actions export" aria-label={t("invoices.exportAll")}>
      <span aria-hidden="true">{t("invoices.export")}</span>
      {[...FILES, ...(total <= MOST_ARCHIVED ? ["zip" as const] : [])].map((format) => (
        <a
          key={format}
          className="btn"
          href={href("/:lang/invoices/export/:format", { lang, format }) + toInvoiceSearch(filter)}
        >
          <Icon name="download" /> {t(`invoices.${format}`)}
        </a>
      ))}
      {total > MOST_ARCHIVED && <span className="muted">{t("invoices.zipTooMany", { most: MOST_ARCHIVED })}</span>}
      <Link
        className="btn"
        to={href("/:lang/invoices/:page", { lang, page: "0" }) + toInvoiceSearch(filter, { print: true })}
      >
        <Icon name="print" /> {t("invoices.print")}
      </Link>
    </nav>
  );
}
