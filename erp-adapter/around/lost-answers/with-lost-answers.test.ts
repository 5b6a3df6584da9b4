import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { toRuns } from "#tests/support/rounds.ts";
import type { Capabilities } from "../../contract/capabilities.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../../contract/errors.ts";
import type { OrderDraft } from "../../contract/orders.ts";
import { DECLARED } from "../../protocol/client/kept-capabilities.ts";
import { withLostAnswers } from "./with-lost-answers.ts";

/** The fate of one call: the write is done or not, and the answer comes or not. */
const FATES = [
  "answers",
  "answer-lost",
  "request-lost",
  "cut-answer",
  "silent",
  "silent-after",
  "down",
  "busy",
] as const;
type Fate = (typeof FATES)[number];

const DRAFT = {} as OrderDraft;
const KEY = "wish-1" as IdempotencyKey;

afterEach(() => {
  vi.useRealTimers();
});

describe("an order whose answer is lost", () => {
  test.each<[string, Fate[], string[]]>([
    ["is found by its key", ["answer-lost"], ["place", "find"]],
    ["is sent again under its key when it never arrived", ["request-lost"], ["place", "find", "place"]],
    ["is found after a second loss", ["request-lost", "answers", "answer-lost"], ["place", "find", "place", "find"]],
    ["is found when the answer was none", ["cut-answer"], ["place", "find"]],
    ["is sent again after a silence", ["silent"], ["place", "find", "place"]],
    ["is found when the adapter forgets its deadline", ["silent-after"], ["place", "find"]],
  ])("%s", async (_, fates, calls) => {
    const erp = lying(fates);
    expect(await erp.place()).toEqual({ id: "order-1" });
    expect(erp.calls).toEqual(calls);
    expect(erp.booked).toEqual([KEY]);
  });

  test.each<[string, Fate[]]>([
    ["nothing answers any more", ["answer-lost", "down"]],
    ["the question gets no answer", ["silent-after", "silent"]],
    ["the second sending is still under way", ["request-lost", "answers", "busy", "answers"]],
    ["the second sending finds the ERP down", ["request-lost", "answers", "down", "answers"]],
    ["the second sending is silent too", ["silent", "answers", "silent", "answers"]],
  ])("is in doubt when %s", async (_, fates) => {
    const erp = lying(fates);
    expect(await failure(erp.place())).toMatchObject({ effect: "unknown" });
    erp.settle();
    expect(erp.booked.length).toBeLessThanOrEqual(1);
  });

  test.each<[string, Fate[], string[]]>([
    ["found", ["answer-lost", "down", "down"], ["place", "find", "find", "find"]],
    ["sent again", ["request-lost", "down", "down"], ["place", "find", "find", "find", "place"]],
  ])("is %s once an ERP that was restarted answers again", async (_, fates, calls) => {
    const erp = lying(fates);
    expect(await erp.place(context(5_000))).toEqual({ id: "order-1" });
    expect(erp.calls).toEqual(calls);
    expect(erp.booked).toEqual([KEY]);
  });

  test("is never sent twice, nor asked for, where orders have no keys", async () => {
    const erp = lying(["request-lost"], { ...DECLARED, orders: { ...DECLARED.orders, idempotency: "none" } });
    expect(await failure(erp.place())).toMatchObject({ code: "UNAVAILABLE", effect: "unknown" });
    expect(erp.calls).toEqual(["place"]);
  });

  test("is never sent twice without a key", async () => {
    const erp = lying(["request-lost"]);
    expect(await failure(erp.place({ ...context(), idempotencyKey: undefined }))).toMatchObject({ effect: "unknown" });
    expect(erp.calls).toEqual(["place"]);
  });
});

test("an order that is refused is not asked for", async () => {
  const erp = lying(["down"]);
  expect(await failure(erp.place())).toMatchObject({ code: "UNAVAILABLE", effect: "none" });
  expect(erp.calls).toEqual(["place"]);
});

