import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { type KeepingFront, openKeepingFront } from "#tests/support/keeping-front.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

/** A price list over a socket: how a client notices a list that breaks off, and the shop a client that has left. */

let shop: TestShop;
let front: KeepingFront;
let owner: Person;

beforeAll(async () => {
  shop = await openTestShop({
    products: 400,
    erp: (erp) => ({
      ...erp,
      capabilities: { ...erp.capabilities, conditions: { ...erp.capabilities.conditions, maxBatch: 20 } },
    }),
  });
  front = await openKeepingFront(shop);
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await front.close();
  await shop.close();
});

test("a whole one ends as HTTP ends, unpacked", async () => {
  const { text, isWhole, headers } = await read();
  expect(isWhole).toBe(true);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(text.trim().split("\r\n").length).toBeGreaterThan(400);
});

test("one that the ERP breaks off has its last line, and then its connection is cut", async () => {
  const { conditions } = shop.shop.erp;
  let asked = 0;
  vi.spyOn(shop.shop.erp, "conditions").mockImplementation(async (request, c) => {
    asked += 1;
    if (asked > 8) throw new ErpError("UNAVAILABLE", {});
    return conditions(request, c);
  });
  const { text, isWhole } = await read();
  expect(isWhole).toBe(false);
  expect(text.trim().split("\r\n").at(-1)).toMatch(/^INCOMPLETE: /);
});

test("a reader who hangs up ends the questions to the ERP, and gives the turn back", async () => {
  const { conditions } = shop.shop.erp;
  const ask = vi.spyOn(shop.shop.erp, "conditions").mockImplementation(async (request, c) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return conditions(request, c);
  });
  const [request, incoming] = await open();
  await new Promise((resolve) => incoming.once("data", resolve));
  expect((await owner.get("/en/price-list/csv")).status).toBe(429);
  request.destroy();
  // Wait until the calls to the ERP that were already under way have ended.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = ask.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ask.mock.calls.length - before).toBe(0);
  await vi.waitFor(async () => expect((await owner.get("/en/price-list/csv")).status).toBe(200), 30_000);
});

async function open(): Promise<[ClientRequest, IncomingMessage]> {
  const Cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve, reject) => {
    const headers = { Cookie, "Accept-Encoding": "gzip, br" };
    const request = get(new URL("/en/price-list/csv", front.url), { headers }, (incoming) =>
      resolve([request, incoming]),
    ).on("error", reject);
  });
}

async function read() {
  const [, incoming] = await open();
  let text = "";
  incoming.setEncoding("utf8").on("data", (piece) => {
    text += piece;
  });
  await new Promise<void>((resolve) => incoming.once("error", () => {}).once("close", resolve));
  return { text, isWhole: incoming.complete, headers: incoming.headers };
}
