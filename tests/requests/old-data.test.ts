import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createVisitor, fieldsOf, type Visitor } from "#tests/support/ask.ts";
import { successIn } from "#tests/support/purchase.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

/**
 * The shop of 21 November 2026 wrote the databases in `old-data`: made-up goods and history, a guest's order (OLD-1,
 * two pieces), and four pieces in a customer's cart. Every later release must open them and work with them.
 */
const OLD = join(import.meta.dirname, "old-data");
const PART = "bosch~0_445_110_470";

let dataDir: string;
let shop: Shop;
let owner: Visitor;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-old-"));
  for (const name of readdirSync(OLD))
    writeFileSync(join(dataDir, name.replace(/\.gz$/, "")), gunzipSync(readFileSync(join(OLD, name))));
  shop = await startShop({ dataDir, env: { SESSION_SECRET: "an old secret of thirty-two characters" } });
  owner = createVisitor(shop.url);
});
afterAll(async () => {
  await shop.stop();
  rmSync(dataDir, { recursive: true });
});

test("the customer logs in with the old password and finds the cart as it was left", async () => {
  const body = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
  expect((await owner.ask("/en/login", { body })).status).toBe(303);
  const cart = parse((await owner.ask("/en/cart/1")).text);
  expect(cart.querySelector(`input[name="q:${PART}"]`)?.getAttribute("value")).toBe("4");
});

test("their old orders, invoices and finances are there", async () => {
  for (const [path, substance] of [
    ["/en/orders/1?status=all", "/en/order/"],
    ["/en/invoices/1", "/en/invoice/"],
    ["/en/finances", "001001"],
  ] as const) {
    const { status, text } = await owner.ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain(substance);
  }
});

test("the old cart is ordered, once, under the next number", async () => {
  const cart = await owner.ask("/en/cart/1");
  const body = { ...fieldsOf(cart, "form#order"), buyerDocumentNumber: "NEW-1", intent: "order" };
  const ordered = await owner.ask("/en/cart/1", { body });
  expect(ordered.headers.location).toEqual(successIn("en"));
  const orders = await shop.erp("orders");
  expect(orders).toContain("OLD-1");
  expect(orders.match(/NEW-1/g)).toHaveLength(1);
});

test("nothing in them was taken for damaged, foreign or too old", () => {
  expect(shop.output()).not.toMatch(/damaged|set aside|another shop|"level":"(?:error|fatal)"|"level":(?:50|60)/);
});
