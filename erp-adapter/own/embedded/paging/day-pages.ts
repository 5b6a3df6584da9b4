import type { DatabaseSync } from "node:sqlite";
import type { Anchor } from "../../../contract/paging.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { formatPlace, NEWEST, type Place, parsePlace } from "./place.ts";

/** A table of rows with a date and an ascending number, and a table with the sums of each day's rows. */
export interface DayTables<Sum extends string> {
  rows: string;
  /** column of `rows` with the owner; in `days` it is `owner` */
  owner: string;
  days: string;
  /**
   * Indexes of `rows` by owner, date and number, and by owner, status, date and number. The statements name them:
   * otherwise SQLite uses the first index for both, and reads all rows of other statuses.
   */
  index: { all: string; ofStatus: string };
  /** columns that both tables have: an amount of the row in `rows`, the day's sum of these amounts in `days` */
  sums: readonly Sum[];
}

/** The selected rows, newest first. */
export interface DayFilter<Status extends string> {
  owner: string;
  /** null: all */
  status: Status | null;
  from: string | null;
  to: string | null;
}

export interface DayPage<Row, Sum extends string> {
  rows: Row[];
  total: number;
  sums: Record<Sum, number>;
  anchor: Anchor | null;
}

/**
 * Pages of a list that grows at its front. Counts, sums and the search for a distant page use the sums of days, so that
 * they cost the same however many rows a day has: only one day and one page are read row by row. Reads require one
 * transaction of the caller.
 */
export interface DayPages<Row, Status extends string, Sum extends string> {
  page(filter: DayFilter<Status>, window: { page: number; pageSize: number; anchor: Anchor | null }): DayPage<Row, Sum>;
  /** At most `limit` rows older than a place. */
  after(filter: DayFilter<Status>, place: Place, limit: number): Row[];
}

export function createDayPages<Row extends Place, Status extends string, Sum extends string>(
  db: DatabaseSync,
  tables: DayTables<Sum>,
): DayPages<Row, Status, Sum> {
  const { rows, owner, days, index, sums } = tables;
  const summed = sums.map((name) => `, coalesce(sum(${name}), 0) as ${name}`).join("");
  const newest = prepare<Place>(db)`
    select date, seq from ${rows} where ${owner} = ? order by date desc, seq desc limit 1`;
  const perDay = byStatus<Day<Sum>>(
    (status) => `select date, sum(count) as count${summed} from ${days}
      where owner = ?1 ${status} and date between ?3 and ?4 group by date order by date desc`,
  );
  const ofDay = byStatus<Omit<Day<Sum>, "date">>(
    (status, by) => `select count(*) as count${summed} from ${rows} indexed by ${by}
      where ${owner} = ?1 ${status} and date = ?3 and seq <= ?4`,
  );
  const page = byStatus<Row>(
    (status, by) => `select * from ${rows} indexed by ${by}
      where ${owner} = ?1 ${status} and date >= ?3 and (date, seq) <= (?4, ?5)
      order by date desc, seq desc limit ?6 offset ?7`,
  );
  const older = byStatus<Row>(
    (status, by) => `select * from ${rows} indexed by ${by}
      where ${owner} = ?1 ${status} and date between ?3 and ?4 and (date, seq) < (?5, ?6)
      order by date desc, seq desc limit ?7`,
  );

  /** Two statements: if the status could be null in one statement, SQLite would not use the index. */
  function byStatus<Found>(sql: (status: string, by: string) => string) {
    const all = prepare<Found>(db, sql("and ?2 is null", index.all));
    const some = prepare<Found>(db, sql("and status = ?2", index.ofStatus));
    return ({ owner: whose, status }: DayFilter<Status>, ...values: (string | number)[]): Found[] =>
      (status === null ? all : some).all(whose, status, ...values);
  }

  /** Days of the filter up to the anchor; the anchor's own day without newer rows. */
  function daysUpTo(filter: DayFilter<Status>, anchor: Place): Day<Sum>[] {
    const { from, to } = boundsOf(filter);
    return perDay(filter, from, to < anchor.date ? to : anchor.date).map((day) =>
      day.date === anchor.date ? { ...day, ...ofDay(filter, anchor.date, anchor.seq)[0] } : day,
    );
  }

  return {
    page(filter, window) {
      const anchor = window.anchor === null ? newest.get(filter.owner) : parsePlace(window.anchor, "anchor");
      const found = anchor ? daysUpTo(filter, anchor) : [];
      const start = findStart(found, (window.page - 1) * window.pageSize);
      const seq = anchor && start?.date === anchor.date ? anchor.seq : NEWEST.seq;
      return {
        rows: start ? page(filter, boundsOf(filter).from, start.date, seq, window.pageSize, start.skip) : [],
        total: found.reduce((total, day) => total + day.count, 0),
        sums: addDays(found, sums),
        anchor: anchor ? (formatPlace(anchor) as Anchor) : null,
      };
    },
    after(filter, { date, seq }, limit) {
      const { from, to } = boundsOf(filter);
      return older(filter, from, to, date, seq, limit);
    },
  };
}

type Day<Sum extends string> = { date: string; count: number } & Record<Sum, number>;

function boundsOf({ from, to }: DayFilter<string>): { from: string; to: string } {
  return { from: from ?? "", to: to ?? NEWEST.date };
}

/**
 * The day of the row that follows the first `before` rows, and the number of rows to skip on that day; null past the
 * end.
 */
function findStart<Sum extends string>(
  days: readonly Day<Sum>[],
  before: number,
): { date: string; skip: number } | null {
  let skip = before;
  for (const { date, count } of days) {
    if (skip < count) return { date, skip };
    skip -= count;
  }
  return null;
}

function addDays<Sum extends string>(days: readonly Day<Sum>[], names: readonly Sum[]): Record<Sum, number> {
  const total = (name: Sum) => days.reduce((sum, day) => sum + day[name], 0);
  return Object.fromEntries(names.map((name) => [name, total(name)])) as Record<Sum, number>;
}
