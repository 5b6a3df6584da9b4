import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { OverdueBlock } from "../../../contract/finances.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import { ZERO } from "../../../contract/money.ts";
import { lateBeyond } from "../../../kit/ageing.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createOpenAmounts } from "./open-amounts.ts";

/**
 * Reads whether overdue amounts block a partner's orders. Call each method in a transaction, because it runs several
 * statements.
 */
export interface OverdueBlocks {
  /** The block as agreed, with the amount that blocks orders now (0: none); null for a partner without such a block. */
  of(partner: PartnerCode, at: number): OverdueBlock | null;
  /** OVERDUE if something has been overdue for longer than agreed. */
  assertNone(partner: PartnerCode, at: number): void;
}

export function createOverdueBlocks(db: DatabaseSync): OverdueBlocks {
  const openOf = createOpenAmounts(db);
  const selectGrace = prepare<{ days: number | null }>(db, "select overdue_grace as days from partner where code = ?");

  function of(partner: PartnerCode, at: number): OverdueBlock | null {
    const graceDays = selectGrace.get(partner)?.days ?? null;
    if (graceDays === null) return null;
    const { amounts, credit } = openOf(partner);
    return { graceDays, amount: lateBeyond(amounts, credit, { today: toLocalDate(at), days: graceDays }) };
  }

  return {
    of,
    assertNone(partner, at) {
      const due = of(partner, at)?.amount ?? ZERO;
      if (due > 0) throw new ErpError("OVERDUE", { due });
    },
  };
}
