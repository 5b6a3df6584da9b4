import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { withLostAnswers } from "../../around/lost-answers/with-lost-answers.ts";
import type { ActingContext, Subject } from "../../conformance/case.ts";
import { PART } from "../../conformance/fixture/products.ts";
import { draftOf, withKey } from "../../conformance/ordering.ts";
import type { CallContext } from "../../contract/context.ts";
import { GENERAL_PARTNER } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { type ErpError, isErpError } from "../../contract/errors.ts";
import type { Order } from "../../contract/orders.ts";
import { createSubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { createErpServer, type ErpServer } from "../server/create-erp-server.ts";
import { createHttpErp } from "./create-http-erp.ts";
import { DECLARED } from "./kept-capabilities.ts";
import { createLossyFetch, type LostAnswer } from "./testing/lossy-fetch.ts";

/**
 * Case 109: whatever message is lost, there is at most one order for a key, and the caller either knows the order or
 * knows that the outcome is unknown.
 */
const subjects = createSubjectFactory();
const silent = { debug() {}, info() {}, warn() {}, error() {} };
let subject: Subject;
let server: ErpServer;
let url: string;
let sent: string[];
let failures: object[];
let erp: ErpAdapter | null = null;

beforeEach(async () => {
  subject = await subjects.create();
  server = createErpServer(subject.adapter, { apiKey: null, log: silent });
  url = `http://127.0.0.1:${await server.listen(0)}`;
  sent = [];
  failures = [];
});

afterEach(async () => {
  await erp?.close();
  await server.close();
  await subject.dispose();
});

afterAll(subjects.dispose);

describe("an order whose answer is lost", () => {
  test.each<[string, LostAnswer[], string[]]>([
    ["is found by its key", ["answer-lost"], ["POST", "GET"]],
    ["is sent again when it never arrived", ["request-lost"], ["POST", "GET", "POST"]],
    ["is found after a second loss", ["request-lost", "answered", "answer-lost"], ["POST", "GET", "POST", "GET"]],
    ["is found when the answer was there, and cut short", ["answer-cut"], ["POST", "GET"]],
    [
      "is asked for again, like any read",
      ["answer-lost", "request-lost", "answer-lost"],
      ["POST", "GET", "GET", "GET"],
    ],
  ])("%s", async (_, fates, methods) => {
    const c = await buyer(fates);
    const order = await place(c);
    expect(sent).toEqual(methods);
    expect(await ordersOf(c)).toEqual([order.id]);
  });

  test("and was nonsense: that is told, though the order was found", async () => {
    const c = await buyer(["answer-cut"]);
    await place(c);
    const at = { call: "orders.place", http: "POST /api/orders/{userId}", requestId: "request-1" };
    expect(failures).toEqual([{ code: "BAD_RESPONSE", path: "body", ...at }]);
  });

  test("is in doubt when nothing answers any more", async () => {
    const c = await buyer(["answer-lost", "request-lost", "request-lost", "request-lost"]);
    // The time left is too short to send the request again.
    const placing = place({ ...c, deadline: Date.now() + 600 });
    expect(await placing.catch((error: unknown) => error)).toMatchObject({ code: "UNAVAILABLE", effect: "unknown" });
    await expect.poll(async () => (await ordersOf(c)).length).toBe(1);
  });

  test("that never comes is asked about before the deadline", async () => {
    const c = await buyer(["silence"]);
    const order = await place({ ...c, deadline: Date.now() + 2_000 });
    expect(sent).toEqual(["POST", "GET"]);
    expect(await ordersOf(c)).toEqual([order.id]);
  });

  test("is never sent twice to a back end without keys", async () => {
    const c = await buyer(["request-lost"], { ...DECLARED, orders: { ...DECLARED.orders, idempotency: "none" } });
    expect(await place(c).catch((error: unknown) => error)).toMatchObject({ effect: "unknown" });
    expect(sent).toEqual(["POST"]);
  });
});

test("a definite refusal is told as it is, and nothing is asked after it", async () => {
  const c = await buyer([]);
  const draft = await draftOf({ adapter: requireErp() }, c, [[PART.scarce, 1]]);
  sent = [];
  const refused = requireErp().orders.place({ ...draft, buyerDocumentNumber: "" }, c);
  expect(await refused.catch((error: unknown) => error)).toMatchObject({ code: "VALIDATION", effect: "none" });
  expect(sent).toEqual(["POST"]);
});

test("a caller who leaves while the order is under way changes nothing", async () => {
  const c = await buyer([]);
  const gone = new AbortController();
  const draft = await draftOf({ adapter: requireErp() }, c, [[PART.plenty, 1]]);
  const placing = requireErp().orders.place(draft, { ...c, signal: gone.signal });
  gone.abort();
  expect((await placing).id).toBeTruthy();
});

test("80 orders, of which every third message is lost: none is lost, none is doubled", async () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const c = await buyer(() => (random() < 0.34 ? (random() < 0.5 ? "answer-lost" : "request-lost") : "answered"));
  const outcomes = await Promise.all(
    Array.from({ length: 80 }, async (_, at) => {
      const one = withKey(c);
      const known = await placeOn(c, one, `DOC-${at}`).then(
        (order) => order.id,
        (error: ErpError) => error,
      );
      return { known, key: one.idempotencyKey };
    }),
  );
  const booked = await ordersOf(c);
  expect(new Set(booked).size).toBe(booked.length);
  for (const { known, key } of outcomes) {
    const found = await subject.adapter.orders.findByKey(key as never, c).catch(() => null);
    if (typeof known === "string") expect(found?.id).toBe(known);
    else expect(isErpError(known) && known.effect).toBe("unknown");
  }
  const placed = outcomes.filter(({ known }) => typeof known === "string").length;
  expect(placed).toBeGreaterThan(60);
  expect(booked.length).toBeGreaterThanOrEqual(placed);
  expect(booked.length).toBeLessThanOrEqual(80);
});

