import { copyFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { type AccountsArea, MAX_PARTNERS_OF_EMAIL, type Partner } from "../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../contract/context.ts";
import { toEmailKey } from "../contract/email-address.ts";
import { ErpError } from "../contract/errors.ts";
import { type BasisPoints, percentSchema, toBasisPoints } from "../contract/money.ts";
import { requireVouched } from "../kit/orders.ts";

/** A company as it is written in the file. */
export const companySchema = z.object({
  code: z.string().min(1),
  company: z.string().min(1),
  vat: z.string().default(""),
  address: z.string().default(""),
  postalCode: z.string().default(""),
  city: z.string().default(""),
  emails: z.array(z.string()).default([]),
  priceList: z.string(),
  /** percent off every list price */
  discount: percentSchema,
  paymentDays: z.int().min(0),
  active: z.boolean().default(true),
});

type Company = z.output<typeof companySchema>;

/** The companies and their terms: a file that the office may replace at any time. */
export interface ExamplePartners {
  /**
   * The discount of the call's partner. NOT_FOUND for an unknown partner, or if the shop does not vouch for the
   * partner.
   */
  discountOf(c: CallContext): BasisPoints;
  /** ACCOUNT_INACTIVE if the office takes no more orders of the call's partner. */
  requireActive(c: CallContext): void;
  questions: Pick<AccountsArea, "partner" | "partnersOf">;
}

/** Opens the file of companies; if it is missing, creates it as a copy of `first`. */
export function openPartners(file: string, first: string): ExamplePartners {
  if (!existsSync(file)) copyFileSync(first, file);
  let companies: readonly Company[] = [];
  let readAt = Number.NaN;

  function read(): readonly Company[] {
    const changedAt = statSync(file).mtimeMs;
    if (changedAt !== readAt) companies = z.array(companySchema).parse(JSON.parse(readFileSync(file, "utf8")));
    readAt = changedAt;
    return companies;
  }

  function require(code: PartnerCode): Company {
    const found = read().find((one) => one.code === code);
    if (!found) throw new ErpError("NOT_FOUND", { what: "partner", id: String(code) });
    return found;
  }

  function companyOf({ partner, vouched }: CallContext): Company | null {
    if (partner === GENERAL_PARTNER) return null;
    if (!vouched) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
    return require(partner);
  }

  return {
    discountOf: (c) => companyOf(c)?.discount ?? toBasisPoints(0),
    requireActive(c) {
      if (companyOf(c)?.active === false) throw new ErpError("ACCOUNT_INACTIVE", {});
    },
    questions: {
      async partner(code, c) {
        requireVouched(c);
        return toPartner(require(code));
      },
      async partnersOf(email, c) {
        requireVouched(c);
        const key = toEmailKey(email);
        const found = read().filter(({ emails }) => emails.some((own) => toEmailKey(own) === key));
        return found.slice(0, MAX_PARTNERS_OF_EMAIL).map(({ code }) => code as PartnerCode);
      },
    },
  };
}

function toPartner({ code, discount, emails: _, ...company }: Company): Partner {
  return { ...company, code: code as PartnerCode, discountPercent: discount };
}
