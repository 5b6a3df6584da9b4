import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { IS_ON_POSTGRES } from "../../shop-db/testing/open-test-db.ts";
import type { OrderingStep } from "./ordering-parts.ts";
import type { Quote } from "./quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR, loseAnswer, PUMP, refuse, TURBO, toLines } from "./testing/scripted-erp.ts";

const HOUR = 3_600_000;
const UNAVAILABLE = refuse(new ErpError("UNAVAILABLE", {}));
const NOT_FOUND = refuse(new ErpError("NOT_FOUND", { what: "order", id: "?" }));

let scene: Scene;
let shop: Process;
let quote: Quote;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
  quote = await showCart(shop, scene.erp);
});

afterEach(() => scene.close());

test("each version of the cart is cleared under a key of its own, in three seconds at most", async () => {
  const update = vi.spyOn(scene.erp.carts, "update");
  scene.erp.script.update.push(() => {
    scene.erp.fill("0", [[INJECTOR, 5]]);
    throw new ErpError("VERSION_CONFLICT", { current: "" as CartVersion });
  });
  const start = scene.now();
  await shop.ordering.place(quote, GUEST);
  const calls = update.mock.calls.map(([, , c]) => c);
  expect(calls.map(({ deadline }) => deadline)).toEqual([start + 3_000, start + 3_000]);
  expect(calls[0]?.idempotencyKey).toMatch(/^cleared:/);
  expect(calls[0]?.idempotencyKey).not.toBe(calls[1]?.idempotencyKey);
});

test.each<[string, [ProductId, number][], object[]]>([
  [
    "as it was",
    [
      [INJECTOR, 4],
      [PUMP, 2],
    ],
    [removal([INJECTOR, 4], [PUMP, 2])],
  ],
  [
    "with another line",
    [
      [INJECTOR, 4],
      [PUMP, 2],
      [TURBO, 1],
    ],
    [removal([INJECTOR, 4], [PUMP, 2])],
  ],
  ["with fewer of one line", [[INJECTOR, 3]], [removal([INJECTOR, 3])]],
  [
    "with more of one line",
    [
      [INJECTOR, 6],
      [PUMP, 2],
    ],
    [rest([INJECTOR, 2])],
  ],
  ["with another line alone", [[TURBO, 1]], []],
])("whole lines leave by name, and else the rest is set, of a cart %s", async (_, lines, expected) => {
  const update = vi.spyOn(scene.erp.carts, "update");
  scene.erp.script.place.push((work) => {
    const order = work();
    scene.erp.fill("0", lines);
    return order;
  });
  await shop.ordering.place(quote, GUEST);
  expect(update.mock.calls.map(([, { ifVersion: _, ...change }]) => change)).toEqual(expected);
});

// The trigger is written as SQLite has it.
test.skipIf(IS_ON_POSTGRES)(
  "a cart is left alone while the database cannot note which version of it loses its lines",
  async () => {
    const broken =
      "create trigger broken before update of clearing_version on intent begin select raise(abort, 'broken'); end";
    await sql.raw(broken).execute(shop.db.query);
    await expect(shop.ordering.place(quote, GUEST)).rejects.toThrow("broken");
    expect(scene.erp.calls).not.toContain("update");
  },
);

test("a cart that never stays the same is left to a job after eight tries, and one that is gone is clear", async () => {
  const conflict = refuse(new ErpError("VERSION_CONFLICT", { current: "" as CartVersion }));
  scene.erp.script.update.push(...Array.from({ length: 12 }, () => conflict));
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
  expect(scene.erp.calls.filter((name) => name === "update")).toHaveLength(8);
  expect(await shop.ordering.isOrdering(GUEST.user.id)).toBe(true);

  scene.erp.script.get.push(NOT_FOUND);
  scene.pass(2_000);
  await shop.ordering.resume();
  expect(await shop.ordering.isOrdering(GUEST.user.id)).toBe(false);
});

test("lines that cannot leave their cart for three days stay there, and the cart is free again", async () => {
  scene.erp.script.update.push(UNAVAILABLE);
  await shop.ordering.place(quote, GUEST);
  for (let hours = 0; hours < 72; hours += 1) {
    expect(await shop.ordering.isOrdering(GUEST.user.id)).toBe(true);
    scene.erp.script.update = [UNAVAILABLE];
    scene.pass(HOUR);
    await shop.ordering.resume();
  }
  scene.erp.script.update = [UNAVAILABLE];
  scene.pass(HOUR);
  await shop.ordering.resume();
  expect(await shop.ordering.isOrdering(GUEST.user.id)).toBe(false);
  expect(toLines(scene.erp.read("0"))).toHaveLength(2);
  expect(scene.logged.join()).toContain("ordered lines stay in their cart");
});