test("a caller who left before the order was sent orders nothing; one who leaves later changes nothing", async () => {
  const left = AbortSignal.abort();
  const erp = lying(["answers"]);
  expect(await failure(erp.place({ ...context(), signal: left }))).toMatchObject({ code: "TIMEOUT", effect: "none" });
  expect(erp.calls).toEqual([]);
  const leaving = new AbortController();
  const placing = erp.place({ ...context(), signal: leaving.signal });
  leaving.abort();
  expect(await placing).toEqual({ id: "order-1" });
});

test("a call without a whole context goes to the adapter, which refuses it", async () => {
  const erp = lying(["down"]);
  expect(await failure(erp.place(null as never))).toMatchObject({ code: "UNAVAILABLE" });
  expect(erp.calls).toEqual(["place"]);
});

test("a read whose answer is lost is sent once, because reads are repeated elsewhere", async () => {
  const erp = lying(["answer-lost"]);
  expect(await failure(erp.adapter.carts.list(context()))).toMatchObject({ code: "UNAVAILABLE" });
  expect(erp.calls).toEqual(["carts.list"]);
});

test("the shop waits at most a fifth of a second before it sends a write again", async () => {
  vi.useFakeTimers();
  const erp = lying(["answer-lost"]);
  const writing = withLostAnswers(erp.inner).carts.adopt({} as never, context());
  await vi.advanceTimersByTimeAsync(200);
  expect(erp.calls).toEqual(["carts.adopt", "carts.adopt"]);
  await writing;
});

test("property: whatever is lost, a key has one order, and the caller knows it or knows the doubt", async () => {
  const fates = fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fates, async (drawn) => {
      const erp = lying(drawn);
      const outcome = await erp.place(context(60)).catch((error: unknown) => error);
      // A lost request may still arrive after the caller was answered.
      erp.settle();
      expect(erp.booked.length).toBeLessThanOrEqual(1);
      if (!isErpError(outcome)) expect(erp.booked).toEqual([KEY]);
      else if (outcome.effect === "none") expect(erp.booked).toEqual([]);
    }),
    toRuns(50, 200),
  );
});

/** Writes other than placing orders. The adapter counts each write under its key. */
const WRITES: Record<string, (erp: ErpAdapter, c: CallContext) => Promise<unknown>> = {
  "carts.create": (erp, c) => erp.carts.create({}, c),
  "carts.update": (erp, c) => erp.carts.update(0 as never, { products: [] }, c),
  "carts.remove": (erp, c) => erp.carts.remove(0 as never, c),
  "carts.adopt": (erp, c) => erp.carts.adopt({} as never, c),
  "favourites.put": (erp, c) => erp.favourites.put("p" as never, true, c),
  "orders.requestCancellation": (erp, c) => erp.orders.requestCancellation("o" as never, { reason: "" }, c),
  "accounts.register": (erp, c) => erp.accounts.register({} as never, c),
  "accounts.join": (erp, c) => erp.accounts.join({} as never, c),
};

describe.each(Object.entries(WRITES))("%s", (name, write) => {
  test("without an answer is sent again, three times in all", async () => {
    const erp = lying(["answer-lost", "request-lost"]);
    await write(erp.adapter, context());
    expect(erp.calls).toEqual([name, name, name]);
    const silent = lying(["request-lost", "request-lost", "request-lost", "answers"]);
    expect(await failure(write(silent.adapter, context()))).toMatchObject({ effect: "unknown" });
    expect(silent.calls).toHaveLength(3);
  });

  test("is in doubt when the ERP is down at every further try", async () => {
    const erp = lying(["answer-lost", "down", "down"]);
    expect(await failure(write(erp.adapter, context()))).toMatchObject({ effect: "unknown" });
    expect(erp.calls).toEqual([name, name, name]);
  });

  test("that its adapter never answers is sent again before the deadline", async () => {
    const erp = lying(["silent"]);
    await write(erp.adapter, context());
    expect(erp.calls).toEqual([name, name]);
  });
});

test.each([
  "carts.create",
  "carts.update",
  "carts.remove",
  "orders.requestCancellation",
  "accounts.register",
  "accounts.join",
])("%s without a key is sent once", async (name) => {
  const erp = lying(["answer-lost"]);
  const sent = WRITES[name]?.(erp.adapter, { ...context(), idempotencyKey: undefined }) ?? Promise.resolve();
  expect(await failure(sent)).toMatchObject({ effect: "unknown" });
  expect(erp.calls).toEqual([name]);
});

