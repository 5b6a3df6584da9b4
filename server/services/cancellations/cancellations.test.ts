import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PartnerCode, SessionToken, UserId } from "#erp-adapter/contract/context.ts";
import { ErpError, type ErpErrorCode } from "#erp-adapter/contract/errors.ts";
import type { OrderId, OrdersArea } from "#erp-adapter/contract/orders.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { createCancellationMails } from "../mail/cancellation-mails.ts";
import type { Actor } from "../ordering/actor.ts";
import { createSigner } from "../signing.ts";
import { createCancellations } from "./cancellations.ts";
import type { WantedCancellation } from "./wanted-cancellation.ts";

const MINUTE = 60_000;
const SECRET = "a secret of at least thirty-two characters";
const WISH: WantedCancellation = {
  form: "form-1",
  order: {
    id: "26-000001" as OrderId,
    number: "26-000001",
    buyerDocumentNumber: "N-1",
    placedAt: "2026-11-20T09:00:00Z",
  },
  lines: [
    { position: 1, number: "A 1", title: "Part", quantity: 2, unit: "pcs" },
    { position: 2, number: "A 2", title: "Part", quantity: 1, unit: "pcs" },
  ],
  reason: "Wrong part",
};
const ACTOR: Actor = {
  user: {
    id: "7" as UserId,
    kind: "customer",
    name: "Ana",
    email: "ana@servis.example",
    partner: "001001" as PartnerCode,
    rights: { finances: false, invoices: false },
    state: "active",
  },
  token: "token" as SessionToken,
  partner: "001001" as PartnerCode,
  locale: "en",
  requestId: "test",
};

const ANSWER = { requestedAt: "2026-11-20T10:00:00Z", lines: [1, 2], reason: "Wrong part" };

let dir: string;
let time: number;
let databases: OpenShopDb[];
let queued: string[];
let logged: string[];
let fails: boolean;
const ask = vi.fn<OrdersArea["requestCancellation"]>();
const profile = vi.fn(async () => ({
  id: "7",
  company: "Servis d.o.o.",
  vat: "",
  address: "",
  postalCode: "",
  city: "",
  phone: "",
}));
const get = vi.fn<() => Promise<object>>();

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "cancellations-"));
  [time, databases, queued, logged, fails] = [1_000_000, [], [], [], false];
  ask.mockReset().mockResolvedValue(ANSWER);
  get.mockReset().mockResolvedValue(WISH.order);
});
afterEach(async () => {
  for (const db of databases) await db.close();
  rmSync(dir, { recursive: true });
});

