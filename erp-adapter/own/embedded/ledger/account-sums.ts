import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../../contract/context.ts";
import type { FinanceSummary } from "../../../contract/finances.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import { sum } from "../../../contract/money.ts";
import { toAgeing } from "../../../kit/ageing.ts";
import { createCommitments } from "../orders/credit-limit.ts";
import { createOpenAmounts } from "./open-amounts.ts";
import { createOverdueBlocks } from "./overdue-block.ts";

/** A partner's debts and credit, from the sums of the ledgers. */
export type AccountSums = Pick<FinanceSummary, "open" | "due" | "ageing" | "creditLimit" | "overdueBlock"> & {
  creditUsed: NonNullable<FinanceSummary["creditUsed"]>;
};

/** Reads the sums at an instant. Call it in a transaction: they come from several statements. */
export function createAccountSums(db: DatabaseSync): (partner: PartnerCode, at: number) => AccountSums {
  const commitments = createCommitments(db);
  const openAmountsOf = createOpenAmounts(db);
  const blocks = createOverdueBlocks(db);

  return (partner, at) => {
    const { amounts, credit } = openAmountsOf(partner);
    const ageing = toAgeing(amounts, credit, toLocalDate(at));
    const overdueBlock = blocks.of(partner, at);
    const { notDue: _, ...late } = ageing;
    return {
      creditLimit: commitments.limitOf(partner),
      creditUsed: commitments.usedOf(partner),
      open: commitments.openOf(partner),
      due: sum(Object.values(late)),
      ageing,
      ...(overdueBlock && { overdueBlock }),
    };
  };
}
