import { Form, href } from "react-router";
import type { Statement } from "#erp-adapter/contract/finances.ts";
import { PeriodFields } from "../ui/forms/period-fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { type StatementPeriod, type StatementReading, usualPeriods } from "./statement-period.ts";
import { StatementTable } from "./statement-table.tsx";

export interface StatementView {
  reading: StatementReading;
  period: StatementPeriod | null;
  /** the newest movements of the statement; null if the period is invalid or the statement cannot be read */
  shown: Statement | null;
}

/** The statement of account: its period, the downloads, and its newest movements. */
export function StatementSection({ view: { reading, period, shown }, today }: { view: StatementView; today: string }) {
  const t = useTexts();
  const lang = useLanguage();
  const finances = href("/:lang/finances", { lang });
  return (
    <section className="sheet statement" id="statement" aria-labelledby="statement-title">
      <div className="sheet__head">
        <h2 id="statement-title">{t("statement.title")}</h2>
        {shown && period && <Downloads period={period} />}
      </div>
      <div className="sheet__body statement__period">
        <Form className="period" method="get" action={`${finances}#statement`}>
          <PeriodFields reading={reading} />
          <button className="btn" type="submit">
            {t("period.apply")}
          </button>
        </Form>
        <nav className="period__usual" aria-label={t("statement.periods")}>
          {usualPeriods(today).map(({ name, period: usual }) => (
            <Link
              key={name}
              className="tap"
              to={`${finances}?${new URLSearchParams({ ...usual })}#statement`}
              aria-current={period?.from === usual.from && period.to === usual.to ? "true" : undefined}
              preventScrollReset
            >
              {t(`statement.${name}`)}
            </Link>
          ))}
        </nav>
      </div>
      {shown && period && <StatementTable statement={shown} period={period} />}
      {period && !shown && (
        <p className="sheet__body" role="status">
          {t("statement.failed")}
        </p>
      )}
    </section>
  );
}

function Downloads({ period }: { period: StatementPeriod }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <nav className="actions" aria-label={t("statement.download")}>
      {(["pdf", "csv", "xlsx"] as const).map((format) => (
        <a
          key={format}
          className="btn"
          href={`${href("/:lang/finances/statement/:format", { lang, format })}?${new URLSearchParams({ ...period })}`}
        >
          <Icon name="download" /> {t(`statement.${format}`)}
        </a>
      ))}
    </nav>
  );
}
