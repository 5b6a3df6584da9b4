import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { isOrdered } from "../approvals/gate.ts";
import { ENDS } from "../queue-end.ts";
import type { Quote } from "./quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR, loseRequest, PUMP, refuse, toLines } from "./testing/scripted-erp.ts";

const NOT_PLACED = { kind: "not-placed" };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let scene: Scene;
let shop: Process;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
});

afterEach(() => scene.close());

describe("an order that was never booked", () => {
  test("is told to the person and to sales once, however many jobs and pages find it out", async () => {
    const others = [shop, await scene.open()];
    const quote = await leaveInDoubt();
    scene.pass(3 * MINUTE);
    await Promise.all(others.flatMap(({ ordering }) => [ordering.resume(), ordering.settleCarts(GUEST, scene.now())]));
    scene.pass(3 * MINUTE);
    await Promise.all(others.flatMap(({ ordering }) => [ordering.resume(), ordering.settleCarts(GUEST, scene.now())]));
    await shop.outbox.sendDue();
    expect(subjects()).toEqual([
      "ana@example.com Dizna: nothing was ordered (N-2026-1187)",
      "sales@example.com Dizna: narudžba N-2026-1187 nije zaprimljena",
    ]);
    expect(await shop.ordering.standingOf(quote, GUEST)).toEqual({
      kind: "open",
      ended: { kind: "refused", reason: "not-placed" },
    });
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toEqual(NOT_PLACED);
  });

  test("is not told if the database loses the connection: order and mails are settled in one transaction", async () => {
    await leaveInDoubt();
    await rawRows(shop.db, "ALTER TABLE outbox RENAME TO away");
    await lookFor(4 * MINUTE);
    expect(await rawRows(shop.db, "SELECT state, told FROM intent")).toEqual([{ state: "unknown", told: null }]);
    await rawRows(shop.db, "ALTER TABLE away RENAME TO outbox");
    await lookFor(4 * MINUTE);
    expect(await rawRows(shop.db, "SELECT state, told FROM intent")).toEqual([
      { state: "rejected", told: "not-placed" },
    ]);
    expect(subjects()).toHaveLength(2);
  });

  test("is no longer told in its cart once the cart is ordered again, nor after a day", async () => {
    const quote = await leaveInDoubt();
    await lookFor(4 * MINUTE);
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toEqual(NOT_PLACED);
    scene.pass(DAY);
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toBeNull();
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
    expect((await shop.ordering.copyOf(quote.id))?.deniedAt).toBeUndefined();
  });

  test("of an ERP in the same process is known at once, and told in the answer alone", async () => {
    const embedded = await scene.open({ isAbsenceFinal: true });
    scene.erp.script.place.push(loseRequest);
    const quote = await showCart(embedded, scene.erp);
    expect(await embedded.ordering.place(quote, GUEST)).toEqual({ kind: "refused", reason: "failed" });
    await embedded.outbox.sendDue();
    expect(subjects()).toEqual([]);
    expect(await embedded.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
  });

  test("in a process that was killed before it was sent, is told as soon as the ERP in the same process is asked", async () => {
    const killed = await scene.open({
      isAbsenceFinal: true,
      reach(step) {
        if (step === "sent") throw new Error("killed");
      },
    });
    const quote = await showCart(killed, scene.erp);
    await expect(killed.ordering.place(quote, GUEST)).rejects.toThrow("killed");
    const next = await scene.open({ isAbsenceFinal: true });
    scene.pass(15 * SECOND);
    await next.ordering.resume();
    await next.outbox.sendDue();
    expect(subjects()).toHaveLength(2);
    expect(await next.ordering.lastOf(quote.cart.id, GUEST)).toEqual(NOT_PLACED);
  });
});

describe("the sentence of a cart about an order that was never booked", () => {
  test("ends when the cart is emptied, deleted or begun again; the order is still looked for, and told if it turns up", async () => {
    const { quote, book } = await leaveUnderWay();
    await lookFor(150 * SECOND);
    await shop.ordering.forgetCart(quote.cart.id, GUEST);
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toBeNull();
    expect(await shop.ordering.standingOf(quote, GUEST), "at its dialog's address").toEqual({
      kind: "open",
      ended: null,
    });
    scene.erp.fill("0", [[INJECTOR, 9]]);
    book();
    await lookFor(10 * MINUTE);
    expect(subjects().filter((subject) => /after all|NAZOVITE/.test(subject))).toHaveLength(2);
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toBeNull();
    expect(toLines(scene.erp.read("0"))).toEqual([[INJECTOR, 9]]);
  });

  test.each([
    ["the cart is ordered", async () => void (await shop.ordering.place(await showCart(shop, scene.erp), GUEST))],
    ["the cart is emptied", (cart: CartId) => shop.ordering.forgetCart(cart, GUEST)],
    ["a day has passed", async () => scene.pass(DAY)],
  ])("becomes its number if it is booked after all, also days later, until %s", async (_, end) => {
    const { quote, book } = await leaveUnderWay();
    await lookFor(2 * DAY, HOUR);
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toBeNull();
    scene.erp.fill("0", [[INJECTOR, 9]]);
    book();
    await lookFor(HOUR, 5 * MINUTE);
    const said = { kind: "after-all", order: { quote: quote.id, order: { id: "26-000001" } } };
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toMatchObject(said);
    await end(quote.cart.id);
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toBeNull();
  });

  test("is certain once the person looks and the ERP has none: no limit counts it, and the job asks on", async () => {
    const { quote, book } = await leaveUnderWay();
    await lookFor(150 * SECOND);
    expect(await isOrdered(shop.db, quote.id, scene.now()), "by the job's word").toBe(true);
    scene.pass(2 * SECOND);
    await shop.ordering.settleCarts(GUEST, scene.now() + SECOND);
    expect(await isOrdered(shop.db, quote.id, scene.now())).toBe(false);
    book();
    await lookFor(10 * MINUTE);
    expect(await isOrdered(shop.db, quote.id, scene.now()), "found").toBe(true);
  });

  test("counts for no limit once the cart is emptied", async () => {
    const { quote } = await leaveUnderWay();
    await lookFor(150 * SECOND);
    await shop.ordering.forgetCart(quote.cart.id, GUEST);
    expect(await isOrdered(shop.db, quote.id, scene.now())).toBe(false);
  });

  test("is asked once more when the person orders again after such a look: an order booked meanwhile stays the only one", async () => {
    const { book } = await leaveUnderWay();
    await lookFor(150 * SECOND);
    scene.pass(2 * SECOND);
    await shop.ordering.settleCarts(GUEST, scene.now() + SECOND);
    book();
    scene.erp.setPrice(PUMP, 20_000);
    const again = await showCart(shop, scene.erp);
    scene.pass(2 * SECOND);
    await shop.ordering.place(again, GUEST);
    expect(scene.erp.booked).toHaveLength(1);
  });

  test("is no longer said to a person who orders again while the ERP cannot be asked: nothing is sent", async () => {
    const quote = await leaveInDoubt();
    await lookFor(4 * MINUTE);
    scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
    expect(await shop.ordering.place(quote, GUEST)).toEqual({ kind: "refused", reason: "unverified" });
    expect(scene.erp.booked).toHaveLength(0);
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
  });

  test("is that it is being verified, with the quote, until it is denied", async () => {
    const quote = await leaveInDoubt();
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toMatchObject({
      kind: "being-verified",
      quote: { id: quote.id },
    });
    await lookFor(4 * MINUTE);
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toEqual(NOT_PLACED);
  });
});

describe("the sentence of a cart about an order that was being verified and is found", () => {
  test.each([
    ["a job", () => lookFor(30 * SECOND)],
    ["a look", () => shop.ordering.settleCarts(GUEST, scene.now() + SECOND)],
  ])("by %s is its number, until the cart is ordered", async (_, find) => {
    const { quote, book } = await leaveUnderWay();
    book();
    scene.pass(2 * SECOND);
    await find();
    const said = { kind: "placed", order: { quote: quote.id, order: { id: "26-000001" } } };
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toMatchObject(said);
    scene.erp.fill("0", [[INJECTOR, 9]]);
    await shop.ordering.place(await showCart(shop, scene.erp), GUEST);
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST), "of an order that was answered at once").toBeNull();
  });
});

