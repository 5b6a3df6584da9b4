import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../contract/context.ts";
import type { FinanceSummary } from "../../contract/finances.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import { sum } from "../../contract/money.ts";
import { type OpenAmount, toAgeing } from "../../kit/ageing.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { createCommitments } from "../orders/commitments.ts";

/** A partner's debts and credit, from the sums of the ledgers. */
export type AccountSums = Pick<FinanceSummary, "open" | "due" | "ageing" | "creditLimit"> & {
  creditUsed: NonNullable<FinanceSummary["creditUsed"]>;
};

/** Reads the sums at an instant. Call it in a transaction: they come from several statements. */
export function createAccountSums(db: DatabaseSync): (partner: PartnerCode, at: number) => AccountSums {
  const commitments = createCommitments(db);
  const selectAmounts = prepare<OpenAmount>(db)`
    select due_date as dueDate, open from due_day where partner = ? and kind = 'invoice' and open > 0`;
  const selectCredit = prepare<{ credit: number }>(db)`
    select coalesce(-sum(open), 0) as credit from due_day where partner = ? and kind = 'credit-note'`;

  return (partner, at) => {
    const credit = selectCredit.get(partner)?.credit ?? 0;
    const ageing = toAgeing(selectAmounts.all(partner), credit, toLocalDate(at));
    const { notDue: _, ...late } = ageing;
    return {
      creditLimit: commitments.limitOf(partner),
      creditUsed: commitments.usedOf(partner),
      open: commitments.openOf(partner),
      due: sum(Object.values(late)),
      ageing,
    };
  };
}
