import { isErpError } from "../contract/errors.ts";
import { type Command, isCommandError, isUsageError, type Variables } from "./command.ts";
import { approve } from "./commands/approve.ts";
import { backup, restore } from "./commands/backup.ts";
import { branches } from "./commands/branches.ts";
import { cancellation } from "./commands/cancellation.ts";
import { carriers } from "./commands/carriers.ts";
import { closeDay } from "./commands/close-day.ts";
import { confirm } from "./commands/confirm.ts";
import { credit } from "./commands/credit.ts";
import { deliver } from "./commands/deliver.ts";
import { dispatch } from "./commands/dispatch.ts";
import { document } from "./commands/document.ts";
import { find } from "./commands/find.ts";
import { forgetDemo } from "./commands/forget-demo.ts";
import { importList } from "./commands/import.ts";
import { invoice } from "./commands/invoice-order.ts";
import { newAdapter } from "./commands/new-adapter.ts";
import { orderStatus } from "./commands/order-status.ts";
import { orders } from "./commands/orders.ts";
import { pack } from "./commands/pack.ts";
import { pay } from "./commands/pay.ts";
import { ready } from "./commands/ready.ts";
import { refuse } from "./commands/refuse.ts";
import { registrations } from "./commands/registrations.ts";
import { relate } from "./commands/relate.ts";
import { release } from "./commands/release.ts";
import { releaseShop } from "./commands/release-shop.ts";
import { safety } from "./commands/safety.ts";
import { seed } from "./commands/seed.ts";
import { serve } from "./commands/serve-erp.ts";
import { price } from "./commands/set-price.ts";
import { stock } from "./commands/set-stock.ts";
import { incoming, leadTime } from "./commands/supply.ts";
import { terms } from "./commands/terms.ts";
import { vat } from "./commands/vat.ts";
import { warehouse, warehouses } from "./commands/warehouses.ts";
import { withdraw } from "./commands/withdraw.ts";
import { createDataFiles } from "./office-files.ts";
import type { ProgressLine } from "./progress-line.ts";

/** All commands by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["find", find],
  ["price", price],
  ["stock", stock],
  ["warehouses", warehouses],
  ["warehouse", warehouse],
  ["incoming", incoming],
  ["lead-time", leadTime],
  ["relate", relate],
  ["document", document],
  ["safety", safety],
  ["withdraw", withdraw],
  ["orders", orders],
  ["order-status", orderStatus],
  ["cancellation", cancellation],
  ["release", release],
  ["refuse", refuse],
  ["confirm", confirm],
  ["ready", ready],
  ["dispatch", dispatch],
  ["deliver", deliver],
  ["invoice", invoice],
  ["pay", pay],
  ["branches", branches],
  ["carriers", carriers],
  ["close-day", closeDay],
  ["registrations", registrations],
  ["approve", approve],
  ["terms", terms],
  ["vat", vat],
  ["credit", credit],
  ["import", importList],
  ["seed", seed],
  ["forget-demo", forgetDemo],
  ["serve", serve],
  ["release-shop", releaseShop],
  ["new-adapter", newAdapter],
  ["pack", pack],
  ["backup", backup],
  ["restore", restore],
]);

/** The environment of a command. */
export interface Terminal {
  dataDir: string;
  print(text: string): void;
  printError(text: string): void;
  /** without it, no progress is shown */
  progress?: ProgressLine;
  /** environment variables; default: none */
  variables?: Variables;
  /** resolves when a command that runs until stopped must end; without it, such a command never ends */
  ended?(): Promise<void>;
}

/**
 * Runs the words typed after `npm run erp --`. Resolves to the exit code: 0 done, 1 refused, 2 wrong command line. A
 * refusal is one line on standard error. Rejects only for a fault of the program.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [word = "help", ...rest] = args;
  if (word === "help" || word === "--help" || word === "-h") {
    terminal.print(help());
    return args.length === 0 ? 2 : 0;
  }
  const command = COMMANDS.get(word);
  if (!command) {
    terminal.printError(`erp: there is no command "${word}" (help lists them)`);
    return 2;
  }
  const files = createDataFiles(terminal.dataDir);
  try {
    const { print, variables = {}, ended = () => new Promise<void>(() => {}) } = terminal;
    const showProgress = (text: string) => terminal.progress?.show(text);
    return await command.run(rest, { files, print, showProgress, variables, ended });
  } catch (error) {
    if (isUsageError(error)) {
      terminal.printError(`erp ${word}: ${error.message}\nusage: npm run erp -- ${word} ${command.usage}`);
      return 2;
    }
    terminal.printError(`erp ${word}: ${toSentence(error)}`);
    return 1;
  } finally {
    files.close();
  }
}

function help(): string {
  const width = 15;
  return [
    "npm run erp -- COMMAND, on the data of a shop that may be running (DATA_DIR, data/ unless set)",
    "",
    ...[...COMMANDS].flatMap(([word, { usage, summary }]) => [
      `  ${word.padEnd(width)}${usage}`,
      `  ${" ".repeat(width)}${summary}`,
    ]),
  ].join("\n");
}

/** The sentence for an error that a person can correct. Throws any other error again: it is a fault of the program. */
function toSentence(error: unknown): string {
  if (isCommandError(error)) return error.message;
  if (isErpError(error, "NOT_FOUND")) return `there is no ${error.details.what} ${error.details.id}`;
  if (isErpError(error, "VALIDATION")) return `${error.details.field} is refused (${error.details.rule})`;
  if (error instanceof Error && "errcode" in error) return toDatabaseSentence(Number(error.errcode), error.message);
  if (error instanceof Error && "syscall" in error) {
    const isDataFile = "path" in error && String(error.path).endsWith(".db");
    return isDataFile ? toDatabaseSentence(CANNOT_OPEN, error.message) : error.message;
  }
  throw error;
}

const CANNOT_OPEN = 14;

/** The sentence for a result code of SQLite (https://www.sqlite.org/rescode.html). */
function toDatabaseSentence(code: number, message: string): string {
  switch (code & 0xff) {
    case 5:
      return "the catalogue is busy, perhaps with an import; try again";
    case 8:
    case 14:
      return "the data folder cannot be read or written";
    case 13:
      return "the disk is full";
    case 11:
    case 26:
      return `the file is damaged or no database (${message}); put a backup in its place: npm run erp -- restore FOLDER`;
    default:
      return message;
  }
}
