import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../../contract/context.ts";
import { isErpError } from "../../../contract/errors.ts";
import { type BasisPoints, formatPercent, toBasisPoints } from "../../../contract/money.ts";
import { prepare } from "../../../sqlite/statement.ts";
import type { Approval } from "../../accounts/approvals.ts";
import type { EmbeddedStaff } from "../../staff.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";

const MOST_DAYS = 365;

export const approve: Command = {
  usage: "EMAIL --partner CODE --price-list NAME --discount N --payment-days N [--no-finances] [--no-invoices]",
  summary: "makes a registration an account; the terms hold for its whole partner, which is made when new",
  async run(args, { files, print }) {
    const { values, words } = parseArguments(args, ["EMAIL"], {
      partner: { type: "string" },
      "price-list": { type: "string" },
      discount: { type: "string" },
      "payment-days": { type: "string" },
      "no-finances": { type: "boolean" },
      "no-invoices": { type: "boolean" },
    });
    const [email = ""] = words;
    const partner = parsePartner(requireOption(values.partner, "--partner"));
    const named = parsePriceList(requireOption(values["price-list"], "--price-list"));
    const discount = parseDiscount(requireOption(values.discount, "--discount"));
    const paymentDays = parseDays(requireOption(values["payment-days"], "--payment-days"));
    const known = findPriceList(files.catalogue(), named);
    const priceList = known ?? named;
    const rights = { finances: values["no-finances"] !== true, invoices: values["no-invoices"] !== true };
    approveOrExplain(files.staff(), { email, partner, priceList, discount, paymentDays, rights });
    print(`${email}: partner ${partner}, price list ${priceList}, ${formatPercent(discount)} %, ${paymentDays} days`);
    if (known === null) print(`The price list ${priceList} is new: the general prices are on it.`);
    return 0;
  },
};

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

/** `12`, `12.5` or `12,50`, a percent sign behind it or not. */
function parseDiscount(text: string): BasisPoints {
  const [, whole = "", fraction = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text) ?? [];
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  if (whole === "" || hundredths > 10_000)
    throw commandError(`the discount "${text}" is not a percentage from 0 to 100, such as 12 or 12.5 or 12,5`);
  return toBasisPoints(hundredths);
}

function parseDays(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > MOST_DAYS)
    throw commandError(`the payment days "${text}" are not a whole number from 0 to ${MOST_DAYS}`);
  return Number(text);
}

/** A list that is there, whatever the case it is written in. */
function findPriceList(db: DatabaseSync, name: string): string | null {
  const lists = prepare<{ code: string }>(db, "select code from price_list").all();
  const spelled = lists.find(({ code }) => code === name);
  const found = spelled ?? lists.find(({ code }) => code.toLowerCase() === name.toLowerCase());
  return found?.code ?? null;
}

function approveOrExplain(staff: EmbeddedStaff, approval: Approval): void {
  const { email, partner } = approval;
  try {
    staff.approve(approval);
  } catch (error) {
    if (isErpError(error, "NOT_FOUND")) throw commandError(`nobody has registered with ${email}`);
    if (isErpError(error, "INVALID_STATE"))
      throw commandError(`the account of ${email} is ${error.details.state} already`);
    if (isErpError(error, "VALIDATION"))
      throw commandError(`${partner} stands for the general price list: no company's`);
    throw error;
  }
}
