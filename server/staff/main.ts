import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Logger, pino } from "pino";
import { createFaultLog } from "#erp-adapter/around/checks/fault-log.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { createErpAdapter, openBookedOrders } from "#erp-adapter/index.ts";
import { type Env, parseEnv } from "../env.ts";
import { isErpEmbedded, toErpOptions } from "../erp/erp-options.ts";
import { openStore } from "../erp/open-store.ts";
import { loadSecret } from "../secret.ts";
import { type Clock, randomId } from "../services/clock.ts";
import { createMissedSearches } from "../services/missed-searches/missed-searches.ts";
import { createDoubts } from "../services/ordering/doubts.ts";
import { createOutbox } from "../services/outbox/outbox.ts";
import { tellAll } from "../services/process-news.ts";
import { RUN } from "../services/run.ts";
import { createShopClock } from "../services/shop-clock.ts";
import { createSigner } from "../services/signing.ts";
import { createVatQuestions } from "../services/vat/vat-questions.ts";
import { requireNotMoved } from "../shop-db/moved-mark.ts";
import { openDatabase } from "../shop-db/open-database.ts";
import type { ShopDb } from "../shop-db/shop-db.ts";
import { type AccountTools, isAccountCommand, runAccountCommand } from "./run-account-command.ts";
import { isCopyCommand, runCopyCommand } from "./run-copy-command.ts";
import { isOrdersCommand, runOrdersCommand } from "./run-orders-command.ts";
import { isReindexCommand, runReindexCommand } from "./run-reindex-command.ts";
import { isSearchesCommand, runSearchesCommand } from "./run-searches-command.ts";
import { isHelp, runStaffCommand, STAFF_HELP } from "./run-staff-command.ts";
import { isTransferCommand, runTransferCommand } from "./run-transfer-command.ts";
import { isVatCommand, runVatCommand } from "./run-vat-command.ts";
import { createTellingOffice } from "./telling-office.ts";

/**
 * `npm run shop -- …`: the operator's commands on the shop's data; most of them may be used while the shop is running.
 */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const print = (text: string) => console.log(text);
  // Prints the help before the settings are read: the operator may not have made them yet.
  if (isHelp(args)) {
    print(STAFF_HELP);
    return 0;
  }
  const env = parseEnv(process.env);
  const printError = (text: string) => console.error(text);
  if (isReindexCommand(args)) return runReindexCommand(args, { env, print, printError });
  if (isTransferCommand(args)) return runTransferCommand(args, { env, print, printError });
  if (env.DATABASE_URL && isCopyCommand(args))
    throw new Error("The shop's data are in the database of DATABASE_URL: back it up with pg_dump (docs/scaling.md).");
  if (!env.DATABASE_URL) requireNotMoved(env.DATA_DIR);
  if (isCopyCommand(args)) return runCopyCommand(args, { env, print, printError });
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, "shop.db")))
    throw new Error(`There is no shop.db in ${env.DATA_DIR}. Set DATA_DIR to the data folder of the shop.`);
  const log = pino({ level: "silent" });
  const db = await openDatabase(env, env.DATA_DIR, log);
  const clock = (await createShopClock({ db, log })).now;
  if (isAccountCommand(args))
    return runOnAccounts(args, { env, db, clock, log, print, printError }).finally(() => db.close());
  if (isSearchesCommand(args)) {
    const searches = createMissedSearches({ db, clock });
    return runSearchesCommand(args, { searches, print, printError }).finally(() => db.close());
  }
  if (isVatCommand(args)) {
    // This process asks no register: the running shop does.
    const questions = createVatQuestions({ db, erp: null, ask: null, clock, machineClock: clock, ids: randomId, log });
    return runVatCommand(args, { questions, print, printError }).finally(() => db.close());
  }
  if (isOrdersCommand(args)) {
    const booked = openBookedOrders(toErpOptions(env, env.DATA_DIR));
    return runOrdersCommand(args, { db, booked, now: clock(), print, printError }).finally(async () => {
      booked?.close();
      await db.close();
    });
  }
  const signer = createSigner(loadSecret(env.DATA_DIR, env.SESSION_SECRET), clock);
  // This process sends no mail: the running shop sends the mails that are released here.
  const outbox = createOutbox({ db, clock, log, render: sendsNothing, transport: { send: sendsNothing } });
  const doubts = createDoubts({ db, signer, clock, ids: randomId, log, outbox });
  try {
    return await runStaffCommand(args, { doubts, now: clock(), print, printError });
  } finally {
    await db.close();
  }
}

/** Runs an account command with the ERP and the shop's store; the shop may be running. */
async function runOnAccounts(
  args: readonly string[],
  {
    env,
    db,
    clock,
    log,
    ...terminal
  }: { env: Env; db: ShopDb; clock: Clock; log: Logger } & Pick<AccountTools, "print" | "printError">,
): Promise<number> {
  const dataDir = env.DATA_DIR;
  // Does not open the embedded ERP, which could fill an empty folder with demo data.
  if (isErpEmbedded(env)) {
    terminal.printError(
      `shop ${args[0]}: as ERP_ADAPTER=${env.ERP_ADAPTER}, the ERP keeps the accounts itself: npm run erp -- help`,
    );
    return 1;
  }
  const adapter = await createErpAdapter(toErpOptions(env, dataDir), createFaultLog(log));
  const store = openStore({ db, dataDir, clock });
  try {
    const tell = (key: UserId) => tellAll(db.query, { kind: "user-changed", key }, RUN);
    const office = db.engine === "postgres" ? createTellingOffice(store.accounts, tell) : store.accounts;
    const tools = { erp: adapter, kind: env.ERP_ADAPTER, office, now: clock(), ...terminal };
    return await runAccountCommand(args, tools);
  } finally {
    await store.close();
    await adapter.close();
  }
}

function sendsNothing(): never {
  throw new TypeError("mail is the shop's to send");
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
