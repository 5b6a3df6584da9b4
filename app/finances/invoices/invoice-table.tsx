import type { ReactNode } from "react";
import { href } from "react-router";
import type { InvoiceId, InvoiceRow, InvoiceSums } from "#erp-adapter/contract/invoices.ts";
import { Link } from "../../ui/link.tsx";
import { Cell, Rows, Table, type TableColumn } from "../../ui/table.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { ChoiceBox } from "./choice-of-invoices.tsx";
import { DueDate } from "./due-date.tsx";
import { InvoiceStatusBadge } from "./invoice-status.tsx";
import { vatOf } from "./invoice-sums.ts";

/**
 * Invoices and credit notes, newest first; `children` are the rows with sums below them. With `chosen`, rows with an
 * open amount can be ticked.
 */
export function InvoiceTable({
  rows,
  today,
  chosen = null,
  children,
}: {
  rows: readonly InvoiceRow[];
  today: string;
  chosen?: readonly InvoiceId[] | null;
  children: ReactNode;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const { money, day } = useFormats();
  const tick: TableColumn<InvoiceRow> = {
    label: t("chosen.choice"),
    hidden: true,
    className: "at-tick",
    cell: (row) => <ChoiceBox row={row} isChosen={chosen?.includes(row.id) ?? false} />,
  };
  const order = ({ order, buyerDocumentNumber }: InvoiceRow) => (
    <>
      {order && (
        <Link className="num" to={href("/:lang/order/:orderId", { lang, orderId: order })}>
          {order}
        </Link>
      )}
      {buyerDocumentNumber && <div className="sub">{buyerDocumentNumber}</div>}
    </>
  );
  const hasCodes = haveSeveralCodes(rows);
  const hasOrders = nameOrders(rows);
  const columns: TableColumn<InvoiceRow>[] = [
    ...(chosen === null ? [] : [tick]),
    { label: t("invoices.date"), className: "nowrap at-a", cell: (row) => day(row.date) },
    {
      label: t("invoices.id"),
      className: "at-name",
      cell: (row) => (
        <>
          <Link className="num" to={href("/:lang/invoice/:invoiceId", { lang, invoiceId: row.id })}>
            {row.number}
          </Link>
          {row.kind === "credit-note" && <div className="sub">{t("invoices.creditNote")}</div>}
          <div className="sub invoices__order">{[row.order, row.buyerDocumentNumber].filter(Boolean).join(" · ")}</div>
        </>
      ),
    },
    ...(hasCodes
      ? [{ label: t("invoices.customerCode"), wide: true, cell: (row: InvoiceRow) => row.customerCode }]
      : []),
    ...(hasOrders ? [{ label: t("invoice.order"), wide: true, className: "wrap", cell: order }] : []),
    { label: t("invoices.withoutVat"), end: true, className: "at-e", cell: (row) => money(row.withoutVat) },
    { label: t("invoices.vat"), end: true, className: "at-e", cell: (row) => money(vatOf(row)) },
    { label: t("invoices.total"), end: true, className: "at-sum", cell: (row) => <b>{money(row.total)}</b> },
    {
      label: t("invoices.open"),
      end: true,
      className: (row) => (row.open === 0 ? "cell-empty" : "at-c"),
      cell: (row) => (row.open === 0 ? "–" : money(row.open)),
    },
    { label: t("invoices.dueDate"), className: "at-d", cell: (row) => <DueDate row={row} today={today} /> },
    { label: t("invoices.status"), className: "at-b", cell: (row) => <InvoiceStatusBadge row={row} today={today} /> },
  ];
  return (
    <Table className="table--cards invoices" columns={columns} foot={children}>
      <Rows columns={columns} rows={rows} keyOf={(row) => row.id} className="mid" />
    </Table>
  );
}

/** True if the customer codes differ, so that they need a column. */
export function haveSeveralCodes(rows: readonly InvoiceRow[]): boolean {
  return rows.some(({ customerCode }) => customerCode !== rows[0]?.customerCode);
}

/** True if the back end says in lists which order an invoice charges, or the buyer's document number. */
export function nameOrders(rows: readonly InvoiceRow[]): boolean {
  return rows.some(({ order, buyerDocumentNumber }) => order || buyerDocumentNumber);
}

/** Explains why some invoices count in the sums of a list but not in a balance. */
export function NoDataNote({ rows }: { rows: readonly InvoiceRow[] }) {
  const t = useTexts();
  if (!rows.some(({ status }) => status === "no-data")) return null;
  return <p className="sheet__foot muted">{t("invoices.noData")}</p>;
}

/** A row of sums, each below the column that it adds up. */
export function SumRow({
  label,
  sums,
  hasTicks = false,
  hasCodes,
  hasOrders,
}: {
  label: string;
  sums: InvoiceSums;
  /** true below a table whose rows can be ticked */
  hasTicks?: boolean;
  hasCodes: boolean;
  hasOrders: boolean;
}) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <tr role="row">
      <th role="rowheader" scope="row" colSpan={hasTicks ? 3 : 2} className="full">
        {label}
      </th>
      {hasCodes && <Cell className="wide-col cell-empty" />}
      {hasOrders && <Cell className="wide-col cell-empty" />}
      <Cell className="end" label={t("invoices.withoutVat")}>
        {money(sums.withoutVat)}
      </Cell>
      <Cell className="end" label={t("invoices.vat")}>
        {money(vatOf(sums))}
      </Cell>
      <Cell className="end" label={t("invoices.total")}>
        {money(sums.total)}
      </Cell>
      <Cell className="end" label={t("invoices.open")}>
        {money(sums.open)}
      </Cell>
      <Cell className="cell-empty" colSpan={2} />
    </tr>
  );
}
