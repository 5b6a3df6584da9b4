import { href, Link } from "react-router";
import type { DueInvoice } from "#erp-adapter/contract/finances.ts";
import type { InvoiceStatus } from "#erp-adapter/contract/invoices.ts";
import { sum } from "#erp-adapter/contract/money.ts";
import type { Page } from "#erp-adapter/contract/paging.ts";
import { FORMATS } from "#locales/formats.ts";
import { toInvoiceSearch } from "../../domain/invoice-query.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { InvoiceLink } from "./invoice-link.tsx";

/** What has to be paid first. Null when it cannot be read: the figures above still stand. */
export function DueInvoices({ due }: { due: Page<DueInvoice> | null }) {
  const t = useTexts();
  const { lang, rights } = useHeader();
  return (
    <div className="sheet money__open">
      <div className="sheet__head">
        <h2>{t("finances.dueInvoices")}</h2>
        {rights.invoices && (
          <Link className="btn" to={href("/:lang/invoices/:page", { lang, page: "0" })}>
            {t("finances.allInvoices")}
          </Link>
        )}
      </div>
      {due === null && (
        <p className="sheet__body" role="status">
          {t("finances.dueFailed")}
        </p>
      )}
      {due?.total === 0 && <p className="sheet__body">{t("finances.nothingDue")}</p>}
      {due !== null && due.items.length > 0 && <DueTable items={due.items} />}
      {due !== null && due.total > due.items.length && <Others due={due} />}
    </div>
  );
}

function DueTable({ items }: { items: readonly DueInvoice[] }) {
  const t = useTexts();
  const { lang } = useHeader();
  const { money, day } = FORMATS[lang];
  return (
    <table className="table table--cards" role="table">
      <TableHead
        columns={[
          { label: t("invoices.id") },
          { label: t("invoices.date") },
          { label: t("invoices.dueDate") },
          { label: t("finances.late"), end: true },
          { label: t("invoices.total"), end: true },
          { label: t("invoices.open"), end: true },
        ]}
      />
      <tbody role="rowgroup">
        {items.map((row) => (
          <tr role="row" className="mid" key={row.id}>
            <td role="cell" data-label={t("invoices.id")}>
              <InvoiceLink id={row.id} number={row.number} />
            </td>
            <td role="cell" className="nowrap" data-label={t("invoices.date")}>
              {day(row.date)}
            </td>
            <td role="cell" className="nowrap" data-label={t("invoices.dueDate")}>
              {day(row.dueDate)}
            </td>
            <td role="cell" className="end" data-label={t("finances.late")}>
              <span className="late">{t("finances.days", { count: row.daysLate })}</span>
            </td>
            <td role="cell" className="end" data-label={t("invoices.total")}>
              {money(row.total)}
            </td>
            <td role="cell" className="end" data-label={t("invoices.open")}>
              <b>{money(row.open)}</b>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row" colSpan={5} className="full">
            {t("finances.dueShown", { count: items.length })}
          </th>
          <td role="cell" className="end" data-label={t("invoices.open")}>
            {money(sum(items.map((row) => row.open)))}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const LATE: readonly InvoiceStatus[] = ["unpaid", "partially-paid"];

/** There are more than the page shows: where they are. */
function Others({ due }: { due: Page<DueInvoice> }) {
  const t = useTexts();
  const { lang, rights } = useHeader();
  const { integer } = FORMATS[lang];
  const first = href("/:lang/invoices/:page", { lang, page: "0" });
  return (
    <div className="sheet__foot">
      <p>{t("finances.dueFirst", { shown: integer(due.items.length), total: integer(due.total) })}</p>
      {rights.invoices && (
        <p className="actions">
          {LATE.map((status) => (
            <Link key={status} className="tap" to={first + toInvoiceSearch({ status, from: null, to: null })}>
              {t("finances.listOf", { status: t(`invoices.statuses.${status}`) })}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
