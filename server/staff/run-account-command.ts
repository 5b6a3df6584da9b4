import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import type { AccountsOffice, KeptAccount } from "#erp-adapter/around/shop-store/kept-accounts.ts";
import type { Partner } from "#erp-adapter/contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { formatPercent } from "#erp-adapter/contract/money.ts";

/** The dependencies of these commands. */
export interface AccountTools {
  erp: Pick<ErpAdapter, "capabilities" | "health"> & {
    accounts: Pick<ErpAdapter["accounts"], "partner" | "partnersOf">;
  };
  /** the ERP_ADAPTER with which `erp` was opened */
  kind: string;
  office: AccountsOffice;
  /** epoch milliseconds */
  now: number;
  print(text: string): void;
  printError(text: string): void;
}

/** Lines for the help text. */
export const ACCOUNT_COMMANDS = [
  "accounts [--pending] [--json]\n                 the accounts that the shop keeps for an ERP without any; requests first",
  "approve EMAIL --partner CODE [--no-finances] [--no-invoices] [--change-partner]\n                 makes a request an account of this partner of the ERP, at its terms; --change-partner: an account, too",
  "refuse EMAIL   removes a request",
  "block EMAIL    ends every later call of an account; unblock EMAIL undoes it",
];

const WORDS = ["accounts", "approve", "refuse", "block", "unblock"] as const;
type Word = (typeof WORDS)[number];

export function isAccountCommand([word]: readonly string[]): boolean {
  return WORDS.some((known) => known === word);
}

/** Runs a command about accounts. Returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runAccountCommand(args: readonly string[], tools: AccountTools): Promise<number> {
  const typed = parse(args);
  if (!typed) {
    tools.printError(`npm run shop -- COMMAND\n\n  ${ACCOUNT_COMMANDS.join("\n  ")}`);
    return 2;
  }
  // A remote ERP reports its capabilities with its first answer.
  const { ok } = await tools.erp.health();
  if (tools.erp.capabilities.accounts.login !== "shop") {
    const reason = ok ? "keeps the accounts itself: approve and block there." : "does not answer.";
    tools.printError(`shop ${typed.word}: as ERP_ADAPTER=${tools.kind}, the ERP ${reason}`);
    return 1;
  }
  try {
    tools.print(await COMMANDS[typed.word](typed, tools));
    return 0;
  } catch (error) {
    const sentence = toSentence(error, typed);
    if (sentence === null) throw error;
    tools.printError(`shop ${typed.word}: ${sentence}`);
    return 1;
  }
}

interface Typed {
  word: Word;
  email: string;
  options: {
    partner?: string;
    pending?: boolean;
    json?: boolean;
    "no-finances"?: boolean;
    "no-invoices"?: boolean;
    "change-partner"?: boolean;
  };
}

/** Null if the arguments are not a valid command. */
function parse(args: readonly string[]): Typed | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: {
        partner: { type: "string" },
        pending: { type: "boolean" },
        json: { type: "boolean" },
        "no-finances": { type: "boolean" },
        "no-invoices": { type: "boolean" },
        "change-partner": { type: "boolean" },
      },
      allowPositionals: true,
    });
    const word = WORDS.find((known) => known === positionals[0]);
    const email = positionals[1] ?? "";
    const isWhole = word === "accounts" ? positionals.length === 1 : positionals.length === 2 && email !== "";
    const taken = word && Object.keys(values).every((name) => OPTIONS[word].includes(name));
    return word && isWhole && taken ? { word, email, options: { ...values } } : null;
  } catch {
    return null;
  }
}

const OPTIONS: Record<Word, readonly string[]> = {
  accounts: ["pending", "json"],
  approve: ["partner", "no-finances", "no-invoices", "change-partner"],
  refuse: [],
  block: [],
  unblock: [],
};

