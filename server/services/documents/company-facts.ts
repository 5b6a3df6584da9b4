import type { Logger } from "pino";
import type { Cms } from "#cms/contract/cms.ts";
import { CmsError } from "#cms/contract/errors.ts";
import type { Company } from "#cms/contract/site.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { InvoiceParty } from "#erp-adapter/contract/invoices.ts";
import type { DocumentTexts } from "../texts.ts";
import { placeOf } from "./hub3.ts";
import { toVatText } from "./vat-text.ts";

/** The particulars of the distributor, as its editors wrote them; null if they cannot be read. */
export type CompanyOf = (locale: Locale) => Promise<Company | null>;

/** Milliseconds to wait for the particulars; after that a document is made without them. */
const ANSWER_WITHIN = 2_000;

/** The particulars from the shop's content, which logs its own outages. */
export function createCompanyOf(cms: Pick<Cms, "site">, log: Pick<Logger, "error">): CompanyOf {
  return async (locale) => {
    try {
      const { company } = await cms.site({ locale, signal: AbortSignal.timeout(ANSWER_WITHIN) });
      return company.name === "" ? null : company;
    } catch (error) {
      if (!(error instanceof CmsError)) log.error({ err: error }, "the company's particulars not read");
      return null;
    }
  };
}

/** True if the seller of a document is this company; the ERP may name another company of the group. */
export function isSeller({ vat, name }: InvoiceParty, company: Company): boolean {
  return vat === "" ? name === company.name : digitsOf(vat) === digitsOf(company.oib);
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, "");
}

/** The ways to reach the company, on one line. */
export function toContacts({ phone, email }: Company): string {
  return joined([phone, email]);
}

/** The particulars that a company must state on its letters and invoices. */
export function toImprint(company: Company, t: DocumentTexts): string[] {
  const { name, address, oib, register, capital, board, iban, bank } = company;
  return [
    joined([name, [address, placeOf(company)].filter(Boolean).join(", "), oib && toVatText(t, `HR${digitsOf(oib)}`)]),
    joined([register, capital, board]),
    joined([iban && `IBAN ${iban}`, bank]),
  ].filter(Boolean);
}

function joined(parts: readonly string[]): string {
  return parts.filter(Boolean).join(" · ");
}
