import type { DatabaseSync } from "node:sqlite";
import type { User } from "../../contract/accounts.ts";
import { GENERAL_PARTNER, type PartnerCode, type UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { BasisPoints } from "../../contract/money.ts";
import type { ProfileFields } from "../../contract/registration.ts";
import { prepare } from "../../sqlite/statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { createTermsWriter } from "../conditions/terms-writer.ts";
import { type Account, createAccountBook } from "./account-book.ts";

/** What the office decides about a request. */
export interface Approval {
  email: string;
  /** made when new, and named after the request's company */
  partner: PartnerCode;
  /** made when new; it then has no price of its own */
  priceList: string;
  discount: BasisPoints;
  paymentDays: number;
  /** all unless said otherwise */
  rights?: User["rights"];
}

/** A request that waits for the office. */
export interface PendingRegistration extends ProfileFields {
  id: UserId;
  /** instant, RFC 3339 in UTC */
  requestedAt: string;
}

export interface Approvals {
  approve(approval: Approval): void;
  /** Oldest first. */
  listRegistrations(): PendingRegistration[];
}

/** What the office does with requests: reads them and makes them accounts. What a partner pays stands in another file than who belongs to it, and is written first. */
export function createApprovals(goods: DatabaseSync, books: DatabaseSync): Approvals {
  const terms = createTermsWriter(goods);
  const accounts = createAccountBook(books);
  const putPartner = prepare(
    books,
    `insert into partner (code, name, payment_days, vat, address, postal_code, city) values (?, ?, ?, ?, ?, ?, ?)
      on conflict do update set payment_days = excluded.payment_days`,
  );
  const activate = prepare(
    books,
    "update user set state = 'active', partner = ?, sees_finances = ?, sees_invoices = ? where id = ?",
  );

  function requireRequest(email: string): Account {
    const account = accounts.findByEmail(email);
    if (!account) throw new ErpError("NOT_FOUND", { what: "registration", id: email });
    const { state } = account.user;
    if (state !== "pending") throw new ErpError("INVALID_STATE", { state });
    return account;
  }

  return {
    approve({ email, partner, priceList, discount, paymentDays, rights = { finances: true, invoices: true } }) {
      if (partner === GENERAL_PARTNER) throw new ErpError("VALIDATION", { field: "partner", rule: "choice" });
      requireRequest(email);
      terms.setPartnerTerms(partner, priceList, discount);
      transaction(books, () => {
        const { user, fields } = requireRequest(email);
        const { company, name, vat, address, postalCode, city } = fields;
        putPartner.run(partner, company || name, paymentDays, vat, address, postalCode, city);
        activate.run(partner, Number(rights.finances), Number(rights.invoices), user.id);
      });
    },
    listRegistrations: () =>
      accounts.listPending().map(({ user, fields, requestedAt }) => ({
        id: user.id,
        requestedAt: new Date(requestedAt).toISOString(),
        ...fields,
      })),
  };
}
