import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { withLostAnswers } from "../../around/lost-answers/with-lost-answers.ts";
import type { ActingContext, Subject } from "../../conformance/case.ts";
import { toRegistration } from "../../conformance/fixture/customers.ts";
import { PART } from "../../conformance/fixture/products.ts";
import { draftOf, toLines, withKey } from "../../conformance/ordering.ts";
import type { Capabilities } from "../../contract/capabilities.ts";
import { type CartId, FIRST_CART } from "../../contract/carts/carts.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { createSubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { createErpServer, type ErpServer } from "../server/create-erp-server.ts";
import { createHttpErp } from "./create-http-erp.ts";
import { DECLARED } from "./kept-capabilities.ts";
import { createLossyFetch, type LostAnswer } from "./testing/lossy-fetch.ts";

/** Writes with a key, except placing orders, over a connection that loses messages. */
const subjects = createSubjectFactory();
let subject: Subject;
let server: ErpServer;
let url: string;
let sent: string[];
let spare: CartId;
let erp: ErpAdapter | null = null;

beforeEach(async () => {
  subject = await subjects.create();
  server = createErpServer(subject.adapter, { apiKey: null, log: { debug() {}, info() {}, warn() {}, error() {} } });
  url = `http://127.0.0.1:${await server.listen(0)}`;
  sent = [];
});

afterEach(async () => {
  await erp?.close();
  await server.close();
  await subject.dispose();
});

afterAll(subjects.dispose);

/** Each write: how it is made, and how many of its results the back end has. */
const WRITES = {
  "carts.create": {
    write: (c: ActingContext) => requireErp().carts.create({ title: "Van" }, c),
    count: async (c: ActingContext) => (await subject.adapter.carts.list(c)).total - 2,
  },
  "carts.update": {
    write: (c: ActingContext) => requireErp().carts.update(FIRST_CART, { products: toLines([[PART.nozzle, 1]]) }, c),
    count: async (c: ActingContext) => (await subject.adapter.carts.get(FIRST_CART, c)).lines[0]?.quantity ?? 0,
  },
  "carts.update of a version": {
    write: async (c: ActingContext) => {
      const ifVersion = (await subject.adapter.carts.get(FIRST_CART, c)).version;
      return requireErp().carts.update(FIRST_CART, { products: toLines([[PART.nozzle, 1]]), ifVersion }, c);
    },
    count: async (c: ActingContext) => (await subject.adapter.carts.get(FIRST_CART, c)).lines[0]?.quantity ?? 0,
  },
  "carts.remove": {
    write: (c: ActingContext) => requireErp().carts.remove(spare, c),
    count: async (c: ActingContext) => 2 - (await subject.adapter.carts.list(c)).total,
  },
  "accounts.register": {
    write: (c: ActingContext) => requireErp().accounts.register(toRegistration("ivana@workshop.example"), c),
    count: async (c: ActingContext) =>
      subject.adapter.accounts.findRegistration(c.idempotencyKey as never, c).then(
        () => 1,
        () => 0,
      ),
  },
  "orders.requestCancellation": {
    write: async (c: ActingContext) => {
      const [order] = (await subject.adapter.orders.list({}, c)).items;
      return requireErp().orders.requestCancellation(order?.id as never, { reason: "twice" }, c);
    },
    count: async (c: ActingContext) => {
      const [row] = (await subject.adapter.orders.list({}, c)).items;
      return row ? (await subject.adapter.orders.get(row.id, c)).cancellations.length : 0;
    },
  },
};
const NAMES = Object.keys(WRITES) as (keyof typeof WRITES)[];

const WITH_KEYS = { ...DECLARED, carts: { ...DECLARED.carts, keys: true } };

