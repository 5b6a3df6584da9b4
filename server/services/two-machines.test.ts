import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KyselyPlugin } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { IdempotencyKey, UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OpenShopDb, ShopDb } from "#server/shop-db/shop-db.ts";
import { IS_ON_POSTGRES, openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { createSingleUseTokens } from "./captcha/single-use-tokens.ts";
import { randomId } from "./clock.ts";
import { createMissedSearches } from "./missed-searches/missed-searches.ts";
import { createDoubts } from "./ordering/doubts.ts";
import { createGuestBound } from "./ordering/guest-bound.ts";
import { createIntents } from "./ordering/intents.ts";
import { createStores } from "./ordering/ordering-parts.ts";
import type { QuoteId } from "./ordering/quote.ts";
import { standingOf } from "./ordering/standing.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./ordering/testing/scene.ts";
import { loseRequest, PUMP, refuse } from "./ordering/testing/scripted-erp.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { createPendingRequests } from "./pending-requests/pending-requests.ts";

/** Number of simultaneous calls on each of the two machines. */
const TIMES = 12;
const clock = () => 1_000_000;

describe("one of two machines that change a row at once succeeds", () => {
  let dir: string;
  let machines: OpenShopDb[];

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "machines-"));
    machines = [await openTestDb(dir), await openTestDb(dir)];
  });

  afterEach(async () => {
    for (const db of machines) await db.close();
    rmSync(dir, { recursive: true });
  });

  function atOnce<Result>(work: (db: OpenShopDb, at: number) => Promise<Result>): Promise<Result[]> {
    return Promise.all(Array.from({ length: TIMES }, (_, at) => machines.map((db) => work(db, at))).flat());
  }

  test("a token is used", async () => {
    const uses = await atOnce((db) => createSingleUseTokens({ db, clock }).use("captcha", "a", 2_000_000));
    expect(uses.filter((isFirst) => isFirst)).toHaveLength(1);
  });

  test("a request is stored, rewritten, and received", async () => {
    const key = "k" as IdempotencyKey;
    const bookOf = (db: OpenShopDb) => createPendingRequests({ db, clock, table: "cancellation_wish" });
    const stored = await atOnce((db) => bookOf(db).add(key, "body", 0));
    const rewritten = await atOnce((db, at) => bookOf(db).rewrite(key, "body", `next ${at}`));
    const received = await atOnce((db) => bookOf(db).receive(key));
    for (const all of [stored, rewritten, received]) expect(all.filter((isFirst) => isFirst)).toHaveLength(1);
  });

  test("each due request is claimed", async () => {
    const book = (db: OpenShopDb) => createPendingRequests({ db, clock, table: "registration_request" });
    const [first] = machines;
    for (let at = 0; first && at < TIMES; at += 1) await book(first).add(`${at}` as IdempotencyKey, "body", 0);
    const claimed = (await atOnce((db) => book(db).claim())).flatMap((request) => request?.key ?? []);
    expect(claimed.sort()).toEqual(Array.from({ length: TIMES }, (_, at) => `${at}`).sort());
  });

  test.runIf(IS_ON_POSTGRES)(
    "a request of a machine that ended is followed at once, one of another is not",
    async () => {
      const [one] = machines;
      if (!one) throw new Error("no machine");
      const book = createPendingRequests({ db: one, clock, table: "cancellation_wish" });
      for (const key of ["ended", "alive"]) {
        await book.add(key as IdempotencyKey, "body", 60_000);
        await rawRows(one, `UPDATE cancellation_wish SET asker = '${key}' WHERE key = '${key}'`);
        const seen = `extract(epoch FROM clock_timestamp()) * 1000 - ${key === "ended" ? 11_000 : 1_000}`;
        await rawRows(one, `INSERT INTO shop_process (run, seen_at) VALUES ('${key}', ${seen})`);
      }
      const claimed = await atOnce((db) => createPendingRequests({ db, clock, table: "cancellation_wish" }).claim());
      expect(claimed.flatMap((request) => request?.key ?? [])).toEqual(["ended"]);
    },
  );

  test("each mail is sent", async () => {
    const sent: string[] = [];
    const outboxOf = (db: OpenShopDb) =>
      createOutbox({
        db,
        clock,
        log: pino({ level: "silent" }),
        render: async (_, ref) => ({ to: { name: "", address: ref }, subject: "", language: "en", html: "", text: "" }),
        transport: { send: async ({ to }) => void sent.push(to.address) },
      });
    const [one, other] = machines.map(outboxOf);
    for (let at = 0; at < 3 * TIMES; at += 1) {
      await one?.hold("order-confirmation", `${at}`);
      await one?.release(`${at}`);
    }
    const counts = await Promise.all([one?.sendDue(), other?.sendDue()]);
    expect(new Set(sent).size).toBe(3 * TIMES);
    expect(sent).toHaveLength(3 * TIMES);
    expect(counts.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(3 * TIMES);
  });

  test("searches without results are all counted", async () => {
    await atOnce((db) => createMissedSearches({ db, clock }).note({ text: "brzgaljka", locale: "hr", shownFor: null }));
    const [first] = machines;
    expect(first && (await rawRows(first, "SELECT count FROM missed_search"))).toEqual([{ count: 2 * TIMES }]);
  });
});

