import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { Agent, request } from "node:http";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { createVisitor, fieldsOf, type Visitor } from "#tests/support/ask.ts";
import { testProduct } from "#tests/support/goods.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";
import { residentOf } from "./process-cost.ts";
import { type Place, RUDE } from "./rude-clients.ts";
import { figure, printTable, quantile, sayProgress } from "./table.ts";

/** Milliseconds of a round. */
const ROUND = 3_000;
/** Milliseconds of the pause after a round, in which the round's last requests end. */
const REST = 1_000;
/** Milliseconds between an answer and the polite client's next click: faster clicks would be refused. */
const THINKS = 100;
/** Milliseconds that the polite client waits for an answer. */
const PATIENCE = 15_000;
/** Highest factor by which the 99th percentile of the polite client's times may grow. */
const WANTED = 10;

const POLITE = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
const RUDE_ONE = { intent: "login", email: "owner@turbo-centar.example", password: "dizna-demo" };
/**
 * The polite client's requests, in turn. Some pages are made for this client alone, others are the same for everyone
 * and kept in the shop's memory.
 */
const WALK = [
  "/en/catalogue/0",
  "/en/products/bosch~0_445_110_470",
  "/en/orders/0",
  "/en/invoices/0",
  "/en/catalogue/0?query=bosch",
];
/** Guests of one address, and the lines of the cart that each has: few have more. */
const GUESTS = 6;
const LINES = 821;
const HOME = "127.0.0.1";
const ELSEWHERE = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5", "127.0.0.6"];

interface Walk {
  p50: number;
  p99: number;
  requests: number;
  /** statuses other than 200, and codes of errors */
  failed: string[];
}

/**
 * Measures a polite customer next to rude clients: next to each kind of them, then next to five kinds at once; first
 * with other IP addresses, then with the polite customer's own. The polite customer's answers should stay 200, and the
 * 99th percentile of their times at most ten times its value without rude clients. `only`: substrings of the kinds'
 * names, or empty for all kinds.
 */
export async function measureRude(only: readonly string[]): Promise<void> {
  const shop = await startShop({ env: { LOG_LEVEL: "silent" } });
  try {
    const polite = await logIn(shop, POLITE);
    const rude = await logIn(shop, RUDE_ONE);
    const invoices = await invoicesOf(rude);
    const products = addProducts(shop);
    const guests = [];
    for (let at = 0; at < GUESTS; at += 1) guests.push(await guestWithCart(shop, products));
    const place = { port: Number(new URL(shop.url).port), cookie: cookiesOf(rude), invoices, guests, products };
    // Requests a PDF before the measurement, because the first one loads the PDF writer, which takes half a second.
    await rude.ask(invoices[0] ?? "/en");
    await walk(shop, polite);
    const alone = await walk(shop, polite, 2 * ROUND);
    const rows = [toRow("alone", alone, alone, shop, 0)];
    const kinds = Object.keys(RUDE).filter((kind) => only.length === 0 || only.some((part) => kind.includes(part)));
    const fives = Array.from({ length: Math.ceil(kinds.length / 5) }, (_, at) => kinds.slice(5 * at, 5 * at + 5));
    for (const from of ["elsewhere", "its own address"]) {
      for (const group of [...kinds.map((kind) => [kind]), ...fives]) {
        const addresses = from === "elsewhere" ? ELSEWHERE : [HOME];
        const before = storedBy(shop);
        const found = await besideRude(shop, polite, group, place, addresses);
        const stored = storedBy(shop) - before;
        const name = `${group.length === 1 ? group[0] : `five: ${group.join(", ")}`} (${from})`;
        rows.push(toRow(name, found, alone, shop, stored));
        sayProgress(rows.at(-1)?.join("  ") ?? "");
      }
    }
    printTable(
      `A polite customer beside rude clients (wanted: all 200, p99 at most ${WANTED} × alone)`,
      ["", "p50 ms", "p99 ms", "× alone", "requests", "not 200", "MiB", "MB stored"],
      rows,
    );
  } finally {
    LINE.destroy();
    await shop.stop();
  }
}