test.each(["carts.update", "carts.remove", "orders.requestCancellation"])(
  "%s is sent once where it has no keys",
  async (name) => {
    const { carts, orders } = DECLARED;
    const keyless = {
      ...DECLARED,
      carts: { ...carts, keys: false },
      orders: { ...orders, idempotency: "none" as const },
    };
    const erp = lying(["answer-lost"], keyless);
    expect(await failure(WRITES[name]?.(erp.adapter, context()) ?? Promise.resolve())).toMatchObject({
      effect: "unknown",
    });
    expect(erp.calls).toEqual([name]);
  },
);

const WITH_KEYS: Capabilities = { ...DECLARED, carts: { ...DECLARED.carts, keys: true } };

/**
 * An adapter that does each write once per key, but may lie about it: its first calls meet these fates, later calls are
 * answered.
 */
function lying(fates: readonly Fate[], capabilities: Capabilities = WITH_KEYS) {
  const left = [...fates];
  const calls: string[] = [];
  const done = new Set<string>();
  const late: (() => void)[] = [];

  async function meet(call: string, act: () => unknown): Promise<unknown> {
    calls.push(call);
    const fate = left.shift() ?? "answers";
    switch (fate) {
      case "answers":
        return act();
      case "answer-lost":
        act();
        throw new ErpError("UNAVAILABLE", {}, { effect: "unknown" });
      case "cut-answer":
        act();
        throw new ErpError("BAD_RESPONSE", { path: "body" }, { effect: "unknown" });
      case "request-lost":
        throw new ErpError("UNAVAILABLE", {}, { effect: "unknown" });
      case "silent-after":
        act();
        return new Promise(() => {});
      case "silent":
        // The request arrives late, after its caller has stopped waiting.
        late.push(() => attempt(act));
        return new Promise(() => {});
      case "down":
        throw new ErpError("UNAVAILABLE", {}, { effect: "none" });
      case "busy":
        throw new ErpError("IN_PROGRESS", {});
    }
  }

  const write =
    (call: string) =>
    (...all: unknown[]) => {
      const c = all.at(-1) as CallContext | null;
      // Timers and the wire take whole milliseconds only.
      expect(Number.isInteger(c?.deadline ?? 0), "a whole deadline").toBe(true);
      return meet(call, () => {
        done.add(c?.idempotencyKey ?? crypto.randomUUID());
        return { id: `order-${done.size}` };
      });
    };
  const find = (key: IdempotencyKey) =>
    meet("find", () => {
      if (!done.has(key)) throw new ErpError("NOT_FOUND", { what: "order", id: key });
      return { id: "order-1" };
    });
  const adapter = {
    capabilities,
    orders: {
      place: write("place"),
      findByKey: find,
      requestCancellation: write("orders.requestCancellation"),
    },
    carts: {
      list: write("carts.list"),
      create: write("carts.create"),
      update: write("carts.update"),
      remove: write("carts.remove"),
      adopt: write("carts.adopt"),
    },
    favourites: { put: write("favourites.put") },
    accounts: { register: write("accounts.register"), join: write("accounts.join") },
    catalogue: {},
    invoices: {},
    finances: {},
  } as unknown as ErpAdapter;
  const wrapped = withLostAnswers(adapter, { random: () => 0, sleep: async () => {} });
  return {
    inner: adapter,
    adapter: wrapped,
    calls,
    place: (c = context()) => wrapped.orders.place(DRAFT, c),
    /** Lets the requests of silent calls arrive. */
    settle() {
      for (const arrive of late) arrive();
    },
    get booked() {
      return [...done];
    },
  };
}

function attempt(act: () => unknown): void {
  try {
    act();
  } catch {
    // The error is ignored, because the caller has stopped waiting.
  }
}

function context(milliseconds = 400): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + milliseconds,
    requestId: "request-1",
    idempotencyKey: KEY,
  };
}

function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}
