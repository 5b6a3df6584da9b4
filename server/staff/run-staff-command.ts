import { parseArgs } from "node:util";
import { formatAmount, toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import type { DoubtOutcome, Doubts } from "../services/ordering/doubts.ts";
import type { Intent } from "../services/ordering/intent.ts";
import { ACCOUNT_COMMANDS } from "./run-account-command.ts";
import { COPY_COMMANDS } from "./run-copy-command.ts";
import { ORDERS_COMMAND } from "./run-orders-command.ts";
import { REINDEX_COMMAND } from "./run-reindex-command.ts";
import { SEARCHES_COMMAND } from "./run-searches-command.ts";
import { TRANSFER_COMMANDS } from "./run-transfer-command.ts";
import { VAT_COMMAND } from "./run-vat-command.ts";

/** The dependencies of a command. */
export interface StaffTools {
  doubts: Doubts;
  /** epoch milliseconds */
  now: number;
  print(text: string): void;
  printError(text: string): void;
}

export const STAFF_HELP = `npm run shop -- COMMAND, on the data of a shop that may be running (DATA_DIR, data/ unless set)

  intents [--json]
                 orders that were sent to the ERP and of which the shop does not know whether they exist, oldest first
  intents settle KEY --as placed ORDER
                 the ERP has it under this number: the customer gets the confirmation
  intents settle KEY --as not-placed
                 the ERP has none and will get none: the customer may order again
  ${[ORDERS_COMMAND, SEARCHES_COMMAND, VAT_COMMAND, ...ACCOUNT_COMMANDS, REINDEX_COMMAND, ...COPY_COMMANDS, ...TRANSFER_COMMANDS].join("\n  ")}`;

/** True if the operator asks which commands there are. */
export function isHelp([word]: readonly string[]): boolean {
  return word === "help" || word === "--help" || word === "-h";
}

/** Runs the arguments after `npm run shop --`. Returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runStaffCommand(args: readonly string[], tools: StaffTools): Promise<number> {
  const typed = parse(args);
  if (!typed) {
    tools.printError(STAFF_HELP);
    return 2;
  }
  const { words, options } = typed;
  if (words.length === 1) await listIntents(tools, options.json ?? false);
  else return settle(tools, words, options.as);
  return 0;
}

type Typed = { words: string[]; options: { json?: boolean; as?: string } };

/** Null if the arguments are not a valid command. */
function parse(args: readonly string[]): Typed | null {
  try {
    const { positionals: words, values } = parseArgs({
      args: [...args],
      options: { json: { type: "boolean" }, as: { type: "string" } },
      allowPositionals: true,
    });
    const options = { ...values };
    const isList = words.length === 1 && options.as === undefined;
    const isSettling =
      words[1] === "settle" &&
      ((options.as === "placed" && words.length === 4 && /^\S{1,64}$/.test(words[3] ?? "")) ||
        (options.as === "not-placed" && words.length === 3));
    return words[0] === "intents" && (isList || isSettling) ? { words, options } : null;
  } catch {
    return null;
  }
}

async function listIntents({ doubts, now, print }: StaffTools, asJson: boolean): Promise<void> {
  const list = (await doubts.list()).map((intent) => describe(intent, now));
  if (asJson) print(JSON.stringify(list, null, 2));
  else print(list.length === 0 ? "No order is in doubt." : list.map(toText).join("\n"));
}

/** Facts that help a person to find the order in the ERP. */
function describe({ quote, user, cart, createdAt, checks, lastAnswer, draft }: Intent, now: number) {
  return {
    key: quote,
    sentAt: new Date(createdAt).toISOString(),
    age: toAge(now - createdAt),
    user,
    cart: cart.id,
    documentNumber: draft?.buyerDocumentNumber ?? "",
    guestEmail: draft?.guestEmail ?? null,
    lines: draft?.lines.map(({ product, quantity }) => ({ product, quantity })) ?? [],
    total: draft
      ? formatAmount(
          addUp(
            draft.lines.map(({ quantity, agreed }) => ({
              quantity,
              ...agreed,
              vatPercent: toBasisPoints(agreed.vatPercent),
            })),
          ).total,
        )
      : null,
    asked: checks,
    lastAnswer,
  };
}

function toText(one: ReturnType<typeof describe>): string {
  const { key, sentAt, age, user, cart, documentNumber, guestEmail, lines, total, asked, lastAnswer } = one;
  return [
    `${key}  sent ${sentAt}, ${age} ago`,
    `  user ${user}${guestEmail ? ` (${guestEmail})` : ""}, cart ${cart}, document number ${documentNumber}, total ${total} EUR`,
    `  asked ${asked} times, last answer ${lastAnswer ?? "none"}`,
    ...lines.map(({ product, quantity }) => `  ${quantity} × ${product}`),
  ].join("\n");
}

function toAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

async function settle(
  { doubts, print, printError }: StaffTools,
  [, , key = "", order]: string[],
  as?: string,
): Promise<number> {
  const outcome = await (as === "placed"
    ? doubts.settleAsPlaced(key, order as OrderId)
    : doubts.settleAsNotPlaced(key));
  if (outcome !== "settled") {
    printError(`shop intents: ${REFUSALS[outcome]}`);
    return 1;
  }
  if (as !== "placed") print("Settled: nothing was ordered.");
  else
    print(
      [
        `Settled: order ${order}. The shop sends its mails.`,
        ...toNotes(await doubts.othersOf(key, order as OrderId)),
      ].join("\n"),
    );
  return 0;
}

/**
 * Warns of another order with this number: an ERP restored from a backup issues numbers again, or the number was
 * mistyped.
 */
function toNotes(others: readonly number[]): string[] {
  return others.map(
    (confirmedAt) =>
      `Another order of ${new Date(confirmedAt).toISOString()} bears this number, too: look whether it is right.`,
  );
}

const REFUSALS: Record<Exclude<DoubtOutcome, "settled">, string> = {
  "no-such-key":
    "no order in doubt has this key, or the shop is asking about it at this moment (npm run shop -- intents lists them)",
  sealed: "who ordered was sealed under another signing secret: run it with the SESSION_SECRET of that time",
};
