import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createFaultLog } from "../../around/checks/fault-log.ts";
import { deepText } from "../../conformance/deep-text.ts";
import { toRegistration } from "../../conformance/fixture/customers.ts";
import { PART } from "../../conformance/fixture/products.ts";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import {
  type CallContext,
  GENERAL_PARTNER,
  type IdempotencyKey,
  type SessionToken,
  type UserId,
} from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { ErpError } from "../../contract/errors.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { createHttpErp, type HttpErpOptions } from "./create-http-erp.ts";
import { DECLARED } from "./kept-capabilities.ts";

/**
 * A back end with every fault that a connection can have; each test sets its answers. Covers cases 108, 111, 112, 115
 * and 116 of the suite. Case 110 does not apply: a shop's key never expires, so there is nothing to renew.
 */
const URL = "http://erp.test/shop";
const API_KEY = "key-of-the-shop";
const wire = setupServer();
const sleep = vi.fn(async (_: number) => {});
let asked: string[] = [];
/** The adapters of a test, closed after it, so that the next test does not count their background calls. */
const made: ErpAdapter[] = [];

beforeAll(() => wire.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  asked = [];
  sleep.mockClear();
  wire.events.on("request:start", ({ request }) => {
    if (!request.url.endsWith("/capabilities")) asked.push(`${request.method} ${request.url.slice(URL.length)}`);
  });
  wire.use(http.get(`${URL}/api/capabilities`, () => HttpResponse.json(DECLARED)));
});
afterEach(async () => {
  await Promise.all(made.splice(0).map((adapter) => adapter.close()));
  wire.resetHandlers();
  wire.events.removeAllListeners();
});
afterAll(() => wire.close());