const COMMANDS: Record<Word, (typed: Typed, tools: AccountTools) => Promise<string>> = {
  async accounts({ options }, { office }) {
    const list = (await office.listAccounts()).filter(({ state }) => !options.pending || state === "pending");
    if (options.json) return JSON.stringify(list, null, 2);
    return list.length === 0 ? "No accounts." : list.map(toText).join("\n");
  },

  async approve({ email, options }, { erp, office, now }) {
    const c = toShopsOwn(now);
    const request = (await office.listAccounts()).find((one) => one.email.toLowerCase() === email.toLowerCase());
    if (!options.partner) throw new Refused(await toHint(email, erp, c));
    const partner = await erp.accounts.partner(options.partner as PartnerCode, c);
    const rights = { finances: !options["no-finances"], invoices: !options["no-invoices"] };
    const changesPartner = options["change-partner"] === true;
    await office.approve({ email, partner: partner.code, rights, changesPartner, by: userInfo().username });
    return [
      `${email}: partner ${partner.code}, ${toTerms(partner)}`,
      `  ${toLine([partner.company, partner.vat, partner.address, partner.postalCode, partner.city])}`,
      ...toDoubts(partner, request),
    ].join("\n");
  },

  async refuse({ email }, { office }) {
    await office.refuse(email);
    return `${email}: the request is removed, and the address is free.`;
  },

  async block({ email }, { office }) {
    await office.block(email);
    return `${email} is blocked.`;
  },

  async unblock({ email }, { office }) {
    await office.unblock(email);
    return `${email} is no longer blocked.`;
  },
};

/** A refusal whose message is a sentence for the operator. */
class Refused extends Error {}

/**
 * A sentence with the partners that have this e-mail address in the ERP, for the operator, who must name one of them.
 */
async function toHint(email: string, erp: AccountTools["erp"], c: CallContext): Promise<string> {
  const codes = await erp.accounts.partnersOf(email, c);
  const partners = await Promise.all(codes.map((code) => erp.accounts.partner(code, c)));
  if (partners.length === 0) return "--partner is missing; no partner of the ERP has this address";
  const known = partners.map((partner) => `${partner.code} ${partner.company}, ${partner.vat}`);
  return `--partner is missing; the ERP has this address at ${known.join("; ")}`;
}

/** Warnings about a partner that the operator should check. */
function toDoubts({ vat, active }: Partner, request: KeptAccount | undefined): string[] {
  const isOther = request !== undefined && vat !== "" && toDigits(request.vat) !== toDigits(vat);
  return [
    ...(isOther ? [`  The request has another VAT number, ${request.vat}: look whether it is the right company.`] : []),
    ...(active ? [] : ["  The ERP takes no orders of this partner at present."]),
  ];
}

/** The digits of a VAT number: one system may write the number with its country code, another one without it. */
function toDigits(vat: string): string {
  return vat.replace(/\D/g, "");
}

function toText(account: KeptAccount): string {
  const { email, state, partner, requestedAt, decidedAt, decidedBy, name, company, vat, address, postalCode } = account;
  const decided = decidedAt === null ? "" : `approved ${decidedAt} by ${decidedBy}`;
  const rights = Object.entries(account.rights).flatMap(([right, given]) => (given ? [right] : []));
  return [
    `${requestedAt}  ${toLine([email, state, partner ?? "", ...rights, decided])}`,
    `  ${toLine([name, company, vat, address, `${postalCode} ${account.city}`.trim(), account.phone])}`,
  ].join("\n");
}

function toTerms({ priceList, discountPercent, paymentDays }: Partner): string {
  return `price list ${priceList}, ${formatPercent(discountPercent)} %, ${paymentDays} days`;
}

function toLine(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("  ");
}

/** The context of a call that the shop makes in its own name. */
function toShopsOwn(now: number): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: now + 10_000,
    requestId: crypto.randomUUID(),
    vouched: true,
  };
}

/** A sentence that the operator understands; null for a bug. */
function toSentence(error: unknown, { email, options }: Typed): string | null {
  if (error instanceof Refused) return error.message;
  if (isErpError(error, "NOT_FOUND"))
    return error.details.what === "partner"
      ? `the ERP knows no partner ${options.partner}`
      : `no registration with ${email}`;
  if (isErpError(error, "INVALID_STATE")) return `the account of ${email} is ${error.details.state}`;
  if (isErpError(error, "FORBIDDEN"))
    return "the ERP does not answer about partners: it wants the shop's key, ERP_API_KEY";
  if (isErpError(error)) return `the ERP does not answer (${error.code})`;
  return null;
}
