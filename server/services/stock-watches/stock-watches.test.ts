import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { createStockMails } from "../mail/stock-mails.ts";
import { createMailQueue } from "../outbox/mail-queue.ts";
import { createSigner } from "../signing.ts";
import { createStockWatches, MOST_OF_MAILBOX, type StockWatches } from "./stock-watches.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ANA = { id: "ana" as UserId, email: "ana@servis.example", locale: "hr" as const };
const IVO = { id: "ivo" as UserId, email: "ivo@servis.example", locale: "en" as const };

let dataDir: string;
let db: OpenShopDb;
let now: number;
let shelves: Map<ProductId, number>;
let watches: StockWatches;
const signer = createSigner("a secret of thirty-two characters", () => now);
const conditions = vi.fn();
const log = { info: vi.fn(), error: vi.fn() };

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-watches-"));
  db = await openTestDb(dataDir);
  now = Date.UTC(2026, 10, 24, 9);
  shelves = new Map();
  log.info.mockClear();
  conditions.mockReset().mockImplementation(async ({ lines }: { lines: { product: ProductId }[] }) =>
    lines.map(({ product }): Condition => {
      const stockShown = shelves.get(product) ?? 0;
      const availability = stockShown > 0 ? "available" : "orderable";
      return { product, quantity: 1, problem: "price-on-request", availability, stockShown };
    }),
  );
  watches = open();
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("a customer", () => {
  test("waits at the address of the account, and gets one mail, once", async () => {
    expect(await watches.askAsCustomer(part("1"), ANA)).toBe("waiting");
    expect(await watches.askAsCustomer(part("1"), { ...ANA, email: "ANA@Servis.example" })).toBe("waiting");
    await watches.check();
    expect(await mails()).toEqual([]);
    shelves.set(id("1"), 2);
    await watches.check();
    expect(await mails(), "looked at a moment ago").toEqual([]);
    now += 5 * MINUTE;
    await watches.check();
    expect(await mails()).toMatchObject([
      { kind: "stock-back", to: "ANA@Servis.example", locale: "hr", number: "N 1" },
    ]);
    now += 5 * MINUTE;
    await watches.check();
    expect(await mails()).toHaveLength(1);
    expect(await watches.of(ANA.id)).toEqual([]);
  });

  test("sees their own, with the address, last asked first, and ends their own alone", async () => {
    await watches.askAsCustomer(part("1"), ANA);
    now += 1;
    await watches.askAsCustomer(part("2"), ANA);
    await watches.askAsCustomer(part("1"), IVO);
    expect((await watches.of(ANA.id)).map(({ number, email, since }) => [number, email, since])).toEqual([
      ["N 2", ANA.email, now],
      ["N 1", ANA.email, now - 1],
    ]);
    expect(await watches.isWaiting(IVO.id, id("2"))).toBe(false);
    await watches.end(IVO.id, id("2"));
    await watches.end(ANA.id, id("1"));
    expect((await watches.of(ANA.id)).map(({ number }) => number)).toEqual(["N 2"]);
    expect(await watches.isWaiting(IVO.id, id("1"))).toBe(true);
  });

  test("is told at the new address after a change of it, once for each part, even if that address waited already", async () => {
    for (const name of ["1", "2"]) await watches.askAsCustomer(part(name), ANA);
    await watches.askAsCustomer(part("1"), IVO);
    const email = "nova@servis.example";
    await watches.askByMail(part("2"), { email, locale: "en" });
    expect(await watches.prove(String((await mails())[0]?.key))).toBe(true);
    await watches.readdress({ id: ANA.id, email });
    await watches.readdress({ id: ANA.id, email });
    expect((await watches.of(ANA.id)).map((watch) => [watch.number, watch.email]).toSorted()).toEqual([
      ["N 1", email],
      ["N 2", email],
    ]);
    for (const name of ["1", "2"]) shelves.set(id(name), 1);
    await watches.check();
    const told = (await mails()).filter(({ kind }) => kind === "stock-back");
    expect(told.map(({ number, to, locale }) => [number, to, locale]).toSorted()).toEqual([
      ["N 1", IVO.email, "en"],
      ["N 1", email, "hr"],
      ["N 2", email, "hr"],
    ]);
  });

  test("a customer who asks again with another address of the account waits there, and no longer at the first", async () => {
    await watches.askAsCustomer(part("1"), ANA);
    expect(await watches.askAsCustomer(part("1"), { ...ANA, email: "nova@servis.example" })).toBe("waiting");
    expect((await watches.of(ANA.id)).map(({ email }) => email)).toEqual(["nova@servis.example"]);
    expect(await db.query.selectFrom("stock_watch").select("id").execute()).toHaveLength(1);
  });

  test("waits for as many parts as one address may", async () => {
    for (let at = 0; at < MOST_OF_MAILBOX; at += 1) await watches.askAsCustomer(part(`${at}`), ANA);
    expect(await watches.askAsCustomer(part("x"), ANA)).toBe("tooMany");
    expect(await watches.askAsCustomer(part("1"), ANA), "already waited for").toBe("waiting");
    expect(await watches.askAsCustomer(part("x"), IVO)).toBe("waiting");
  });

  test("waits for as many parts with tags of the address, and gets one mail for a part that two of them wait for", async () => {
    const tagged = (at: number) => ({ ...ANA, id: `u${at}` as UserId, email: `ana+${at}@servis.example` });
    for (let at = 0; at < MOST_OF_MAILBOX; at += 1)
      expect(await watches.askAsCustomer(part(`${at}`), tagged(at))).toBe("waiting");
    expect(await watches.askAsCustomer(part("x"), tagged(MOST_OF_MAILBOX))).toBe("tooMany");
    expect(await watches.askAsCustomer(part("1"), tagged(2))).toBe("waiting");
    shelves.set(id("1"), 1);
    await watches.check();
    expect(await mails()).toMatchObject([{ to: "ana+2@servis.example", number: "N 1" }]);
  });

  test("is told at the new tag after a change of the address to it", async () => {
    await watches.askAsCustomer(part("1"), ANA);
    const email = ANA.email.replace("@", "+new@");
    await watches.readdress({ id: ANA.id, email });
    expect((await watches.of(ANA.id)).map((watch) => watch.email)).toEqual([email]);
  });

  test("is told once there is a whole pack", async () => {
    await watches.askAsCustomer({ ...part("1"), pack: 10 }, ANA);
    await watches.askAsCustomer(part("1"), IVO);
    shelves.set(id("1"), 4);
    await watches.check();
    expect(await mails()).toMatchObject([{ to: IVO.email }]);
    shelves.set(id("1"), 12);
    now += 5 * MINUTE;
    await watches.check();
    expect(await mails()).toHaveLength(2);
  });
});

