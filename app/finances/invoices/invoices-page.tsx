import { useEffect, useState } from "react";
import { Form, href, useLocation } from "react-router";
import type { InvoiceId, InvoicePage, InvoiceRow, InvoiceSums } from "#erp-adapter/contract/invoices.ts";
import { sum } from "#erp-adapter/contract/money.ts";
import { MAX_DOCUMENT_TEXT } from "#erp-adapter/contract/orders.ts";
import type { PeriodReading } from "../../request/forms/period.ts";
import { PeriodFields } from "../../ui/forms/period-fields.tsx";
import { SearchTextField } from "../../ui/forms/search-text-field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { ChoiceOfInvoices, HiddenChoice } from "./choice-of-invoices.tsx";
import { CHOSEN } from "./chosen-invoices.ts";
import { ExportLinks } from "./export-links.tsx";
import { INVOICE_FILTERS, type InvoiceFilter, type InvoiceListStatus, toInvoiceSearch } from "./invoice-query.ts";
import { type CountedSums, sumUp } from "./invoice-sums.ts";
import { haveSeveralCodes, InvoiceTable, NoDataNote, nameOrders, SumRow } from "./invoice-table.tsx";

export type InvoicesView = Asked & ({ view: "refused" } | ({ view: "list" } & ListView));

interface Asked {
  status: InvoiceListStatus | null;
  text: string;
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
  /** of the chosen invoices on other pages; of none unless the sums were asked for */
  sumsElsewhere: CountedSums;
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
        {page.view === "list" && page.list.total > 0 && <ExportLinks filter={page.filter} total={page.list.total} />}
      </div>
      <Tabs
        label={t("invoices.statusFilter")}
        tabs={[null, ...INVOICE_FILTERS].map((status) => ({
          to: first + toInvoiceSearch({ status, text: page.text, from, to }, { chosen: page.chosen }),
          label: t(`invoices.filters.${status ?? "all"}`),
          current: status === page.status,
        }))}
      />
      <InvoiceSearch page={page} first={first} />
      {page.view === "list" && <Found view={page} chosen={page.chosen} today={page.today} />}
    </>
  );
}

/** A search by a piece of a number, and by period; the chosen status stays. */
function InvoiceSearch({
  page: { status, text, reading, chosen, today },
  first,
}: {
  page: InvoicesView;
  first: string;
}) {
  const t = useTexts();
  const period = (from: string | null, to: string | null) =>
    first + toInvoiceSearch({ status, text, from, to }, { chosen });
  const months = monthsAt(today);
  return (
    <Form className="period" method="get" action={first} role="search" aria-label={t("invoices.search")}>
      {status !== null && <input type="hidden" name="status" value={status} />}
      <HiddenChoice ids={chosen} />
      <SearchTextField
        label={t("invoices.text")}
        hint={t("invoices.textHint")}
        text={text}
        maxLength={MAX_DOCUMENT_TEXT}
      />
      <PeriodFields reading={reading} />
      <button className="btn" type="submit">
        {t("period.apply")}
      </button>
      <Link className="tap" to={period(...months.present)}>
        {t("invoices.thisMonth")}
      </Link>
      <Link className="tap" to={period(...months.last)}>
        {t("invoices.lastMonth")}
      </Link>
      {(text || reading.typed.from || reading.typed.to) && (
        <Link className="tap" to={first + toInvoiceSearch({ status, from: null, to: null }, { chosen })}>
          {t("catalogue.clearAll")}
        </Link>
      )}
    </Form>
  );
}

/** The first and the last day of the month of `today`, and of the month before. */
function monthsAt(today: string): Record<"present" | "last", [string, string]> {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const monthOf = (at: number): [string, string] => [
    new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10),
    new Date(Date.UTC(year, at + 1, 0)).toISOString().slice(0, 10),
  ];
  return { present: monthOf(month - 1), last: monthOf(month - 2) };
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

/** The sums of the chosen invoices, which follow the ticks where scripts run. */
function useSummed(rows: readonly InvoiceRow[], chosen: readonly InvoiceId[], elsewhere: CountedSums) {
  const { pathname, search } = useLocation();
  const [ticked, setTicked] = useState<readonly string[]>(chosen);
  useEffect(() => setTicked(chosen), [chosen]);
  const here = sumUp(rows.filter(({ id }) => ticked.includes(id)));
  const others = chosen.filter((id) => !rows.some((row) => row.id === id)).length;
  const add = (field: keyof InvoiceSums) => sum([here[field], elsewhere[field]]);
  const params = new URLSearchParams(search);
  return {
    action: pathname,
    kept: [...params].filter(([name]) => name !== CHOSEN && name !== "sum"),
    sums: {
      count: here.count + elsewhere.count,
      withoutVat: add("withoutVat"),
      total: add("total"),
      open: add("open"),
    },
    isWhole: elsewhere.count === others,
    onChange: ({ currentTarget }: { currentTarget: HTMLFormElement }) =>
      setTicked(new FormData(currentTarget).getAll(CHOSEN).map(String)),
  };
}

function textOfEmpty(filter: InvoiceFilter) {
  if (toInvoiceSearch(filter) === "") return "invoices.emptyAll";
  return filter.status === "overdue" ? "invoices.emptyOverdue" : "invoices.emptyText";
}

function Found({
  view: { filter, list, page, pages, sumsElsewhere },
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
  const summed = useSummed(list.items, chosen, sumsElsewhere);
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
  const hasOrders = nameOrders(items);
  return (
    <>
      <ChoiceOfInvoices rows={items} chosen={chosen} summed={summed}>
        <InvoiceTable rows={items} today={today} chosen={chosen}>
          {pages > 1 && (
            <SumRow
              label={t("invoices.onPage")}
              hasTicks
              hasOrders={hasOrders}
              hasCodes={haveSeveralCodes(items)}
              sums={sumUp(items)}
            />
          )}
          <SumRow
            label={t("invoices.inAll", { count: list.total, formatted: integer(list.total) })}
            hasTicks
            hasOrders={hasOrders}
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
