import type { DatabaseSync } from "node:sqlite";
import { runNow } from "#database/work.ts";
import type { Clock, Ids } from "../../../clock-and-ids.ts";
import type { User } from "../../../contract/accounts.ts";
import type { PartnerCode, SessionToken, UserId } from "../../../contract/context.ts";
import { toEmailKey } from "../../../contract/email-address.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { BasisPoints } from "../../../contract/money.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { assertFree } from "../../accounts/account-parts.ts";
import { createLeftEmails } from "../../accounts/left-emails.ts";
import { createSessions } from "../accounts/sessions.ts";
import { createTermsWriter } from "../conditions/terms-writer.ts";

/** A customer that the staff enter, without a password. */
export interface NewCustomer {
  partner: PartnerCode;
  /** discount on the price list */
  discount: BasisPoints;
  /** the general list unless given */
  priceList?: string;
  name?: string;
  email?: string;
  /** all rights unless given */
  rights?: User["rights"];
}

/** The terms agreed with a company. */
export interface CompanyPrices {
  partner: PartnerCode;
  priceList: string;
  discount: BasisPoints;
  paymentDays: number;
}

/** The staff's work on customers, besides approvals. */
export interface Customers {
  /**
   * Creates a user with a session, and the partner if it is new; an existing partner gets these terms. EMAIL_IN_USE if
   * another user has the e-mail address.
   */
  createCustomer(customer: NewCustomer): { id: UserId; token: SessionToken };
  /** Gives a company these terms; creates the partner if it is new. */
  setPartner(terms: CompanyPrices): void;
  /** NOT_FOUND for an unknown partner. */
  setVatNumber(partner: PartnerCode, number: string): void;
  /** NOT_FOUND for an unknown user. */
  blockUser(user: UserId): void;
  /** NOT_FOUND for an unknown partner. */
  deactivatePartner(partner: PartnerCode): void;
}

/** The price list that contains all products. */
export const GENERAL_LIST = "general";

const ALL_RIGHTS: User["rights"] = { finances: true, invoices: true };

export function createCustomers(goods: DatabaseSync, books: DatabaseSync, clock: Clock, ids: Ids): Customers {
  const terms = createTermsWriter(goods);
  const sessions = createSessions(books, clock, ids);
  const leftEmails = createLeftEmails(clock);
  const addPartner = prepare(books, "insert into partner (code, name) values (?, ?) on conflict do nothing");
  const putPartner = prepare(books)`insert into partner (code, name, payment_days) values (?, ?, ?)
    on conflict do update set payment_days = excluded.payment_days`;
  const putNumber = prepare(books, "update partner set vat = ? where code = ?");
  const deactivate = prepare(books, "update partner set active = 0 where code = ?");
  const block = prepare(books, "update user set state = 'blocked' where id = ?");
  const addUser = prepare(books)`
    insert into user (id, kind, name, email, partner, sees_finances, sees_invoices, created_at)
    values (?, 'customer', ?, ?, ?, ?, ?, ?)`;
  const addAccount = prepare(books, "insert into account (user, email_key, requested_at) values (?, ?, ?)");

  return {
    createCustomer({ partner, discount, priceList = GENERAL_LIST, name = "", email, rights = ALL_RIGHTS }) {
      terms.setPartnerTerms(partner, priceList, discount);
      return transaction(books, () => {
        const id = ids.user();
        if (email !== undefined) runNow(books, assertFree({ leftEmails }, email, null));
        addPartner.run(partner, name || partner);
        addUser.run(id, name, email ?? null, partner, Number(rights.finances), Number(rights.invoices), clock());
        addAccount.run(id, email === undefined ? null : toEmailKey(email), clock());
        return { id, token: sessions.issue(id) };
      });
    },
    setPartner({ partner, priceList, discount, paymentDays }) {
      terms.setPartnerTerms(partner, priceList, discount);
      putPartner.run(partner, partner, paymentDays);
    },
    setVatNumber(partner, number) {
      if (putNumber.run(number, partner) === 0) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
    },
    blockUser(user) {
      if (block.run(user) === 0) throw new ErpError("NOT_FOUND", { what: "user", id: user });
    },
    deactivatePartner(partner) {
      if (deactivate.run(partner) === 0) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
    },
  };
}
