import { request } from "node:http";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Subject } from "../../conformance/case.ts";
import { PART } from "../../conformance/fixture/products.ts";
import type { CallContext, PartnerCode } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { toBasisPoints } from "../../contract/money.ts";
import { createSubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { allCalls } from "../calls/calls.ts";
import { createRoutes } from "./call-routes.ts";
import { createErpServer, type ErpServer } from "./create-erp-server.ts";

const subjects = createSubjectFactory();
const withoutAccounts = createSubjectFactory({ accounts: "shop" });
const KEY = "a-key-of-this-test";
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let subject: Subject;
let server: ErpServer;
let port: number;

beforeEach(async () => {
  subject = await subjects.create();
  await serve(subject.adapter, null);
});

afterEach(async () => {
  await server.close();
  await subject.dispose();
  vi.clearAllMocks();
});

afterAll(() => {
  subjects.dispose();
  withoutAccounts.dispose();
});

test("every call of the protocol has its route, and no other has one", () => {
  const named = (calls: readonly { method: string; path: string; fixed: object }[]) =>
    calls.map(({ method, path, fixed }) => `${method} ${path} ${JSON.stringify(fixed)}`).sort();
  expect(named(createRoutes(subject.adapter))).toEqual(named(allCalls()));
});

describe("requests that are refused before anything is asked", () => {
  const json = { "content-type": "application/json" };
  test.each([
    ["no such address", { path: "/api/nothing" }, 404, "NOT_FOUND"],
    ["an address below one", { path: "/api/auth/guest/more/of/it" }, 404, "NOT_FOUND"],
    ["a method that is not there", { method: "PATCH", path: "/api/auth/guest" }, 405, "VALIDATION"],
    ["TRACE", { method: "TRACE", path: "/api/health" }, 405, "VALIDATION"],
    ["a malformed escape", { path: "/api/products/%zz" }, 400, "VALIDATION"],
    ["an address of another host", { path: "//evil.test/api" }, 400, "VALIDATION"],
    ["a very long address", { path: `/api/products?query=${"x".repeat(9_000)}` }, 414, "VALIDATION"],
    [
      "a form",
      { method: "POST", path: "/api/auth/login", headers: { "content-type": "text/plain" }, body: "a" },
      415,
      "VALIDATION",
    ],
    ["no type", { method: "POST", path: "/api/auth/login", body: "{}" }, 415, "VALIDATION"],
    [
      "a compressed body",
      { method: "POST", path: "/api/auth/login", headers: { ...json, "content-encoding": "gzip" }, body: "x" },
      415,
      "VALIDATION",
    ],
    [
      "a body beyond 64 kB",
      { method: "POST", path: "/api/auth/login", headers: json, body: `"${"x".repeat(65_600)}"` },
      413,
      "VALIDATION",
    ],
    [
      "a body for a call without one",
      { method: "POST", path: "/api/auth/logout", headers: json, body: "{}" },
      413,
      "VALIDATION",
    ],
    ["no JSON", { method: "POST", path: "/api/auth/login", headers: json, body: "{" }, 422, "VALIDATION"],
    ["a list for an object", { method: "POST", path: "/api/auth/login", headers: json, body: "[]" }, 422, "VALIDATION"],
    [
      "a missing field",
      { method: "POST", path: "/api/auth/login", headers: json, body: '{"email":"a"}' },
      422,
      "VALIDATION",
    ],
    ["another language", { path: "/api/products?lang=de" }, 422, "VALIDATION"],
    ["two partners", { path: "/api/products?partnerId=1&partnerId=2" }, 422, "VALIDATION"],
    ["a page that is no number", { path: "/api/products?page=1e3" }, 422, "VALIDATION"],
    ["a foreign host name", { path: "/api/health", headers: { host: "evil.test" } }, 403, "FORBIDDEN"],
    ["a page of elsewhere", { path: "/api/auth/guest", headers: { origin: "https://evil.test" } }, 403, "FORBIDDEN"],
    ["a page of nowhere", { path: "/api/auth/guest", headers: { origin: "null" } }, 403, "FORBIDDEN"],
    ["a foreign page", { path: "/api/auth/guest", headers: { "sec-fetch-site": "cross-site" } }, 403, "FORBIDDEN"],
  ] as const)("%s", async (_, asked, status, code) => {
    const answer = await ask(asked);
    expect(answer).toMatchObject({ status, json: { code, effect: "none" } });
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(log.error).not.toHaveBeenCalled();
  });

  test.each([
    ["query=a&query=b", "query"],
    ["facets=perhaps", "facets"],
    ["page=1e3", "page"],
  ])("?%s names its field as the address has it", async (query, field) => {
    expect((await ask({ path: `/api/products?${query}` })).json).toMatchObject({
      code: "VALIDATION",
      details: { field },
    });
  });

  test("a body that says no length is cut off at its limit", async () => {
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const body = `{"email":"${"x".repeat(70_000)}"}`;
    expect(await ask({ method: "POST", path: "/api/auth/login", headers, body })).toMatchObject({ status: 413 });
  });

  test("the methods of an address are told", async () => {
    const { headers } = await ask({ method: "PATCH", path: "/api/carts/u/0" });
    expect(headers.allow).toBe("GET, HEAD, PUT, DELETE");
  });
});

describe("with a key", () => {
  beforeEach(async () => {
    await server.close();
    await serve(subject.adapter, KEY);
  });

  test("every call must carry it; the description of the protocol need not", async () => {
    expect(await ask({ path: "/api/health" })).toMatchObject({ status: 403, json: { code: "FORBIDDEN" } });
    for (const wrong of ["", "a", `${KEY}x`, KEY.toUpperCase()])
      expect(await ask({ path: "/api/health", headers: { "x-api-key": wrong } })).toMatchObject({ status: 403 });
    expect(await ask({ path: "/api/health", headers: { "x-api-key": KEY } })).toMatchObject({ json: { ok: true } });
    expect(await ask({ path: "/openapi.json" })).toMatchObject({ json: { openapi: "3.1.0" } });
  });

  test("any host name will do", async () => {
    const headers = { "x-api-key": KEY, host: "erp.internal" };
    expect(await ask({ path: "/api/health", headers })).toMatchObject({ status: 200 });
  });
});

describe("requests that other shops may make", () => {
  test("a cart with its conditions after each change", async () => {
    const { id, token } = (await ask({ path: "/api/auth/guest" })).json;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ products: [{ product: PART.nozzle, quantity: 2 }] });
    const put = await ask({ method: "PUT", path: `/api/carts/${id}/0?cartOnly=false`, headers, body });
    expect(put.json).toMatchObject({ conditions: [{ price: "33.33" }], totals: { goods: "66.66" } });
    expect(put.headers.etag).toBe(`"${put.json.version}"`);
    const { json } = await ask({
      path: `/api/carts/${id}?cartOnly=false`,
      headers: { authorization: headers.authorization },
    });
    expect(json).toMatchObject({ total: 1, carts: [{ totals: { goods: "66.66" } }] });
    expect(await ask({ path: `/api/carts/${id}?cartOnly=maybe`, headers })).toMatchObject({ status: 422 });
    const stale = await ask({
      method: "PUT",
      path: `/api/carts/${id}/0`,
      headers: { ...headers, "if-match": '"stale"' },
      body,
    });
    expect(stale).toMatchObject({ status: 412, json: { details: { current: put.json.version } } });
  });

  test("a deletion needs no quantities, anything else does", async () => {
    const { id, token } = (await ask({ path: "/api/auth/guest" })).json;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const put = (body: object) =>
      ask({ method: "PUT", path: `/api/carts/${id}/0`, headers, body: JSON.stringify(body) });
    await put({ products: [{ product: PART.nozzle, quantity: 2 }] });
    expect(await put({ products: [{ product: PART.nozzle }] })).toMatchObject({
      status: 422,
      json: { code: "VALIDATION", details: { field: "quantity" } },
    });
    expect((await put({ products: [{ product: PART.nozzle }], delete: true })).json).toMatchObject({ lines: [] });
  });

  test("conditions by a token alone: whose it is, is looked up", async () => {
    const customer = await subject.staff?.createCustomer({
      partner: "500001" as CallContext["partner"],
      discount: 1_000 as never,
    });
    const body = JSON.stringify({ lines: [{ product: PART.nozzle, quantity: 1 }] });
    const headers = { authorization: `Bearer ${customer?.token}`, "content-type": "application/json" };
    const asked = { method: "POST", path: "/api/products/conditions?partnerId=500001", body };
    expect((await ask({ ...asked, headers })).json).toMatchObject([{ discountPercent: "10.00" }]);
    expect(await ask({ ...asked, headers: { "content-type": "application/json" } })).toMatchObject({ status: 404 });
  });

  test("HEAD is GET without a body", async () => {
    expect(await ask({ method: "HEAD", path: "/api/health" })).toMatchObject({ status: 200, text: "" });
  });

  test("the protocol is there to read", async () => {
    const { text, headers } = await ask({ path: "/docs" });
    expect(headers["content-type"]).toContain("text/html");
    for (const { path } of allCalls()) expect(text).toContain(`${path}</code>`);
  });
});

