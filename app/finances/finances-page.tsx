import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import { PriceListLink } from "../goods/price-list-link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import { AccountFigures } from "./account-figures.tsx";
import { Ageing } from "./ageing.tsx";
import { DueInvoices, type DueView } from "./due-invoices.tsx";
import { StatementSection, type StatementView } from "./statement-section.tsx";

export interface FinancesView {
  summary: FinanceSummary;
  /** which amounts count as used credit */
  usedRule: Capabilities["finances"]["creditUsed"];
  /** null if the due invoices cannot be read */
  due: DueView | null;
  /** null if the ERP keeps no statement */
  statement: StatementView | null;
  partner: string;
  /** today's date in the shop's time zone */
  today: string;
}

/** The customer's account: figures, due invoices, ageing, and the statement. */
export function FinancesPage({ page: { summary, usedRule, due, statement, partner, today } }: { page: FinancesView }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <>
      <PageHead title={t("finances.title")} noindex />
      <div className="page-head">
        <h1>{t("finances.title")}</h1>
        <p>{t("finances.asOf", { partner, at: dateTime(summary.asOf) })}</p>
        <div className="actions">
          <PriceListLink />
        </div>
      </div>
      <div className="money">
        <AccountFigures summary={summary} usedRule={usedRule} />
        <Ageing summary={summary} />
        <DueInvoices due={due} sumDue={summary.due} />
      </div>
      {statement && <StatementSection view={statement} today={today} />}
    </>
  );
}
