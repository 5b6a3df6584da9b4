import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { type DatabaseWire, startDatabaseWire } from "#tests/support/database-wire.ts";
import { testProduct } from "#tests/support/goods.ts";
import { ask, type Machines, startMachines } from "#tests/support/machines.ts";
import { createDice } from "../dice.ts";
import { bookedIn, confirmationsIn } from "../evidence.ts";
import { type Story, startCustomers } from "../kills/customers.ts";
import { createTally, type End, type Tally } from "../oracle.ts";
import { linesOn, toSeenPage, wordOf } from "../order-page.ts";
import { sayProgress } from "../table.ts";
import { type RestartablePostgres, startRestartablePostgres } from "./restartable-postgres.ts";
import { type MachineFault, TROUBLES, type Trouble } from "./troubles.ts";

/** Everything that a trouble can act on, and how it learns that it is over. */
export interface Scene {
  machines: Machines;
  /** changes when a standby takes over */
  postgres: RestartablePostgres;
  /** between the machines and their database */
  wire: DatabaseWire;
  dice: () => number;
  /** true when all customers have ordered */
  isOver(): boolean;
  /** counts an event by its name, for the table's heading */
  note(what: string): void;
}

const SECOND = 1_000;
/**
 * Milliseconds within which all orders are settled and mailed after the end of a trouble. It is long because the shop
 * believes only after two minutes that the ERP does not know an order.
 */
const PATIENCE = 600 * SECOND;
const AT_ONCE = 8;

/**
 * For each fault, people order from a shop while that fault happens again and again. The shop has three machines that
 * share a PostgreSQL, behind a load balancer. Then each wish is compared with the ERP's books, the cart and the mails.
 * Exit code 1 if they disagree.
 */
export async function measureMachineFaults(given: {
  orders: number;
  faults: readonly MachineFault[];
  seed: number;
}): Promise<void> {
  for (const fault of given.faults) {
    const tally = createTally();
    const begun = performance.now();
    const done = await orderInTrouble({ ...given, fault }, tally);
    if (typeof done === "string") {
      console.log(`\n${fault}: skipped, ${done}`);
      continue;
    }
    const seconds = Math.round((performance.now() - begun) / SECOND);
    tally.print(`Three machines, ${fault}: ${describe(done)}, seed ${given.seed}, ${seconds} s`);
    if (tally.wrong().length > 0) process.exitCode = 1;
  }
}

/** Returns the count of each event, or a sentence that says why the fault cannot be tried on this computer. */
export async function orderInTrouble(
  { fault, orders, seed }: { fault: MachineFault; orders: number; seed: number },
  tally: Tally,
): Promise<ReadonlyMap<string, number> | string> {
  const trouble: Trouble = TROUBLES[fault];
  const lacking = trouble.lacks?.() ?? null;
  if (lacking !== null) return lacking;
  await using open = new AsyncDisposableStack();
  const erpDir = mkdtempSync(join(tmpdir(), "dizna-machines-erp-"));
  seedGoods({ dataDir: erpDir, products: 20 });
  const postgres = await startRestartablePostgres();
  await ask(postgres.url(), "CREATE DATABASE shop");
  const wire = await startDatabaseWire(postgres.port);
  const databaseUrl = wire.through(postgres.url("shop"));
  const before = await trouble.before?.(databaseUrl);
  open.defer(() => before?.close());
  const machines = await startMachines({
    dataDir: erpDir,
    databaseUrl: before?.url ?? databaseUrl,
    env: { LOG_LEVEL: "error", BUDGET_FACTOR: "100" },
    envOf: trouble.envOf,
  });
  const dice = createDice(seed);
  const happened = new Map<string, number>();
  let isOver = false;
  const scene: Scene = {
    machines,
    postgres,
    wire,
    dice,
    isOver: () => isOver,
    note: (what) => void happened.set(what, (happened.get(what) ?? 0) + 1),
  };
  open.defer(async () => {
    await machines.stop();
    await wire.close();
    await scene.postgres.remove();
  });
  const staff = createStaff({ dataDir: erpDir });
  open.defer(() => staff.close());
  const customers = startCustomers({
    ...people(machines, staff, dice),
    orders,
    row: fault,
    atOnce: trouble.atOnce ?? AT_ONCE,
  });
  const progress = setInterval(() => sayProgress(`${fault}: ${customers.stories.length} of ${orders} orders`), 20_000);
  const troubled = trouble.go(scene);
  await customers.finished;
  isOver = true;
  clearInterval(progress);
  await troubled;
  await settle(() => scene.postgres.url("shop"));
  await count(erpDir, customers.stories, staff, tally);
  return happened;
}

function people({ url }: Machines, staff: EmbeddedStaff, dice: () => number) {
  const products = Array.from({ length: 4 }, (_, at) =>
    staff.addProduct(testProduct({ number: `TROUBLE ${at}`, stock: 999_999 })),
  );
  return { url, products, name: "TROUBLE", dice };
}

/** Waits, without a visitor, until the machines have settled every order and sent every mail. */
async function settle(url: () => string): Promise<void> {
  const open = `SELECT (SELECT count(*) FROM intent WHERE state IN ('recorded', 'sent', 'unknown'))
    + (SELECT count(*) FROM outbox WHERE state = 'waiting') AS open`;
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(SECOND)) {
    const [row] = await ask(url(), open);
    if (Number(row?.open) === 0) return;
  }
  sayProgress("not all orders are settled");
}

/** Compares each person's order page and cart with the ERP's books and the mails. A mail may come twice. */
async function count(dataDir: string, stories: readonly Story[], staff: EmbeddedStaff, tally: Tally): Promise<void> {
  const evidence = { booked: bookedIn(staff), mails: await confirmationsIn(dataDir) };
  for (const { wish, person, path } of stories) {
    const [answer, cart] = [await person.ask(path), await person.ask("/en/cart/1")];
    if (answer.status >= 500 || cart.status >= 500)
      throw new Error(`the shop does not say what became of ${wish.documentNumber}`);
    const word = wordOf(toSeenPage(answer));
    const standing: End["standing"] = word === "placed" || word === "verifying" ? word : "open";
    tally.count({ ...wish, mailsCutShort: 1 }, { standing, cart: linesOn(toSeenPage(cart)) }, evidence);
  }
}

function describe(happened: ReadonlyMap<string, number>): string {
  return [...happened].map(([what, times]) => `${what} ${times} times`).join(", ") || "nothing happened";
}
