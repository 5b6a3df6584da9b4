import type { DueInvoice, FinanceSummary } from "#erp-adapter/contract/finances.ts";
import { type EurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { freeCredit } from "../cart/credit/credit-room.ts";
import { type CreditUse, toCreditUse } from "../finances/credit-use.ts";
import { type PageRequest, sessionContext, shopContext } from "../request/context.ts";
import { isOffered } from "../request/session/is-offered.ts";
import { readPart } from "./read-part.ts";

/** The company's account in short; the figures in full are on the page of finances. */
export interface DeskAccount extends Pick<FinanceSummary, "creditLimit" | "open" | "due" | "accountStatus"> {
  /** null if no limit was agreed, or if its use is not known; negative if more is used than agreed */
  free: FinanceSummary["open"] | null;
  bar: CreditUse["bar"];
  /** the overdue amount that must be paid before orders on account are taken again; 0 if nothing blocks them */
  blocking: EurCents;
  /** the overdue invoices, and the one that is overdue for the longest; null if they could not be read */
  overdue: { count: number; oldest: DueInvoice | null } | null;
}

/** Two parallel ERP calls; undefined for a person without the right to finances, and if the shop offers no finances. */
export async function loadAccount(asked: PageRequest): Promise<DeskAccount | null | undefined> {
  const { erp } = asked.context.get(shopContext);
  const { user } = asked.context.get(sessionContext);
  if (!isOffered("finances", erp) || !user?.rights.finances) return undefined;
  const [summary, due] = await Promise.all([
    readPart(asked, ({ finances }, c) => finances.summary(c)),
    readPart(asked, ({ finances }, c) => finances.due({ page: 1, pageSize: 1 }, c)),
  ]);
  if (!summary) return null;
  const { creditLimit, open, accountStatus } = summary;
  return {
    ...{ creditLimit, open, due: summary.due, accountStatus },
    free: freeCredit(summary),
    blocking: summary.overdueBlock?.amount ?? ZERO,
    bar: toCreditUse(summary, erp.capabilities.finances.creditUsed)?.bar ?? [],
    overdue: due && { count: due.total, oldest: due.items[0] ?? null },
  };
}
