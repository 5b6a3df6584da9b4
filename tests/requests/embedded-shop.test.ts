import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toRegistration } from "#erp-adapter/conformance/fixture/customers.ts";
import { visitor } from "#erp-adapter/conformance/fixture/visitor.ts";
import { withKey } from "#erp-adapter/conformance/ordering.ts";
import { DEMO_LOGINS } from "#erp-adapter/mock/customers/demo-customers.ts";
import { createEmbeddedErp } from "#erp-adapter/own/embedded/create-embedded-erp.ts";
import { createVisitor, type HttpAnswer } from "#tests/support/ask.ts";
import { runOffice } from "#tests/support/back-office.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";
import { WORDS } from "#tests/support/words.ts";

/** ERP_ADAPTER=embedded: the ERP for a real distributor. It has no demo data, and no published password works. */

const EMBEDDED = { ERP_ADAPTER: "embedded", LOG_LEVEL: "silent" };
const MOCK = { ERP_ADAPTER: "mock", LOG_LEVEL: "silent" };

describe("a folder that is new", () => {
  let dataDir: string;
  let shop: Shop;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "dizna-embedded-"));
    shop = await startShop({ dataDir, env: EMBEDDED });
  });
  afterAll(async () => {
    await shop.kill();
    rmSync(dataDir, { recursive: true });
  });

  test("holds no user, no company but the general one, and no product", () => {
    expect(countsOf(dataDir)).toEqual({ users: 0, partners: 1, orders: 0, products: 0 });
  });

  test("is opened by none of the published passwords", async () => {
    for (const { email, password } of DEMO_LOGINS) await expectWrongPassword(shop, email, password);
    expect(shop.output()).not.toContain("Demo login");
  });

  test("is opened by a customer's own, also after the next start, though the address is one of an example", async () => {
    const { email, password } = await register(dataDir, "ana@workshop.example");
    const terms = ["--price-list", "general", "--discount", "5", "--payment-days", "15"];
    await erp(dataDir, "approve", email, "--partner", "002001", ...terms);
    expect((await logIn(shop, email, password)).status).toBe(303);
    const again = await startShop({ dataDir, env: EMBEDDED });
    expect((await logIn(again, email, password)).status).toBe(303);
    await again.kill();
    expect(await erp(dataDir, "forget-demo")).toContain("Ended: 0 demo accounts.");
  });

  test("says to its operator what to do next, in the terminal and on its pages, in both languages", async () => {
    expect(shop.output()).toContain("npm run erp -- import FILE");
    for (const lang of ["en", "hr"] as const)
      for (const path of [`/${lang}`, `/${lang}/catalogue/0`]) {
        const page = await createVisitor(shop.url).ask(path);
        expect(page.status).toBe(200);
        expect(page.text).toContain(WORDS[lang].emptyShop.title);
        expect(page.text).toContain("npm run erp -- import FILE");
      }
  });

  test("takes an import, and no longer greets its operator", async () => {
    const list = join(dataDir, "list.csv");
    writeFileSync(list, "number;title;price;stock\n0 445 110 999;Injector;100,00;3\n");
    await erp(dataDir, "import", list, "--manufacturer", "Bosch");
    await expect
      .poll(async () => (await createVisitor(shop.url).ask("/en/catalogue/0")).text)
      .not.toContain(WORDS.en.emptyShop.title);
  });

  test("refuses demo goods and demo customers, and is not started as the mock", async () => {
    await expect(erp(dataDir, "seed")).rejects.toThrow(/nothing made up is written/);
    await expect(erp(dataDir, "seed", "--invoices", "5")).rejects.toThrow(/nothing made up is written/);
    await expect(startShop({ dataDir, env: MOCK })).rejects.toThrow(/nothing made up is written/);
  });
});

describe("a folder that the mock has filled", () => {
  let filled: string;
  let dataDir: string;

  beforeAll(async () => {
    filled = await createSmallData();
    await (await startShop({ dataDir: filled, env: MOCK })).stop();
  });
  afterAll(() => rmSync(filled, { recursive: true }));
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "dizna-embedded-"));
    cpSync(filled, dataDir, { recursive: true });
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  test("is not served before its demo accounts have ended; its orders stay", async () => {
    await expect(startShop({ dataDir, env: EMBEDDED })).rejects.toThrow(/forget-demo/);
    const { orders, products } = countsOf(dataDir);
    expect(orders).toBeGreaterThan(100);
    expect(await erp(dataDir, "forget-demo")).toContain(`Ended: ${DEMO_LOGINS.length} demo accounts.`);

    const shop = await startShop({ dataDir, env: EMBEDDED });
    for (const { email, password } of DEMO_LOGINS) await expectWrongPassword(shop, email, password);
    expect(countsOf(dataDir)).toMatchObject({ orders, products });
    await shop.kill();
  });

  test("is still not opened by a published password when its owner has changed the address", async () => {
    const books = new DatabaseSync(join(dataDir, "erp.db"));
    books.exec("update user set email = 'ana@workshop.hr' where email = 'owner@autoservis.example'");
    books.exec("update account set email_key = 'ana@workshop.hr' where email_key = 'owner@autoservis.example'");
    books.close();
    expect(await erp(dataDir, "forget-demo")).toContain("ana@workshop.hr");
    const shop = await startShop({ dataDir, env: EMBEDDED });
    await expectWrongPassword(shop, "ana@workshop.hr", "dizna-demo");
    await shop.kill();
  });

  test("--goods withdraws the demo products, but those that somebody has changed", async () => {
    await erp(dataDir, "price", "bosch~0_445_110_470", "123.45");
    expect(await erp(dataDir, "forget-demo", "--goods")).toContain("Kept: 1 ");
    const goods = new DatabaseSync(join(dataDir, "catalogue.db"), { readOnly: true });
    expect(goods.prepare("select public_id from product where withdrawn = 0").all()).toEqual([
      { public_id: "bosch~0_445_110_470" },
    ]);
    goods.close();
  });
});

function countsOf(dataDir: string): Record<string, number> {
  const books = new DatabaseSync(join(dataDir, "erp.db"), { readOnly: true });
  const goods = new DatabaseSync(join(dataDir, "catalogue.db"), { readOnly: true });
  const count = (db: DatabaseSync, table: string) => Number(db.prepare(`select count(*) as n from ${table}`).get()?.n);
  const counts = {
    users: count(books, "user where kind = 'customer'"),
    partners: count(books, "partner"),
    orders: count(books, "customer_order"),
    products: count(goods, "product"),
  };
  books.close();
  goods.close();
  return counts;
}

function logIn(shop: Shop, email: string, password: string): Promise<HttpAnswer> {
  return createVisitor(shop.url).ask("/en/login", { body: { email, password } });
}

async function expectWrongPassword(shop: Shop, email: string, password: string): Promise<void> {
  const { status, text } = await logIn(shop, email, password);
  expect(status, email).toBe(400);
  expect(text).toContain(WORDS.en.login.refused);
}

/** Registers a customer, as the form of a shop on this data does. */
async function register(dataDir: string, email: string): Promise<{ email: string; password: string }> {
  const adapter = createEmbeddedErp({ dataDir });
  const registration = toRegistration(email);
  await adapter.accounts.register(registration, withKey(visitor()));
  await adapter.close();
  return registration;
}

async function erp(dataDir: string, ...args: string[]): Promise<string> {
  const { code, out, err } = await runOffice(dataDir, ...args);
  if (code !== 0) throw new Error(err);
  return out;
}
