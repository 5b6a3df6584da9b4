import type { PartnerCode } from "../../contract/context.ts";
import { type EurCents, formatAmount, toEurCents } from "../../contract/money.ts";
import { readCents } from "../../own/embedded/import/decimal.ts";
import type { EmbeddedStaff } from "../../own/embedded/staff.ts";
import { parseArguments, readCount } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";

const MOST_DAYS = 365;

export const credit: Command = {
  usage: "PARTNER [--limit AMOUNT|none] [--overdue-grace DAYS|none]",
  summary:
    "shows or sets a company's credit: its limit (0: only against prepayment; none: unlimited), and the days after which an overdue amount blocks orders (0: from the day after the due date; none: it blocks none)",
  async run(args, { files, print }) {
    const { values, words } = parseArguments(args, ["PARTNER"], { texts: ["limit", "overdue-grace"] });
    // A person may type any text; the books check that it is a partner's code.
    const partner = words[0] as PartnerCode;
    // Both options are checked before either is written.
    const limit = values.limit === undefined ? undefined : parseLimit(values.limit);
    const grace = values["overdue-grace"] === undefined ? undefined : parseGrace(values["overdue-grace"]);
    const staff = files.staff();
    if (limit !== undefined) staff.setCreditLimit(partner, limit);
    if (grace !== undefined) staff.setOverdueGrace(partner, grace);
    print(`${partner}: ${toCreditText(staff.accountOf(partner))}`);
    return 0;
  },
};

/** "credit limit 500.00, used 120.00; overdue 0.00, blocks orders after 3 days" */
function toCreditText({ creditLimit, creditUsed, due, overdueBlock }: ReturnType<EmbeddedStaff["accountOf"]>): string {
  const limit = creditLimit === null ? "no credit limit" : `credit limit ${formatAmount(creditLimit)}`;
  return `${limit}, used ${formatAmount(creditUsed)}; overdue ${formatAmount(due)}, ${toBlockText(overdueBlock)}`;
}

function toBlockText(block: ReturnType<EmbeddedStaff["accountOf"]>["overdueBlock"]): string {
  if (!block) return "blocks no orders";
  const { graceDays, amount } = block;
  if (amount > 0) return `ORDERS ARE BLOCKED until ${formatAmount(amount)} is paid`;
  if (graceDays === 0) return "blocks orders from the day after the due date";
  return `blocks orders after ${graceDays} ${graceDays === 1 ? "day" : "days"}`;
}

function parseLimit(text: string): EurCents | null {
  if (text === "none") return null;
  const cents = readCents(text);
  if (typeof cents !== "number") throw commandError(`the limit "${text}": ${cents}`);
  return toEurCents(cents);
}

function parseGrace(text: string): number | null {
  if (text === "none") return null;
  const days = readCount(text, MOST_DAYS);
  if (days === null)
    throw commandError(`the overdue grace "${text}" is not a whole number of days from 0 to ${MOST_DAYS}, or none`);
  return days;
}