describe("an adapter that is not what it should be", () => {
  test.each([
    ["throws something else", async () => Promise.reject(new TypeError("at line 7 of the secret file"))],
    ["answers nonsense", async () => ({ ...(await subject.adapter.health()), ok: "yes" as never })],
  ])("%s: BAD_RESPONSE, and no word of it leaves", async (_, health) => {
    await server.close();
    await serve({ ...subject.adapter, health }, null);
    const { status, json, text } = await ask({ path: "/api/health" });
    expect({ status, json }).toMatchObject({ status: 502, json: { code: "BAD_RESPONSE", effect: "none" } });
    expect(text).not.toMatch(/line 7|at .*\.ts/);
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test("never answers: TIMEOUT when the caller gives up", async () => {
    await server.close();
    await serve({ ...subject.adapter, health: () => new Promise(() => {}) }, null);
    const { status, json } = await ask({ path: "/api/health", headers: { "x-timeout-ms": "50" } });
    expect({ status, json }).toMatchObject({ status: 504, json: { code: "TIMEOUT" } });
  });
});

test("the shop's request id is kept, an odd one is not", async () => {
  expect((await ask({ path: "/api/health", headers: { "x-request-id": "shop-1" } })).headers["x-request-id"]).toBe(
    "shop-1",
  );
  expect((await ask({ path: "/api/health", headers: { "x-request-id": "a b" } })).headers["x-request-id"]).not.toBe(
    "a b",
  );
});

test("an open call ends before the server does", async () => {
  await server.close();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    const health = () =>
      new Promise<{ ok: boolean; detail: string }>((settle) => {
        answer = () => settle({ ok: true, detail: "late" });
        resolve();
      });
    void serve({ ...subject.adapter, health }, null).then(() => (open = ask({ path: "/api/health" })));
  });
  let open: ReturnType<typeof ask> | undefined;
  await asked;
  const closing = server.close();
  answer();
  expect((await open)?.json).toEqual({ ok: true, detail: "late" });
  await closing;
});

