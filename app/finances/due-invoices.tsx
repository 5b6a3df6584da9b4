import { href, useSearchParams } from "react-router";
import type { DueInvoice } from "#erp-adapter/contract/finances.ts";
import { type EurCents, sum } from "#erp-adapter/contract/money.ts";
import type { Page } from "#erp-adapter/contract/paging.ts";
import { Link } from "../ui/link.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { Cell, Rows, Table, type TableColumn } from "../ui/table.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { InvoiceLink } from "./invoice-link.tsx";
import { ChoiceBox, ChoiceOfInvoices } from "./invoices/choice-of-invoices.tsx";
import { toInvoiceSearch } from "./invoices/invoice-query.ts";

/** A page of the due invoices, counted from 0. */
export interface DueView {
  list: Page<DueInvoice>;
  page: number;
  pages: number;
}

/** The due invoices. `due` is null if they cannot be read; the figures above the list are shown nevertheless. */
export function DueInvoices({ due, sumDue }: { due: DueView | null; sumDue: EurCents }) {
  const t = useTexts();
  const lang = useLanguage();
  const { rights } = useHeader();
  return (
    <div className="sheet money__open" id="due">
      <div className="sheet__head">
        <h2>{t("finances.dueInvoices")}</h2>
        {rights.invoices && (
          <div className="actions">
            {due !== null && due.list.total > 0 && (
              <Link
                className="btn"
                to={
                  href("/:lang/invoices/:page", { lang, page: "0" }) +
                  toInvoiceSearch({ status: "overdue", from: null, to: null })
                }
              >
                {t("finances.overdueList")}
              </Link>
            )}
            <Link className="btn" to={href("/:lang/invoices/:page", { lang, page: "0" })}>
              {t("finances.allInvoices")}
            </Link>
          </div>
        )}
      </div>
      {due === null && (
        <p className="sheet__body" role="status">
          {t("finances.dueFailed")}
        </p>
      )}
      {due?.list.total === 0 && <p className="sheet__body">{t("finances.nothingDue")}</p>}
      {due !== null && due.list.items.length > 0 && (
        <ChoiceOfInvoices isInSheet rows={rights.invoices ? due.list.items : []} chosen={[]}>
          <DueTable due={due} sumDue={sumDue} canChoose={rights.invoices} />
        </ChoiceOfInvoices>
      )}
      {due !== null && due.pages > 1 && <DuePages due={due} />}
    </div>
  );
}

function DueTable({
  due: {
    list: { items, total },
    pages,
  },
  sumDue,
  canChoose,
}: {
  due: DueView;
  sumDue: EurCents;
  canChoose: boolean;
}) {
  const t = useTexts();
  const { money, day, integer } = useFormats();
  const shown = sum(items.map((row) => row.open));
  const tick: TableColumn<DueInvoice> = {
    label: t("chosen.choice"),
    hidden: true,
    className: "at-tick",
    cell: (row) => <ChoiceBox row={row} isChosen={false} />,
  };
  const columns: TableColumn<DueInvoice>[] = [
    ...(canChoose ? [tick] : []),
    { label: t("invoices.id"), className: "at-name", cell: (row) => <InvoiceLink id={row.id} number={row.number} /> },
    { label: t("invoices.date"), className: "at-d", cell: (row) => <span className="nowrap">{day(row.date)}</span> },
    {
      label: t("invoices.dueDate"),
      className: "at-a said",
      cell: (row) => <span className="nowrap">{day(row.dueDate)}</span>,
    },
    {
      label: t("finances.late"),
      end: true,
      className: "at-c",
      cell: (row) => <span className="late">{t("finances.days", { count: row.daysLate })}</span>,
    },
    { label: t("invoices.total"), end: true, className: "at-e", cell: (row) => money(row.total) },
    { label: t("invoices.open"), end: true, className: "at-sum", cell: (row) => <b>{money(row.open)}</b> },
  ];
  return (
    <Table
      columns={columns}
      foot={
        pages > 1 ? (
          <>
            <SumRow columns={columns.length - 1} label={t("finances.dueOnPage")} amount={money(shown)} />
            <SumRow
              columns={columns.length - 1}
              label={t("finances.dueInAll", { count: total, formatted: integer(total) })}
              amount={money(sumDue)}
            />
          </>
        ) : (
          <SumRow
            columns={columns.length - 1}
            label={t("finances.dueShown", { count: items.length })}
            amount={money(shown)}
          />
        )
      }
    >
      <Rows columns={columns} rows={items} keyOf={(row) => row.id} className="mid" />
    </Table>
  );
}

function SumRow({ label, amount, columns }: { label: string; amount: string; columns: number }) {
  const t = useTexts();
  return (
    <tr role="row">
      <th role="rowheader" scope="row" colSpan={columns} className="full">
        {label}
      </th>
      <Cell className="end" label={t("invoices.open")}>
        {amount}
      </Cell>
    </tr>
  );
}

/** Links to the other pages of due invoices, which keep the statement's period. */
function DuePages({ due: { page, pages } }: { due: DueView }) {
  const lang = useLanguage();
  const [params] = useSearchParams();
  return (
    <div className="sheet__foot">
      <PageLinks
        page={page}
        pages={pages}
        to={(n) => {
          const search = new URLSearchParams(params);
          search.set("due", String(n));
          return `${href("/:lang/finances", { lang })}?${search}#due`;
        }}
      />
    </div>
  );
}
