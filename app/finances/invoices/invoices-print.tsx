import type { InvoiceRow, InvoiceSums } from "#erp-adapter/contract/invoices.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { PrintPage } from "../../ui/print-page.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import type { InvoiceFilter } from "./invoice-query.ts";
import { haveSeveralCodes, InvoiceTable, NoDataNote, nameOrders, SumRow } from "./invoice-table.tsx";

export interface InvoicesPrintView {
  filter: InvoiceFilter;
  list: { items: InvoiceRow[]; total: number; sums: InvoiceSums };
  partner: string;
  today: string;
  /** instant at which the figures were read */
  at: string;
}

/** The print view of the whole list: the customer, the filter, the invoices and their sums. */
export function InvoicesPrint({ print: { filter, list, partner, today, at } }: { print: InvoicesPrintView }) {
  const t = useTexts();
  const { integer, dateTime } = useFormats();
  const period = usePeriodWords(filter);
  return (
    <PrintPage title={t("invoices.title")}>
      <PageHead title={t("invoices.title")} noindex />
      <ul className="paper__facts">
        <li>{t("invoices.of", { partner, at: dateTime(at) })}</li>
        <li>
          {t("invoices.ofStatus", {
            status: t(`invoices.filters.${filter.status ?? "all"}`),
          })}
        </li>
        <li>{period}</li>
      </ul>
      {list.items.length < list.total && (
        <p>
          <b>{t("invoices.cut", { shown: integer(list.items.length), total: integer(list.total) })}</b>
        </p>
      )}
      {list.total === 0 ? (
        <p>{t(filter.status === "overdue" ? "invoices.emptyOverdue" : "invoices.emptyText")}</p>
      ) : (
        <div className="sheet">
          <InvoiceTable rows={list.items} today={today}>
            <SumRow
              hasCodes={haveSeveralCodes(list.items)}
              hasOrders={nameOrders(list.items)}
              label={t("invoices.inAll", { count: list.total, formatted: integer(list.total) })}
              sums={list.sums}
            />
          </InvoiceTable>
          <NoDataNote rows={list.items} />
        </div>
      )}
    </PrintPage>
  );
}

function usePeriodWords({ from, to }: InvoiceFilter): string {
  const t = useTexts();
  const { day } = useFormats();
  if (from !== null && to !== null) return t("invoices.between", { from: day(from), to: day(to) });
  if (from !== null) return t("invoices.since", { from: day(from) });
  return to === null ? t("invoices.anyDate") : t("invoices.until", { to: day(to) });
}