describe("a call for which the shop vouches", () => {
  const vouched = { "x-shop-vouches": "true" };
  const priced = {
    method: "POST",
    path: "/api/products/conditions?partnerId=500001&userId=u",
    body: JSON.stringify({ lines: [{ product: PART.nozzle, quantity: 1 }] }),
  };
  const json = { "content-type": "application/json" };

  beforeEach(async () => {
    await server.close();
    await subject.dispose();
    subject = await withoutAccounts.create();
    await subject.staff?.setPartner({
      partner: "500001" as PartnerCode,
      priceList: "general",
      discount: toBasisPoints(1_000),
      paymentDays: 30,
    });
  });

  test("about a partner is believed under the key, and is an unknown partner without its header", async () => {
    await serve(subject.adapter, KEY);
    const headers = { ...json, "x-api-key": KEY };
    expect((await ask({ ...priced, headers: { ...headers, ...vouched } })).json).toMatchObject([
      { discountPercent: "10.00" },
    ]);
    expect(await ask({ ...priced, headers })).toMatchObject({ status: 404, json: { code: "NOT_FOUND" } });
    const company = { path: "/api/partners/500001" };
    expect((await ask({ ...company, headers: { ...headers, ...vouched } })).json).toMatchObject({ code: "500001" });
    expect(await ask({ ...company, headers })).toMatchObject({ status: 403 });
    expect((await ask({ path: "/api/capabilities", headers })).json).toMatchObject({ accounts: { login: "shop" } });
  });

  test("is refused by a server without a key, which declares neither accounts nor partners", async () => {
    await serve(subject.adapter, null);
    for (const asked of [
      { ...priced, headers: { ...json, ...vouched } },
      { path: "/api/orders/u?partnerId=500001", headers: vouched },
      { path: "/api/invoices/u?partnerId=500001", headers: vouched },
      { path: "/api/partners/500001", headers: vouched },
      { method: "POST", path: "/api/partners/by-email", headers: { ...json, ...vouched }, body: '{"email":"a@b.hr"}' },
      { method: "POST", path: "/api/auth/colleagues/u?partnerId=500001", headers: { ...json, ...vouched }, body: "{}" },
    ])
      expect(await ask(asked), asked.path).toMatchObject({ status: 403, json: { code: "FORBIDDEN" } });
    expect((await ask({ path: "/api/capabilities" })).json).toMatchObject({
      accounts: { login: "none", partners: false, colleagues: false },
    });
    // A call for a guest is allowed, because a guest can see only their own orders.
    expect(await ask({ path: "/api/orders/u", headers: vouched })).toMatchObject({ status: 200 });
  });
});

async function serve(adapter: ErpAdapter, apiKey: string | null): Promise<void> {
  server = createErpServer(adapter, { apiKey, log });
  port = await server.listen(0);
}

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Uses node:http, because fetch would repair the requests that are wrong on purpose. */
function ask({ method = "GET", path, headers = {}, body }: Asked) {
  return new Promise<{
    status: number;
    headers: NodeJS.Dict<string | string[]>;
    text: string;
    json: Record<string, string>;
  }>((resolve, reject) => {
    const length =
      body === undefined || headers["transfer-encoding"] ? {} : { "content-length": Buffer.byteLength(body) };
    const sent = request({ port, method, path, headers: { ...length, ...headers } }, (res) => {
      const chunks: Uint8Array[] = [];
      res.on("data", (chunk) => chunks.push(chunk));
      res.on("error", reject);
      res.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = /json/.test(res.headers["content-type"] ?? "") && text !== "";
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text, json: isJson ? JSON.parse(text) : {} });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
