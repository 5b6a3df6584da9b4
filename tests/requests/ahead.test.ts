import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, createVisitor, type HttpAnswer } from "#tests/support/ask.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";

/** Pages that browsers prefetch, before a person clicks on their links (server/front/ahead.ts). */

const OWNER = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
const ID = "bosch~0_445_110_470";
const PRODUCT = `/en/products/${ID}.data`;
const AHEAD = { headers: { Purpose: "prefetch" } };

let shop: Shop;

beforeAll(async () => {
  shop = await startSmallShop();
});
afterAll(() => shop.stop());

test.each(["/en.data", "/en/catalogue/0.data?line=diesel", PRODUCT, "/hr/about.data"])(
  "%s may be fetched ahead, and is kept nowhere; its scripts are named",
  async (path) => {
    for (const name of ["Purpose", "Sec-Purpose"]) {
      const answer = await ask(shop.url, path, { headers: { [name]: "prefetch" } });
      expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
      const [script] = /\/assets\/[^>]+\.js/.exec(String(answer.headers.link)) ?? [];
      if (script === undefined) throw new Error("no script is named");
      expect((await ask(shop.url, script)).headers["content-type"]).toContain("javascript");
    }
  },
);

test.each([
  "/en/cart/1",
  "/en/empty-cart",
  "/en/order/26-000001",
  "/en/orders/0",
  "/en/order-success",
  "/en/invoice/26-1",
  "/en/invoices/0",
  "/en/invoices/export/csv",
  "/en/finances",
  "/en/my-profile",
  "/en/company",
  "/en/approvals",
  "/en/approval-rules",
  "/en/addresses",
  "/en/own-numbers",
  "/en/lists",
  "/en/favorites/0",
  "/en/quick-order",
  "/en/price-list/csv",
  "/en/login",
  "/en/%63art/1",
  "/en/catalogue/0/../../cart/1",
  "/en/products/x?print",
])("%s is never answered ahead, to its own customer either", async (path) => {
  const visitor = createVisitor(shop.url);
  await visitor.ask("/en/login", { body: OWNER });
  const [bare = "", query] = path.split("?");
  for (const address of [path, `${bare}.data${query ? `?${query}` : ""}`]) {
    const answer = await visitor.ask(address, AHEAD);
    expect([answer.status, answer.headers["cache-control"]], address).toEqual([503, "private, no-store"]);
    expect(answer.text).not.toContain("Ana");
  }
});

test.each([PRODUCT, "/en/catalogue/0.data"])(
  "%s fetched ahead sets no cookie and leaves the message to the page that somebody comes to",
  async (path) => {
    const visitor = createVisitor(shop.url);
    await visitor.ask("/en/login", { body: OWNER });
    await visitor.ask("/en");
    const added = await visitor.ask(`/en/products/${ID}`, { body: { product: ID, quantity: "2" } });
    expect(added.status).toBe(303);
    const before = new Map(visitor.cookies);
    const answer = await visitor.ask(path, AHEAD);
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([200, undefined]);
    expect(visitor.cookies).toEqual(before);
    expect(answer.text).not.toContain('"added"');
    const opened = path.replace(".data", "");
    expect(toastOf(await visitor.ask(opened))).toContain("Added: 2 × 0 445 110 470");
    expect(toastOf(await visitor.ask(opened)), "said once").toBe("");
  },
);

test.each(["a visitor", "a customer"])(
  "a search that finds nothing is counted when %s opens it, not before",
  async (who) => {
    const visitor = createVisitor(shop.url);
    if (who === "a customer") await visitor.ask("/en/login", { body: OWNER });
    const text = `nothing for ${who}`;
    const path = `/en/catalogue/0.data?query=${encodeURIComponent(text)}`;
    for (let times = 0; times < 2; times += 1) expect((await visitor.ask(path, AHEAD)).status).toBe(503);
    expect((await visitor.ask(path)).status).toBe(200);
    await expect.poll(() => missedOf(text)).toBe(1);
    const found = await visitor.ask("/en/catalogue/0.data?query=0445110470", AHEAD);
    expect(found.status, "one that finds something is fetched ahead").toBe(200);
  },
);

/** Number of searches for a text without results, as the operator sees it. */
function missedOf(text: string): number {
  const db = new DatabaseSync(join(shop.dataDir, "shop.db"), { readOnly: true });
  const found = db.prepare("select count from missed_search where text = ?").get(text);
  db.close();
  return Number(found?.count ?? 0);
}

function toastOf({ text }: HttpAnswer): string {
  return parse(text).querySelector(".toast .note")?.text ?? "";
}