describe("a visitor", () => {
  test("waits only once the mailed link was followed, and gets one mail", async () => {
    await watches.askByMail(part("1"), ANA);
    shelves.set(id("1"), 1);
    await watches.check();
    const [proof] = await mails();
    expect(proof).toMatchObject({ kind: "stock-watch-proof", to: ANA.email, number: "N 1" });
    const key = String(proof?.key);
    expect(key).not.toContain("ana");
    expect(await watches.findByProof(key)).toEqual({ product: id("1"), number: "N 1", title: "Title 1" });
    expect([await watches.prove(key), await watches.prove(key)]).toEqual([true, true]);
    now += 5 * MINUTE;
    await watches.check();
    expect((await mails()).map(({ kind }) => kind)).toEqual(["stock-watch-proof", "stock-back"]);
    expect([await watches.prove(key), await watches.findByProof(key)]).toEqual([false, null]);
  });

  test("is never told whether an address waits already, or for too much: no mail comes then", async () => {
    await watches.askAsCustomer(part("1"), ANA);
    await watches.askByMail(part("1"), { email: " Ana@servis.example ".trim(), locale: "en" });
    expect(await mails()).toEqual([]);
    expect(await watches.of(ANA.id)).toHaveLength(1);
    for (let at = 2; at <= MOST_OF_MAILBOX; at += 1) await watches.askAsCustomer(part(`${at}`), ANA);
    await watches.askByMail(part("x"), ANA);
    expect(await mails()).toEqual([]);
  });

  test("is one mailbox whatever the tag of the address", async () => {
    const tagged = (at: number) => `ana+${at}@servis.example`;
    for (let at = 0; at <= MOST_OF_MAILBOX; at += 1)
      await watches.askByMail(part(`${at}`), { email: tagged(at), locale: "en" });
    await watches.askByMail(part("1"), { email: "ana+other@servis.example", locale: "en" });
    expect((await mails()).filter(({ to }) => to === "ana+other@servis.example").map(({ number }) => number)).toEqual([
      "N 1",
    ]);
    expect(await mails()).toHaveLength(MOST_OF_MAILBOX + 1);
  });

  test("has a day; later the link is over and the address forgotten", async () => {
    await watches.askByMail(part("1"), ANA);
    const key = String((await mails())[0]?.key);
    now += DAY;
    expect(await watches.prove(key)).toBe(false);
    await watches.sweep();
    expect(await db.query.selectFrom("stock_watch").select("id").execute()).toEqual([]);
    expect(
      (await mails()).map(({ kind }) => kind),
      "no one waits",
    ).toEqual(["stock-watch-proof"]);
  });

  test("ends all notices by a mail's link, and no other key does", async () => {
    for (const name of ["1", "2"]) await watches.askAsCustomer(part(name), ANA);
    await watches.askAsCustomer(part("2"), IVO);
    shelves.set(id("1"), 1);
    await watches.check();
    const end = String((await mails())[0]?.endKey);
    expect(end).not.toContain("ana");
    for (const wrong of ["", "invented", `${end}x`, signer.sign("confirm-stock-watch", "x")]) {
      expect(await watches.mayEnd(wrong)).toBe(false);
      expect(await watches.endByMail(wrong)).toBe(false);
    }
    expect([await watches.mayEnd(end), await watches.endByMail(end), await watches.endByMail(end)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await watches.of(ANA.id)).toEqual([]);
    expect(await watches.of(IVO.id)).toHaveLength(1);
  });
});

describe("the look at the shelves", () => {
  test("asks for each product once in five minutes, in bounded calls, however many wait", async () => {
    for (let at = 0; at < 130; at += 1) {
      const who = { id: `u${at}` as UserId, email: `u${at}@x.example`, locale: "en" as const };
      await watches.askAsCustomer(part(`${at}`), who);
      await watches.askAsCustomer(part("0"), who);
    }
    await watches.check();
    await watches.check();
    expect(conditions.mock.calls.map(([{ lines }]) => lines.length)).toEqual([100, 30]);
  });

  test("of two processes at once mails once", async () => {
    await watches.askAsCustomer(part("1"), ANA);
    shelves.set(id("1"), 1);
    await Promise.all([watches.check(), open().check()]);
    expect(await mails()).toHaveLength(1);
  });

  test("that ends between shelf and mail is made again: the watch and its mail are one transaction", async () => {
    await watches.askAsCustomer(part("1"), ANA);
    shelves.set(id("1"), 1);
    const failing = open({ enqueue: () => Promise.reject(new TypeError("killed")) });
    await expect(failing.check()).rejects.toThrow("killed");
    expect(await watches.of(ANA.id)).toHaveLength(1);
    now += 5 * MINUTE;
    await watches.check();
    expect(await mails()).toHaveLength(1);
  });

  test("comes again if the ERP does not answer, and names no person in the log", async () => {
    await watches.askAsCustomer(part("1"), ANA);
    shelves.set(id("1"), 1);
    conditions.mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    await watches.check();
    expect(await mails()).toEqual([]);
    now += 5 * MINUTE;
    await watches.check();
    expect(await mails()).toHaveLength(1);
    expect(JSON.stringify(log.info.mock.calls)).not.toContain("ana");
  });

  test("forgets a hundred at a time: many that end on one day hold up no other statement for long", async () => {
    await watches.askAsCustomer(part("1"), ANA);
    const { id: _, ...row } = await db.query.selectFrom("stock_watch").selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 120 }, (_, at) => ({ ...row, id: `w${at}`, mark: `m${at}` }));
    await db.query.insertInto("stock_watch").values(others).execute();
    now += 180 * DAY;
    const transact = vi.spyOn(db, "transact");
    await watches.sweep();
    expect(transact).toHaveBeenCalledTimes(2);
    expect(await mails()).toHaveLength(121);
    transact.mockRestore();
  });

  test("forgets after half a year, and says so in one mail; neither address nor title is readable in the database", async () => {
    await watches.askAsCustomer(part("1"), ANA);
    expect(JSON.stringify(await db.query.selectFrom("stock_watch").selectAll().execute())).not.toMatch(/servis|Title/);
    now += 180 * DAY - 1;
    await watches.sweep();
    expect(await watches.of(ANA.id)).toHaveLength(1);
    now += 1;
    await Promise.all([watches.sweep(), watches.sweep()]);
    expect(await watches.of(ANA.id)).toEqual([]);
    expect(await mails()).toMatchObject([{ kind: "stock-watch-ended", number: "N 1" }]);
  });
});

function open(
  queue?: Parameters<typeof createStockMails>[0]["outbox"] extends { on(inner: never): infer Queue } ? Queue : never,
) {
  const outbox = {
    on: (inner: Parameters<typeof createMailQueue>[0]["db"]) =>
      queue ?? createMailQueue({ db: inner, clock: () => now }),
    kick() {},
  };
  const erp = { conditions, capabilities: { conditions: { maxBatch: 1_000 } } } as never;
  const clock = () => now;
  return createStockWatches({
    db,
    erp,
    signer,
    clock,
    machineClock: clock,
    log,
    mails: createStockMails({ outbox, signer }),
  });
}

function id(name: string): ProductId {
  return `maker~${name}` as ProductId;
}

function part(name: string) {
  return { id: id(name), number: `N ${name}`, title: `Title ${name}`, pack: 1 };
}

/** The queued mails, decrypted, oldest first. */
async function mails(): Promise<Record<string, unknown>[]> {
  const rows = await db.query.selectFrom("outbox").select(["kind", "payload"]).orderBy("id").execute();
  return rows.map(({ kind, payload }) => ({
    kind,
    ...JSON.parse(signer.unseal("outbox-payload", payload ?? "") ?? "{}"),
  }));
}