describe.each(NAMES)("%s", (name) => {
  const { write, count } = WRITES[name];

  test.each<LostAnswer>(["answer-lost", "request-lost"])("%s: is sent once more, and is there once", async (fate) => {
    const c = await caller([fate]);
    expect(await write(c)).toBeTruthy();
    expect(sent).toHaveLength(2);
    expect(await count(c)).toBe(1);
  });

  test("that never comes is sent once more before the deadline", async () => {
    const c = await caller(["silence"]);
    expect(await write({ ...c, deadline: Date.now() + 2_000 })).toBeTruthy();
    expect(await count(c)).toBe(1);
  });

  test.each<LostAnswer>(["answer-lost", "request-lost", "refused"])(
    "lost, and then %s twice: not known, and there once",
    async (later) => {
      const c = await caller(["answer-lost", later, later]);
      expect(await failure(write(c))).toMatchObject({ code: "UNAVAILABLE", effect: "unknown" });
      expect(sent).toHaveLength(3);
      expect(await count(c)).toBe(1);
    },
  );

  test("refused for what it asks is refused, once it was asked", async () => {
    const c = await caller([]);
    await failure(write({ ...c, idempotencyKey: "" as IdempotencyKey }));
    expect(sent).toHaveLength(0);
  });
});

test("a registration whose address was taken meanwhile is refused, not in doubt", async () => {
  const c = await caller(["request-lost"]);
  await subject.adapter.accounts.register(toRegistration("ivana@workshop.example"), withKey(visitor()));
  expect(await failure(WRITES["accounts.register"].write(c))).toMatchObject({ code: "EMAIL_IN_USE", effect: "none" });
});

test("a request to cancel is never sent twice to a back end without keys of orders", async () => {
  const c = await caller(["request-lost"], { ...DECLARED, orders: { ...DECLARED.orders, idempotency: "none" } });
  expect(await failure(WRITES["orders.requestCancellation"].write(c))).toMatchObject({ effect: "unknown" });
  expect(sent).toHaveLength(1);
});

test("a change of a cart is never sent twice to a back end without keys of carts, nor without a key", async () => {
  const { write, count } = WRITES["carts.update"];
  const old = await caller(["request-lost"], DECLARED);
  expect(await failure(write(old))).toMatchObject({ effect: "unknown" });
  expect(sent).toHaveLength(1);
  sent = [];
  const c = await caller(["answer-lost"]);
  expect(await failure(write({ ...c, idempotencyKey: undefined }))).toMatchObject({ effect: "unknown" });
  expect(sent).toHaveLength(1);
  expect(await count(c)).toBe(1);
});

test("a version that was stale before anything was lost is a conflict, not a doubt", async () => {
  const c = await caller(["request-lost"]);
  const ifVersion = (await subject.adapter.carts.get(FIRST_CART, c)).version;
  const products = toLines([[PART.nozzle, 1]]);
  await subject.adapter.carts.update(FIRST_CART, { products }, { ...c, idempotencyKey: undefined });
  const changed = requireErp().carts.update(FIRST_CART, { products, ifVersion }, c);
  expect(await failure(changed)).toMatchObject({ code: "VERSION_CONFLICT", effect: "none" });
  expect(sent).toHaveLength(2);
});

test("an order whose second sending reaches no ERP is in doubt: the first may be at work yet", async () => {
  const c = await caller(["request-lost", "answered", "refused", "answered"]);
  const draft = await draftOf(subject, c, [[PART.toOrder, 1]]);
  expect(await failure(requireErp().orders.place(draft, withKey(c)))).toMatchObject({ effect: "unknown" });
  expect(sent).toEqual(["POST", "GET", "POST", "GET"]);
});

/** A guest with an order, two carts and a key. The test's writes meet these fates; later requests are answered. */
async function caller(fates: LostAnswer[], capabilities: Capabilities = WITH_KEYS): Promise<ActingContext> {
  const { id, token } = await subject.adapter.accounts.guest(visitor());
  const c = withKey({ ...visitor(), user: { id }, token });
  spare = (await subject.adapter.carts.create({}, withKey(c))).id;
  await subject.adapter.orders.place(await draftOf(subject, c, [[PART.plenty, 1]]), withKey(c));
  const fetch = createLossyFetch((_, method) => {
    sent.push(method);
    return fates.shift() ?? "answered";
  });
  erp = withLostAnswers(createHttpErp({ url, fetch, capabilities }), { random: Math.random, sleep: async () => {} });
  return c;
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
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
    deadline: Date.now() + 20_000,
    requestId: "request-1",
  };
}
