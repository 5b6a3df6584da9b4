import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { type EurCents, sum, toEurCents } from "../../contract/money.ts";
import { addUp, type PricedLine } from "../../contract/totals.ts";
import { prepare } from "../sqlite/statement.ts";

/** What a partner's credit limit is for. All amounts with VAT. */
export interface Commitments {
  /** null: none was agreed */
  limitOf(partner: PartnerCode): EurCents | null;
  /** Σ open of invoices and credit notes. */
  openOf(partner: PartnerCode): EurCents;
  /** Open amount and what is ordered but not invoiced; of a cancelled order only what was delivered. */
  usedOf(partner: PartnerCode): EurCents;
  /** CREDIT_LIMIT when so much more would be beyond the limit. */
  assertCredit(partner: PartnerCode, more: EurCents): void;
}

export function createCommitments(db: DatabaseSync): Commitments {
  const selectLimit = prepare<{ limit: number | null }>(
    db,
    'select credit_limit as "limit" from partner where code = ?',
  );
  const selectOpen = prepare<{ open: number }>(
    db,
    "select coalesce(sum(open), 0) as open from due_day where partner = ?",
  );
  const selectOrdered = prepare<PricedLine & { customer_order: string }>(
    db,
    `select customer_order, price, deposit, vat as vatPercent,
        iif(status in ('cancelled', 'other'), delivered, quantity) - invoiced as quantity
      from customer_order join order_line on customer_order = customer_order.number
      where partner = ? and to_invoice > 0`,
  );

  function openOf(partner: PartnerCode): EurCents {
    return toEurCents(selectOpen.get(partner)?.open ?? 0);
  }

  function usedOf(partner: PartnerCode): EurCents {
    // VAT is rounded for each order, as its invoice will have it.
    const orders = Map.groupBy(selectOrdered.all(partner), (line) => line.customer_order);
    return sum([openOf(partner), ...[...orders.values()].map((lines) => addUp(lines).total)]);
  }

  function limitOf(partner: PartnerCode): EurCents | null {
    const limit = selectLimit.get(partner)?.limit ?? null;
    return limit === null ? null : toEurCents(limit);
  }

  return {
    limitOf,
    openOf,
    usedOf,
    assertCredit(partner, more) {
      const limit = limitOf(partner);
      if (limit === null) return;
      const used = usedOf(partner);
      if (sum([used, more]) > limit) throw new ErpError("CREDIT_LIMIT", { limit, open: used });
    },
  };
}
