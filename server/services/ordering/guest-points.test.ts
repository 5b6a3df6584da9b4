import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { createSigner } from "../signing.ts";
import { createGuestPoints } from "./guest-points.ts";
import type { QuoteId } from "./quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { loseRequest, PUMP, refuse } from "./testing/scripted-erp.ts";

const HOUR = 3_600_000;
const ADDRESS = "203.0.113.7";

let scene: Scene;
let shop: Process;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
});

afterEach(() => scene.close());

describe("the orders of a guest within an hour", () => {
  test("count once each, however often each is sent, also at the same time", async () => {
    for (let at = 0; at < 3; at += 1) {
      const quote = await fillAndShow();
      const presses = [shop, shop, await scene.open()].map(({ ordering }) => ordering.place(quote, GUEST, ADDRESS));
      expect((await Promise.all(presses)).map(({ kind }) => kind)).toEqual(["placed", "placed", "placed"]);
    }
    expect(await shop.ordering.place(await fillAndShow(), GUEST, ADDRESS)).toEqual({
      kind: "too-many",
      retryAfterSeconds: expect.any(Number),
    });
    expect(scene.erp.booked).toHaveLength(3);
  });

  test("are looked for before the limit speaks", async () => {
    const quotes = [];
    for (let at = 0; at < 3; at += 1) {
      const quote = await fillAndShow();
      quotes.push(quote);
      await shop.ordering.place(quote, GUEST, ADDRESS);
    }
    for (const quote of quotes)
      expect(await shop.ordering.place(quote, GUEST, ADDRESS)).toMatchObject({ kind: "placed" });
  });

  test.each([
    ["a failure of the ERP", () => scene.erp.script.place.push(refuse(new ErpError("UNAVAILABLE", {})))],
    ["conditions that changed", () => scene.erp.setPrice(PUMP, 20_000 + scene.erp.calls.length)],
  ])("do not count if nothing was ordered because of %s", async (_, prepare) => {
    for (let at = 0; at < 5; at += 1) {
      const quote = await fillAndShow();
      prepare();
      const { kind } = await shop.ordering.place(quote, GUEST, ADDRESS);
      expect(["refused", "changed"]).toContain(kind);
    }
    expect(await shop.ordering.place(await fillAndShow(), GUEST, ADDRESS)).toMatchObject({ kind: "placed" });
    expect(await rawRows(shop.db, "SELECT count(DISTINCT quote_id) AS count FROM guest_point")).toEqual([{ count: 1 }]);
  });

  test("do not count once the ERP has denied them", async () => {
    scene.erp.script.place.push(loseRequest);
    await shop.ordering.place(await fillAndShow(), GUEST, ADDRESS);
    expect(await points()).toBe(1);
    for (let seconds = 0; seconds < 180; seconds += 20) {
      scene.pass(20_000);
      await shop.ordering.resume();
    }
    expect(await points()).toBe(0);
  });

  test("are forgotten after the hour, and deleted", async () => {
    for (let at = 0; at < 3; at += 1) await shop.ordering.place(await fillAndShow(), GUEST, ADDRESS);
    scene.pass(HOUR);
    const quote = await fillAndShow();
    expect(await shop.ordering.place(quote, GUEST, ADDRESS)).toMatchObject({ kind: "placed" });
    await shop.ordering.sweep();
    expect(await points()).toBe(1);
  });

  test("are kept without the address and the network", async () => {
    await shop.ordering.place(await fillAndShow(), GUEST, ADDRESS);
    const rows = JSON.stringify(await rawRows(shop.db, "SELECT * FROM guest_point"));
    expect(rows).not.toContain("ana");
    expect(rows).not.toContain("203.0");
  });
});

describe("one order more", () => {
  test("of one mailbox, in whatever spelling and from wherever, is the fourth; of a customer's mailbox the 21st", async () => {
    const spellings = (at: number) => (at % 2 === 0 ? `Ana+${at}@example.com` : "ANA@EXAMPLE.COM");
    expect(await allowed((at) => ({ email: spellings(at), address: `198.51.100.${at}` }))).toBe(3);
    await rawRows(
      shop.db,
      `INSERT INTO order_copy (quote_id, order_id, user_id, body, confirmed_at, is_guest, customer_email)
       VALUES ('q', 'o', 'u', '{}', 0, 0, 'known@example.com')`,
    );
    expect(await allowed((at) => ({ email: "known@example.com", address: `192.0.2.${at}` }))).toBe(20);
  });

  test("of one network is the 61st, of one IPv6 site the 241st, and takes nothing from anybody's address", async () => {
    expect(await allowed((at) => ({ email: `a${at}@example.com`, address: "198.51.100.9" }))).toBe(60);
    const inSite = (at: number) => `2001:db8:1:${at.toString(16)}::7`;
    expect(await allowed((at) => ({ email: `b${at}@example.com`, address: inSite(at) }))).toBe(240);
    expect(await take("q-1" as QuoteId, "victim@example.com", "198.51.100.9")).toBeGreaterThan(3_000);
    expect(await allowed(() => ({ email: "victim@example.com", address: "203.0.113.99" }))).toBe(3);
  }, 120_000);
});

/** The number of orders that are allowed before one is refused. */
async function allowed(who: (at: number) => { email: string; address: string }): Promise<number> {
  const prefix = `${Math.random()}`;
  for (let at = 0; ; at += 1) {
    const { email, address } = who(at);
    if ((await take(`${prefix}-${at}` as QuoteId, email, address)) !== null) return at;
  }
}

function take(quote: QuoteId, email: string, address: string): Promise<number | null> {
  const signer = createSigner("a secret of at least thirty-two characters", scene.now);
  return shop.db.transact((db) => createGuestPoints({ db, clock: scene.now, signer }).take(quote, { email, address }));
}

async function points(): Promise<number> {
  const [row] = await rawRows(shop.db, "SELECT count(DISTINCT quote_id) AS count FROM guest_point");
  return Number((row as { count: number }).count);
}

function fillAndShow() {
  scene.erp.setStock(PUMP, 1_000);
  scene.erp.fill("0", [[PUMP, 1]]);
  return showCart(shop, scene.erp);
}
