import { afterEach, beforeEach, expect, test } from "vitest";
import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { randomId } from "../clock.ts";
import { createSigner } from "../signing.ts";
import { createDoubts, type Doubts } from "./doubts.ts";
import type { Quote, QuoteId } from "./quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR, loseRequest, PUMP, refuse, toLines } from "./testing/scripted-erp.ts";

const NUMBER = "26-000077" as OrderId;
const BUYER: GuestBuyer = {
  ...{ company: "Servis Ivo", vat: "12345678903", name: "Ivo Ivić", phone: "+385 21 555 111" },
  ...{ address: "Ulica 1", postalCode: "21000", city: "Split", country: "HR" },
};
const DELIVERY: Delivery = {
  ...{ to: { kind: "own", address: null }, carrier: null, carrierName: "", cost: null },
  ...{ vatPercent: toBasisPoints(2_500), date: null, note: "Zvati portira", shipment: "together" },
};

let scene: Scene;
let shop: Process;
let doubts: Doubts;
let first: Quote;
let second: Quote;

/** Two carts, each with an order in doubt. */
beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
  const log = { info() {}, warn() {}, error() {} };
  doubts = createDoubts({ ...shop, signer: scene.signer, clock: scene.now, log, ids: randomId });
  scene.erp.fill("7", [[PUMP, 1]]);
  first = await showCart(shop, scene.erp);
  second = await showCart(shop, scene.erp, GUEST, "7");
  for (const quote of [first, second]) {
    scene.erp.script.place.push(loseRequest);
    scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
    await shop.ordering.place(quote, GUEST);
    scene.pass(1);
  }
});

afterEach(() => scene.close());

test("operators see all orders in doubt, and settle the one that they name", async () => {
  expect((await doubts.list()).map(({ quote }) => quote)).toEqual([first.id, second.id]);
  expect(await doubts.settleAsPlaced(second.id, NUMBER)).toBe("settled");
  expect(await kinds()).toEqual(["being-verified", "placed"]);
  expect(await doubts.settleAsNotPlaced(first.id)).toBe("settled");
  expect(await kinds()).toEqual(["open", "placed"]);
  expect(await doubts.list()).toEqual([]);
});

test("the copy holds what was agreed, under the number given; the lines leave their cart, and mails go out", async () => {
  await doubts.settleAsPlaced(first.id, NUMBER);
  const copy = await shop.ordering.copyOf(first.id);
  expect(copy?.order).toMatchObject({
    id: NUMBER,
    number: NUMBER,
    status: "pending",
    erpStatus: "",
    placedAt: "2026-11-20T09:44:00.000Z",
    date: "2026-11-20",
    buyerDocumentNumber: "N-2026-1187",
    guestEmail: "ana@example.com",
    lines: [
      {
        position: 1,
        product: INJECTOR,
        quantity: 4,
        price: 28_116,
        open: 4,
        delivered: 0,
        total: 4 * 28_116,
      },
      { position: 2, product: PUMP, quantity: 2, open: 2 },
    ],
    totals: first.totals,
    cancellations: [],
  });
  scene.pass(10_000);
  await shop.ordering.resume();
  await shop.outbox.sendDue();
  expect(toLines(scene.erp.read("0"))).toEqual([]);
  expect(scene.sent).toHaveLength(2);
});

test("others of the same number are named, the order itself is not", async () => {
  await doubts.settleAsPlaced(first.id, NUMBER);
  expect(await doubts.othersOf(first.id, NUMBER)).toEqual([]);
  expect(await doubts.othersOf(second.id, NUMBER)).toEqual([(await shop.ordering.copyOf(first.id))?.confirmedAt]);
});

test("a key that is not in doubt, or worked on right now, settles nothing", async () => {
  const asked: string[] = [];
  scene.erp.script.findByKey.push(async (work) => {
    asked.push(await doubts.settleAsPlaced(first.id, NUMBER), await doubts.settleAsNotPlaced(first.id));
    return work();
  });
  scene.pass(2_000);
  await shop.ordering.resume();
  expect(asked).toEqual(["no-such-key", "no-such-key"]);
  expect(await doubts.settleAsPlaced("none" as QuoteId, NUMBER)).toBe("no-such-key");
  expect(await doubts.settleAsNotPlaced("none")).toBe("no-such-key");
  expect(await kinds()).toEqual(["being-verified", "being-verified"]);
});

test("an order agreed with a delivery, the guest's data and places of stock has them in its copy", async () => {
  scene.erp.fill("8", [[PUMP, 3]]);
  const cart = scene.erp.read("8");
  const { user, ...rest } = GUEST;
  const c = { ...rest, user: { id: user.id }, deadline: Number.MAX_SAFE_INTEGER };
  const conditions = (await scene.erp.conditions({ lines: cart.lines }, c)).map((one) => ({
    ...one,
    supply: [{ warehouse: "Zagreb", quantity: 3, date: "2026-11-23", kind: "shelf" as const }],
  }));
  const shown = await shop.ordering.quote(cart, new Map(), conditions, GUEST);
  const typed = { buyerDocumentNumber: "N-8", guestEmail: "ivo@example.com", buyer: BUYER };
  const quote = await shop.ordering.redeliver(await shop.ordering.remember(shown, typed, GUEST), DELIVERY, GUEST);
  scene.erp.script.conditions.push(() => conditions);
  scene.erp.script.place.push(loseRequest);
  scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
  await shop.ordering.place(quote, GUEST);

  expect(await doubts.settleAsPlaced(quote.id, NUMBER)).toBe("settled");
  const order = (await shop.ordering.copyOf(quote.id))?.order;
  expect(order).toMatchObject({ buyer: BUYER, delivery: { note: "Zvati portira" }, guestEmail: "ivo@example.com" });
  expect(order?.lines).toMatchObject([{ product: PUMP, supply: [{ warehouse: "Zagreb", quantity: 3 }] }]);
});

test("an order whose person was encrypted with another secret is left to the shop that has that secret", async () => {
  const signer = createSigner("another secret of at least thirty-two characters", scene.now);
  const log = { info() {}, warn() {}, error() {} };
  const elsewhere = createDoubts({ ...shop, signer, clock: scene.now, log, ids: randomId });
  expect(await elsewhere.settleAsPlaced(first.id, NUMBER)).toBe("sealed");
  expect(await shop.ordering.copyOf(first.id)).toBeNull();
  expect(await doubts.settleAsPlaced(first.id, NUMBER)).toBe("settled");
});

function kinds(): Promise<string[]> {
  return Promise.all([first, second].map(async (quote) => (await shop.ordering.standingOf(quote, GUEST)).kind));
}
