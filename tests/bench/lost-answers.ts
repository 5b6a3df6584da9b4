import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createFaultyErp } from "#tests/support/faulty-erp.ts";
import { testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { FATES, type Fate, openLossyWire } from "#tests/support/lossy-wire.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { createDice } from "./dice.ts";
import { bookedIn, confirmationsIn } from "./evidence.ts";
import { createTally, type End, type Lines, type Tally, type Wish, type Word } from "./oracle.ts";
import { linesOn, wordOf } from "./order-page.ts";
import { sayProgress } from "./table.ts";

/** Share of harmed calls, by method. */
const LOSSES: Record<string, number> = { "orders.place": 0.4, "orders.findByKey": 0.3, "carts.update": 0.15 };
/** Where the ERP runs: in the shop's process, or behind its server on a wire whose connections break. */
export const OVERS = ["mock", "http"] as const;
export type Over = (typeof OVERS)[number];

const AT_ONCE = 16;
/** Number of times that a person presses the button until success is reported, at most. */
const PRESSES = 3;
/** Number of times that a person tries each step before the order, at most. */
const PATIENT_PRESSES = 20;
const MINUTE = 60_000;
/** Minutes after which the shop must know the outcome of each order. */
const PATIENCE = 240;

/** A request that is lost on the way to the ERP, and an answer that is lost on the way back. */
export const LOST: readonly Fate[] = ["unsent", "lost"];
export const HARMFUL = (Object.keys(FATES) as Fate[]).filter((fate) => fate !== "answered");

/** One person's order, and the address of the page with its outcome. */
interface Try {
  wish: Wish;
  person: Person;
  path: string;
}

/** Places orders while requests and answers get lost. */
export async function measureLostAnswers(tries: number, over: Over): Promise<void> {
  const tally = createTally();
  const done = await orderInFaults({ tries, over, fates: LOST, under: LOST.join(" or "), seed: 2 }, tally);
  print(tally, `${tries.toLocaleString("en-GB")} tries to order, ${describe(done)}, ${WHERE[over]}`);
}

/** Places orders over a wire, with one kind of fault after the other. */
export async function measureBrokenWire(tries: number, fates: readonly Fate[] = HARMFUL): Promise<void> {
  const tally = createTally();
  const sum = { harmed: 0, stopped: 0 };
  for (const fate of fates) {
    const done = await orderInFaults({ tries, over: "http", fates: [fate], under: fate, seed: 3 }, tally);
    sum.harmed += done.harmed;
    sum.stopped += done.stopped;
  }
  print(tally, `${tries.toLocaleString("en-GB")} tries to order with each fault of the wire, ${describe(sum)}`);
}

function print(tally: Tally, heading: string): void {
  tally.print(heading);
  if (tally.wrong().length > 0) process.exitCode = 1;
}

function describe({ harmed, stopped }: Done): string {
  return `${harmed} messages harmed, ${stopped} people never came to the order`;
}

interface Done {
  harmed: number;
  stopped: number;
}

/**
 * `tries` people order one product each while calls of ordering are harmed at random. They press again if success is
 * not reported. Then the ERP recovers, hours pass, and what each person is told is compared with the ERP's books.
 */
export async function orderInFaults(
  given: {
    tries: number;
    over: Over;
    fates: readonly Fate[];
    under: string;
    seed: number;
    /** wraps the ERP */
    before?: (erp: ErpAdapter) => ErpAdapter;
  },
  tally: Tally,
): Promise<Done> {
  const { tries, over, fates, under, before = (erp) => erp } = given;
  const dice = createDice(given.seed);
  let isBad = false;
  let harmed = 0;
  const fateOf = (method: string): Fate => {
    if (!isBad || dice() >= (LOSSES[method] ?? 0)) return "answered";
    harmed += 1;
    return fates[harmed % fates.length] ?? "answered";
  };
  const realNow = Date.now;
  const shop = await openTestShop({
    products: 20,
    env: { LOG_LEVEL: "silent" },
    ...(over === "mock"
      ? { erp: (adapter) => createFaultyErp(before(adapter), (method) => toFault(fateOf(method))) }
      : { wire: (url) => openLossyWire(url, (method, path) => fateOf(methodOf(method, path))) }),
  });
  try {
    const product = shop.staff.addProduct(testProduct({ number: "LOST 1", stock: 99_999 }));
    isBad = true;
    const { all, stopped } = await orderAll(shop, product, { tries, under });
    isBad = false;
    await letTimePass(shop);
    await count(shop, all, tally);
    return { harmed, stopped };
  } finally {
    Date.now = realNow;
    await shop.close();
  }
}

/** Maps a fate to a fault inside one process, where no other faults exist. */
function toFault(fate: Fate): "none" | "unsent" | "lost" {
  return fate === "unsent" || fate === "lost" ? fate : "none";
}

/** The adapter's method of a request; "" for requests that are never harmed. */
function methodOf(method: string, path: string): string {
  if (method === "POST" && /^\/api\/orders\/[^/]+$/.test(path)) return "orders.place";
  if (method === "GET" && path.includes("/by-key/")) return "orders.findByKey";
  return method === "PUT" && path.startsWith("/api/carts/") ? "carts.update" : "";
}

async function orderAll(
  shop: TestShop,
  product: ProductId,
  { tries, under }: { tries: number; under: string },
): Promise<{ all: Try[]; stopped: number }> {
  const all: Try[] = [];
  let stopped = 0;
  let next = 0;
  const go = async () => {
    for (let at = next++; at < tries; at = next++) {
      const one = await order(shop, product, at, under);
      if (one) all.push(one);
      else stopped += 1;
      const done = all.length + stopped;
      if (done % Math.max(1, Math.round(tries / 10)) === 0) sayProgress(`${done} of ${tries} orders, ${under}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, go));
  return { all, stopped };
}

/** Null if the person did not reach the dialog that orders: then no order was sent, so none can be lost. */
async function order(shop: TestShop, product: ProductId, at: number, under: string): Promise<Try | null> {
  const person = shop.visit({ address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` });
  const documentNumber = `LOST-${at}`;
  const email = `lost-${at}@example.com`;
  // Fill the cart again if that failed: only the order itself is under test.
  let filled = false;
  for (let press = 0; press < PATIENT_PRESSES && !filled; press += 1)
    filled = (await person.post(`/en/products/${product}`, { product, quantity: "1" })).status === 303;
  const opened = filled ? await openDialog(person, documentNumber) : null;
  if (!opened) return null;
  const { path, dialog, lines } = opened;
  const told: Word[] = [];
  for (let press = 0; press < PRESSES && told.at(-1) !== "placed"; press += 1)
    told.push(wordOf(await person.submit(dialog, "form#guest-order", guestForm(email))));
  const cart = { ifOrdered: {}, ifNot: lines };
  return { wish: { documentNumber, email, under, told, cart, mailsCutShort: 0 }, person, path };
}

/**
 * The guest's dialog, or null if none opened. It is requested again while a slow ERP pauses ordering, which is not
 * under test.
 */
async function openDialog(
  person: Person,
  buyerDocumentNumber: string,
): Promise<{ path: string; dialog: Answer; lines: Lines } | null> {
  for (let asking = 0; asking < PATIENT_PRESSES; asking += 1) {
    const cart = await person.get("/en/cart/1");
    if (!cart.page.querySelector("form#order")) continue;
    const asked = await person.submit(cart, "form#order", { buyerDocumentNumber }, ["intent", "order"]);
    const path = asked.location;
    const dialog = path ? await person.get(path) : null;
    if (path && dialog?.page.querySelector("form#guest-order")) return { path, dialog, lines: linesOn(cart) };
  }
  return null;
}

/** Advances the clock, and runs the job that settles open orders. */
async function letTimePass(shop: TestShop): Promise<void> {
  const realNow = Date.now;
  for (let minute = 1; minute <= PATIENCE; minute += 1) {
    const ahead = minute * MINUTE;
    Date.now = () => realNow() + ahead;
    await shop.shop.orders.ordering.resume();
  }
}

/** Waits until no mail is due any more, for ten seconds at most. */
async function untilMailed({ dataDir }: TestShop): Promise<void> {
  const db = new DatabaseSync(join(dataDir, "shop.db"), { readOnly: true, timeout: 5_000 });
  const due = db.prepare("select 1 from outbox where state = 'waiting'");
  const giveUpAt = performance.now() + 10_000;
  while (due.get() && performance.now() < giveUpAt) await pause(50);
  db.close();
}

async function count(shop: TestShop, all: readonly Try[], tally: Tally): Promise<void> {
  const booked = bookedIn(shop.staff);
  await untilMailed(shop);
  const evidence = { booked, mails: await confirmationsIn(shop.dataDir) };
  // One after the other, so that no load keeps the shop from answering.
  for (const { wish, person, path } of all) {
    const answer = await person.get(path);
    const cart = await person.get("/en/cart/1");
    if (answer.status >= 500 || cart.status >= 500)
      throw new Error(`the shop does not say what became of ${wish.documentNumber}`);
    const word = wordOf(answer);
    const standing: End["standing"] = word === "placed" || word === "verifying" ? word : "open";
    tally.count(wish, { standing, cart: linesOn(cart) }, evidence);
  }
}

const WHERE: Record<Over, string> = { mock: "in one process", http: "over HTTP by connections that break" };
