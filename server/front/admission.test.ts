import { EventEmitter, once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { KindOfWork } from "#app/screens.ts";

import { createAdmission } from "./admission.ts";
import { BUDGETS, type Budgets, workOf } from "./budgets.ts";
import type { Client } from "./client.ts";

// Keeps setImmediate real: each page begins in its own turn of the event loop.
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] }));
afterEach(() => vi.useRealTimers());

const NETWORK: Client = { network: "203.0.113.7", session: null, device: null };
const session = (kind: "guest" | "customer", id: string, network = NETWORK.network): Client => ({
  network,
  session: { kind, id },
  device: null,
});

describe("a network key without sessions", () => {
  test("has 32 requests open, of which 8 are being made; one more is refused before anything is made", async () => {
    const { ask } = open();
    const asked = Array.from({ length: 32 }, () => ask(NETWORK));
    await settle();
    expect(asked.filter(({ isBegun }) => isBegun())).toHaveLength(8);
    const refused = ask(NETWORK);
    expect(await refused.outcome).toBe(1);
    expect(refused.isBegun()).toBe(false);
    asked[0]?.finish();
    await settle();
    expect(asked.filter(({ isBegun }) => isBegun())).toHaveLength(9);
  });

  test("takes nothing from a customer behind it, from guests behind it, or from another network", async () => {
    const { ask } = open();
    for (let at = 0; at < 40; at += 1) ask(NETWORK);
    await settle();
    for (const client of [session("customer", "c1"), session("guest", "g1"), { ...NETWORK, network: "198.51.100.1" }]) {
      const other = ask(client);
      await settle();
      expect(other.isBegun()).toBe(true);
    }
  });

  test("spends its points, and is told when there are some again", async () => {
    const { ask } = open({ slowLane: { making: 1, waiting: 0, each: 0 } });
    const { points, burst } = BUDGETS.network;
    const outcomes = [];
    for (let at = 0; at < points + burst; at += 1) outcomes.push(await finished(ask(NETWORK)));
    const made = outcomes.filter((wait) => wait === null).length;
    expect(made).toBe((points + burst) / 2);
    expect(outcomes.at(-1)).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await finished(ask(NETWORK))).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await finished(ask(NETWORK))).toBeNull();
  });
});

describe("a client who has used up their points", () => {
  const poor = { points: 2, burst: 1 };
  const budgets = { network: { ...BUDGETS.network, ...poor }, customer: { ...BUDGETS.customer, ...poor } };

  test("gets pages all the same, one after the other, and no file", async () => {
    const { ask } = open(budgets);
    for (let at = 0; at < 20; at += 1) expect(await finished(ask(NETWORK))).toBeNull();
    expect(await ask(NETWORK, "file").outcome).toBeGreaterThanOrEqual(1);
  });

  test("gets no page ahead of a click, even while the queue is empty; with points it costs as much as a page", async () => {
    const { ask } = open({ ...budgets, network: { ...BUDGETS.network, points: 4, burst: 0 } });
    for (let at = 0; at < 2; at += 1) expect(await finished(ask(NETWORK, "ahead"))).toBeNull();
    const ahead = ask(NETWORK, "ahead");
    expect(await ahead.outcome).toBe(1);
    expect(ahead.isBegun()).toBe(false);
    expect(await finished(ask(NETWORK))).toBeNull();
  });

  test("waits with all others of that kind for one place, two of each; one more is refused", async () => {
    const { ask } = open(budgets);
    const others = ["a", "b"].map((id) => session("customer", id));
    for (const client of others) await finished(ask(client));
    const slow = others.flatMap((client) => [ask(client), ask(client)]);
    await settle();
    expect(slow.map(({ isBegun }) => isBegun())).toEqual([true, false, false, false]);
    expect(await ask(others[0] ?? NETWORK).outcome).toBe(1);
    const own = ask(NETWORK);
    await settle();
    expect(own.isBegun()).toBe(true);
    for (const one of slow) expect(await finished(one)).toBeNull();
  });

  test("frees the place by leaving before it is theirs", async () => {
    const { ask } = open(budgets);
    await finished(ask(NETWORK));
    const [first, second] = [ask(NETWORK), ask(NETWORK)];
    await settle();
    second.leave();
    first.finish();
    expect(await Promise.all([first.outcome, second.outcome])).toEqual([null, null]);
    expect(second.isBegun()).toBe(false);
    expect(await finished(ask(NETWORK))).toBeNull();
  });
});

