import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, createVisitor, type HttpAnswer, type Question, type Visitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { successIn } from "#tests/support/purchase.ts";
import { openDialog } from "#tests/support/running-shop.ts";
import { type ServedErp, serveErp } from "#tests/support/served-erp.ts";
import { createSmallData, startSmallShop } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

const PRODUCT = "bosch~0_445_110_470";
const OWN = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

let dataDir: string;
let erp: ServedErp;
let shop: Shop;
/** the ERP's log */
let lines: { level: string; requestId?: string; call?: string; status?: number; code?: string }[];

beforeAll(async () => {
  dataDir = await createSmallData();
  lines = [];
  const note = (level: string) => (entry: object) => void lines.push({ level, ...entry });
  const log = { debug: note("debug"), info: note("info"), warn: note("warn"), error: note("error") };
  erp = await serveErp(dataDir, 0, (own) => own, log);
  shop = await startShop({
    dataDir,
    env: { ...erp.env, HOST: "127.0.0.1", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "debug", BUDGET_FACTOR: "100" },
  });
});

afterAll(async () => {
  await shop.stop();
  await erp.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("the proxy's id is on the page, in the shop's log, and in the ERP's log of each call for it", async () => {
  const { headers } = await send(`/en/products/${PRODUCT}?x=1`, "proxy-1.page_A");
  expect(headers["x-request-id"]).toBe("proxy-1.page_A");
  await expect.poll(() => shopLines("proxy-1.page_A")).toContainEqual(expect.objectContaining({ msg: "request" }));
  expect(callsOf("proxy-1.page_A")).toContainEqual(expect.objectContaining({ call: "GET /api/products/{productId}" }));
});

test("one id leads from the form of an order to the ERP's order and to the line that confirms it", async () => {
  const person = createVisitor(shop.url, undefined, { "X-Request-Id": "before" });
  await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  const { path, page } = await openDialog(person);
  const ordering: Visitor = createVisitor(shop.url, person.cookies, { "X-Request-Id": "the-order" });
  const answer = await ordering.submit(path, page, "form#guest-order", guestForm("ana@example.com"));
  expect(answer.headers).toMatchObject({ location: successIn("en"), "x-request-id": "the-order" });
  expect(callsOf("the-order")).toContainEqual(
    expect.objectContaining({ level: "info", call: expect.stringMatching(/^POST .*orders/), status: 200 }),
  );
  await expect.poll(() => shopLines("the-order").map(({ msg }) => msg)).toContain("order confirmed");
  expect(JSON.stringify(lines)).not.toMatch(/ana@example|0_445/);
});

test("an id that no log can hold, or several, is replaced; without one each request gets its own", async () => {
  for (const sent of ["two words", "x".repeat(101), 'a"b', "č", ""]) {
    const answer = await send("/en/login", sent).catch(() => null);
    if (answer) expect(answer.headers["x-request-id"], sent).toMatch(OWN);
  }
  const ids = await Promise.all([1, 2, 3].map(async () => (await ask(shop.url, "/en/login")).headers["x-request-id"]));
  expect(new Set(ids).size).toBe(3);
});

test("every answer has one: pages that are ready, files, refusals, redirects and health", async () => {
  const asked: [path: string, question?: Question][] = [
    ["/en/catalogue/1"],
    ["/en/catalogue/1"],
    ["/favicon.svg"],
    ["/health/ready"],
    ["/en/nowhere/at/all"],
    ["/en/../hr"],
    ["/en/login", { method: "PUT" }],
    ["/en/cart/1", { body: Buffer.from("{}"), headers: { "Content-Type": "application/json" } }],
    ["/webhooks/storyblok", { body: {} }],
  ];
  for (const [at, [path, question]] of asked.entries()) {
    const answer = await send(path, `answer-${at}`, question);
    expect([path, answer.status, answer.headers["x-request-id"]]).toEqual([path, answer.status, `answer-${at}`]);
  }
});

test("work without a request has an id too, and names itself", async () => {
  await ask(shop.url, "/sitemap.xml");
  const named = () => lines.filter(({ requestId }) => /^product-book-[0-9a-f-]{36}$/.test(requestId ?? ""));
  await expect.poll(named).not.toEqual([]);
  for (const { requestId } of lines) expect(requestId).toMatch(/^[\w.-]{1,100}$/);
});

test("a stranger's id is not taken", async () => {
  const other = await startSmallShop({ HOST: "127.0.0.1", TRUST_PROXY: "10.9.8.7" });
  const { headers } = await ask(other.url, "/en/login", { headers: { "X-Request-Id": "mine" } });
  expect(headers["x-request-id"]).toMatch(OWN);
  expect(other.output()).not.toContain('"mine"');
  await other.stop();
});

function send(path: string, id: string, { headers, ...question }: Question = {}): Promise<HttpAnswer> {
  return ask(shop.url, path, { ...question, headers: { ...headers, "X-Request-Id": id } });
}

function callsOf(id: string) {
  return lines.filter(({ requestId }) => requestId === id);
}

function shopLines(id: string): { msg: string }[] {
  return shop
    .output()
    .split("\n")
    .filter((line) => line.includes(`"requestId":"${id}"`))
    .map((line) => JSON.parse(line));
}