test.each<[string, [ProductId, number][]]>([
  ["one line, as ordered", [[INJECTOR, 4]]],
  [
    "both, fewer of one",
    [
      [INJECTOR, 3],
      [PUMP, 2],
    ],
  ],
])("a product put into a cleared cart while the answer is lost is not taken out again: %s", async (_, lines) => {
  const next = await endAfter("cart-updated");
  scene.erp.fill("0", lines);
  await next.ordering.resume();
  expect(await next.ordering.isOrdering(GUEST.user.id)).toBe(false);
  expect(toLines(scene.erp.read("0"))).toEqual(lines);
});

test("an order that a restored ERP no longer knows leaves the cart as the ERP has it", async () => {
  const next = await endAfter("confirmed");
  scene.erp.script.findByKey.push(NOT_FOUND);
  await next.ordering.resume();
  expect(toLines(scene.erp.read("0"))).toHaveLength(2);
  expect(await next.ordering.isOrdering(GUEST.user.id)).toBe(false);
  expect(scene.logged.join()).toContain("was it restored from a backup?");
});

test("while the ERP does not say whether it has the order, the lines wait", async () => {
  const next = await endAfter("confirmed");
  scene.erp.script.findByKey.push(UNAVAILABLE);
  await next.ordering.resume();
  expect(toLines(scene.erp.read("0"))).toHaveLength(2);
  expect(await next.ordering.isOrdering(GUEST.user.id)).toBe(true);
  await next.ordering.resume();
  expect(toLines(scene.erp.read("0")), "not asked again at once").toHaveLength(2);
  scene.pass(2_000);
  await next.ordering.resume();
  expect(toLines(scene.erp.read("0"))).toEqual([]);
});

test.each<[OrderingStep, boolean]>([
  ["recorded", false],
  ["sent", true],
  ["answered", true],
  ["confirmed", true],
  ["cart-updated", true],
  ["closed", false],
])("after a process that died at “%s” the person is ordering: %s", async (step, isOrdering) => {
  expect(await (await endAfter(step)).ordering.isOrdering(GUEST.user.id)).toBe(isOrdering);
});

test("a person whose order was refused is not ordering any more", async () => {
  scene.erp.script.place.push(UNAVAILABLE);
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "refused" });
  expect(await shop.ordering.isOrdering(GUEST.user.id)).toBe(false);
});

test("a change of the cart of an order in doubt gives the order back to the jobs at once, also when it fails", async () => {
  await doubt();
  const change = { actor: GUEST, cart: quote.cart.id, set: [INJECTOR] };
  await shop.ordering.changeCart(change, async () => {});
  await expect(shop.ordering.changeCart(change, async () => UNAVAILABLE())).rejects.toThrow();
  scene.pass(2_000);
  await shop.ordering.resume();
  expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "placed" });
});

test("the ERP is asked about an order in doubt less and less often, after three days every six hours, and its staff must be", async () => {
  await doubt();
  const start = scene.now();
  const asked: number[] = [];
  const resume = async () => {
    const before = scene.erp.calls.length;
    scene.erp.script.findByKey = [UNAVAILABLE];
    await shop.ordering.resume();
    if (scene.erp.calls.length > before) asked.push((scene.now() - start) / 1_000);
  };
  for (let seconds = 0; seconds < 40; seconds += 1) {
    scene.pass(1_000);
    await resume();
  }
  expect(asked).toEqual([2, 7, 17, 37]);
  for (let hours = 0; hours < 80; hours += 1) {
    scene.pass(HOUR);
    await resume();
  }
  expect(asked).toHaveLength(4 + 72 + 1);
  expect(scene.logged.filter((line) => line.includes("ask the ERP's staff"))).toHaveLength(1);
  expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "being-verified" });
});

test("an order that fails to be looked after does not hold up the others", async () => {
  await doubt();
  scene.erp.fill("7", [[PUMP, 1]]);
  const second = await showCart(shop, scene.erp, GUEST, "7");
  await doubt(second);
  scene.erp.script.findByKey.push(() => {
    throw new TypeError("ours");
  });
  scene.pass(2_000);
  await shop.ordering.resume();
  expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "running" });
  expect(await shop.ordering.standingOf(second, GUEST)).toMatchObject({ kind: "placed" });
  expect(scene.logged.join()).toContain("an intent could not be looked after");
});

function removal(...lines: [ProductId, number][]): object {
  return { products: lines.map(([product, quantity]) => ({ product, quantity })), merge: true, delete: true };
}

function rest(...lines: [ProductId, number][]): object {
  return { ...removal(...lines), merge: false, delete: false };
}

async function doubt(doubted = quote): Promise<void> {
  scene.erp.script.place.push(loseAnswer);
  scene.erp.script.findByKey.push(UNAVAILABLE);
  expect(await shop.ordering.place(doubted, GUEST)).toMatchObject({ kind: "being-verified" });
}

/** Orders in a process that dies at the step; opens the next process once the leases have expired. */
async function endAfter(step: OrderingStep): Promise<Process> {
  const ended = new Error("the process has ended");
  const dying = await scene.open({
    reach(reached) {
      if (reached === step) throw ended;
    },
  });
  await expect(dying.ordering.place(quote, GUEST)).rejects.toBe(ended);
  scene.pass(20_000);
  return scene.open();
}