describe("the cost of a page", () => {
  test("is charged once it is made: a page of 380 ms costs as much as nineteen usual ones", async () => {
    const { ask } = open({}, 380);
    const guest = session("guest", "g1");
    expect(await finished(ask(guest))).toBeNull();
    expect(await finished(ask(guest))).toBeNull();
    const refused = ask(guest);
    expect(await refused.outcome).toBeGreaterThan(2);
    expect(refused.isBegun()).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await finished(ask(guest))).toBeNull();
    expect(await ask(guest).outcome).not.toBeNull();
  });

  test("is nothing more for a usual page: as many as ever, and slowly beyond", async () => {
    const { ask } = open({}, 20);
    for (let at = 0; at < 60; at += 1) expect(await finished(ask(NETWORK))).toBeNull();
  });

  test("leaves four guests of one address a third of the process, and takes nothing from a customer there", async () => {
    const { ask } = open({}, 380);
    let made = 0;
    for (let second = 0; second < 60; second += 1) {
      for (const id of ["g1", "g2", "g3", "g4"]) if ((await finished(ask(session("guest", id)))) === null) made += 1;
      if (second % 5 === 0) expect(await finished(ask(session("customer", "c1")))).toBeNull();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect((made * 0.38) / 60).toBeLessThan(0.35);
    expect(made).toBeGreaterThan(30);
  });

  test("makes the next pages of guests of one address one at a time, and refuses those that are owed for by then", async () => {
    const { ask } = open({}, 380);
    const guests = ["g1", "g2"].map((id) => session("guest", id));
    for (const guest of guests) expect(await finished(ask(guest))).toBeNull();
    await vi.advanceTimersByTimeAsync(4_000);
    const asked = guests.flatMap((guest) => [ask(guest), ask(guest), ask(guest)]);
    await settle();
    expect(asked.filter(({ isBegun }) => isBegun())).toHaveLength(1);
    const customer = ask(session("customer", "c1"));
    await settle();
    expect(customer.isBegun()).toBe(true);
    for (const one of asked) {
      one.finish();
      await settle();
    }
    const outcomes = await Promise.all(asked.map(({ outcome }) => outcome));
    expect(outcomes.map((wait) => wait === null)).toEqual([true, true, false, true, true, false]);
  });

  test("is followed by a rest as long, in which other readers' pages are made", async () => {
    const { ask } = open({}, 380);
    const next = await askAfterAPage(ask);
    expect(next.isBegun()).toBe(false);
    expect(await finished(ask(session("customer", "c2")))).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    await settle();
    expect(next.isBegun()).toBe(true);
  });

  test("is followed by no rest if another client's page was made meanwhile, which may have taken it", async () => {
    const { ask } = open({}, 380, false);
    const next = await askAfterAPage(ask);
    expect(next.isBegun()).toBe(true);
  });

  test("is owed for seconds, never for minutes, however long it took", async () => {
    const { ask } = open({}, 60_000);
    expect(await finished(ask(session("customer", "c1")))).toBeNull();
    expect(await ask(session("customer", "c1")).outcome).toBeLessThan(6);
  });
});

test("two files at once, until their last byte is taken; a third is refused, a page is not", async () => {
  const { ask } = open();
  const owner = session("customer", "c1");
  const files = [ask(owner, "file"), ask(owner, "file")];
  await settle();
  for (const file of files) file.made();
  expect(await ask(owner, "file").outcome).toBe(5);
  expect(await finished(ask(owner))).toBeNull();
  files[0]?.finish();
  await files[0]?.outcome;
  expect(await finished(ask(owner, "file"))).toBeNull();
});