describe("a failed read is asked three times, a write without a key never again", () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])("%i", async (status) => {
    answerAll(() => new HttpResponse("down", { status }));
    await refusalOf(count());
    expect(asked).toEqual(Array.from({ length: 3 }, () => "GET /api/carts/user-1/0/count"));
    expect(sleep).toHaveBeenCalledTimes(2);
    expect(sleep.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(50);
    expect(sleep.mock.calls[0]?.[0]).toBeLessThanOrEqual(200);

    asked = [];
    await refusalOf(conditions());
    expect(asked.map((one) => one.split(" ")[0])).toEqual(["POST", "POST", "POST"]);
    asked = [];
    for (const write of [update, remove]) await refusalOf(write());
    expect(asked.map((one) => one.split(" ")[0])).toEqual(["PUT", "DELETE"]);
  });

  test.each([400, 401, 403, 404, 410, 412, 422, 501])("%i is not", async (status) => {
    answerAll(() => new HttpResponse("no", { status }));
    await refusalOf(count());
    expect(asked).toHaveLength(1);
  });

  test.each([2, 3])("answer %i counts", async (good) => {
    let tries = 0;
    answerAll(() => {
      tries += 1;
      return tries < good ? new HttpResponse(null, { status: 503 }) : HttpResponse.json(7);
    });
    expect(await count()).toBe(7);
  });

  test("an answer that is cut short, or something between answered, is asked for again", async () => {
    const answers = [jsonText('{"cut'), HttpResponse.html("<p>Back soon</p>"), HttpResponse.json(7)];
    answerAll(() => answers.shift() ?? HttpResponse.error());
    expect(await count()).toBe(7);
  });

  test("a connection that breaks is asked again too", async () => {
    answerAll(() => HttpResponse.error());
    expect(await refusalOf(count())).toMatchObject({ code: "UNAVAILABLE", effect: "none" });
    expect(asked).toHaveLength(3);
    expect(await refusalOf(update())).toMatchObject({ code: "UNAVAILABLE", effect: "unknown" });
    expect(asked).toHaveLength(4);
  });

  test("Retry-After is waited for when it ends before the deadline", async () => {
    answerAll(() => new HttpResponse(null, { status: 503, headers: { "Retry-After": "2" } }));
    await refusalOf(count());
    expect(sleep.mock.calls).toEqual([[2_000], [2_000]]);
    sleep.mockClear();
    answerAll(() => new HttpResponse(null, { status: 503, headers: { "Retry-After": "3600" } }));
    await refusalOf(count());
    expect(sleep.mock.calls[0]?.[0]).toBeLessThanOrEqual(200);
    sleep.mockClear();
    asked = [];
    await refusalOf(count({ deadline: Date.now() + 40 }));
    expect([asked.length, sleep.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("a failure without the protocol's own word is read by its status", () => {
  test.each([
    [401, "UNAUTHENTICATED", "none", "none"],
    [404, "BAD_RESPONSE", "none", "unknown"],
    [429, "RATE_LIMITED", "none", "none"],
    [500, "UNAVAILABLE", "none", "unknown"],
    [503, "UNAVAILABLE", "none", "unknown"],
    [504, "TIMEOUT", "none", "unknown"],
  ])("%i", async (status, code, read, write) => {
    answerAll(() => HttpResponse.html("<h1>gateway</h1>", { status, headers: { "Retry-After": "77" } }));
    expect(await refusalOf(count())).toMatchObject({ code, effect: read });
    const error = await refusalOf(update());
    expect(error).toMatchObject({ code, effect: write });
    if (code === "RATE_LIMITED") expect(error.details).toEqual({ retryAfterSeconds: 77 });
  });

  test.each([
    [
      { code: "UNAUTHENTICATED", effect: "none", details: {} },
      { code: "UNAUTHENTICATED", effect: "none" },
    ],
    [
      { code: "NO_SUCH_CODE", effect: "none" },
      { code: "BAD_RESPONSE", details: { path: "code" } },
    ],
    [
      { code: "NOT_FOUND", effect: "perhaps" },
      { code: "BAD_RESPONSE", details: { path: "effect" } },
    ],
    [
      { code: "VERSION_CONFLICT", effect: "none" },
      { code: "BAD_RESPONSE", details: { path: "details.current" } },
    ],
    [
      { code: "CREDIT_LIMIT", effect: "none", details: { limit: "12.40", open: 7 } },
      { code: "BAD_RESPONSE", details: { path: "details.open" } },
    ],
    [{ code: "__proto__" }, { code: "BAD_RESPONSE" }],
  ])("a problem %j", async (problem, error) => {
    answerAll(() =>
      HttpResponse.json(problem, { status: 400, headers: { "Content-Type": "application/problem+json" } }),
    );
    expect(await refusalOf(count())).toMatchObject(error);
  });
});

describe("an answer that is not of the agreed shape is BAD_RESPONSE with the path, and nothing is taken from it", () => {
  const line = { product: PART.nozzle, quantity: 1, problem: "gone", availability: "available", stockShown: 3 };
  test.each([
    ["HTML", () => HttpResponse.html("<p>Welcome</p>"), "content-type"],
    ["no type", () => new HttpResponse("[]"), "content-type"],
    ["truncated JSON", () => jsonText('[{"product":"bo'), "body"],
    ["nothing", () => jsonText(""), "body"],
    ["broken text", () => jsonText(new Uint8Array([0x22, 0xff, 0x22])), "body"],
    ["null", () => HttpResponse.json(null), ""],
    ["another type", () => HttpResponse.json([{ ...line, quantity: "1" }]), "[0].quantity"],
    ["a missing field", () => HttpResponse.json([line, { ...line, stockShown: undefined }]), "[1].stockShown"],
    ["an unknown value", () => HttpResponse.json([{ ...line, availability: "perhaps" }]), "[0].availability"],
    ["an amount as a number", () => HttpResponse.json([priced({ price: 12.4 })]), "[0].price"],
    ["a price of five digits", () => HttpResponse.json([priced({ price: "12.40000" })]), "[0].price"],
    ["an amount of three digits", () => HttpResponse.json([priced({ deposit: "12.400" })]), "[0].deposit"],
    ["a naive instant", () => HttpResponse.json([priced({ quotedAt: "2026-11-20T10:00:00" })]), "[0].quotedAt"],
  ])("%s", async (_, answer, path) => {
    answerAll(answer);
    expect(await refusalOf(conditions())).toMatchObject({ code: "BAD_RESPONSE", details: { path }, effect: "none" });
  });

  test.each([
    ["HTML", () => HttpResponse.html("<p>secret</p>"), "content-type", "text/html, not application/json"],
    ["truncated JSON", () => jsonText('[{"secret":"bo'), "body", "not JSON, or cut short"],
    [
      "another type",
      () => HttpResponse.json([priced({ price: 4711 })]),
      "[0].price",
      "expected string, received number",
    ],
    ["a rate beyond 100", () => HttpResponse.json([priced({ vatPercent: "250.00" })]), "[0].vatPercent", "Invalid"],
    ["another status", () => HttpResponse.html("secret", { status: 418 }), "status", "status 418"],
    ["a redirect", () => new HttpResponse(null, { status: 302, headers: { Location: "/secret" } }), "redirect", "302"],
    [
      "a problem without its details",
      () => HttpResponse.json({ code: "NOT_FOUND", effect: "none" }, { status: 404 }),
      "details.what",
      "status 404",
    ],
  ])("%s: one line says of which call, which field and why, and nothing of what came", async (_, answer, path, why) => {
    answerAll(answer);
    const lines: object[] = [];
    const { note } = createFaultLog({ warn: (entry) => void lines.push(entry) });
    await refusalOf(erp({ onFailure: note }).conditions({ lines: [] }, context()));
    const reason = expect.stringContaining(why);
    const place = { requestId: "request-1", call: "conditions", http: "POST /api/products/conditions" };
    expect(lines).toEqual([{ ...place, code: "BAD_RESPONSE", path, reason, effect: "none", err: undefined }]);
    expect(JSON.stringify(lines)).not.toMatch(/secret|4711|250|user-1|token-1/);
  });

  test("after a write the outcome is unknown", async () => {
    answerAll(() => HttpResponse.html("<p>Welcome</p>"));
    expect(await refusalOf(update())).toMatchObject({ code: "BAD_RESPONSE", effect: "unknown" });
  });

  test("a file that is no PDF", async () => {
    answerAll(() => HttpResponse.html("<p>Welcome</p>"));
    const capabilities = { ...DECLARED, invoices: { ...DECLARED.invoices, pdf: true } };
    const found = erp({ capabilities }).invoices.document("26-R-000001" as never, context());
    expect(await refusalOf(found)).toMatchObject({ details: { path: "content-type" } });
  });

  test("a cart's version may stand in ETag alone, or nowhere", async () => {
    const cart = { id: "0", title: "Cart 1", lines: [] };
    answerAll(() => HttpResponse.json(cart, { headers: { ETag: '"7"' } }));
    expect(await update()).toEqual({ ...cart, version: "7" });
    answerAll(() => HttpResponse.json(cart));
    expect(await update()).toEqual({ ...cart, version: "" });
  });

  test("more fields than agreed are no fault", async () => {
    answerAll(() => HttpResponse.json([{ ...line, extra: true }]));
    expect(await conditions()).toEqual([line]);
  });
});

test("a redirect is not followed, wherever it leads", async () => {
  for (const location of ["http://evil.test/", "/api/health", "//evil.test"]) {
    answerAll(() => new HttpResponse(null, { status: 302, headers: { Location: location } }));
    expect(await refusalOf(count())).toMatchObject({ code: "BAD_RESPONSE", details: { path: "redirect" } });
  }
  expect(asked.every((one) => one === "GET /api/carts/user-1/0/count")).toBe(true);
});

test("a huge answer is dropped at its limit, announced or not", async () => {
  const endless = () =>
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(256 * 1_024).fill(0x20)) });
  const headers = { "Content-Type": "application/json" };
  answerAll(() => new HttpResponse(endless(), { headers }));
  expect(await refusalOf(conditions())).toMatchObject({ code: "BAD_RESPONSE", details: { path: "size" } });
  answerAll(() => new HttpResponse("[]", { headers: { ...headers, "Content-Length": "99999999" } }));
  expect(await refusalOf(conditions())).toMatchObject({ details: { path: "size" } });
});

describe("capabilities", () => {
  test("are asked for on first contact, and kept; until then the declared ones hold", async () => {
    const said = { ...DECLARED, favourites: { owner: "none" as const } };
    let times = 0;
    wire.use(
      http.get(`${URL}/api/health`, () => HttpResponse.json({ ok: true, detail: "" })),
      http.get(`${URL}/api/capabilities`, () => {
        times += 1;
        return HttpResponse.json(said);
      }),
    );
    const adapter = erp();
    const held = adapter.capabilities;
    expect(held).toEqual(DECLARED);
    expect(times).toBe(0);
    for (let at = 0; at < 3; at += 1) expect((await adapter.health()).ok).toBe(true);
    expect(held).toEqual(said);
    expect(times).toBe(1);
    expect(await refusalOf(adapter.favourites.list({}, context()))).toMatchObject({
      code: "UNSUPPORTED",
      details: { capability: "favourites.owner" },
    });
    expect(DECLARED.favourites.owner).toBe("erp");
  });

  test("that are nonsense change nothing", async () => {
    wire.use(
      http.get(`${URL}/api/health`, () => HttpResponse.json({ ok: true, detail: "" })),
      http.get(`${URL}/api/capabilities`, () => HttpResponse.json({ catalogue: true })),
    );
    const adapter = erp();
    await adapter.health();
    expect(adapter.capabilities).toEqual(DECLARED);
  });
});

test("nothing secret or personal stands in an error, and the peer's text in no message", async () => {
  answerAll(() => HttpResponse.html(`<p>${API_KEY} ivana@workshop.example</p>`, { status: 500 }));
  const calls = [count(), update(), register(), erp().accounts.forgotPassword("ivana@workshop.example", context())];
  for (const error of await Promise.all(calls.map(refusalOf)))
    for (const secret of [API_KEY, "token-1", "ivana", "correct horse", "workshop"])
      expect(deepText(error)).not.toContain(secret);
});

test("the paths, names and headers of the protocol, to the letter", async () => {
  const seen: { url: string; body: unknown; headers: Record<string, string> }[] = [];
  wire.use(
    http.all(`${URL}/*`, async ({ request }) => {
      const text = await request.text();
      seen.push({
        url: `${request.method} ${request.url.slice(URL.length)}`,
        body: text === "" ? null : JSON.parse(text),
        headers: Object.fromEntries(request.headers),
      });
      return HttpResponse.json(null);
    }),
  );
  const adapter = erp();
  const c = context({ idempotencyKey: "key-1" as IdempotencyKey });
  const calls = [
    () => adapter.accounts.login({ email: "a", password: "b" }, c),
    () => adapter.accounts.guest(c),
    () => adapter.accounts.changePassword(c.user?.id as UserId, { userHash: "hash" as never, password: "new" }, c),
    () => adapter.accounts.forgotPassword("a+b@c.example", c),
    () => adapter.accounts.undoRegister("user 2/3" as UserId, c),
    () => adapter.carts.list(c),
    () => adapter.carts.create({}, c),
    () =>
      adapter.carts.update(
        FIRST_CART,
        {
          products: [{ product: PART.nozzle, quantity: 2 as Quantity }],
          merge: false,
          delete: true,
          ifVersion: "7" as never,
        },
        c,
      ),
    () => adapter.carts.getPriced(FIRST_CART, c),
    () => adapter.carts.remove(FIRST_CART, c),
    () => adapter.carts.count(FIRST_CART, c),
  ];
  for (const call of calls) await call().catch(() => null);
  const own = seen.filter(({ url }) => !url.endsWith("capabilities"));
  expect(own.map(({ url }) => url)).toEqual([
    "POST /api/auth/login",
    "GET /api/auth/guest",
    "PUT /api/auth/password/user-1?userId=user-1",
    "GET /api/auth/forgot-password?email=a%2Bb%40c.example",
    "GET /api/auth/undo-register/user%202%2F3",
    "GET /api/carts/user-1?cartOnly=true&partnerId=000981",
    "POST /api/carts/user-1?cartOnly=true&partnerId=000981",
    "PUT /api/carts/user-1/0?cartOnly=true&partnerId=000981",
    "GET /api/carts/user-1/0?cartOnly=false&partnerId=000981",
    "DELETE /api/carts/user-1/0",
    "GET /api/carts/user-1/0/count",
  ]);
  expect(own[2]?.body).toEqual({ userHash: "hash", password: "new" });
  expect(own[6]?.headers).toMatchObject({ "idempotency-key": "key-1" });
  expect(own[7]?.body).toEqual({ products: [{ product: PART.nozzle, quantity: 2 }], merge: false, delete: true });
  expect(own[7]?.headers).toMatchObject({ "if-match": '"7"', "content-type": "application/json" });
  for (const { headers } of own)
    expect(headers).toMatchObject({
      authorization: "Bearer token-1",
      "x-api-key": API_KEY,
      "x-request-id": "request-1",
    });
});

function erp(options: Partial<HttpErpOptions> = {}): ErpAdapter {
  const adapter = createHttpErp({
    url: URL,
    apiKey: API_KEY,
    // msw replaces the platform's fetch.
    fetch: (url, init) => fetch(url, init),
    sleep,
    ...options,
  });
  made.push(adapter);
  return adapter;
}

function context(more: Partial<CallContext> = {}): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: { id: "user-1" as UserId },
    token: "token-1" as SessionToken,
    deadline: Date.now() + 10_000,
    requestId: "request-1",
    ...more,
  };
}