describe("two machines and one order", () => {
  let scene: Scene;
  let machines: [Process, Process];

  beforeEach(async () => {
    scene = createScene();
    machines = [await scene.open(), await scene.open()];
  });

  afterEach(() => scene.close());

  test("the lease of an intent is taken by one; products that both keep are all kept", async () => {
    const [one] = machines;
    const { id } = await leaveInDoubt();
    const stores = machines.map(({ db }) => createIntents({ db, clock: scene.now, ids: randomId }));
    const intent = await stores[0]?.get(id);
    if (!intent) throw new Error("no intent");
    const held = await Promise.all(
      Array.from({ length: TIMES }, () => stores.map((intents) => intents.takeOver(intent, scene.now() + 1))).flat(),
    );
    expect(held.filter((lease) => lease !== null)).toHaveLength(1);
    await Promise.all(
      Array.from({ length: TIMES }, (_, at) =>
        stores.map((intents, machine) => intents.keep(id, [product(at, machine)])),
      ).flat(),
    );
    const kept = (await createIntents({ db: one.db, clock: scene.now, ids: randomId }).get(id))?.kept;
    expect(kept).toHaveLength(2 * TIMES);
  });

  test("an order in doubt is settled by one, with one copy and one pair of mails", async () => {
    const { quote } = await leaveInDoubt();
    const log = { info() {}, warn() {}, error() {} };
    const desks = machines.map((machine) =>
      createDoubts({ ...machine, signer: scene.signer, clock: scene.now, log, ids: randomId }),
    );
    const outcomes = await Promise.all(desks.map((desk, at) => desk.settleAsPlaced(quote, `26-00000${at}` as OrderId)));
    expect(outcomes.sort()).toEqual(["no-such-key", "settled"]);
    expect(await rawRows(machines[0].db, "SELECT quote_id FROM order_copy")).toEqual([{ quote_id: quote }]);
    await Promise.all(machines.map(({ outbox }) => outbox.sendDue()));
    expect(scene.sent).toHaveLength(2);
  });

  test.each([120_000, -120_000])("a machine whose clock is %i ms off leases as the others do", async (ahead) => {
    const [other] = machines;
    const apart = await scene.open({ ahead });
    const quote = await showCart(apart, scene.erp);
    const { promise, resolve } = Promise.withResolvers<void>();
    scene.erp.script.place.push(async (work) => {
      await promise;
      return work();
    });
    const asked = vi.spyOn(scene.erp.orders, "place");
    const placing = apart.ordering.place(quote, GUEST);
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    const [, call] = asked.mock.calls[0] ?? [];
    const left = (call?.deadline ?? 0) - (scene.now() + ahead);
    expect(left).toBeGreaterThan(7_000);
    expect(left).toBeLessThanOrEqual(10_000);
    await other.ordering.resume();
    expect(await other.ordering.standingOf(quote, GUEST)).toEqual({ kind: "running" });
    expect(scene.erp.calls).not.toContain("findByKey");
    resolve();
    expect(await placing).toMatchObject({ kind: "placed" });
    expect(await other.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
    expect(scene.erp.booked).toHaveLength(1);
  });

  test("two guests of one mailbox cannot order together what neither may alone", async () => {
    scene.erp.fill("0", [[PUMP, 60]]);
    scene.erp.fill("7", [[PUMP, 60]]);
    const other = { ...GUEST, user: { ...GUEST.user, id: "guest-2" as UserId } };
    const [first, second] = machines;
    const quotes = [await showCart(first, scene.erp), await showCart(second, scene.erp, other, "7")] as const;
    const outcomes = await Promise.all([
      first.ordering.place(quotes[0], GUEST),
      second.ordering.place(quotes[1], other),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["placed", "refused"]);
    expect(scene.erp.booked).toHaveLength(1);
  });

  test("an order that is confirmed between two reads of another machine is not overlooked", async () => {
    const [one, other] = machines;
    scene.erp.fill("0", [[PUMP, 60]]);
    const quote = await showCart(one, scene.erp);
    const reads = {
      standing: (db: ShopDb) => {
        const given = { db, clock: scene.now, ids: randomId };
        return standingOf({ ...createStores(given), clock: scene.now, quote, actor: GUEST });
      },
      bound: (db: ShopDb) => createGuestBound({ db, clock: scene.now })({ ...quote, id: "another" as QuoteId }, GUEST),
    };
    const answer = Promise.withResolvers<void>();
    scene.erp.script.place.push(async (work) => {
      await answer.promise;
      return work();
    });
    const placing = other.ordering.place(quote, GUEST);
    await expect.poll(() => scene.erp.calls).toContain("place");
    const meanwhile = async () => {
      answer.resolve();
      await placing;
    };
    const [standing, bound] = await Promise.all([
      reads.standing(pausedAfterFirstRead(one.db, meanwhile)),
      reads.bound(pausedAfterFirstRead(one.db, meanwhile)),
    ]);
    expect(standing.kind).toBe("placed");
    expect(bound).toMatchObject({ products: [PUMP], left: { [PUMP]: 40 } });
  });

  async function leaveInDoubt() {
    const [one] = machines;
    const quote = await showCart(one, scene.erp);
    scene.erp.script.place.push(loseRequest);
    scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
    await one.ordering.place(quote, GUEST);
    const [intent] = await createIntents({ db: one.db, clock: scene.now, ids: randomId }).unsettledOf(GUEST.user.id);
    return { id: intent?.id ?? 0, quote: quote.id };
  }
});

/** Wraps the database so that `work` runs after its first statement, before the caller gets the rows. */
function pausedAfterFirstRead({ engine, query, transact }: ShopDb, work: () => Promise<void>): ShopDb {
  let isFirst = true;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await work();
      }
      return result;
    },
  };
  return { engine, transact, query: query.withPlugin(plugin) };
}

function product(at: number, machine: number): ProductId {
  return `bosch~${machine}${at}` as ProductId;
}