test("a reader who leaves frees their place only when what is being made for them is done", async () => {
  const { ask } = open({ network: { ...BUDGETS.network, open: 4, making: 2 } });
  const asked = Array.from({ length: 4 }, () => ask(NETWORK));
  await settle();
  for (const one of asked) one.leave();
  expect(await ask(NETWORK).outcome).toBe(1);
  for (const one of asked) one.made();
  await Promise.all(asked.map(({ outcome }) => outcome));
  expect(asked.map(({ isBegun }) => isBegun())).toEqual([true, true, false, false]);
  expect(await finished(ask(NETWORK))).toBeNull();
});

test("a page that could not be made frees its place", async () => {
  const { admission } = open({ network: { ...BUDGETS.network, open: 1 } });
  for (let at = 0; at < 3; at += 1) {
    const failing = admission.admit(NETWORK, "page", response(), () => Promise.reject(new Error("kaput")));
    await expect(failing).rejects.toThrow("kaput");
  }
});

describe("sessions behind one address", () => {
  test("60 customers and 20 guests ask for ten pages each at once, and all are made", async () => {
    const { ask } = open();
    const people = [
      ...Array.from({ length: 60 }, (_, at) => session("customer", `c${at}`)),
      ...Array.from({ length: 20 }, (_, at) => session("guest", `g${at}`)),
    ];
    const outcomes = await Promise.all(
      people.map(async (person) => {
        const seen = [];
        for (let page = 0; page < 5; page += 1) seen.push(await finished(ask(person)));
        return seen;
      }),
    );
    expect(outcomes.flat().filter((wait) => wait !== null)).toEqual([]);
  });

  test("one customer has one budget, from wherever they ask", async () => {
    const { ask } = open();
    for (let at = 0; at < 32; at += 1) ask(session("customer", "c1", `10.0.0.${at}`));
    expect(await ask(session("customer", "c1", "10.1.1.1")).outcome).toBe(1);
  });

  test("so many guests of a network key have a budget of their own; those beyond share that of the network", async () => {
    const { ask } = open({ guestsAtOnce: 2, network: { ...BUDGETS.network, open: 1 } });
    for (const id of ["g1", "g2"]) expect(await finished(ask(session("guest", id)))).toBeNull();
    const [third, fourth] = [ask(session("guest", "g3")), ask(session("guest", "g4"))];
    expect(await fourth.outcome).toBe(1);
    expect(await finished(ask(session("guest", "g1")))).toBeNull();
    third.finish();
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    expect(await finished(ask(session("guest", "g3")))).toBeNull();
  });

  test("all guests of a network key together have a bound too", async () => {
    const { ask } = open({ guests: { ...BUDGETS.guests, open: 3 } });
    for (const id of ["g1", "g2", "g3"]) ask(session("guest", id));
    expect(await ask(session("guest", "g4")).outcome).toBe(1);
    expect(await finished(ask(session("customer", "c1")))).toBeNull();
  });
});

describe("logins", () => {
  const stranger = (at: number): Client => ({ network: `10.0.${at >> 8}.${at & 255}`, session: null, device: null });

  test("sixteen colleagues of one network at once; those beyond are told to wait, and are not made one by one", async () => {
    const { ask } = open();
    const outcomes = [];
    for (let at = 0; at < 20; at += 1) outcomes.push(await finished(ask(NETWORK, "login")));
    expect(outcomes.filter((wait) => wait === null)).toHaveLength(16);
    expect(outcomes.at(-1)).toBeGreaterThanOrEqual(1);
  });

  test("a flood from 300 networks is refused before its pages are made; known devices and customers are not", async () => {
    const { ask } = open();
    const flood = [];
    for (let at = 0; at < 300; at += 1) flood.push(await finished(ask(stranger(at), "login")));
    expect(flood.filter((wait) => wait === null)).toHaveLength(40);
    expect(await finished(ask({ ...stranger(0), device: "of the owner" }, "login"))).toBeNull();
    expect(await finished(ask(session("customer", "c1"), "login"))).toBeNull();
    expect(await finished(ask(stranger(0), "page"))).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await finished(ask(stranger(301), "login"))).toBeNull();
  });

  test("a known device has a budget of its own, whatever its network has spent", async () => {
    const { ask } = open({ network: { ...BUDGETS.network, points: 1, burst: 1 } });
    expect(await ask(NETWORK, "login").outcome).not.toBeNull();
    const known = { ...NETWORK, device: "of the owner" };
    const outcomes = [];
    for (let at = 0; at < 12; at += 1) outcomes.push(await finished(ask(known, "login")));
    expect(outcomes.filter((wait) => wait === null)).toHaveLength(10);
  });
});