function count(more: Partial<CallContext> = {}): Promise<number> {
  return erp().carts.count(FIRST_CART, context(more));
}

function update() {
  return erp().carts.update(FIRST_CART, { products: [] }, context());
}

function remove() {
  return erp().carts.remove(FIRST_CART, context());
}

function conditions() {
  return erp().conditions({ lines: [{ product: PART.nozzle, quantity: 1 }] }, context());
}

function register() {
  const c = context({ idempotencyKey: "key-1" as IdempotencyKey });
  return erp().accounts.register(toRegistration("ivana@workshop.example"), c);
}

/** Answers every call except the one for capabilities, which is sent in the background. */
function answerAll(answer: () => Response): void {
  wire.use(
    http.all(`${URL}/*`, ({ request }) =>
      request.url.endsWith("/capabilities") ? HttpResponse.json(DECLARED) : answer(),
    ),
  );
}

async function refusalOf(call: Promise<unknown>): Promise<ErpError> {
  return call.then(
    (answer) => expect.fail(`answered ${JSON.stringify(answer)}`),
    (error: ErpError) => error,
  );
}

function jsonText(body: string | Uint8Array<ArrayBuffer>): Response {
  return new HttpResponse(body, { headers: { "Content-Type": "application/json" } });
}

function priced(change: object): object {
  return {
    product: PART.nozzle,
    quantity: 1,
    wholesale: "12.40",
    discountPercent: "0.00",
    price: "12.40",
    deposit: "0.00",
    vatPercent: "25.00",
    availability: "available",
    now: 1,
    later: 0,
    stockShown: 3,
    quotedAt: "2026-11-20T10:00:00.000Z",
    ...change,
  };
}
