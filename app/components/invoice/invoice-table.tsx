import type { ReactNode } from "react";
import { href } from "react-router";
import type { InvoiceRow, InvoiceSums } from "#erp-adapter/contract/invoices.ts";
import { useFormats, useLanguage, useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { DueDate } from "./due-date.tsx";
import { InvoiceStatusBadge } from "./invoice-status.tsx";

/** Invoices and credit notes, newest first; `children` are the lines of sums below them. */
export function InvoiceTable({
  rows,
  today,
  children,
}: {
  rows: readonly InvoiceRow[];
  today: string;
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <table className="table table--cards invoices" role="table">
      <TableHead
        columns={[
          { label: t("invoices.date") },
          { label: t("invoices.id") },
          { label: t("invoices.customerCode"), wide: true },
          { label: t("invoices.withoutVat"), end: true },
          { label: t("invoices.total"), end: true },
          { label: t("invoices.open"), end: true },
          { label: t("invoices.dueDate") },
          { label: t("invoices.status") },
        ]}
      />
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.id} row={row} today={today} />
        ))}
      </tbody>
      <tfoot role="rowgroup">{children}</tfoot>
    </table>
  );
}

/** Why some invoices count in a list's sums but in no balance. */
export function NoDataNote({ rows }: { rows: readonly InvoiceRow[] }) {
  const t = useTexts();
  if (!rows.some(({ status }) => status === "no-data")) return null;
  return <p className="sheet__foot muted">{t("invoices.noData")}</p>;
}

function Row({ row, today }: { row: InvoiceRow; today: string }) {
  const t = useTexts();
  const lang = useLanguage();
  const { money, day } = useFormats();
  return (
    <tr role="row" className="mid">
      <td role="cell" className="nowrap at-a" data-label={t("invoices.date")}>
        {day(row.date)}
      </td>
      <td role="cell" className="at-name" data-label={t("invoices.id")}>
        <Link className="num" to={href("/:lang/invoice/:invoiceId", { lang, invoiceId: row.id })}>
          {row.number}
        </Link>
        {row.kind === "credit-note" && <div className="sub">{t("invoices.creditNote")}</div>}
      </td>
      <td role="cell" className="wide-col" data-label={t("invoices.customerCode")}>
        {row.customerCode}
      </td>
      <td role="cell" className="end at-e" data-label={t("invoices.withoutVat")}>
        {money(row.withoutVat)}
      </td>
      <td role="cell" className="end at-sum" data-label={t("invoices.total")}>
        <b>{money(row.total)}</b>
      </td>
      <td role="cell" className={row.open === 0 ? "end cell-empty" : "end at-c"} data-label={t("invoices.open")}>
        {row.open === 0 ? "–" : money(row.open)}
      </td>
      <td role="cell" className="at-d" data-label={t("invoices.dueDate")}>
        <DueDate row={row} today={today} />
      </td>
      <td role="cell" className="at-b" data-label={t("invoices.status")}>
        <InvoiceStatusBadge row={row} today={today} />
      </td>
    </tr>
  );
}

/** One line of sums, each under the column that it adds up. */
export function SumRow({ label, sums }: { label: string; sums: InvoiceSums }) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <tr role="row">
      <th role="rowheader" scope="row" colSpan={2} className="full">
        {label}
      </th>
      <td role="cell" className="wide-col cell-empty" />
      <td role="cell" className="end" data-label={t("invoices.withoutVat")}>
        {money(sums.withoutVat)}
      </td>
      <td role="cell" className="end" data-label={t("invoices.total")}>
        {money(sums.total)}
      </td>
      <td role="cell" className="end" data-label={t("invoices.open")}>
        {money(sums.open)}
      </td>
      <td role="cell" className="cell-empty" colSpan={2} />
    </tr>
  );
}