describe("an order that the ERP books after 150 seconds", () => {
  test("is found by the job, emptied from its cart, and told loudly to the person who was told that there was none", async () => {
    const { quote, book } = await leaveUnderWay();
    await lookFor(150 * SECOND);
    expect(await shop.ordering.lastOf(quote.cart.id, GUEST)).toEqual(NOT_PLACED);
    book();
    await lookFor(10 * MINUTE);
    expect(subjects(2)).toEqual([
      "ana@example.com Dizna: order 26-000001 was placed after all",
      "sales@example.com Dizna: NAZOVITE KUPCA: narudžba 26-000001 ipak je zaprimljena",
    ]);
    expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "placed" });
    expect(toLines(scene.erp.read("0"))).toEqual([]);
  });

  test("after the person has ordered other goods of the cart is found too, and leaves the cart alone", async () => {
    const { quote, book } = await leaveUnderWay();
    await lookFor(150 * SECOND);
    scene.erp.fill("0", [[INJECTOR, 1]]);
    expect(await shop.ordering.place(await showCart(shop, scene.erp), GUEST)).toMatchObject({ kind: "placed" });
    scene.erp.fill("0", [[INJECTOR, 9]]);
    book();
    await lookFor(20 * MINUTE);
    expect(scene.erp.booked).toHaveLength(2);
    expect(await shop.ordering.copyOf(quote.id)).toMatchObject({ deniedAt: expect.any(Number) });
    expect(toLines(scene.erp.read("0"))).toEqual([[INJECTOR, 9]]);
    expect(subjects().filter((subject) => /after all|NAZOVITE/.test(subject))).toHaveLength(2);
  });

  test("after the same cart was ordered again under new conditions is found too", async () => {
    const { quote, book } = await leaveUnderWay();
    await lookFor(150 * SECOND);
    scene.erp.setPrice(PUMP, 20_000);
    const again = await showCart(shop, scene.erp);
    expect(again.id).not.toBe(quote.id);
    expect(await shop.ordering.place(again, GUEST)).toMatchObject({ kind: "placed" });
    scene.erp.setPrice(PUMP, 28_975);
    book();
    await lookFor(20 * MINUTE);
    expect(await shop.ordering.copyOf(quote.id)).toMatchObject({ deniedAt: expect.any(Number) });
    expect(subjects().filter((subject) => /after all|NAZOVITE/.test(subject))).toHaveLength(2);
  });

  test("is still found after two days", async () => {
    const { quote, book } = await leaveUnderWay();
    await lookFor(DAY, 20 * MINUTE);
    book();
    await lookFor(HOUR, 5 * MINUTE);
    expect((await shop.ordering.copyOf(quote.id))?.deniedAt).toBeDefined();
  });

  test("is one order, without an alarm, if the person has sent the same order again", async () => {
    const { quote, book } = await leaveUnderWay();
    await lookFor(150 * SECOND);
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
    book();
    await lookFor(10 * MINUTE);
    expect(scene.erp.booked).toHaveLength(1);
    expect(subjects().filter((subject) => /after all|NAZOVITE/.test(subject))).toEqual([]);
  });
});

