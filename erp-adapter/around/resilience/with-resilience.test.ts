import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { everyMethod } from "../../conformance/methods.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError, type ErpErrorCode } from "../../contract/errors.ts";
import type { OrderDraft } from "../../contract/orders.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { FAILURES, OPEN_FOR, TIMEOUTS } from "./circuit.ts";
import { mapMethods } from "./map-methods.ts";
import { COMPARTMENTS, ruleOf } from "./rules.ts";
import { type ResilienceOptions, withResilience } from "./with-resilience.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const PRODUCT = "bosch~1" as ProductId;
const DRAFT: OrderDraft = { lines: [], buyerDocumentNumber: "N" };
const KEY = "key" as IdempotencyKey;

const context = (more: Partial<CallContext> = {}): CallContext => ({
  locale: "en",
  partner: GENERAL_PARTNER,
  user: null,
  token: null,
  deadline: Date.now() + 60_000,
  requestId: "test",
  ...more,
});

test("logins that fail, hang, or find no room leave sessions, guests and profiles alone", async () => {
  const { erp, changes } = guarded((name) =>
    name === "accounts.login"
      ? Promise.reject(new ErpError("UNAVAILABLE", {}))
      : name === "accounts.checkPassword"
        ? new Promise(() => {})
        : Promise.resolve(null),
  );
  for (let at = 0; at < FAILURES; at += 1)
    await expect(callOf(erp, "accounts.login")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const hanging = Array.from({ length: 250 }, () => settled(callOf(erp, "accounts.checkPassword")));
  for (const name of ["accounts.verify", "accounts.guest", "accounts.profile", "accounts.logout", "carts.update"])
    await expect(callOf(erp, name)).resolves.toBeNull();
  expect(changes).toEqual([["passwords", true]]);
  expect(hanging).toHaveLength(250);
});

test("an ERP that has no room for a password says nothing of itself: no area is left alone for it", async () => {
  const { erp, changes } = guarded(() => Promise.reject(new ErpError("RATE_LIMITED", { retryAfterSeconds: 3 })));
  const all = Array.from({ length: 250 }, () => settled(callOf(erp, "accounts.login")));
  await vi.advanceTimersByTimeAsync(0);
  expect(new Set(all.map(({ error }) => (error as ErpError).code))).toEqual(new Set(["RATE_LIMITED", "UNAVAILABLE"]));
  expect(changes).toEqual([]);
});

describe("time", () => {
  test.each([
    ["conditions", 2_000],
    ["favourites.marked", 1_000],
    ["catalogue.search", 4_000],
    ["invoices.list", 4_000],
    ["orders.place", 10_000],
    ["invoices.document", 20_000],
  ])("%s ends after %i ms, whatever the adapter does", async (name, budget) => {
    const { erp } = guarded(() => new Promise(() => {}));
    const call = settled(callOf(erp, name));
    await vi.advanceTimersByTimeAsync(budget - 1);
    expect(call.error).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(call.error).toMatchObject({ code: "TIMEOUT", effect: "unknown" });
  });

  test("the context's deadline is never outlasted, and the adapter is told the nearer one", async () => {
    const { erp, asked } = guarded(() => new Promise(() => {}));
    const deadline = Date.now() + 500;
    const call = settled(callOf(erp, "orders.place", { deadline }));
    await vi.advanceTimersByTimeAsync(500);
    expect(call.error).toMatchObject({ code: "TIMEOUT" });
    expect(asked[0]?.c.deadline).toBe(deadline);
  });

  test("past its deadline, or with its reader gone, nothing is asked", async () => {
    const { erp, asked } = guarded(async () => null);
    for (const more of [{ deadline: Date.now() }, { signal: AbortSignal.abort() }]) {
      for (const name of ["catalogue.search", "carts.update"])
        await expect(callOf(erp, name, more)).rejects.toMatchObject({ code: "TIMEOUT", effect: "none" });
    }
    expect(asked).toHaveLength(0);
  });
});

describe("a caller who leaves", () => {
  test("ends a read at once, of an adapter that does not listen too", async () => {
    const leaving = new AbortController();
    const { erp, asked } = guarded(() => new Promise(() => {}));
    const call = settled(callOf(erp, "catalogue.search", { signal: leaving.signal }));
    expect(asked[0]?.c.signal).toBe(leaving.signal);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(call.error).toMatchObject({ code: "TIMEOUT" });
  });

  test("ends no write, whichever", async () => {
    const leaving = new AbortController();
    const { erp, asked } = guarded(() => new Promise((resolve) => setTimeout(resolve, 500)));
    const writes = everyMethod(erp).filter(({ name }) => !ruleOf(name.replace(/^\./, "")).isRead);
    expect(writes.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "orders.place",
        "orders.requestCancellation",
        "carts.update",
        "accounts.register",
        "accounts.join",
      ]),
    );
    const calls = writes.map(({ call }) => settled(call(context({ signal: leaving.signal }))));
    leaving.abort();
    await vi.advanceTimersByTimeAsync(500);
    expect(calls.map(({ error }) => error)).toEqual(calls.map(() => null));
    expect(asked.map(({ c }) => c.signal)).toEqual(asked.map(() => undefined));
  });
});

