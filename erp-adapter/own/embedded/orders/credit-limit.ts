import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import { type BasisPoints, type EurCents, shareOf, sum, toEurCents } from "../../../contract/money.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** The amounts that a partner's credit limit covers. All amounts include VAT. */
export interface Commitments {
  /** null: no limit */
  limitOf(partner: PartnerCode): EurCents | null;
  /** The open total of invoices and credit notes. */
  openOf(partner: PartnerCode): EurCents;
  /**
   * Open total plus goods ordered but not invoiced, with their delivery, less what was paid for them in advance. Orders
   * that wait for their release, are cancelled or have a status without a class do not count.
   */
  usedOf(partner: PartnerCode): EurCents;
  /** CREDIT_LIMIT if this additional amount would exceed the limit. */
  assertCredit(partner: PartnerCode, more: EurCents): void;
}

export function createCommitments(db: DatabaseSync): Commitments {
  const selectLimit = prepare<{ limit: number | null }>(
    db,
    'select credit_limit as "limit" from partner where code = ?',
  );
  const selectOpen = prepare<{ open: number }>(db)`
    select coalesce(sum(open), 0) as open from due_day where partner = ?`;
  // The orders that use credit.
  const ordered = `ordered as (
    select number, delivery_cost, delivery_vat, delivery_invoice from customer_order
    where partner = ? and to_invoice > 0 and status in ('pending', 'undelivered', 'delivered')
      and not exists (select 1 from order_hold where customer_order = number and state = 'waiting')
  )`;
  const selectPrepaid = prepare<{ prepaid: number }>(
    db,
    `with ${ordered}
    select coalesce(sum(amount), 0) as prepaid from prepayment where customer_order in (select number from ordered)`,
  );
  const selectOrdered = prepare<{ base: number; rate: BasisPoints }>(
    db,
    `with ${ordered}
    select sum(base) as base, rate from (
      select number, base, vat as rate from ordered join uninvoiced_goods on customer_order = number
      union all
      select number, delivery_cost, delivery_vat from ordered where delivery_cost > 0 and delivery_invoice is null
    ) group by number, rate`,
  );

  function openOf(partner: PartnerCode): EurCents {
    return toEurCents(selectOpen.get(partner)?.open ?? 0);
  }

  function usedOf(partner: PartnerCode): EurCents {
    // VAT is rounded per order, as on its invoice.
    const totals = selectOrdered.all(partner).map(({ base, rate }) => base + shareOf(toEurCents(base), rate));
    const prepaid = toEurCents(-(selectPrepaid.get(partner)?.prepaid ?? 0));
    return sum([openOf(partner), ...totals.map(toEurCents), prepaid]);
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
