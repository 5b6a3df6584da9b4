import { userInfo } from "node:os";
import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../contract/context.ts";
import { isErpError } from "../../contract/errors.ts";
import { type BasisPoints, formatPercent, toBasisPoints } from "../../contract/money.ts";
import { type Approval, OTHER_TERMS } from "../../own/embedded/accounts/approvals.ts";
import { type CompanyTerms, isSame, type Terms } from "../../own/embedded/accounts/company-terms.ts";
import type { EmbeddedStaff } from "../../own/embedded/staff.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { parseArguments, readCount } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";

const MOST_DAYS = 365;

export const approve: Command = {
  usage:
    "EMAIL --partner CODE [--price-list NAME] [--discount N] [--payment-days N] [--change-terms] [--no-finances] [--no-invoices]",
  summary: "makes a registration an account; the terms are the company's, and needed only when it is new",
  async run(args, { files, print }) {
    const { values, words } = parseArguments(args, ["EMAIL"], {
      texts: ["partner", "price-list", "discount", "payment-days"],
      flags: ["change-terms", "no-finances", "no-invoices"],
    });
    const [email] = words;
    const partner = parsePartner(requireOption(values.partner, "--partner"));
    const old = files.staff().termsOf(partner);
    const named = values["price-list"] === undefined ? old?.priceList : parsePriceList(values["price-list"]);
    const given = {
      priceList: named && (findPriceList(files.catalogue(), named) ?? named),
      discount: values.discount === undefined ? old?.discount : parseDiscount(values.discount),
      paymentDays: values["payment-days"] === undefined ? old?.paymentDays : parseDays(values["payment-days"]),
    };
    const now: Terms = {
      priceList: requireTerm(given.priceList, "--price-list"),
      discount: requireTerm(given.discount, "--discount"),
      paymentDays: requireTerm(given.paymentDays, "--payment-days"),
    };
    const isNewList = findPriceList(files.catalogue(), now.priceList) === null;
    const rights = { finances: values["no-finances"] !== true, invoices: values["no-invoices"] !== true };
    const by = userInfo().username;
    const approval = { email, partner, ...now, rights, changeTerms: values["change-terms"] === true, by };
    approveOrExplain(files.staff(), approval, old);
    print(`${email}: partner ${partner}, ${toText(now)}`);
    if (old && !isSame(old, now)) print(`Changed from ${toText(old)} for ${whoFeelsIt(old)}.`);
    if (!old) print(`The partner ${partner} is new: a company of its own.`);
    if (isNewList) print(`The price list ${now.priceList} is new: the general prices are on it.`);
    return 0;
  },
};

/** Returns the term. Throws a usage error if it is missing. */
function requireTerm<Term>(term: Term | undefined, name: string): Term {
  if (term === undefined || term === "") throw usageError(`${name} is missing`);
  return term;
}

export function toText({ priceList, discount, paymentDays }: Terms): string {
  return `price list ${priceList}, ${formatPercent(discount)} %, ${paymentDays} days`;
}

function whoFeelsIt({ colleagues, openCarts }: CompanyTerms): string {
  return `${colleagues} ${colleagues === 1 ? "colleague" : "colleagues"} and ${openCarts} open ${openCarts === 1 ? "cart" : "carts"}`;
}

function requireOption(value: string | undefined, name: string): string {
  if (value === undefined || value === "") throw usageError(`${name} is missing`);
  return value;
}

function parsePartner(text: string): PartnerCode {
  if (!/^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/.test(text))
    throw commandError(`the partner code "${text}" is not 1 to 20 letters, digits and hyphens, such as 001004`);
  return text as PartnerCode;
}

function parsePriceList(text: string): string {
  const name = text.trim();
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(name))
    throw commandError(`the price list "${text}" is no name of 1 to 40 letters and digits`);
  return name;
}

/** Parses a discount: `12`, `12.5` or `12,50`, with or without a percent sign. */
function parseDiscount(text: string): BasisPoints {
  const [, whole = "", fraction = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text) ?? [];
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  if (whole === "" || hundredths > 10_000)
    throw commandError(`the discount "${text}" is not a percentage from 0 to 100, such as 12 or 12.5 or 12,5`);
  return toBasisPoints(hundredths);
}

function parseDays(text: string): number {
  const days = readCount(text, MOST_DAYS);
  if (days === null) throw commandError(`the payment days "${text}" are not a whole number from 0 to ${MOST_DAYS}`);
  return days;
}

/** The code of an existing price list, found in any letter case; null if there is none. */
function findPriceList(db: DatabaseSync, name: string): string | null {
  const lists = prepare<{ code: string }>(db, "select code from price_list").all();
  const spelled = lists.find(({ code }) => code === name);
  const found = spelled ?? lists.find(({ code }) => code.toLowerCase() === name.toLowerCase());
  return found?.code ?? null;
}

function approveOrExplain(staff: EmbeddedStaff, approval: Approval, old: CompanyTerms | null): void {
  const { email, partner } = approval;
  try {
    staff.approve(approval);
  } catch (error) {
    if (isErpError(error, "NOT_FOUND")) throw commandError(`no registration with ${email}`);
    if (isErpError(error, "INVALID_STATE") && error.details.state === OTHER_TERMS && old)
      throw commandError(
        `${partner} has other terms: ${toText(old)}, not ${toText(approval)}; --change-terms changes them for ${whoFeelsIt(old)}, without terms the company's hold`,
      );
    if (isErpError(error, "INVALID_STATE"))
      throw commandError(`the account of ${email} is ${error.details.state} already`);
    if (isErpError(error, "VALIDATION"))
      throw commandError(`${partner} stands for the general price list: no company's`);
    throw error;
  }
}