describe("circuits", () => {
  const fail = (code: ErpErrorCode) => () => Promise.reject(new ErpError(code, {} as never));

  test.each(["TIMEOUT", "UNAVAILABLE", "BAD_RESPONSE"] as const)("open after failures in a row: %s", async (code) => {
    const { erp, asked, changes } = guarded(fail(code));
    for (let at = 0; at < FAILURES; at += 1) await expect(callOf(erp, "conditions")).rejects.toMatchObject({ code });
    await expect(callOf(erp, "conditions")).rejects.toMatchObject({ code: "UNAVAILABLE", effect: "none" });
    expect(asked).toHaveLength(FAILURES);
    expect(changes).toEqual([["conditions", true]]);
  });

  test.each(["NOT_FOUND", "VALIDATION", "UNAUTHENTICATED", "RATE_LIMITED", "VERSION_CONFLICT", "UNSUPPORTED"] as const)(
    "never open on an answer: %s",
    async (code) => {
      const { erp, asked } = guarded(fail(code));
      for (let at = 0; at < 50; at += 1) await expect(callOf(erp, "carts.get")).rejects.toMatchObject({ code });
      expect(asked).toHaveLength(50);
    },
  );

  test("an answer between failures, even a refusal, begins the count again", async () => {
    let calls = 0;
    const { erp, asked } = guarded(() => {
      calls += 1;
      return fail(calls % FAILURES === 0 ? "NOT_FOUND" : "UNAVAILABLE")();
    });
    for (let at = 0; at < 40; at += 1) await callOf(erp, "carts.get").catch(() => null);
    expect(asked).toHaveLength(40);
  });

  test("open sooner on calls without an answer: only the first few wait", async () => {
    const { erp, asked, changes } = guarded(() => new Promise(() => {}));
    for (let at = 0; at < TIMEOUTS; at += 1) {
      const call = settled(callOf(erp, "orders.list"));
      await vi.advanceTimersByTimeAsync(4_000);
      expect(call.error).toMatchObject({ code: "TIMEOUT" });
    }
    await expect(callOf(erp, "orders.list")).rejects.toMatchObject({ code: "UNAVAILABLE", effect: "none" });
    expect(asked).toHaveLength(TIMEOUTS);
    expect(changes).toEqual([["orders", true]]);
  });

  test("an answer between two calls without one begins the count again", async () => {
    let calls = 0;
    const { erp, asked } = guarded(() => {
      calls += 1;
      return calls % TIMEOUTS === 0 ? Promise.resolve("answer") : new Promise(() => {});
    });
    for (let at = 0; at < 20; at += 1) {
      settled(callOf(erp, "orders.list"));
      await vi.advanceTimersByTimeAsync(4_000);
    }
    expect(asked).toHaveLength(20);
  });

  test("while the ERP does not say how it is, the first call without an answer is enough; one that fails at once is not", async () => {
    const silent = { isSilent: () => true };
    const hanging = guarded(() => new Promise(() => {}), silent);
    settled(callOf(hanging.erp, "finances.summary"));
    await vi.advanceTimersByTimeAsync(4_000);
    await expect(callOf(hanging.erp, "finances.summary")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(hanging.asked).toHaveLength(1);
    const failing = guarded(fail("UNAVAILABLE"), silent);
    for (let at = 0; at < FAILURES; at += 1) await callOf(failing.erp, "finances.summary").catch(() => null);
    expect(failing.asked).toHaveLength(FAILURES);
  });

  test("a dead compartment costs the others nothing", async () => {
    const { erp } = guarded((name) => (name.startsWith("invoices.") ? new Promise(() => {}) : Promise.resolve(name)));
    const dead = Array.from({ length: 200 }, () => settled(callOf(erp, "invoices.list")));
    for (const name of ["catalogue.search", "conditions", "carts.list", "orders.place", "finances.summary"])
      expect(await callOf(erp, name)).toBe(name);
    const { atOnce, waiting } = COMPARTMENTS.invoices;
    const refused = dead.filter(({ error }) => error !== null);
    expect(refused).toHaveLength(200 - atOnce - waiting);
    expect(refused[0]?.error).toMatchObject({ code: "UNAVAILABLE", effect: "none" });
  });

  test("the caller's haste is no outage: a page whose other calls took its time opens nothing", async () => {
    const { erp, asked } = guarded(() => new Promise(() => {}));
    for (let at = 0; at < 20; at += 1) {
      const call = settled(callOf(erp, "conditions", { deadline: Date.now() + 200 }));
      await vi.advanceTimersByTimeAsync(200);
      expect(call.error).toMatchObject({ code: "TIMEOUT" });
    }
    expect(asked).toHaveLength(20);
  });

  test("readers who leave open nothing", async () => {
    const { erp, asked } = guarded(() => new Promise(() => {}));
    for (let at = 0; at < 20; at += 1) {
      const leaving = new AbortController();
      const call = settled(callOf(erp, "conditions", { signal: leaving.signal }));
      leaving.abort();
      await vi.advanceTimersByTimeAsync(0);
      expect(call.error).toMatchObject({ code: "TIMEOUT" });
    }
    expect(asked).toHaveLength(20);
  });
});

describe("recovery", () => {
  test("one call a moment finds out; the others are told at once; an answer opens the way for all", async () => {
    let isDown = true;
    const { erp, asked, changes } = guarded(async (name) => {
      if (isDown) throw new ErpError("UNAVAILABLE", {});
      await new Promise((resolve) => setTimeout(resolve, 80));
      return name;
    });
    for (let at = 0; at < FAILURES; at += 1) await callOf(erp, "conditions").catch(() => null);
    isDown = false;
    await expect(callOf(erp, "conditions")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await vi.advanceTimersByTimeAsync(OPEN_FOR);
    const probe = settled(callOf(erp, "conditions"));
    await expect(callOf(erp, "conditions")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(asked).toHaveLength(FAILURES + 1);
    await vi.advanceTimersByTimeAsync(80);
    expect(probe.error).toBeNull();
    const others = [settled(callOf(erp, "conditions")), settled(callOf(erp, "conditions"))];
    await vi.advanceTimersByTimeAsync(80);
    expect(others.map(({ error }) => error)).toEqual([null, null]);
    expect(changes).toEqual([
      ["conditions", true],
      ["conditions", false],
    ]);
  });

  test("the reader of a probe waits for a tenth of a second only; a later answer opens the way all the same", async () => {
    let isDown = true;
    const { erp, asked } = guarded(async (name) => {
      if (isDown) throw new ErpError("UNAVAILABLE", {});
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return name;
    });
    for (let at = 0; at < FAILURES; at += 1) await callOf(erp, "conditions").catch(() => null);
    isDown = false;
    await vi.advanceTimersByTimeAsync(OPEN_FOR);
    const probe = settled(callOf(erp, "conditions"));
    await vi.advanceTimersByTimeAsync(100);
    expect(probe.error).toMatchObject({ code: "UNAVAILABLE", effect: "none" });
    await vi.advanceTimersByTimeAsync(1_400);
    const next = callOf(erp, "conditions");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await next).toBe("conditions");
    expect(asked).toHaveLength(FAILURES + 2);
  });

  test.each(["catalogue.search", "conditions", "carts.list", "accounts.verify", "orders.list", "finances.summary"])(
    "%s works within five seconds of the ERP, though the last look at it hangs",
    async (name) => {
      let isDown = true;
      const { erp } = guarded(() => (isDown ? new Promise(() => {}) : Promise.resolve("answer")));
      const first = Array.from({ length: FAILURES }, () => settled(callOf(erp, name)));
      await vi.advanceTimersByTimeAsync(4_000 + OPEN_FOR);
      expect(first.every(({ error }) => error !== null)).toBe(true);
      const probe = settled(callOf(erp, name));
      isDown = false;
      let answer: unknown = null;
      const back = Date.now();
      while (answer === null) {
        await vi.advanceTimersByTimeAsync(100);
        answer = await callOf(erp, name).catch(() => null);
      }
      expect(Date.now() - back).toBeLessThanOrEqual(5_000);
      expect(probe.error).not.toBeNull();
    },
  );

  test("the reader of the call that finds out may leave: it goes on, ends by its deadline, and the next one may look", async () => {
    const { erp, asked } = guarded(() => new Promise(() => {}));
    const first = Array.from({ length: FAILURES }, () => settled(callOf(erp, "conditions")));
    await vi.advanceTimersByTimeAsync(2_000 + OPEN_FOR);
    expect(first.every(({ error }) => error !== null)).toBe(true);
    const leaving = new AbortController();
    const probe = settled(callOf(erp, "conditions", { signal: leaving.signal }));
    leaving.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(probe.error).toMatchObject({ code: "TIMEOUT" });
    expect(asked.at(-1)?.c.signal).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2_000 + OPEN_FOR);
    settled(callOf(erp, "conditions"));
    expect(asked).toHaveLength(FAILURES + 2);
  });
});

describe("orders", () => {
  test("no number of failures keeps the next order, or the question by its key, from the ERP", async () => {
    const { erp, asked } = guarded(() => Promise.reject(new ErpError("UNAVAILABLE", {}, { effect: "unknown" })));
    for (const name of ["orders.place", "orders.findByKey"]) {
      for (let at = 0; at < 50; at += 1) await expect(callOf(erp, name)).rejects.toMatchObject({ effect: "unknown" });
    }
    for (let at = 0; at < 50; at += 1) await callOf(erp, "orders.list").catch(() => null);
    expect(asked.filter(({ name }) => name === "orders.place")).toHaveLength(50);
    expect(asked.filter(({ name }) => name === "orders.findByKey")).toHaveLength(50);
    await expect(erp.orders.place(DRAFT, context({ idempotencyKey: KEY }))).rejects.toMatchObject({
      effect: "unknown",
    });
  });

  test("one that was told that nothing was sent is not sent later", async () => {
    const { erp, asked } = guarded(() => new Promise(() => {}));
    const { atOnce, waiting } = COMPARTMENTS.placing;
    const full = Array.from({ length: atOnce }, () => settled(callOf(erp, "orders.place")));
    const queued = settled(callOf(erp, "orders.place", { deadline: Date.now() + 300 }));
    for (let at = 1; at < waiting; at += 1) settled(callOf(erp, "orders.place"));
    const refused = settled(callOf(erp, "orders.place"));
    await vi.advanceTimersByTimeAsync(300);
    expect(queued.error).toMatchObject({ code: "TIMEOUT", effect: "none" });
    expect(refused.error).toMatchObject({ code: "UNAVAILABLE", effect: "none" });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(full.every(({ error }) => error !== null)).toBe(true);
    expect(asked).toHaveLength(atOnce);
  });

  test("the outcome of a sent order without an answer by its deadline is unknown, never none", async () => {
    const { erp } = guarded(() => new Promise(() => {}));
    const call = settled(callOf(erp, "orders.place"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(call.error).toMatchObject({ code: "TIMEOUT", effect: "unknown" });
  });
});

test("every method of the contract is ruled by an area that is there", () => {
  const { erp } = guarded(async () => null);
  for (const { name } of everyMethod(erp)) {
    const { compartment, budget } = ruleOf(name.replace(/^\./, ""));
    expect(COMPARTMENTS[compartment], name).toBeDefined();
    expect(budget, name).toBeGreaterThan(0);
  }
});

test("capabilities are those of the moment", () => {
  const { erp, adapter } = guarded(async () => null);
  expect(erp.capabilities).toBe(adapter.capabilities);
});

/** An adapter that answers as the test says, behind its guards. Records its calls and the circuits that changed. */
function guarded(answer: (name: string) => Promise<unknown>, more: ResilienceOptions = {}) {
  const asked: { name: string; c: CallContext }[] = [];
  const changes: [string, boolean][] = [];
  const bare = Object.fromEntries(
    Object.entries({
      catalogue: ["search", "product", "products", "replacements", "supersessions", "findNumbers", "changes"],
      carts: ["list", "get", "getPriced", "create", "update", "remove", "count", "adopt"],
      favourites: ["list", "marked", "put"],
      orders: ["place", "findByKey", "get", "list", "requestCancellation"],
      invoices: ["list", "part", "get", "document"],
      finances: ["summary", "due", "statement"],
      accounts: [
        ...["guest", "verify", "logout", "login", "register", "findRegistration", "undoRegister", "profile", "update"],
        ...["restoreEmail", "checkPassword", "changePassword", "forgotPassword", "colleagues", "join"],
      ],
    }).map(([area, names]) => [area, Object.fromEntries(names.map((name) => [name, async () => null]))]),
  );
  const adapter = { ...bare, conditions: async () => [], capabilities: {} } as unknown as ErpAdapter;
  const scripted = mapMethods(adapter, (name) => (_, c) => {
    asked.push({ name, c });
    return answer(name);
  });
  const erp = withResilience(scripted, { ...more, onCircuit: (name, isOpen) => void changes.push([name, isOpen]) });
  return { erp, adapter, asked, changes };
}

function callOf(erp: ErpAdapter, name: string, more: Partial<CallContext> = {}): Promise<unknown> {
  const c = context(more);
  const method = everyMethod(erp).find((one) => one.name.replace(/^\./, "") === name);
  if (!method) throw new Error(`no method ${name}`);
  return name === "catalogue.product" ? erp.catalogue.product(PRODUCT, c) : method.call(c);
}

/** Watches a call without waiting for it. */
function settled(call: Promise<unknown>): { error: unknown } {
  const watched: { error: unknown } = { error: null };
  call.catch((error: unknown) => {
    watched.error = error;
  });
  return watched;
}
