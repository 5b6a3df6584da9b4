import { href } from "react-router";
import type { Movement, Statement } from "#erp-adapter/contract/finances.ts";
import { type EurCents, sum, toEurCents } from "#erp-adapter/contract/money.ts";
import { Link } from "../ui/link.tsx";
import { Cell, Table } from "../ui/table.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { InvoiceLink } from "./invoice-link.tsx";
import type { StatementPeriod } from "./statement-period.ts";

/**
 * The closing balance, each movement with the balance after it, newest first, and the opening balance: the balances are
 * read upwards.
 */
export function StatementTable({ statement, period }: { statement: Statement; period: StatementPeriod }) {
  const t = useTexts();
  const { money, day } = useFormats();
  const { opening, debit, credit, closing, rows, cursor } = statement;
  return (
    <>
      <Table
        columns={[
          { label: t("statement.date") },
          { label: t("statement.kind") },
          { label: t("statement.document") },
          { label: t("statement.debit"), end: true },
          { label: t("statement.credit"), end: true },
          { label: t("statement.balance"), end: true },
        ]}
        foot={
          <tr role="row">
            <Cell className="nowrap at-a" label={t("statement.date")}>
              {day(period.from)}
            </Cell>
            <th role="rowheader" scope="row" colSpan={4} className="statement__end at-name">
              {t("statement.opening")}
            </th>
            <Cell className="end at-sum said" label={t("statement.balance")}>
              <b>{money(opening)}</b>
            </Cell>
          </tr>
        }
      >
        <tr role="row" className="mid statement__closing">
          <Cell className="nowrap at-a" label={t("statement.date")}>
            {day(period.to)}
          </Cell>
          <th role="rowheader" scope="row" colSpan={2} className="statement__end at-name">
            {t("statement.closing")}
          </th>
          <Amounts debit={debit} credit={credit} balance={closing} />
        </tr>
        {withBalances(closing, rows).map(({ movement, balance, key }) => (
          <MovementRow key={key} movement={movement} balance={balance} />
        ))}
        {cursor !== null && <EarlierMovements statement={statement} period={period} />}
      </Table>
      <p className="sheet__foot muted">{t(rows.length === 0 ? "statement.none" : "statement.order")}</p>
      {cursor !== null && <More shown={rows} period={period} />}
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
  const { day } = useFormats();
  return (
    <tr role="row" className="mid">
      <Cell className="nowrap at-a" label={t("statement.date")}>
        {day(date)}
      </Cell>
      <Cell className="at-b" label={t("statement.kind")}>
        {t(`statement.kinds.${kind}`)}
      </Cell>
      <Cell className="at-name" label={t("statement.document")}>
        <InvoiceLink id={document} number={document} />
      </Cell>
      <Amounts debit={amount > 0 ? amount : null} credit={amount < 0 ? negative(amount) : null} balance={balance} />
    </tr>
  );
}

/** A row with the sums of the earlier movements that the table leaves out, so that the columns add up. */
function EarlierMovements({ statement, period }: { statement: Statement; period: StatementPeriod }) {
  const t = useTexts();
  const { day } = useFormats();
  const amounts = statement.rows.map(({ amount }) => amount);
  const debit = sum([statement.debit, ...amounts.filter((amount) => amount > 0).map(negative)]);
  const credit = sum([statement.credit, ...amounts.filter((amount) => amount < 0)]);
  return (
    <tr role="row" className="mid">
      <Cell className="cell-empty" />
      <th role="rowheader" scope="row" colSpan={2} className="statement__end at-name">
        {t("statement.earlier", { from: day(period.from) })}
      </th>
      <Amounts debit={debit} credit={credit} balance={sum([statement.opening, debit, negative(credit)])} />
    </tr>
  );
}

/** The cells of the last three columns; null for an empty debit or credit cell. */
function Amounts({ debit, credit, balance }: { debit: EurCents | null; credit: EurCents | null; balance: EurCents }) {
  const t = useTexts();
  const { money } = useFormats();
  const both = debit !== null && credit !== null;
  return (
    <>
      <Cell className={debit === null ? "end cell-empty" : "end at-sum said"} label={t("statement.debit")}>
        {debit !== null && money(debit)}
      </Cell>
      <Cell
        className={credit === null ? "end cell-empty" : both ? "end at-c" : "end at-sum said"}
        label={t("statement.credit")}
      >
        {credit !== null && money(credit)}
      </Cell>
      <Cell className={`end ${both ? "at-e" : "at-c"}`} label={t("statement.balance")}>
        {money(balance)}
      </Cell>
    </>
  );
}

function negative(amount: EurCents): EurCents {
  return toEurCents(-amount);
}

/** Where to find the earlier movements: in the downloads, or in a period that ends on the earliest day shown. */
function More({ shown, period }: { shown: readonly Movement[]; period: StatementPeriod }) {
  const t = useTexts();
  const lang = useLanguage();
  const { day, integer } = useFormats();
  const last = shown.at(-1)?.date ?? period.to;
  const search = new URLSearchParams({ from: period.from, to: last });
  return (
    <div className="sheet__foot">
      <p>{t("statement.more", { shown: integer(shown.length) })}</p>
      {last < period.to && (
        <p className="actions">
          <Link className="tap" to={`${href("/:lang/finances", { lang })}?${search}#statement`} preventScrollReset>
            {t("statement.goOn", { to: day(last) })}
          </Link>
        </p>
      )}
    </div>
  );
}

/**
 * Adds the balance after each movement, from the newest one back, and an index as key, because no field identifies a
 * movement: one document can have several movements on one day.
 */
function withBalances(closing: EurCents, rows: readonly Movement[]) {
  let balance = closing;
  return rows.map((movement, index) => {
    const after = balance;
    balance = sum([balance, negative(movement.amount)]);
    return { movement, balance: after, key: `${movement.date} ${index}` };
  });
}