describe("an order of which the ERP says nothing", () => {
  test("is told as undecided after an hour, once, and asked about for weeks, until the ERP decides", async () => {
    const silence = refuse(new ErpError("UNAVAILABLE", {}));
    const quote = await leaveInDoubt();
    for (let days = 0; days < 14; days += 0.25) {
      scene.erp.script.findByKey.splice(0, 10, ...Array(10).fill(silence));
      scene.pass(DAY / 4);
      await shop.ordering.resume();
    }
    await shop.outbox.sendDue();
    expect(subjects()).toEqual([
      "ana@example.com Dizna: order N-2026-1187 is still being verified",
      "sales@example.com Dizna: provjerite ima li ERP narudžbu N-2026-1187",
    ]);
    expect((await shop.ordering.standingOf(quote, GUEST)).kind).toBe("being-verified");
    scene.erp.script.findByKey.length = 0;
    await lookFor(DAY, 10 * MINUTE);
    expect(subjects(2)).toEqual([expect.stringContaining("nothing was ordered"), expect.stringContaining("nije")]);
  });
});

test("an order in doubt that an older version left is settled and told; one that it had given up is asked about at a look", async () => {
  const quote = await leaveInDoubt();
  await rawRows(
    shop.db,
    "UPDATE intent SET state = 'rejected', doubtful = 1, actor = NULL, check_at = NULL, lease_until = 0",
  );
  await shop.ordering.resume();
  expect((await shop.ordering.standingOf(quote, GUEST)).kind).toBe("open");
  scene.pass(2 * SECOND);
  await shop.ordering.settleCarts(GUEST, scene.now() + SECOND);
  expect(await rawRows(shop.db, "SELECT doubtful FROM intent")).toEqual([{ doubtful: 0 }]);
});

test("each end of an order has a line in the table, with mails to both sides", () => {
  for (const { mails } of Object.values(ENDS.order)) expect(mails).toHaveLength(2);
});

/** An order whose request was lost: the ERP has no such order. */
async function leaveInDoubt(): Promise<Quote> {
  scene.erp.script.place.push(loseRequest);
  const quote = await showCart(shop, scene.erp);
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "being-verified" });
  return quote;
}

/** An order that is on its way to the ERP until `book` is called. */
async function leaveUnderWay(): Promise<{ quote: Quote; book: () => void }> {
  let book: () => unknown = () => {};
  scene.erp.script.place.push((work) => {
    book = work;
    return loseRequest();
  });
  const quote = await showCart(shop, scene.erp);
  await shop.ordering.place(quote, GUEST);
  return { quote, book };
}

/** Lets the jobs work for so long. */
async function lookFor(milliseconds: number, every = 10 * SECOND): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += every) {
    scene.pass(every);
    await shop.ordering.resume();
    await shop.outbox.sendDue().catch(() => {});
  }
}

/** Sorted, because mails that are due at once go out at the same time, in any order. */
function subjects(from = 0): string[] {
  return scene.sent
    .slice(from)
    .map(({ to, subject }) => `${to.address} ${subject}`)
    .sort();
}