describe("a process that ended", () => {
  test("after the ERP had received it: another one asks again under the same key, and the mails go out once", async () => {
    fails = true;
    await expect(request()).rejects.toThrow("the disk is full");
    fails = false;
    const [others, and] = [await open(), await open()];
    await others.resume();
    expect(ask, "the first attempt has a minute").toHaveBeenCalledTimes(1);
    time += MINUTE;
    await Promise.all([others.resume(), and.resume()]);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(keys()).toHaveLength(1);
    expect(queued).toEqual(["cancellation-for-sales", "cancellation-received"]);
    time += MINUTE * 60;
    await others.resume();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("is asked for with growing pauses, and given up when the session is over, loudly", async () => {
    ask.mockRejectedValue(new ErpError("TIMEOUT", {}, { effect: "unknown" }));
    expect(await request()).toEqual({ kind: "unknown" });
    const cancellations = await open();
    for (let hours = 0; hours < 26; hours += 0.25) {
      time += 15 * MINUTE;
      await cancellations.resume();
    }
    expect(ask.mock.calls.length).toBeGreaterThan(10);
    expect(ask.mock.calls.length).toBeLessThan(40);
    expect(logged.join()).toContain("was never answered");
    expect(queued, "a person is asked to look, and the customer told").toEqual([
      "cancellation-in-doubt",
      "cancellation-ended",
    ]);
  });

  test("under another secret: said, and not asked", async () => {
    ask.mockRejectedValueOnce(new ErpError("TIMEOUT", {}, { effect: "unknown" }));
    await request();
    time += MINUTE;
    await (await open("another secret of at least thirty-two characters")).resume();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(logged.join()).toContain("was never answered");
  });
});

describe("an answer", () => {
  test.each<[ErpErrorCode, object, object]>([
    ["INVALID_STATE", { state: "cancellation-requested" }, { kind: "refused", reason: "requested" }],
    ["INVALID_STATE", { state: "delivered" }, { kind: "refused", reason: "delivered" }],
    ["INVALID_STATE", { state: "cancelled" }, { kind: "refused", reason: "cancelled" }],
    ["INVALID_STATE", { state: "other" }, { kind: "refused", reason: "closed" }],
    ["INVALID_STATE", { state: "__proto__" }, { kind: "refused", reason: "closed" }],
    ["UNAVAILABLE", {}, { kind: "failed" }],
    ["TIMEOUT", {}, { kind: "failed" }],
    ["IDEMPOTENCY_MISMATCH", {}, { kind: "failed" }],
    ["IN_PROGRESS", {}, { kind: "unknown" }],
  ])("%s %j is %j, and no mail", async (code, details, outcome) => {
    ask.mockRejectedValueOnce(new ErpError(code, details as never));
    expect(await request()).toEqual(outcome);
    expect(queued).toEqual([]);
  });

  test.each<ErpErrorCode>(["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION", "UNSUPPORTED"])(
    "%s is thrown to the caller",
    async (code) => {
      ask.mockRejectedValueOnce(new ErpError(code, {} as never));
      await expect(request()).rejects.toMatchObject({ code });
    },
  );

  test("that nothing was done is not believed after one that was lost", async () => {
    ask.mockRejectedValueOnce(new ErpError("TIMEOUT", {}, { effect: "unknown" }));
    ask.mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    expect(await request()).toEqual({ kind: "unknown" });
    expect(await request()).toEqual({ kind: "unknown" });
    expect(await request()).toMatchObject({ kind: "received", before: false });
    expect(keys()).toHaveLength(1);
    expect(queued).toHaveLength(2);
  });

  test("that came before is not asked for again", async () => {
    expect(await request()).toEqual({ kind: "received", before: false, cancellation: ANSWER });
    expect(await request()).toEqual({ kind: "received", before: true, cancellation: null });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(queued).toHaveLength(2);
  });

  test("of other words, another form or another person is another one", async () => {
    await request();
    await request({ ...WISH, reason: "Other" });
    await request({ ...WISH, form: "form-2" });
    await request({ ...WISH, lines: WISH.lines.slice(0, 1) });
    await request(WISH, { ...ACTOR, user: { ...ACTOR.user, id: "8" as UserId } });
    expect(keys()).toHaveLength(5);
  });
});

describe("an answer to a later ask that says nothing of the first", () => {
  const SAYS_NOTHING: ErpErrorCode[] = ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION", "UNSUPPORTED"];

  test.each(SAYS_NOTHING)(
    "%s: sales is told once that a person must look, the customer that sales will, and the wish stays",
    async (code) => {
      await lose();
      ask.mockRejectedValue(new ErpError(code, {} as never));
      for (let hours = 0; hours < 23; hours += 1) await resumeLater(60 * MINUTE);
      expect(queued).toEqual(["cancellation-in-doubt", "cancellation-ended"]);
      expect(await rows()).toMatchObject([{ state: "asked" }]);
      await resumeLater(2 * 60 * MINUTE);
      expect(logged.join()).toContain("was never answered");
      expect(queued).toHaveLength(2);
      expect(await rows()).toEqual([]);
    },
  );

  test.each(SAYS_NOTHING)("%s is thrown to a caller with the same form, and the request stays", async (code) => {
    await lose();
    ask.mockRejectedValueOnce(new ErpError(code, {} as never));
    await expect(request()).rejects.toMatchObject({ code });
    expect(await rows()).toMatchObject([{ state: "asked" }]);
    expect(await request()).toMatchObject({ kind: "received", before: false });
    expect(queued).toEqual(["cancellation-for-sales", "cancellation-received"]);
  });

  test("IDEMPOTENCY_MISMATCH says that the ERP has the key: not that nothing was requested", async () => {
    await lose();
    ask.mockRejectedValueOnce(new ErpError("IDEMPOTENCY_MISMATCH", {}));
    expect(await request()).toEqual({ kind: "unknown" });
  });

  test("the order's state is an answer: a key that was received comes before it", async () => {
    await lose();
    ask.mockRejectedValueOnce(new ErpError("INVALID_STATE", { state: "delivered" }));
    expect(await request()).toEqual({ kind: "refused", reason: "delivered" });
    expect(await rows()).toEqual([]);
  });

  test("a refusal that comes while no one waits is mailed to the customer, once", async () => {
    await lose();
    ask.mockRejectedValue(new ErpError("INVALID_STATE", { state: "delivered" }));
    await resumeLater(MINUTE);
    await resumeLater(60 * MINUTE);
    expect(queued).toEqual(["cancellation-ended"]);
    expect(await rows()).toEqual([]);
  });

  test("is settled by an order that shows the request, once", async () => {
    await lose();
    ask.mockRejectedValue(new ErpError("UNAUTHENTICATED", {}));
    await resumeLater(MINUTE);
    const settle = async (parts: object) =>
      (await open()).settle({ ...WISH.order, cancellations: [{ ...ANSWER, ...parts }], ...parts });
    await settle({ reason: "Other" });
    await settle({ lines: [1, 2, 3] });
    await settle({ id: "26-000002" });
    await settle({ cancellations: [] });
    await settle({ buyerDocumentNumber: "N-2" });
    await settle({ placedAt: "2026-11-21T09:00:00Z" });
    expect(queued).toEqual(["cancellation-in-doubt", "cancellation-ended"]);
    await settle({ lines: [2] });
    await settle({ lines: [2] });
    expect(queued).toEqual([
      "cancellation-in-doubt",
      "cancellation-ended",
      "cancellation-for-sales",
      "cancellation-received",
    ]);
    expect(await rows()).toEqual([{ state: "received", body: null }]);
  });

  test("the ERP's own answer says what can still be asked", async () => {
    await lose();
    await (await open()).settle({ ...WISH.order, cancellations: [ANSWER] });
    expect(queued).toEqual([]);
  });

  test.each([
    ["placed at another time", { placedAt: "2026-11-21T09:00:00.000Z" }],
    ["with another document number", { buyerDocumentNumber: "N-2" }],
  ])("an order %s under its number, as after a restore, is not asked about: sales is told once", async (_, other) => {
    await lose();
    get.mockResolvedValue({ ...WISH.order, ...other });
    await resumeLater(MINUTE);
    await resumeLater(60 * MINUTE);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(queued).toEqual(["cancellation-in-doubt", "cancellation-ended"]);
    expect(await rows()).toEqual([]);
    expect(logged.join()).toContain("whose number another has now");
  });

  test("an ERP that does not answer which order it is is asked again later", async () => {
    await lose();
    get.mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    await resumeLater(MINUTE);
    expect([ask.mock.calls.length, queued]).toEqual([1, []]);
    get.mockResolvedValue({ ...WISH.order, placedAt: "2026-11-20T10:00:00.000+01:00" });
    await resumeLater(60 * MINUTE);
    expect(queued).toEqual(["cancellation-for-sales", "cancellation-received"]);
  });

  async function lose() {
    ask.mockRejectedValueOnce(new ErpError("TIMEOUT", {}, { effect: "unknown" }));
    expect(await request()).toEqual({ kind: "unknown" });
  }

  async function resumeLater(pause: number) {
    time += pause;
    await (await open()).resume();
  }
});

test("a customer without an address gets no mail, sales does", async () => {
  await request(WISH, { ...ACTOR, user: { ...ACTOR.user, email: null } });
  expect(queued).toEqual(["cancellation-for-sales"]);
});

test("a wish is kept nowhere in plain text, and goes once it was received", async () => {
  ask.mockRejectedValueOnce(new ErpError("TIMEOUT", {}, { effect: "unknown" }));
  await request();
  expect(await rows()).toMatchObject([{ state: "asked", body: expect.any(String) }]);
  expect(Buffer.from(String((await rows())[0]?.body), "base64url").toString("latin1")).not.toMatch(/Wrong|token|ana@/);
  await request();
  expect(await rows()).toEqual([{ state: "received", body: null }]);
});

test("the key of a received one is kept for thirty days", async () => {
  await request();
  time += 30 * 86_400_000 - 1;
  await (await open()).sweep();
  expect(await rows()).toHaveLength(1);
  time += 1;
  await (await open()).sweep();
  expect(await rows()).toEqual([]);
});

async function request(wish = WISH, actor = ACTOR) {
  return (await open()).request(wish, actor, time + 4_000);
}

async function rows() {
  const [db] = databases;
  return db ? rawRows(db, "SELECT state, body FROM cancellation_wish") : [];
}

function keys(): unknown[] {
  return [...new Set(ask.mock.calls.map(([, , c]) => c.idempotencyKey))];
}

async function open(secret = SECRET) {
  const db = await openTestDb(dir);
  databases.push(db);
  const outbox = {
    on: () => ({
      async enqueue(kind: string) {
        if (fails) throw new Error("the disk is full");
        queued.push(kind);
      },
    }),
    kick() {},
  };
  const signer = createSigner(secret);
  return createCancellations({
    db,
    erp: { orders: { requestCancellation: ask, get } as never, accounts: { profile } as never },
    signer,
    clock: () => time,
    machineClock: () => time,
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    mails: createCancellationMails({ outbox, signer }),
  });
}
