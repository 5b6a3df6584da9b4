import type { Movement, Statement } from "#erp-adapter/contract/finances.ts";
import { type EurCents, sum, toEurCents } from "#erp-adapter/contract/money.ts";
import { FORMATS } from "#locales/formats.ts";
import type { StatementPeriod } from "../../domain/statement-period.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { InvoiceLink } from "./invoice-link.tsx";

/** From the opening to the closing balance, each movement with the balance after it. */
export function StatementTable({ statement, period }: { statement: Statement; period: StatementPeriod }) {
  const t = useTexts();
  const { lang } = useHeader();
  const { money, day, integer } = FORMATS[lang];
  const { opening, debit, credit, closing, rows, cursor } = statement;
  return (
    <>
      <table className="table table--cards" role="table">
        <TableHead
          columns={[
            { label: t("statement.date") },
            { label: t("statement.kind") },
            { label: t("statement.document") },
            { label: t("statement.debit"), end: true },
            { label: t("statement.credit"), end: true },
            { label: t("statement.balance"), end: true },
          ]}
        />
        <tbody role="rowgroup">
          <tr role="row" className="mid">
            <td role="cell" className="nowrap" data-label={t("statement.date")}>
              {day(period.from)}
            </td>
            <th role="rowheader" scope="row" colSpan={4} className="statement__end">
              {t("statement.opening")}
            </th>
            <td role="cell" className="end" data-label={t("statement.balance")}>
              <b>{money(opening)}</b>
            </td>
          </tr>
          {withBalances(opening, rows).map(({ movement, balance, key }) => (
            <MovementRow key={key} movement={movement} balance={balance} />
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <td role="cell" className="nowrap" data-label={t("statement.date")}>
              {day(period.to)}
            </td>
            <th role="rowheader" scope="row" colSpan={2}>
              {t("statement.closing")}
            </th>
            <td role="cell" className="end" data-label={t("statement.debit")}>
              {money(debit)}
            </td>
            <td role="cell" className="end" data-label={t("statement.credit")}>
              {money(credit)}
            </td>
            <td role="cell" className="end" data-label={t("statement.balance")}>
              {money(closing)}
            </td>
          </tr>
        </tfoot>
      </table>
      {rows.length === 0 && <p className="sheet__foot muted">{t("statement.none")}</p>}
      {cursor !== null && <p className="sheet__foot">{t("statement.more", { shown: integer(rows.length) })}</p>}
    </>
  );
}

function MovementRow({
  movement: { date, kind, document, amount },
  balance,
}: {
  movement: Movement;
  balance: EurCents;
}) {
  const t = useTexts();
  const { lang } = useHeader();
  const { money, day } = FORMATS[lang];
  return (
    <tr role="row" className="mid">
      <td role="cell" className="nowrap" data-label={t("statement.date")}>
        {day(date)}
      </td>
      <td role="cell" data-label={t("statement.kind")}>
        {t(`statement.kinds.${kind}`)}
      </td>
      <td role="cell" data-label={t("statement.document")}>
        <InvoiceLink id={document} number={document} />
      </td>
      <td role="cell" className={amount > 0 ? "end" : "end cell-empty"} data-label={t("statement.debit")}>
        {amount > 0 && money(amount)}
      </td>
      <td role="cell" className={amount < 0 ? "end" : "end cell-empty"} data-label={t("statement.credit")}>
        {amount < 0 && money(toEurCents(-amount))}
      </td>
      <td role="cell" className="end" data-label={t("statement.balance")}>
        {money(balance)}
      </td>
    </tr>
  );
}

/** A document is booked, paid and set off on the same day, so no field tells movements apart: their place does. */
function withBalances(opening: EurCents, rows: readonly Movement[]) {
  let balance = opening;
  return rows.map((movement, index) => {
    balance = sum([balance, movement.amount]);
    return { movement, balance, key: `${movement.date} ${index}` };
  });
}
