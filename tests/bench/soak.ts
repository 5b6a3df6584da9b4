import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { within } from "#erp-adapter/within.ts";
import { createVisitor, fieldsOf, type Visitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { diceOf } from "./mixed-requests.ts";
import { residentOf } from "./process-cost.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile, sayProgress } from "./table.ts";

/** Number of people at once: with BETWEEN, a load far below what the shop can handle. */
const PEOPLE = 6;
/** Average of the milliseconds that each person waits between two visits. */
const BETWEEN = 300;
const MINUTE = 60_000;
const MIB = 2 ** 20;
/** The write-ahead log of limits.db. Each refused attempt used to add 8 kB to this file. */
const LIMITS_LOG = "limits.db-wal";
/** Highest allowed size of the log in MiB. */
const MOST_OF_LOG = 8;

/** Minutes between two rows of the table of the course. */
const ROW_EVERY = 5;
/** The factor by which memory may grow from the second third of the time to the last. */
const GROWTH = 1.1;
/** Milliseconds in which a visit must end; after it, the soak ends with an error. */
const MOST_OF_VISIT = 60_000;

/** By name: the process's memory and each file or subfolder of its data folder in MiB, and its open descriptors. */
interface Reading {
  minute: number;
  /** visits, and orders among them, until then */
  visits: number;
  orders: number;
  sizes: ReadonlyMap<string, number>;
}

const RESIDENT = "memory of the process";
const DESCRIPTORS = "open descriptors (number)";

/**
 * Sends a normal day's mix of requests for `minutes`, and measures how much the process and the files in its folder
 * grow. Reads all sizes once a minute. Growth counts after the first fifth of the time, when all caches are filled.
 * Exit code 1 if the log of limits.db exceeds its limit, or if memory has no plateau (GROWTH). Stops by itself: no visit
 * begins after `minutes`, and one that does not end ends the soak.
 */
export async function measureSoak(minutes: number): Promise<void> {
  const shop = await startWideShop({ env: { HOST: "127.0.0.1", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "silent" } });
  try {
    const end = Date.now() + minutes * MINUTE;
    const counts = new Map<string, number>();
    const people = Promise.all(Array.from({ length: PEOPLE }, (_, at) => live(shop, diceOf(at), end, counts)));
    const readings = [read(shop, 0, counts)];
    const begun = Date.now();
    for (let minute = 1; minute <= minutes; minute += 1) {
      await Promise.race([pause(Math.max(0, begun + minute * MINUTE - Date.now())), people]);
      const reading = read(shop, minute, counts);
      readings.push(reading);
      const resident = figure(reading.sizes.get(RESIDENT) ?? 0);
      sayProgress(
        `minute ${minute} of ${minutes}: ${resident} MiB, ${figure(reading.sizes.get(LIMITS_LOG) ?? 0)} MiB of log`,
      );
    }
    await people;
    print(readings, counts);
  } finally {
    await shop.stop();
  }
}

/** Makes one visit after the other until `end`, each from a different address; counts answers by kind and status. */
async function live(shop: Shop, dice: () => number, end: number, counts: Map<string, number>): Promise<void> {
  while (Date.now() < end) {
    const [kind, visit] = VISITS[Math.floor(dice() * VISITS.length)] ?? VISITS[0];
    const address = [10, 255 * dice(), 255 * dice(), 1].map(Math.floor).join(".");
    const visitor = createVisitor(shop.url, new Map(), { "X-Forwarded-For": address });
    const status = await within(visit(visitor, dice), MOST_OF_VISIT, () => {
      throw new Error(`${kind}: no answer in ${MOST_OF_VISIT / 1_000} s`);
    });
    const name = `${kind}: ${status}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await pause(BETWEEN * 2 * dice());
  }
}

type Visit = (visitor: Visitor, dice: () => number) => Promise<number>;

const PRODUCT = "bosch~0_445_110_470";
const random = (dice: () => number) => Math.floor(dice() * 1e9).toString(36);

const list: Visit = async (visitor, dice) =>
  (await visitor.ask(`/en/catalogue/${Math.floor(dice() * 200)}?sort=title`)).status;
const search: Visit = async (visitor, dice) =>
  (await visitor.ask(`/hr/catalogue/0?query=${Math.floor(dice() * 1_000)}`)).status;
const product: Visit = async (visitor) => (await visitor.ask(`/en/products/${PRODUCT}`)).status;
const invented: Visit = async (visitor, dice) => (await visitor.ask(`/en/${random(dice)}/${random(dice)}`)).status;
const add: Visit = async (visitor) =>
  (await visitor.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } })).status;

const login =
  (email: string, password: (dice: () => number) => string): Visit =>
  async (visitor, dice) => {
    const { status } = await visitor.ask("/en/login", { body: { intent: "login", email, password: password(dice) } });
    if (status === 303) await visitor.ask("/en/logout", { body: {} });
    return status;
  };

const order: Visit = async (visitor, dice) => {
  const added = await add(visitor, dice);
  if (added !== 303) return added;
  const cart = await visitor.ask("/en/cart/1");
  const fields = { ...fieldsOf(cart, "form#order"), buyerDocumentNumber: "SOAK", intent: "order" };
  const asked = await visitor.ask("/en/cart/1", { body: fields });
  const path = asked.headers.location ?? "";
  if (asked.status !== 303) return asked.status;
  const dialog = await visitor.ask(path);
  const email = `soak-${random(dice)}@example.com`;
  return (await visitor.ask(path, { body: { ...fieldsOf(dialog, "form#guest-order"), ...guestForm(email) } })).status;
};

/** The visits. A kind that is listed twice is twice as frequent. */
const VISITS: readonly [readonly [string, Visit], ...(readonly [string, Visit])[]] = [
  ["a visitor's list", list],
  ["a visitor's search", search],
  ["a visitor's product", product],
  ["an invented address", invented],
  ["a new guest adds", add],
  ["a new guest adds", add],
  ["a new guest orders", order],
  ["a wrong login", login("counter@autoservis.example", random)],
  ["a login of nobody", login("nobody@workshop.example", random)],
  ["a login and a logout", login("owner@autoservis.example", () => "dizna-demo")],
];

function read({ pid, dataDir }: Shop, minute: number, counts: ReadonlyMap<string, number>): Reading {
  const sizes = new Map<string, number>([
    [RESIDENT, residentOf(pid)],
    [DESCRIPTORS, process.platform === "linux" ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN],
  ]);
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // Files in subfolders, such as mails, count under the name of their folder.
    const name = entry.parentPath === dataDir ? entry.name : `${entry.parentPath.slice(dataDir.length + 1)}/`;
    sizes.set(name, (sizes.get(name) ?? 0) + sizeOf(join(entry.parentPath, entry.name)) / MIB);
  }
  const visitsOf = (kind: string) =>
    [...counts].reduce((sum, [name, count]) => (name.startsWith(kind) ? sum + count : sum), 0);
  return { minute, visits: visitsOf(""), orders: visitsOf("a new guest orders: 303"), sizes };
}

/** The size of a file in bytes; 0 if the file no longer exists. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function print(readings: readonly Reading[], counts: ReadonlyMap<string, number>): void {
  const last = readings.at(-1);
  const warm = readings[Math.min(readings.length - 1, Math.ceil(readings.length / 5))];
  if (!last || !warm) return;
  const hours = (last.minute - warm.minute) / 60;
  const names = new Set(readings.flatMap(({ sizes }) => [...sizes.keys()]));
  const rows = [...names].map((name) => {
    const all = readings.map(({ sizes }) => sizes.get(name) ?? 0);
    const grown = hours > 0 ? ((last.sizes.get(name) ?? 0) - (warm.sizes.get(name) ?? 0)) / hours : Number.NaN;
    const figures = [all[0] ?? 0, warm.sizes.get(name) ?? 0, all.at(-1) ?? 0, quantile(all, 1), grown, 24 * grown];
    return [name, ...figures.map(figure)];
  });
  printTable(
    "The course",
    ["minute", "memory, MiB", "visits", "orders", "descriptors"],
    readings
      .filter(({ minute }) => minute % ROW_EVERY === 0 || minute === last.minute)
      .map(({ minute, visits, orders, sizes }) =>
        [minute, sizes.get(RESIDENT) ?? 0, visits, orders, sizes.get(DESCRIPTORS) ?? 0].map(figure),
      ),
  );
  printTable(
    `${last.minute} minutes of a mixed load, ${PEOPLE} people at once, MiB`,
    ["", "first", `minute ${warm.minute}`, "last", "most", "an hour", "a day"],
    rows,
  );
  printTable(
    "What was answered",
    ["", "visits"],
    [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, count]) => [name, String(count)]),
  );
  const log = Math.max(...readings.map(({ sizes }) => sizes.get(LIMITS_LOG) ?? 0));
  if (log > MOST_OF_LOG) process.exitCode = 1;
  console.log(`\n${LIMITS_LOG}: ${figure(log)} MiB at most (wanted: ${MOST_OF_LOG})`);
  const mostOf = (third: number) =>
    Math.max(
      ...readings
        .filter(({ minute }) => Math.ceil((3 * minute) / last.minute) === third)
        .map(({ sizes }) => sizes.get(RESIDENT) ?? 0),
    );
  const growth = mostOf(3) / mostOf(2);
  if (growth > GROWTH) process.exitCode = 1;
  console.log(
    `memory, most of the last third beside most of the second: ${figure(growth)} (wanted: at most ${GROWTH})`,
  );
}
