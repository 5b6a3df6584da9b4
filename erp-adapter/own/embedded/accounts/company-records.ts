import type { DatabaseSync } from "node:sqlite";
import {
  type AccountsArea,
  type AgreedTerms,
  MAX_PARTNERS_OF_EMAIL,
  type Partner,
} from "../../../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../../../contract/context.ts";
import { MAX_EMAIL, toEmailKey } from "../../../contract/email-address.ts";
import { ErpError } from "../../../contract/errors.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { vatAnswerSchema } from "../../../contract/tax.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createPartnerTerms } from "../../catalogue-index/partner-terms.ts";
import { HOME_COUNTRY } from "../tax/decide-tax.ts";
import type { StoredAnswer, TaxBook } from "../tax/tax-book.ts";

/** The companies in the books, and what was agreed with them. */
export interface CompanyRecords extends Pick<AccountsArea, "partner" | "partnersOf" | "noteVat"> {
  /** NOT_FOUND for an unknown partner. */
  termsOf(partner: PartnerCode): AgreedTerms;
}

export function createCompanyRecords(goods: DatabaseSync, books: DatabaseSync, taxes: TaxBook): CompanyRecords {
  const pricesOf = createPartnerTerms(goods);
  const select = prepare<CompanyRow>(books)`select name, active, payment_days as paymentDays, vat, address,
    postal_code as postalCode, city from partner where code = ?`;
  const selectByEmail = prepare<{ partner: PartnerCode }>(books)`
    select distinct user.partner from account join user on user.id = account.user
    where account.email_key = ? and user.state <> 'pending' order by user.partner limit ${MAX_PARTNERS_OF_EMAIL}`;

  return {
    termsOf: (partner) => ({ ...pricesOf(partner), paymentDays: select.get(partner)?.paymentDays ?? 0 }),
    async partner(code, c) {
      requireVouched(c);
      const row = code === GENERAL_PARTNER ? undefined : select.get(String(code));
      if (!row) throw new ErpError("NOT_FOUND", { what: "partner", id: String(code) });
      const { name, active, ...company } = row;
      const { country } = taxes.companyOf(code) ?? { country: HOME_COUNTRY };
      return {
        ...company,
        ...pricesOf(code),
        ...{ code, company: name, active: active === 1, country, vatState: toVatState(taxes.lastOf(company.vat)) },
      } satisfies Partner;
    },
    async partnersOf(email, c) {
      requireVouched(c);
      if (typeof email !== "string") throw new ErpError("VALIDATION", { field: "email", rule: "shape" });
      return selectByEmail.all(toEmailKey(email.slice(0, MAX_EMAIL))).map(({ partner }) => partner);
    },
    async noteVat(answer, c) {
      requireVouched(c);
      taxes.note(parseInput(vatAnswerSchema, answer, "number"));
    },
  };
}

function toVatState(last: StoredAnswer | null): Partner["vatState"] {
  if (!last) return null;
  const { verdict, at, consultation, name, address } = last;
  return { verdict, at, consultation, name, address };
}

interface CompanyRow
  extends Omit<Partner, "code" | "company" | "active" | "country" | "vatState" | "priceList" | "discountPercent"> {
  name: string;
  active: number;
}

/** FORBIDDEN unless the shop vouches for the call. A call that is vouched for may read any company's terms. */
function requireVouched({ vouched }: CallContext): void {
  if (vouched !== true) throw new ErpError("FORBIDDEN", {});
}
