import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey, type ShopId } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { createHttpErp } from "#erp-adapter/protocol/client/create-http-erp.ts";
import { ask } from "#tests/support/ask.ts";
import { runOffice } from "#tests/support/back-office.ts";
import { testProduct } from "#tests/support/goods.ts";
import { type ServedErp, serveErp } from "#tests/support/served-erp.ts";
import { startShop } from "#tests/support/start-shop.ts";

/** Processes start one after another, which takes time on a busy machine. */
const LIMIT = 180_000;

/** Long enough for the shop, which checks the ERP every five seconds. */
const PATIENCE = { timeout: 60_000, interval: 250 };

let folders: string[];
let erp: ServedErp;
let staff: EmbeddedStaff;

beforeAll(async () => {
  folders = ["erp", "one", "two"].map((name) => mkdtempSync(join(tmpdir(), `dizna-two-shops-${name}-`)));
  const [books = ""] = folders;
  seedGoods({ dataDir: books, products: 20 });
  staff = createStaff({ dataDir: books });
  erp = await serveErp(books);
}, LIMIT);

afterAll(async () => {
  await erp.stop();
  staff.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test("a second shop on an ERP does not start, says why in one line, and takes the first one's place after a release", {
  timeout: LIMIT,
}, async () => {
  const [books = "", one = "", two = ""] = folders;
  const first = await startShop({ dataDir: one, env: erp.env });
  const refused = await startShop({ dataDir: two, env: erp.env }).then(
    () => "it started",
    (error: unknown) => String(error),
  );
  expect(refused).toContain("The ERP takes orders of another shop");
  expect(refused).toMatch(/npm run shop -- restore FOLDER.*release-shop/);
  expect(refused).toContain("npm run erp -- release-shop");
  expect(refused).not.toContain("    at ");
  await first.stop();

  // The same shop from the same folder is not a second shop.
  await (await startShop({ dataDir: one, env: erp.env })).stop();

  const released = { code: 0, out: expect.stringContaining("Released"), err: "" };
  expect(await runOffice(books, "release-shop")).toEqual(released);
  await (await startShop({ dataDir: two, env: erp.env })).stop();
});

test("a shop that was started before the ERP was bound to another orders nothing more", async () => {
  staff.releaseShop();
  const adapter = createHttpErp({ url: erp.env.ERP_URL, apiKey: erp.env.ERP_API_KEY });
  try {
    const [old, next] = ["old" as ShopId, "next" as ShopId];
    await adapter.orders.bindShop(contextOf(old));
    staff.releaseShop();
    await adapter.orders.bindShop(contextOf(next));
    const orders = staff.listOrders().length;
    await expect(order(adapter, old)).rejects.toMatchObject({ code: "FORBIDDEN", effect: "none" });
    expect(staff.listOrders()).toHaveLength(orders);
    await order(adapter, next);
    expect(staff.listOrders()).toHaveLength(orders + 1);
  } finally {
    staff.releaseShop();
    await adapter.close();
  }
});

test("a shop that starts while the ERP is down names itself once it answers, and then no other one starts", {
  timeout: LIMIT,
}, async () => {
  const [books = "", one = "", two = ""] = folders;
  staff.releaseShop();
  await erp.stop();
  const first = await startShop({ dataDir: one, env: erp.env });
  try {
    await expect.poll(() => first.output(), PATIENCE).toContain("the ERP does not answer; the shop starts without it");
    expect(first.output()).not.toContain("cannot tell shops apart");
    erp = await serveErp(books, portOf(erp));
    await expect.poll(() => isBound(books), PATIENCE).toBe(true);
    await expect(startShop({ dataDir: two, env: erp.env })).rejects.toThrow("The ERP takes orders of another shop");
    expect((await ask(first.url, "/health/ready")).status).toBe(200);
    expect(first.output()).not.toContain("another shop");
  } finally {
    await first.stop();
  }
});

test("a shop that starts while the ERP is down, which is another's, says so once, takes no forms, and goes on once it is freed", {
  timeout: LIMIT,
}, async () => {
  const [books = "", one = ""] = folders;
  staff.releaseShop();
  await bind(erp, "elsewhere" as ShopId);
  await erp.stop();
  const shop = await startShop({ dataDir: one, env: erp.env });
  try {
    erp = await serveErp(books, portOf(erp));
    const readiness = async () => JSON.parse((await ask(shop.url, "/health/ready")).text).state;
    await expect.poll(readiness, PATIENCE).toBe("other-shop");
    await expect.poll(() => shop.output(), PATIENCE).toContain("The ERP takes orders of another shop");
    const send = (language: string) =>
      ask(shop.url, `/${language}/login`, {
        body: { email: "owner@autoservis.example", password: "dizna-demo" },
        headers: { "Sec-Fetch-Site": "same-origin" },
      });
    const [refused, inCroatian] = [await send("en"), await send("hr")];
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "60"]);
    expect(refused.text).toContain("Nothing was changed.");
    expect(inCroatian.text).toContain("Ništa nije promijenjeno.");
    expect((await ask(shop.url, "/en")).status).toBe(200);

    staff.releaseShop();
    await expect.poll(readiness, PATIENCE).toBe("ready");
    await expect.poll(() => shop.output(), PATIENCE).toContain("the ERP takes this shop's orders again");
    expect((await send("en")).status).toBe(303);
    expect(shop.output().split("The ERP takes orders of another shop")).toHaveLength(2);
  } finally {
    await shop.stop();
  }
});

function isBound(dataDir: string): boolean {
  const db = new DatabaseSync(join(dataDir, "erp.db"), { readOnly: true });
  try {
    return db.prepare("select 1 from shop_binding").get() !== undefined;
  } finally {
    db.close();
  }
}

function portOf({ env }: ServedErp): number {
  return Number(new URL(env.ERP_URL).port);
}

async function bind({ env }: ServedErp, shop: ShopId): Promise<void> {
  const adapter = createHttpErp({ url: env.ERP_URL, apiKey: env.ERP_API_KEY });
  try {
    await adapter.orders.bindShop(contextOf(shop));
  } finally {
    await adapter.close();
  }
}

async function order({ accounts, conditions, orders }: ErpAdapter, shop: ShopId): Promise<void> {
  const product = staff.addProduct(testProduct({ number: "TWO SHOPS", stock: 50 }));
  const { id, token } = await accounts.guest(contextOf());
  const c = { ...contextOf(shop), user: { id }, token };
  const [condition] = await conditions({ lines: [{ product, quantity: 1 as Quantity }] }, c);
  if (!condition || !isPriced(condition)) throw new Error("no price");
  const { price, deposit, vatPercent, now, later } = condition;
  await orders.place(
    {
      lines: [{ product, quantity: 1 as Quantity, agreed: { price, deposit, vatPercent, now, later } }],
      buyerDocumentNumber: "N-1",
      guestEmail: "ana@example.com",
    },
    { ...c, idempotencyKey: crypto.randomUUID() as IdempotencyKey },
  );
}

function contextOf(shop?: ShopId): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + 10_000,
    requestId: "two-shops",
    ...(shop && { shop }),
  };
}
