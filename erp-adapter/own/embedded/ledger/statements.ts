import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../../contract/context.ts";
import type { Movement, Statement } from "../../../contract/finances.ts";
import type { InvoiceId } from "../../../contract/invoices.ts";
import { toEurCents } from "../../../contract/money.ts";
import type { Cursor } from "../../../contract/paging.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { NEWEST, type Place, parsePlace } from "../paging/place.ts";

/**
 * Reads a part of the statement of a partner's account. Call it in a transaction, because it runs several statements.
 */
export type Statements = (
  partner: PartnerCode,
  period: { from: string; to: string },
  part: { cursor: Cursor | null; limit: number; newestFirst: boolean },
) => Statement;

/**
 * Balances come from daily sums, movements from the documents and payments themselves. The cursor of the first part
 * contains the number of the last booking; later parts leave out newer bookings.
 */
export function createStatements(db: DatabaseSync): Statements {
  const selectLast = prepare<{ last: number }>(db, "select last from ledger_count");
  const selectBefore = prepare<{ balance: number }>(db)`
    select coalesce(sum(debit - credit), 0) as balance from entry_day where partner = ? and date < ?`;
  const selectWithin = prepare<Turnover>(db)`select coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit
    from entry_day where partner = ? and date between ? and ?`;
  const selectLater = prepare<Later>(db)`select coalesce(sum(iif(date < ?3, amount, 0)), 0) as before,
      coalesce(sum(iif(date between ?3 and ?4, max(amount, 0), 0)), 0) as debit,
      coalesce(sum(iif(date between ?3 and ?4, max(-amount, 0), 0)), 0) as credit
    from (
      select date, total as amount from invoice where partner = ?1 and seq > ?2 and tracked
      union all select date, -amount from payment where partner = ?1 and seq > ?2
    )`;
  const selectMovements = prepare<MovementRow>(db)`
    select date, seq, kind, number as document, total as amount from invoice
    where partner = ?1 and (date, seq) > (?2, ?3) and date <= ?4 and seq <= ?5 and tracked
    union all
    select date, seq, iif(amount > 0, 'payment', 'refund'), invoice, -amount from payment
    where partner = ?1 and (date, seq) > (?2, ?3) and date <= ?4 and seq <= ?5
    order by date, seq limit ?6`;

  const selectNewest = prepare<MovementRow>(db)`
    select date, seq, kind, number as document, total as amount from invoice
    where partner = ?1 and (date, seq) < (?2, ?3) and date >= ?4 and seq <= ?5 and tracked
    union all
    select date, seq, iif(amount > 0, 'payment', 'refund'), invoice, -amount from payment
    where partner = ?1 and (date, seq) < (?2, ?3) and date >= ?4 and seq <= ?5
    order by date desc, seq desc limit ?6`;

  return (partner, { from, to }, { cursor, limit, newestFirst }) => {
    const end = newestFirst ? { date: to, seq: NEWEST.seq } : { date: from, seq: 0 };
    const start = cursor === null ? { ...end, last: selectLast.get()?.last ?? 0 } : parseStart(cursor);
    const { before, ...later } = selectLater.get(partner, start.last, from, to) ?? { before: 0, debit: 0, credit: 0 };
    const within = selectWithin.get(partner, from, to) ?? { debit: 0, credit: 0 };
    const opening = (selectBefore.get(partner, from)?.balance ?? 0) - before;
    const [debit, credit] = [within.debit - later.debit, within.credit - later.credit];
    const rows = newestFirst
      ? selectNewest.all(partner, start.date, start.seq, from, start.last, limit + 1)
      : selectMovements.all(partner, start.date, start.seq, to, start.last, limit + 1);
    const shown = rows.slice(0, limit);
    return {
      opening: toEurCents(opening),
      debit: toEurCents(debit),
      credit: toEurCents(credit),
      closing: toEurCents(opening + debit - credit),
      rows: shown.map(({ kind, date, document, amount }) => ({ kind, date, document, amount: toEurCents(amount) })),
      cursor: rows.length > limit ? formatStart(shown.at(-1), start.last) : null,
    };
  };
}

interface Turnover {
  debit: number;
  credit: number;
}

interface Later extends Turnover {
  before: number;
}

interface MovementRow extends Place {
  kind: Movement["kind"];
  document: InvoiceId;
  amount: number;
}

function formatStart(row: Place | undefined, last: number): Cursor | null {
  return row ? (`${row.date}~${row.seq}~${last}` as Cursor) : null;
}

function parseStart(cursor: Cursor): Place & { last: number } {
  const [date, seq, last] = cursor.split("~");
  return { ...parsePlace(`${date}~${seq}`, "cursor"), last: parsePlace(`${date}~${last}`, "cursor").seq };
}