test.each<[string, string, KindOfWork]>([
  ["/en/login", "intent=login&email=a", "login"],
  ["/hr/login.data?redirectTo=%2Fhr", "email=a&intent=login", "login"],
  ["/hr/register", "email=a", "login"],
  ["/en/login", "intent=guest&intent=login", "login"],
  ["/en/register", "intent=guest", "login"],
  ["/en/login/", "email=a", "login"],
  ["/en/%6Cogin", "email=a", "login"],
  ["/en/x/../login", "email=a", "login"],
  ["/en/%/login", "email=a", "page"],
  ["/en/login", "intent=guest", "page"],
  ["/en/login/", "intent=login&intent=guest", "page"],
  ["/en/forgot-password", "email=a", "page"],
])("the form of %s with %s is a %s", (url, form, work) => expect(workOf(url, Buffer.from(form))).toBe(work));

test.each<[string, KindOfWork]>([
  ["/en/login", "page"],
  ["/en/catalogue/0?query=print", "page"],
  ["/hr/orders/0.data", "page"],
  ["/en/cart/1?print", "long"],
  ["/en/orders/0?status=open&print=1", "long"],
  ["/en/orders/0?%70rint", "long"],
  ["/en/orders/0?x?&print", "long"],
  ["/en/suggestions?query=a", "suggestions"],
  ["/en/invoices/export/csv?from=1", "file"],
  ["/hr/finances/statement/pdf", "file"],
  ["/hr/invoices/slip/pdf?invoice=26-R-000001", "file"],
  ["/hr/invoices/slip?invoice=26-R-000001", "long"],
  ["/hr/invoices/slip.data?invoice=26-R-000001", "long"],
  ["/en/invoice/2026-1/pdf", "file"],
  ["/en/order/26-000001/pro-forma", "file"],
  ["/en/invoice/2026-1/pdf.data", "file"],
  ["/en/invoice/2026-1", "page"],
  ["/en/lists/7/export/xlsx", "file"],
  ["/en/quick-order/template/csv", "file"],
])("%s is a %s", (url, work) => expect(workOf(url)).toBe(work));

/**
 * An admission, and requests as the front passes them to it; the test decides when each page is made and when its
 * answer is read to the end. `took`: milliseconds of CPU that each page takes; `isOwn`: beside no other client's page.
 */
function open(own: Partial<Budgets> = {}, took = 0, isOwn = true) {
  const admission = createAdmission({ ...BUDGETS, ...own }, { begin: () => () => ({ cpu: took, isOwn }) });
  const ask = (client: Client, work: KindOfWork = "page") => {
    const res = response();
    const steps = new EventEmitter();
    let begun = false;
    const outcome = admission.admit(client, work, res, async () => {
      begun = true;
      await once(steps, "made");
      return () => {};
    });
    return {
      outcome,
      isBegun: () => begun,
      made: () => void steps.emit("made"),
      leave: () => void res.emit("close"),
      finish() {
        steps.emit("made");
        res.emit("close");
      },
    };
  };
  return { admission, ask };
}

/** The next page that a customer asks for after one that took half a second. */
async function askAfterAPage(ask: ReturnType<typeof open>["ask"]) {
  const first = ask(session("customer", "c1"));
  await settle();
  await vi.advanceTimersByTimeAsync(500);
  expect(await finished(first)).toBeNull();
  const next = ask(session("customer", "c1"));
  await settle();
  return next;
}

async function finished({ outcome, finish }: { outcome: Promise<number | null>; finish(): void }) {
  await settle();
  finish();
  return outcome;
}

/** Waits until all work has run that waited only for its turn of the event loop. */
async function settle() {
  for (let turn = 0; turn < 40; turn += 1) await nextTurn();
}

function response(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()));
}