/**
 * The context of a guest with a key. The guest's requests for orders meet these fates; requests beyond the list are
 * answered.
 */
async function buyer(fates: LostAnswer[] | (() => LostAnswer), capabilities = DECLARED): Promise<ActingContext> {
  const guest = await subject.adapter.accounts.guest(visitor());
  const next = Array.isArray(fates) ? () => fates.shift() ?? "answered" : fates;
  const fetch = createLossyFetch((address, method) => {
    if (!address.includes("/api/orders/")) return null;
    sent.push(method);
    return next();
  });
  const pauses = { random: Math.random, sleep: async () => {} };
  const http = createHttpErp({
    url,
    fetch,
    capabilities,
    ...pauses,
    onFailure(error, at) {
      if (isErpError(error, "BAD_RESPONSE")) failures.push({ code: error.code, path: error.details.path, ...at });
    },
  });
  erp = withLostAnswers(http, pauses);
  return withKey({ ...visitor(), user: { id: guest.id }, token: guest.token });
}

function place(c: ActingContext): Promise<Order> {
  return placeOn(c, c, "DOC-1");
}

async function placeOn(c: ActingContext, keyed: ActingContext, buyerDocumentNumber: string): Promise<Order> {
  const draft = await draftOf(subject, c, [[PART.toOrder, 1]]);
  return requireErp().orders.place({ ...draft, buyerDocumentNumber }, keyed);
}

async function ordersOf(c: CallContext): Promise<string[]> {
  const { items } = await subject.adapter.orders.list({ pageSize: 100 }, { ...c, deadline: Date.now() + 5_000 });
  return items.map(({ id }) => id);
}

function requireErp(): ErpAdapter {
  if (!erp) throw new Error("no shop yet");
  return erp;
}

function visitor(): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + 60_000,
    requestId: "request-1",
  };
}
