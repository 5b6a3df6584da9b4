import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../../contract/context.ts";
import type { OpenAmount } from "../../../kit/ageing.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/**
 * Reads the open amounts of a partner's invoices by due date, and the credit of credit notes that are not paid back.
 */
export function createOpenAmounts(
  db: DatabaseSync,
): (partner: PartnerCode) => { amounts: OpenAmount[]; credit: number } {
  const selectAmounts = prepare<OpenAmount>(db)`
    select due_date as dueDate, open from due_day where partner = ? and kind = 'invoice' and open > 0`;
  const selectCredit = prepare<{ credit: number }>(db)`
    select coalesce(-sum(open), 0) as credit from due_day where partner = ? and kind = 'credit-note'`;
  return (partner) => ({ amounts: selectAmounts.all(partner), credit: selectCredit.get(partner)?.credit ?? 0 });
}
