import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { mapMethods } from "#erp-adapter/around/resilience/map-methods.ts";
import type { CallContext } from "#erp-adapter/contract/context.ts";
import { createFront } from "#server/front/front.ts";
import { CALM } from "#tests/support/calm-front.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, sendGuestOrder, successIn, toGuestDialog } from "#tests/support/purchase.ts";

/** Calls to the ERP when the client disconnects: the calls of a page are aborted, those of a form go on. */

const asked: { name: string; c: CallContext }[] = [];
const waiting = new Map<string, () => void>();
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({
    products: 40,
    erp: (adapter) =>
      mapMethods(adapter, (name, ask) => (args, c) => {
        asked.push({ name, c });
        waiting.get(name)?.();
        return waiting.has(name) ? new Promise(() => {}) : ask(args, c);
      }),
  });
});
afterEach(() => {
  asked.length = 0;
  waiting.clear();
});
afterAll(() => shop.close());

test("a page's calls end within moments when the browser hangs up", async () => {
  const front = createFront({
    handle: (incoming) => shop.handle(incoming),
    staticFiles: (_req, _res, next) => next(),
    publicUrl: null,
    trustProxy: null,
    log: pino({ level: "silent" }),
    ...CALM,
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const { port } = front.address() as AddressInfo;
  const arrived = new Promise<void>((resolve) => waiting.set("catalogue.search", resolve));
  const browser = request({ host: "127.0.0.1", port, path: "/en/catalogue/0", headers: { Host: "localhost" } });
  browser.on("error", () => {
    // The client itself has closed the connection.
  });
  browser.end();
  await arrived;
  const signal = asked.find(({ name }) => name === "catalogue.search")?.c.signal;
  expect(signal?.aborted).toBe(false);
  const left = performance.now();
  browser.destroy();
  await vi.waitUntil(() => signal?.aborted);
  expect(performance.now() - left).toBeLessThan(1_000);
  await vi.waitUntil(() => shop.logged().includes('"left":true'));
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
});

test("no call of a form listens, reads included, nor does any of an order", async () => {
  const person = shop.visit();
  await addToCart(person, INJECTOR);
  const dialog = await toGuestDialog(person);
  asked.length = 0;
  expect((await sendGuestOrder(person, dialog)).location).toEqual(successIn("en"));
  expect(asked.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["accounts.verify", "carts.get", "conditions", "orders.place"]),
  );
  expect(asked.filter(({ c }) => c.signal)).toEqual([]);
});

test("every call of a page listens", async () => {
  const person = shop.visit();
  await addToCart(person, INJECTOR);
  asked.length = 0;
  expect((await person.get("/en/cart/1")).status).toBe(200);
  const pages = asked.filter(({ name }) => name !== "accounts.verify");
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter(({ c }) => !c.signal)).toEqual([]);
});
