import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import type { PartnerCode } from "../../../contract/context.ts";
import type { BasisPoints } from "../../../contract/money.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { createTermsWriter } from "../conditions/terms-writer.ts";

/** A company's terms, for all its users. */
export interface Terms {
  priceList: string;
  discount: BasisPoints;
  paymentDays: number;
}

/** The terms of an existing company, and the number of users and carts that a change would affect. */
export interface CompanyTerms extends Terms {
  /** users of the company with an approved request */
  colleagues: number;
  /** their carts with lines */
  openCarts: number;
}

export interface TermsChange {
  /** instant, RFC 3339 in UTC */
  at: string;
  by: string;
  /** null: the company was new */
  old: Terms | null;
  now: Terms;
}

/** Companies' terms. Prices are in the catalogue's file and payment days in the books; the prices are written first. */
export interface CompanyTermsBook {
  /** null for a company without terms. */
  get(partner: PartnerCode): CompanyTerms | null;
  /**
   * Writes the price list and discount to the catalogue's file, and the change to the history; does nothing if all
   * three terms are unchanged.
   */
  set(partner: PartnerCode, terms: Terms, by: string): void;
  /** Oldest first. */
  history(partner: PartnerCode): TermsChange[];
}

export function createCompanyTerms(goods: DatabaseSync, books: DatabaseSync, clock: Clock): CompanyTermsBook {
  const writer = createTermsWriter(goods);
  const selectTerms = prepare<{ priceList: string; discount: BasisPoints }>(goods)`
    select price_list as priceList, discount from partner_terms where partner = ?`;
  const selectDays = prepare<{ days: number }>(books, "select payment_days as days from partner where code = ?");
  const countColleagues = prepare<{ n: number }>(books)`
    select count(*) as n from user where partner = ? and state <> 'pending'`;
  const countCarts = prepare<{ n: number }>(books)`select count(*) as n from cart join user on user.id = cart.user
    where user.partner = ? and exists (select 1 from cart_line as line where line.user = cart.user and line.cart = cart.id)`;
  const insert = prepare(goods)`
    insert into terms_change (partner, at, decided_by, old_price_list, old_discount, old_payment_days,
    new_price_list, new_discount, new_payment_days) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const selectHistory = prepare<ChangeRow>(goods, "select * from terms_change where partner = ? order by id");

  function get(partner: PartnerCode): CompanyTerms | null {
    const terms = selectTerms.get(partner);
    if (!terms) return null;
    return {
      ...terms,
      paymentDays: selectDays.get(partner)?.days ?? 0,
      colleagues: countColleagues.get(partner)?.n ?? 0,
      openCarts: countCarts.get(partner)?.n ?? 0,
    };
  }

  return {
    get,
    set: (partner, now, by) =>
      transaction(goods, () => {
        const old = get(partner);
        if (old && isSame(old, now)) return;
        writer.setPartnerTerms(partner, now.priceList, now.discount);
        const before = [old?.priceList ?? null, old?.discount ?? null, old?.paymentDays ?? null];
        insert.run(partner, clock(), by, ...before, now.priceList, now.discount, now.paymentDays);
      }),
    history: (partner) => selectHistory.all(partner).map(toChange),
  };
}

export function isSame(one: Terms, other: Terms): boolean {
  return one.priceList === other.priceList && one.discount === other.discount && one.paymentDays === other.paymentDays;
}

interface ChangeRow {
  at: number;
  decided_by: string;
  old_price_list: string | null;
  old_discount: BasisPoints | null;
  old_payment_days: number | null;
  new_price_list: string;
  new_discount: BasisPoints;
  new_payment_days: number;
}

function toChange(row: ChangeRow): TermsChange {
  const { old_price_list: priceList, old_discount: discount, old_payment_days: paymentDays } = row;
  return {
    at: new Date(row.at).toISOString(),
    by: row.decided_by,
    old: priceList === null || discount === null || paymentDays === null ? null : { priceList, discount, paymentDays },
    now: { priceList: row.new_price_list, discount: row.new_discount, paymentDays: row.new_payment_days },
  };
}
