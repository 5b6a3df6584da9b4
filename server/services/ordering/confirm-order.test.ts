import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import type { Actor } from "./actor.ts";
import type { Quote } from "./quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR, PUMP } from "./testing/scripted-erp.ts";

const REISSUED = "the ERP gave the number of an earlier order again";
const WRONG_TOTALS = "the ERP's totals are not those of its lines";

let scene: Scene;
let shop: Process;
let quote: Quote;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
  quote = await showCart(shop, scene.erp);
});

afterEach(() => scene.close());

test("an answer that is as it should be is noted as such, and as nothing worse", async () => {
  await shop.ordering.place(quote, GUEST);
  await vi.waitFor(() => expect(scene.sent, "mails leave at once").toHaveLength(2), 30_000);
  const noted = scene.logged.map((line) => JSON.parse(line)).filter((line) => "intent" in line);
  expect(noted).toEqual([
    expect.objectContaining({ msg: "order confirmed", order: "26-000001", requestId: GUEST.requestId }),
  ]);
});

test("a number that a restored ERP gives again is another order, with a copy of its own", async () => {
  await shop.ordering.place(quote, GUEST);
  scene.pass(60_000);
  scene.erp.fill("0", [[PUMP, 1]]);
  const second = await showCart(shop, scene.erp);
  scene.erp.script.place.push((work) => ({ ...work(), id: "26-000001" as Order["id"], number: "26-000001" }));
  expect(await shop.ordering.place(second, GUEST)).toMatchObject({ kind: "placed", order: { quote: second.id } });
  expect(scene.logged.join()).toContain(REISSUED);
  expect((await shop.ordering.copyOf(quote.id))?.order.lines).toHaveLength(2);
  expect((await shop.ordering.copyOf(second.id))?.order.lines).toHaveLength(1);
});

test("totals that are not those of the lines are noted, and the order is placed", async () => {
  scene.erp.script.place.push((work) => {
    const order = work();
    return { ...order, totals: { ...order.totals, total: toEurCents(order.totals.total + 1) } };
  });
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
  expect(scene.logged.join()).toContain(WRONG_TOTALS);
});

test("a customer without an address gets no confirmation, whatever a guest typed before", async () => {
  const customer: Actor = { ...GUEST, user: { ...GUEST.user, kind: "customer", name: "Ana Horvat" } };
  const theirs = await showCart(shop, scene.erp, customer);
  expect(theirs.guestEmail).not.toBeNull();
  const outcome = await shop.ordering.place(theirs, customer);
  await shop.outbox.sendDue();
  expect(scene.sent.map(({ to }) => to.address)).toEqual(["sales@example.com"]);
  expect(outcome.kind === "placed" && (await shop.ordering.mailStateOf(outcome.order))).toBe("none");
});

test("an answer that comes after a job has found the order is that order, told of once", async () => {
  const other = await scene.open();
  scene.erp.script.place.push(async (work) => {
    const order = work();
    scene.pass(16_000);
    await other.ordering.resume();
    return order;
  });
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed", order: { quote: quote.id } });
  await shop.outbox.sendDue();
  expect(scene.sent).toHaveLength(2);
});

test("while its lines leave the cart, a cart that was filled further is not taken for being ordered", async () => {
  const seen: string[] = [];
  scene.erp.script.update.push(async (work) => {
    scene.erp.fill("0", [[INJECTOR, 5]]);
    seen.push((await shop.ordering.standingOf(await showCart(shop, scene.erp), GUEST)).kind);
    return work();
  });
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
  expect(seen).toEqual(["open"]);
});

test.each([
  [3_999, []],
  [4_000, ["findByKey"]],
])("another process sees to the lines %i ms after an order was confirmed: %j", async (passed, calls) => {
  const other = await scene.open();
  const asked: string[] = [];
  scene.erp.script.update.push(async (work) => {
    scene.pass(passed);
    scene.erp.calls.length = 0;
    await other.ordering.resume();
    asked.push(...scene.erp.calls.slice(0, 1));
    return work();
  });
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
  expect(asked).toEqual(calls);
  expect(scene.erp.read("0").lines.map(({ product }) => product)).not.toContain(INJECTOR);
});