async function besideRude(
  shop: Shop,
  polite: Visitor,
  kinds: readonly string[],
  place: Omit<Place, "address" | "until">,
  addresses: readonly string[],
): Promise<Walk> {
  const rude = fork(join(import.meta.dirname, "rude-clients.ts"));
  const ended = once(rude, "exit");
  // Low priority: on two cores the rude clients would otherwise starve the shop and the polite client of CPU time.
  if (rude.pid !== undefined) setPriority(rude.pid, constants.priority.PRIORITY_LOW);
  await once(rude, "message");
  const until = Date.now() + ROUND + 500;
  rude.send(
    kinds.map((kind, at) => ({ kind, place: { ...place, address: addresses[at % addresses.length] ?? HOME, until } })),
  );
  await pause(500);
  const found = await walk(shop, polite);
  await Promise.race([ended, pause(ROUND)]);
  rude.kill("SIGKILL");
  await ended;
  await pause(REST);
  return found;
}

/** The polite client's connection, opened before the rude clients come, like that of a person at work. */
const LINE = new Agent({ keepAlive: true, maxSockets: 1 });

/** Requests page after page over one kept connection, as a browser does. */
async function walk(shop: Shop, polite: Visitor, ms = ROUND): Promise<Walk> {
  const Cookie = cookiesOf(polite);
  const times: number[] = [];
  const failed: string[] = [];
  const until = Date.now() + ms;
  for (let at = 0; Date.now() < until; at += 1) {
    const begun = performance.now();
    const status = await get(shop, LINE, WALK[at % WALK.length] ?? "/en", Cookie);
    times.push(performance.now() - begun);
    if (status !== "200") failed.push(status);
    await pause(THINKS);
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), requests: times.length, failed };
}

/** The status of a whole answer, or the error code. A request that fails on a reused connection is sent once more. */
function get(shop: Shop, agent: Agent, path: string, Cookie: string): Promise<string> {
  const { port, host } = new URL(shop.url);
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(PATIENCE);
    const asked = request({ port, host: HOME, path, agent, headers: { Host: host, Cookie }, signal }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(String(answer.statusCode)));
      answer.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    });
    asked.once("error", (error: NodeJS.ErrnoException) => {
      if (asked.reusedSocket && error.code === "ECONNRESET") resolve(get(shop, agent, path, Cookie));
      else resolve(error.code ?? error.name);
    });
    asked.end();
  });
}

async function logIn(shop: Shop, body: Record<string, string>): Promise<Visitor> {
  const customer = createVisitor(shop.url);
  const { status } = await customer.ask("/en/login", { body });
  if (status !== 303) throw new Error(`the login was answered with ${status}`);
  // This page shows the login's message, so that the measured pages do not.
  await customer.ask("/en");
  return customer;
}

function cookiesOf({ cookies }: Visitor): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

async function invoicesOf(customer: Visitor): Promise<string[]> {
  const { text } = await customer.ask("/en/invoices/0");
  const found = new Set([...text.matchAll(/\/en\/invoice\/[^/"?]+/g)].map(([path]) => `${path}/pdf`));
  return [...found];
}

/** Adds products sold one by one, as many as a cart of many lines has; returns their ids. */
function addProducts({ dataDir }: Shop): string[] {
  const staff = createStaff({ dataDir });
  staff.addProducts(Array.from({ length: LINES }, (_, at) => testProduct({ number: `L ${at}`, stock: 1_000_000 })));
  staff.close();
  return Array.from({ length: LINES }, (_, at) => `testmaker~L_${at}`);
}

/** The cookies of a new guest with a cart of these products. */
async function guestWithCart(shop: Shop, products: readonly string[]): Promise<string> {
  const guest = createVisitor(shop.url);
  const [product = ""] = products;
  await guest.ask(`/en/products/${product}`, { body: { product, quantity: "1" } });
  const fields = fieldsOf(await guest.ask("/en/cart/1"), "form#order");
  const quantities = Object.fromEntries(products.map((id) => [`q:${id}`, "1"]));
  const filled = await guest.ask("/en/cart/1", { body: { ...fields, ...quantities, intent: "update" } });
  if (filled.status !== 303) throw new Error(`a guest's cart was not filled: ${filled.status}`);
  return cookiesOf(guest);
}

/** Bytes of the files in the shop's data folder. */
function storedBy({ dataDir }: Shop): number {
  const sizes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function toRow(name: string, found: Walk, alone: Walk, shop: Shop, stored: number): string[] {
  const failures = [...new Set(found.failed)].map(
    (kind) => `${found.failed.filter((one) => one === kind).length} × ${kind}`,
  );
  return [
    name,
    figure(found.p50),
    figure(found.p99),
    figure(found.p99 / alone.p99),
    String(found.requests),
    failures.join(", ") || "0",
    figure(residentOf(shop.pid)),
    figure(stored / 1e6),
  ];
}
