import { mkdtempSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { createVisitor, type Visitor } from "#tests/support/ask.ts";
import { testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { ask, type Machines, startMachines } from "#tests/support/machines.ts";
import { openDialog } from "#tests/support/running-shop.ts";
import { cpuOfFamily } from "../process-cost.ts";
import { figure, printTable, quantile, sayProgress } from "../table.ts";

const AT_ONCE = 4;
/** Requests and orders before counting, for each machine: code costs more until it is compiled. */
const WARM_UP = { pages: 300, orders: 40 };
const PAGES = 500;

/** The measured shops: the number of their machines, and true if the machines share a PostgreSQL. */
const SHOPS = [
  { name: "SQLite, 1 machine", count: 1, isShared: false },
  { name: "PostgreSQL, 1 machine", count: 1, isShared: true },
  { name: "2 machines", count: 2, isShared: true },
  { name: "3 machines", count: 3, isShared: true },
];

interface Cost {
  /** milliseconds of each request */
  times: number[];
  /** milliseconds of CPU per request, in all machines together */
  cpu: number;
  /** milliseconds of CPU per request, in PostgreSQL; NaN for SQLite */
  database: number;
  /** writing transactions of PostgreSQL per request */
  commits: number;
  /** bytes by which PostgreSQL's tables grew per request */
  grown: number;
}

/**
 * Measures a guest's cart page, and whole orders with their mails, on one machine with SQLite, and on one, two and
 * three machines with one PostgreSQL. The machines share this computer's cores, so the rate that they would reach with
 * a core each is calculated from the CPU time of a request.
 */
export async function measureMachines(orders: number): Promise<void> {
  const carts: string[][] = [];
  const purchases: string[][] = [];
  for (const shop of SHOPS) {
    sayProgress(shop.name);
    const { cart, purchase } = await measureShop(shop, orders);
    carts.push(toRow(shop, cart));
    purchases.push([...toRow(shop, purchase), figure(purchase.commits), figure(purchase.grown / 1_024)]);
  }
  const machine = `${availableParallelism()} cores, load ${figure(loadavg()[0] ?? Number.NaN)}, ${AT_ONCE} people at once`;
  const columns = [
    "",
    "p50, ms",
    "p99, ms",
    "CPU of machines, ms",
    "CPU of PostgreSQL, ms",
    "a second, a core for each machine",
  ];
  printTable(`Cart page of a guest, ${PAGES} requests, ${machine}`, columns, carts);
  printTable(
    `Order: p50 and p99 of the form that orders, CPU of the whole visit with its mails; ${orders} orders`,
    [...columns, "commits that write", "growth, KiB"],
    purchases,
  );
}

function toRow({ name, count }: (typeof SHOPS)[number], { times, cpu, database }: Cost): string[] {
  return [name, ...[quantile(times, 0.5), quantile(times, 0.99), cpu, database, (count * 1_000) / cpu].map(figure)];
}

async function measureShop({ count, isShared }: (typeof SHOPS)[number], orders: number) {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-machine-cost-"));
  seedGoods({ dataDir, products: 400 });
  const staff = createStaff({ dataDir });
  const product = staff.addProduct(testProduct({ number: "COST 1", stock: 999_999 }));
  staff.close();
  const env = { LOG_LEVEL: "error", BUDGET_FACTOR: "9999", ...(!isShared && { DATABASE_URL: "" }) };
  const machines = await startMachines({ count, dataDir, env });
  try {
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => newGuest(machines, product)));
    const open = async (at: number) => {
      const begun = performance.now();
      await people[at % AT_ONCE]?.ask("/en/cart/1");
      return performance.now() - begun;
    };
    const order = async () => {
      const person = await newGuest(machines, product);
      const { path, page } = await openDialog(person);
      const begun = performance.now();
      const sent = await person.submit(path, page, "form#guest-order", guestForm(`${crypto.randomUUID()}@example.com`));
      if (!sent.headers.location?.includes("/order-success?order="))
        throw new Error(`the order answered ${sent.status}`);
      return performance.now() - begun;
    };
    await inTurn(WARM_UP.pages * count, open);
    await inTurn(WARM_UP.orders * count, order);
    return {
      cart: await costOf(machines, { times: PAGES, mails: 0 }, open),
      purchase: await costOf(machines, { times: orders, mails: 2 }, order),
    };
  } finally {
    await machines.stop();
  }
}

let guests = 0;

async function newGuest({ url }: Machines, product: string): Promise<Visitor> {
  guests += 1;
  const person = createVisitor(url, new Map(), { "X-Forwarded-For": `10.${guests >> 8}.${guests & 255}.1` });
  const added = await person.ask(`/en/products/${product}`, { body: { product, quantity: "1" } });
  if (added.status !== 303) throw new Error(`the product's page answered ${added.status}`);
  return person;
}

/** The cost of one run of `work`, from `times` runs. They are complete when each has caused `mails` mails. */
async function costOf(
  machines: Machines,
  { times, mails }: { times: number; mails: number },
  work: (at: number) => Promise<number>,
): Promise<Cost> {
  const { mailed } = machines.mailServer;
  const all = mailed.length + mails * times;
  const before = await readCost(machines);
  const taken = await inTurn(times, work);
  while (mailed.length < all) await pause(50);
  const after = await readCost(machines);
  const each = (of: keyof typeof before) => (after[of] - before[of]) / times;
  return {
    times: taken,
    cpu: each("cpu"),
    database: each("database"),
    commits: each("commits"),
    grown: each("size"),
  };
}

/** Does the work `count` times, for several people at a time; returns the times that it reports. */
async function inTurn(count: number, work: (at: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const go = async () => {
    for (let at = next++; at < count; at = next++) times.push(await work(at));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, go));
  return times;
}

async function readCost({ machines, env }: Machines) {
  const cpu = machines.reduce((sum, { pid }) => sum + cpuOfFamily(pid), 0);
  const url = env.DATABASE_URL ?? "";
  if (url === "") return { cpu, database: Number.NaN, commits: Number.NaN, size: Number.NaN };
  const [row] = await ask(
    url,
    `SELECT current_setting('data_directory') AS folder, txid_snapshot_xmax(txid_current_snapshot()) AS commits,
      (SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace) AS size`,
  );
  const [pid] = readFileSync(join(String(row?.folder), "postmaster.pid"), "utf8").split("\n", 1);
  return { cpu, database: cpuOfFamily(Number(pid)), commits: Number(row?.commits), size: Number(row?.size) };
}
