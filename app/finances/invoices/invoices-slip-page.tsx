import { href } from "react-router";
import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { sum } from "#erp-adapter/contract/money.ts";
import type { DrawnSlip } from "#server/services/documents/documents.ts";
import type { NoSlip } from "#server/services/documents/joint-slip.ts";
import { Crumbs } from "../../ui/crumbs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Cell, Rows, Table, type TableColumn } from "../../ui/table.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { MOST_CHOSEN, toChosenSearch } from "./chosen-invoices.ts";
import { DueDate } from "./due-date.tsx";
import { toInvoiceSearch } from "./invoice-query.ts";
import type { LeftOut } from "./load-chosen.ts";
import { PaymentBarcode } from "./payment-barcode.tsx";
import { SlipFacts } from "./slip-facts.tsx";

export type ChosenInvoice = Pick<
  InvoiceRow,
  "id" | "number" | "kind" | "date" | "dueDate" | "total" | "open" | "status"
>;

export type InvoicesSlipView =
  | { view: "refused"; wrong: "none" | "too-many" }
  | {
      view: "chosen";
      invoices: ChosenInvoice[];
      leftOut: LeftOut[];
      /** null if nothing is left to pay */
      slip: DrawnSlip | NoSlip | null;
      today: string;
    };

/** The chosen invoices with their open amounts, and one payment slip for all of them. */
export function InvoicesSlipPage({ page }: { page: InvoicesSlipView }) {
  const t = useTexts();
  const lang = useLanguage();
  const list = href("/:lang/invoices/:page", { lang, page: "0" });
  const ids = page.view === "chosen" ? page.invoices.map(({ id }) => id) : [];
  return (
    <>
      <PageHead title={t("chosen.title")} noindex />
      <Crumbs between={[{ to: list, text: t("header.invoices") }]} here={t("chosen.title")} />
      <div className="page-head">
        <h1>{t("chosen.title")}</h1>
        {ids.length > 0 && <Downloads ids={ids} />}
      </div>
      {page.view === "refused" ? (
        <div className="sheet empty">
          <h2 data-told>{t(page.wrong === "none" ? "chosen.noneTitle" : "chosen.tooManyTitle")}</h2>
          <p>{t(page.wrong === "none" ? "chosen.noneText" : "chosen.tooManyText", { most: MOST_CHOSEN })}</p>
          <ToList />
        </div>
      ) : (
        <Chosen page={page} />
      )}
    </>
  );
}

function ToList() {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <p>
      <Link className="btn" to={href("/:lang/invoices/:page", { lang, page: "0" })}>
        {t("chosen.toList")}
      </Link>
    </p>
  );
}

/** Plain links: the browser loads files itself, without the router. */
function Downloads({ ids }: { ids: readonly string[] }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <nav className="actions" aria-label={t("chosen.download")}>
      {(["pdf", "csv", "xlsx"] as const).map((format) => (
        <a
          key={format}
          className="btn"
          href={href("/:lang/invoices/slip/:format", { lang, format }) + toChosenSearch(ids)}
        >
          <Icon name="download" /> {t(`chosen.${format}`)}
        </a>
      ))}
    </nav>
  );
}

function Chosen({ page: { invoices, leftOut, slip, today } }: { page: Extract<InvoicesSlipView, { view: "chosen" }> }) {
  const t = useTexts();
  const lang = useLanguage();
  const ids = invoices.map(({ id }) => id);
  const more =
    href("/:lang/invoices/:page", { lang, page: "0" }) +
    toInvoiceSearch({ status: "unpaid", from: null, to: null }, { chosen: ids });
  return (
    <>
      {leftOut.length > 0 && <LeftOutNotice leftOut={leftOut} />}
      {slip === null ? (
        <div className="sheet empty">
          <h2>{t("chosen.nothingTitle")}</h2>
          <ToList />
        </div>
      ) : (
        <div className="joint">
          <div className="sheet joint__list">
            <ChosenTable invoices={invoices} today={today} />
            <div className="sheet__foot">
              <Link className="tap" to={more}>
                {t("chosen.more")}
              </Link>
            </div>
          </div>
          <section className="sheet sheet--pad" aria-labelledby="slip-title">
            <h2 id="slip-title">{t("invoice.pay")}</h2>
            {typeof slip === "string" ? (
              <Note tone="info">{t(`chosen.noSlip.${slip}`)}</Note>
            ) : (
              <>
                <SlipFacts slip={slip.slip} />
                <PaymentBarcode drawn={slip} />
              </>
            )}
          </section>
        </div>
      )}
    </>
  );
}

function LeftOutNotice({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const t = useTexts();
  return (
    <div className="notes">
      <Note tone="warn">
        <p>
          <b>{t("chosen.leftOut", { count: leftOut.length })}</b>
        </p>
        <ul>
          {leftOut.map(({ number, reason }) => (
            <li key={number}>
              <span className="num">{number}</span>: {t(`chosen.reasons.${reason}`)}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

function ChosenTable({ invoices, today }: { invoices: readonly ChosenInvoice[]; today: string }) {
  const t = useTexts();
  const lang = useLanguage();
  const { money, day } = useFormats();
  const slipPage = href("/:lang/invoices/slip", { lang });
  const columns: TableColumn<ChosenInvoice>[] = [
    {
      label: t("invoices.id"),
      className: "at-name",
      cell: ({ id, number, kind }) => (
        <>
          <Link className="num" to={href("/:lang/invoice/:invoiceId", { lang, invoiceId: id })}>
            {number}
          </Link>
          {kind === "credit-note" && <div className="sub">{t("invoices.creditNote")}</div>}
        </>
      ),
    },
    { label: t("invoices.date"), className: "nowrap at-a", cell: (row) => day(row.date) },
    { label: t("invoices.dueDate"), className: "at-d", cell: (row) => <DueDate row={row} today={today} /> },
    { label: t("invoices.total"), end: true, className: "at-e", cell: (row) => money(row.total) },
    { label: t("invoices.open"), end: true, className: "at-sum", cell: (row) => <b>{money(row.open)}</b> },
    {
      label: t("chosen.change"),
      hidden: true,
      className: "at-c",
      cell: ({ id, number }) => (
        <Link
          className="tap"
          to={slipPage + toChosenSearch(invoices.map((one) => one.id).filter((one) => one !== id))}
          aria-label={t("chosen.removeOne", { number })}
          preventScrollReset
        >
          {t("chosen.remove")}
        </Link>
      ),
    },
  ];
  return (
    <Table
      name={t("chosen.list")}
      columns={columns}
      foot={
        <tr role="row">
          <th role="rowheader" scope="row" colSpan={3} className="full">
            {t("chosen.inAll", { count: invoices.length })}
          </th>
          <Cell className="end" label={t("invoices.total")}>
            {money(sum(invoices.map(({ total }) => total)))}
          </Cell>
          <Cell className="end" label={t("invoices.open")}>
            {money(sum(invoices.map(({ open }) => open)))}
          </Cell>
          <Cell className="cell-empty" />
        </tr>
      }
    >
      <Rows columns={columns} rows={invoices} keyOf={(row) => row.id} className="mid" />
    </Table>
  );
}
