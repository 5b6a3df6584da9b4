import type { DatabaseSync } from "node:sqlite";
import { runNow } from "#database/work.ts";
import type { Clock } from "../../../clock-and-ids.ts";
import type { User } from "../../../contract/accounts.ts";
import { GENERAL_PARTNER, type PartnerCode, type UserId } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { BasisPoints } from "../../../contract/money.ts";
import type { ProfileFields } from "../../../contract/registration.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { type Account, admit, findAccount, listPending } from "../../accounts/account-book.ts";
import { type CompanyTerms, createCompanyTerms, isSame, type TermsChange } from "./company-terms.ts";

/** State of an INVALID_STATE error: the company exists, and its terms differ from those of the approval. */
export const OTHER_TERMS = "other-terms";

/** The office's decision about a request. */
export interface Approval {
  email: string;
  /** code of the company; a new company gets the company name in the request, or else the person's name */
  partner: PartnerCode;
  /** a list that does not exist is created without prices of its own */
  priceList: string;
  discount: BasisPoints;
  paymentDays: number;
  /** all rights unless given */
  rights?: User["rights"];
  /** true: may change the terms of an existing company; otherwise different terms are INVALID_STATE (other-terms) */
  changeTerms?: boolean;
  /** the person who decides, for the history of the terms */
  by?: string;
}

/** A request that the office has not decided. */
export interface PendingRegistration extends ProfileFields {
  id: UserId;
  /** instant, RFC 3339 in UTC */
  requestedAt: string;
}

export interface AccountApprovals {
  /**
   * Turns the request with this e-mail address into an account of this partner, and gives the partner these terms, for
   * all its users. NOT_FOUND if no account has the address. INVALID_STATE if the account is not a pending request, or
   * (other-terms) if the partner exists with different terms and `changeTerms` is not set. VALIDATION (partner) for the
   * general partner.
   */
  approve(approval: Approval): void;
  /** Oldest first. */
  listRegistrations(): PendingRegistration[];
  /** A company's present terms; null if there is no such company. */
  termsOf(partner: PartnerCode): CompanyTerms | null;
  /** All changes of these terms, oldest first. */
  termsHistory(partner: PartnerCode): TermsChange[];
}

/**
 * Lists requests and turns them into accounts. A partner's prices and its users are in different files; the prices are
 * written first.
 */
export function createAccountApprovals(goods: DatabaseSync, books: DatabaseSync, clock: Clock): AccountApprovals {
  const companies = createCompanyTerms(goods, books, clock);
  const putPartner = prepare(books)`
    insert into partner (code, name, payment_days, vat, address, postal_code, city) values (?, ?, ?, ?, ?, ?, ?)
    on conflict do update set payment_days = excluded.payment_days`;

  function requireRequest(email: string): Account {
    const account = runNow(books, findAccount(email));
    if (!account) throw new ErpError("NOT_FOUND", { what: "registration", id: email });
    const { state } = account.user;
    if (state !== "pending") throw new ErpError("INVALID_STATE", { state });
    return account;
  }

  return {
    approve({ email, partner, priceList, discount, paymentDays, changeTerms = false, by = "", ...more }) {
      const { rights = { finances: true, invoices: true } } = more;
      if (partner === GENERAL_PARTNER) throw new ErpError("VALIDATION", { field: "partner", rule: "choice" });
      requireRequest(email);
      const terms = { priceList, discount, paymentDays };
      transaction(goods, () => {
        const old = companies.get(partner);
        if (old && !changeTerms && !isSame(old, terms)) throw new ErpError("INVALID_STATE", { state: OTHER_TERMS });
        companies.set(partner, terms, by);
      });
      transaction(books, () => {
        const { user, fields } = requireRequest(email);
        const { company, name, vat, address, postalCode, city } = fields;
        putPartner.run(partner, company || name, paymentDays, vat, address, postalCode, city);
        runNow(books, admit(user.id, { partner, rights, by, at: clock() }));
      });
    },
    termsOf: companies.get,
    termsHistory: companies.history,
    listRegistrations: () =>
      runNow(books, listPending()).map(({ user, fields, requestedAt }) => ({
        id: user.id,
        requestedAt: new Date(requestedAt).toISOString(),
        ...fields,
      })),
  };
}
