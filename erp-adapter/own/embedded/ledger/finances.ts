import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import type { PartnerCode } from "../../../contract/context.ts";
import { type DueInvoice, dueInvoicesSchema, type FinancesArea, statementSchema } from "../../../contract/finances.ts";
import { daysBetween, toLocalDate } from "../../../contract/local-date.ts";
import { toEurCents } from "../../../contract/money.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { assertPeriod } from "../../../kit/assert-period.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { reading } from "../../../sqlite/transaction.ts";
import type { OfficeSessions } from "../accounts/sessions.ts";
import { createAccountSums } from "./account-sums.ts";
import { requireRight } from "./require-paper-right.ts";
import { createStatements } from "./statements.ts";

export interface FinanceSources {
  sessions: OfficeSessions;
  clock: Clock;
  isActive: (partner: PartnerCode) => boolean;
}

/** A partner's debts and remaining credit, from the sums of the ledgers. */
export function createFinancesArea(db: DatabaseSync, { sessions, clock, isActive }: FinanceSources): FinancesArea {
  const sumsOf = createAccountSums(db);
  const statementOf = createStatements(db);
  const countDue = prepare<{ count: number }>(db)`select coalesce(sum(count), 0) as count from due_day
    where partner = ? and kind = 'invoice' and due_date < ?`;
  const selectDue = prepare<Omit<DueInvoice, "daysLate">>(
    db,
    `select number as id, number, date, due_date as dueDate, total, open from invoice
      where partner = ? and open > 0 and due_date < ? order by due_date, seq limit ? offset ?`,
  );

  return {
    async summary(c) {
      const partner = requireRight(sessions.requireUser(c), "finances");
      return reading(db, () => {
        const now = clock();
        return {
          ...sumsOf(partner, now),
          accountStatus: isActive(partner) ? "active" : "inactive",
          asOf: new Date(now).toISOString(),
        };
      });
    },

    async due(sent, c) {
      const partner = requireRight(sessions.requireUser(c), "finances");
      const { page, pageSize } = parseInput(dueInvoicesSchema, sent, "query");
      const today = toLocalDate(clock());
      return reading(db, () => ({
        items: selectDue.all(partner, today, pageSize, (page - 1) * pageSize).map((row) => ({
          ...row,
          total: toEurCents(row.total),
          open: toEurCents(row.open),
          daysLate: daysBetween(row.dueDate, today),
        })),
        total: countDue.get(partner, today)?.count ?? 0,
      }));
    },

    async statement(sent, c) {
      const partner = requireRight(sessions.requireUser(c), "finances");
      const { from, to, ...part } = parseInput(statementSchema, sent, "query");
      assertPeriod({ from, to });
      return reading(db, () => statementOf(partner, { from, to }, part));
    },
  };
}
