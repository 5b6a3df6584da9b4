import { Form, href } from "react-router";
import type { InvoiceId, InvoicePage, InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { sum } from "#erp-adapter/contract/money.ts";
import type { PeriodReading } from "../../request/forms/period.ts";
import { PeriodFields } from "../../ui/forms/period-fields.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { ChoiceOfInvoices, canBeChosen, HiddenChoice } from "./choice-of-invoices.tsx";
import { ExportLinks } from "./export-links.tsx";
import { INVOICE_FILTERS, type InvoiceFilter, type InvoiceListStatus, toInvoiceSearch } from "./invoice-query.ts";
import { haveSeveralCodes, InvoiceTable, NoDataNote, SumRow } from "./invoice-table.tsx";

export type InvoicesView = Asked & ({ view: "refused" } | ({ view: "list" } & ListView));

interface Asked {
  status: InvoiceListStatus | null;
  reading: PeriodReading;
  /** invoices chosen so far, on this page or another */
  chosen: InvoiceId[];
  /** today's date in the shop's time zone */
  today: string;
}

interface ListView {
  filter: InvoiceFilter;
  list: InvoicePage;
  page: number;
  pages: number;
}

/** Invoices by status and period, with their sums. If the period is invalid, only the form is shown. */
export function InvoicesPage({ page }: { page: InvoicesView }) {
  const t = useTexts();
  const lang = useLanguage();
  const { from, to } = page.reading.period ?? { from: null, to: null };
  const first = href("/:lang/invoices/:page", { lang, page: "0" });
  return (
    <>
      <PageHead title={t("invoices.title")} noindex />
      <div className="page-head">
        <h1>{t("invoices.title")}</h1>
        {page.view === "list" && <CodeOfAll rows={page.list.items} />}
        {page.view === "list" && page.list.total > 0 && <ExportLinks filter={page.filter} />}
      </div>
      <Tabs
        label={t("invoices.statusFilter")}
        tabs={[null, ...INVOICE_FILTERS].map((status) => ({
          to: first + toInvoiceSearch({ status, from, to }, { chosen: page.chosen }),
          label: t(`invoices.filters.${status ?? "all"}`),
          current: status === page.status,
        }))}
      />
      <Form className="period" method="get" action={first} role="search" aria-label={t("invoices.period")}>
        <span className="period__of">{t("invoices.period")}</span>
        {page.status !== null && <input type="hidden" name="status" value={page.status} />}
        <HiddenChoice ids={page.chosen} />
        <PeriodFields reading={page.reading} />
        <button className="btn" type="submit">
          {t("period.apply")}
        </button>
        {(page.reading.typed.from || page.reading.typed.to) && (
          <Link
            className="tap"
            to={first + toInvoiceSearch({ status: page.status, from: null, to: null }, { chosen: page.chosen })}
          >
            {t("invoices.wholePeriod")}
          </Link>
        )}
      </Form>
      {page.view === "list" && <Found view={page} chosen={page.chosen} today={page.today} />}
    </>
  );
}

/** The customer code, shown once if it is the same in every row. */
function CodeOfAll({ rows }: { rows: readonly InvoiceRow[] }) {
  const t = useTexts();
  if (!rows[0] || haveSeveralCodes(rows)) return null;
  return (
    <p>
      {t("invoices.customerCode")} {rows[0].customerCode}
    </p>
  );
}

function textOfEmpty(filter: InvoiceFilter) {
  if (toInvoiceSearch(filter) === "") return "invoices.emptyAll";
  return filter.status === "overdue" ? "invoices.emptyOverdue" : "invoices.emptyText";
}

function Found({
  view: { filter, list, page, pages },
  chosen,
  today,
}: {
  view: ListView;
  chosen: readonly InvoiceId[];
  today: string;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const first = href("/:lang/invoices/:page", { lang, page: "0" });
  const isAll = toInvoiceSearch(filter) === "";
  if (list.total === 0)
    return (
      <div className="sheet empty">
        <h2 data-told>{t("invoices.emptyTitle")}</h2>
        <p>{t(textOfEmpty(filter))}</p>
        {!isAll && (
          <p>
            <Link className="btn" to={first}>
              {t("invoices.showAll")}
            </Link>
          </p>
        )}
      </div>
    );
  const { items } = list;
  const hasChoice = items.some(canBeChosen);
  return (
    <>
      <ChoiceOfInvoices rows={items} chosen={chosen}>
        <InvoiceTable rows={items} today={today} chosen={hasChoice ? chosen : null}>
          {pages > 1 && (
            <SumRow
              label={t("invoices.onPage")}
              hasTicks={hasChoice}
              hasCodes={haveSeveralCodes(items)}
              sums={{
                withoutVat: sum(items.map((row) => row.withoutVat)),
                total: sum(items.map((row) => row.total)),
                open: sum(items.map((row) => row.open)),
              }}
            />
          )}
          <SumRow
            label={t("invoices.inAll", { count: list.total, formatted: integer(list.total) })}
            hasTicks={hasChoice}
            hasCodes={haveSeveralCodes(items)}
            sums={list.sums}
          />
        </InvoiceTable>
        <NoDataNote rows={items} />
      </ChoiceOfInvoices>
      <PageLinks
        page={page}
        pages={pages}
        to={(n) =>
          href("/:lang/invoices/:page", { lang, page: String(n) }) +
          toInvoiceSearch(filter, { anchor: list.anchor, chosen })
        }
      />
    </>
  );
}
