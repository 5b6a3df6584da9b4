import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { createOrderCopies } from "#server/services/ordering/order-copy.ts";
import type { QuoteId } from "#server/services/ordering/quote.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import { testProduct } from "#tests/support/goods.ts";
import { startErp } from "#tests/support/served-erp.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";
import { createDice } from "../dice.ts";
import { bookedIn, confirmationsIn } from "../evidence.ts";
import type { End, Tally } from "../oracle.ts";
import { linesOn, toSeenPage, wordOf } from "../order-page.ts";
import { sayProgress } from "../table.ts";
import { type Story, startCustomers } from "./customers.ts";
import { openOrdering } from "./open-ordering.ts";

const MINUTE = 60_000;
/** Minutes after which every order must be settled. */
const PATIENCE = 240;
/** Milliseconds for which a server listens before it is killed: the minimum, and the maximum of a random addition. */
const LIFE = { least: 300, drawn: 2_500 };

/** Kills the whole shop, with the ERP in its process, while people order over HTTP. */
export async function killShop({ kills, seed }: { kills: number; seed: number }, tally: Tally): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-kill-shop-"));
  seedGoods({ dataDir, products: 20 });
  const staff = createStaff({ dataDir });
  const dice = createDice(seed);
  let shop = await start(dataDir);
  try {
    const port = Number(new URL(shop.url).port);
    const customers = startCustomers({ ...people(shop, staff, `SHOP${seed}`, dice), row: "whole shop" });
    for (let kill = 1; kill <= kills; kill += 1) {
      await pause(LIFE.least + dice() * LIFE.drawn);
      await shop.kill();
      await noteMailsCutShort(dataDir, customers.stories);
      shop = await start(dataDir, { port });
      if (kill % 5 === 0) sayProgress(`${kill} of ${kills} kills of the shop`);
    }
    await customers.stop();
    await shop.stop();
    await letTimePass(dataDir, null);
    shop = await start(dataDir, { port });
    await count(shop.dataDir, customers.stories, staff, tally);
  } finally {
    await shop.stop();
    staff.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Kills the ERP while the shop goes on and people order over HTTP. */
export async function killErp({ kills, seed }: { kills: number; seed: number }, tally: Tally): Promise<void> {
  const erpDir = mkdtempSync(join(tmpdir(), "dizna-kill-erp-"));
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-kill-erp-shop-"));
  seedGoods({ dataDir: erpDir, products: 20 });
  const staff = createStaff({ dataDir: erpDir });
  const dice = createDice(seed);
  let erp = await startErp(erpDir);
  const url = erp.url;
  const env = { ERP_ADAPTER: "http", ERP_URL: url };
  let shop: Shop | null = null;
  try {
    shop = await start(dataDir, { env });
    const port = Number(new URL(shop.url).port);
    const customers = startCustomers({ ...people(shop, staff, `ERP${seed}`, dice), row: "ERP" });
    for (let kill = 1; kill <= kills; kill += 1) {
      await pause(LIFE.least + dice() * LIFE.drawn);
      await erp.kill();
      // The ERP is down for a while.
      await pause(dice() * LIFE.drawn);
      erp = await startErp(erpDir, Number(new URL(url).port));
      if (kill % 5 === 0) sayProgress(`${kill} of ${kills} kills of the ERP`);
    }
    await pause(LIFE.drawn);
    await customers.stop();
    await shop.stop();
    await letTimePass(dataDir, url);
    shop = await start(dataDir, { env, port });
    await count(dataDir, customers.stories, staff, tally);
  } finally {
    await shop?.stop();
    await erp.stop();
    staff.close();
    for (const folder of [erpDir, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a shop as if behind a proxy, so that each person can have an IP address of their own. */
function start(dataDir: string, { port = 0, env = {} }: { port?: number; env?: Record<string, string> } = {}) {
  const own = { HOST: "127.0.0.1", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "error" };
  return startShop({ dataDir, port, env: { ...own, ...env } });
}

function people({ url }: Shop, staff: EmbeddedStaff, name: string, dice: () => number) {
  const products = Array.from({ length: 4 }, (_, at) =>
    staff.addProduct(testProduct({ number: `KILL ${at}`, stock: 99_999 })),
  );
  return { url, products, name, dice };
}

/** Counts the mails that a killed process was sending and had not recorded as sent. */
async function noteMailsCutShort(dataDir: string, stories: readonly Story[]): Promise<void> {
  const db = await openShopDb(dataDir);
  const copies = createOrderCopies(db);
  const begun = await db.query
    .selectFrom("outbox")
    .select("ref")
    .where("kind", "=", "order-confirmation")
    .where("state", "=", "waiting")
    .where("lease_owner", "is not", null)
    .execute();
  const orders = await Promise.all(begun.map(({ ref }) => copies.ofQuote(ref as QuoteId)));
  const addresses = new Set(orders.map((order) => order?.customer.email));
  for (const { wish } of stories) if (addresses.has(wish.email)) wish.mailsCutShort += 1;
  await db.close();
}

/** Hours pass without a kill and without visitors. */
async function letTimePass(dataDir: string, erpUrl: string | null): Promise<void> {
  let now = Date.now();
  const open = await openOrdering({ dataDir, erpUrl, clock: () => now });
  for (let minute = 0; minute < PATIENCE; minute += 1) {
    now += MINUTE;
    await open.ordering.resume();
    await open.outbox.sendDue();
  }
  await open.close();
}

/** Compares the page of each person's order, and their cart, with the ERP's books and the mails. */
async function count(dataDir: string, stories: readonly Story[], staff: EmbeddedStaff, tally: Tally): Promise<void> {
  const evidence = { booked: bookedIn(staff), mails: await confirmationsIn(dataDir) };
  for (const { wish, person, path } of stories) {
    const [answer, cart] = [await person.ask(path), await person.ask("/en/cart/1")];
    if (answer.status >= 500 || cart.status >= 500)
      throw new Error(`the shop does not say what became of ${wish.documentNumber}`);
    const word = wordOf(toSeenPage(answer));
    const standing: End["standing"] = word === "placed" || word === "verifying" ? word : "open";
    tally.count(wish, { standing, cart: linesOn(toSeenPage(cart)) }, evidence);
  }
}
