import assert from "node:assert/strict";
import type { ShopId } from "../../contract/context.ts";
import type { OrderEvent } from "../../contract/order-events.ts";
import type { Order } from "../../contract/orders.ts";
import { assertInstant, assertRefused } from "../assertions.ts";
import { type ActingContext, defineCases, type Need, type Trial } from "../case.ts";
import { asShop, byId, endOf, readFrom } from "../event-feed.ts";
import { PART } from "../fixture/products.ts";
import { invoiceOne } from "../invoicing.ts";
import { draftOf, withKey } from "../ordering.ts";

const NEEDS: Need[] = ["fixture", "staff", "accounts.login", "orders.idempotency", "orders.events"];

/** The feed of order events: cases 350 to 359. Cases that ran before on the same back end may have left more events. */
export const ORDER_EVENT_CASES = defineCases("order events", [
  {
    id: 350,
    title: "what the staff do to an order are events of it, once, with order, company, instant, pieces and papers",
    needs: NEEDS,
    async run(t) {
      const start = await endOf(t);
      const { order, c } = await place(t, 3);
      const began = Date.now();
      await t.staff.deliver(order.id, [{ position: 1, quantity: 2 }]);
      const invoice = await invoiceOne(t, order.id);
      const events = (await readFrom(t, start)).filter((event) => event.order === order.id);
      const dispatched = only(events, "dispatched");
      assert.deepEqual(dispatched.lines, [{ position: 1, quantity: 2 }]);
      assert.equal(only(events, "invoiced").invoice, invoice);
      for (const { id, partner, placedAt, at } of events) {
        assert.notEqual(id.trim(), "", "an event without an id");
        assert.equal(partner, c.partner);
        assert.equal(placedAt, order.placedAt);
        // An hour of difference is allowed, because a back end may store whole seconds only and its clock may differ.
        assertInstant(at, began, 3_600_000);
      }
    },
  },
  {
    id: 351,
    title: "the feed's parts follow each other without gap, to their end; the same event has the same id, read again",
    needs: NEEDS,
    async run(t) {
      const start = await endOf(t);
      const { order } = await place(t, 4);
      for (let at = 0; at < 4; at += 1) await t.staff.deliver(order.id, [{ position: 1, quantity: 1 }]);
      const whole = await readFrom(t, start, 1_000);
      const small = await readFrom(t, start, 1);
      assert.equal(whole.filter(({ kind, order: of }) => kind === "dispatched" && of === order.id).length, 4);
      assert.deepEqual(byId(small), byId(whole));
      assert.deepEqual(byId(await readFrom(t, start, 3)), byId(whole));
    },
  },
  {
    id: 352,
    title: "what happens while the feed is read comes with its next parts, and none of it is lost",
    needs: NEEDS,
    async run(t) {
      const start = await endOf(t);
      const { order } = await place(t, 6);
      const steps = (async () => {
        for (let at = 0; at < 6; at += 1) await t.staff.deliver(order.id, [{ position: 1, quantity: 1 }]);
      })();
      const seen: OrderEvent[] = [];
      let cursor = start;
      for (let at = 0; at < 4; at += 1) {
        const part = await t.adapter.orders.events(cursor, 1, asShop(t));
        seen.push(...part.events);
        cursor = part.cursor;
      }
      await steps;
      seen.push(...(await readFrom(t, cursor, 2)));
      const own = new Map(seen.filter(({ order: of }) => of === order.id).map((event) => [event.id, event]));
      assert.equal([...own.values()].filter(({ kind }) => kind === "dispatched").length, 6);
    },
  },
  {
    id: 353,
    title: "an event names the company of its own order; a guest's order has none",
    needs: [...NEEDS, "accounts.guest"],
    async run(t) {
      const start = await endOf(t);
      const companies = [await place(t, 1), await place(t, 1)];
      const guest = await t.guest();
      const ofGuest = await t.adapter.orders.place(await draftOf(t, guest, [[PART.plenty, 1]]), withKey(guest));
      for (const { order } of companies) await t.staff.deliver(order.id);
      await t.staff.deliver(ofGuest.id);
      const events = await readFrom(t, start);
      const partnerOf = (order: Order) => {
        const own = events.filter((event) => event.order === order.id);
        assert.ok(own.length > 0, `${order.number} has no event`);
        return [...new Set(own.map(({ partner }) => partner))];
      };
      for (const { order, c } of companies) assert.deepEqual(partnerOf(order), [c.partner]);
      assert.deepEqual(partnerOf(ofGuest), [null]);
    },
  },
  {
    id: 354,
    title: "only the shop itself reads the feed; an unknown cursor begins anew, a limit out of range is VALIDATION",
    needs: NEEDS,
    async run(t) {
      const { order, c } = await place(t, 1);
      await t.staff.deliver(order.id);
      const { events } = t.adapter.orders;
      for (const other of [t.visitor(), c]) await assertRefused(events(null, 10, other), "FORBIDDEN");
      for (const limit of [0, -1, 1.5, 1_001])
        await assertRefused(events(null, limit, asShop(t)), "VALIDATION", { field: "limit" });
      for (const cursor of ["no such cursor", "999999999999999", "' or 1=1 --", "ć".repeat(50)]) {
        const anew = await readFrom(t, cursor);
        assert.ok(
          anew.some((event) => event.order === order.id),
          `${cursor}: an event is missing`,
        );
      }
      assert.ok((await events(null, 1, asShop(t))).events.length <= 1, "more than asked for");
    },
  },
  {
    id: 355,
    title: "an order shows the steps that the feed tells of it, oldest first, and its delivery notes by their numbers",
    needs: NEEDS,
    async run(t) {
      const start = await endOf(t);
      const { order, c } = await place(t, 2);
      for (let at = 0; at < 2; at += 1) await t.staff.deliver(order.id, [{ position: 1, quantity: 1 }]);
      const told = (await readFrom(t, start)).filter((event) => event.order === order.id);
      const { history, deliveries } = await t.adapter.orders.get(order.id, c);
      assert.ok(history, "an order without its steps");
      const steps = told.map(({ order: _, placedAt: __, partner: ___, ...step }) => step);
      assert.deepEqual(byId(history), byId(steps));
      const instants = history.map(({ at }) => Date.parse(at));
      assert.deepEqual(instants, instants.toSorted(), "not oldest first");
      if (!deliveries) return;
      const pieces = deliveries.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
      assert.equal(pieces, 2, "pieces on the delivery notes");
      const numbers = new Set(deliveries.map(({ number }) => number));
      for (const { kind, delivery } of history)
        if (kind === "dispatched") assert.ok(numbers.has(delivery ?? ""), `there is no delivery note ${delivery}`);
    },
  },
  {
    id: 356,
    title: "a confirmation tells the day, another day tells both, and the same day again is no event",
    needs: NEEDS,
    async run(t) {
      const start = await endOf(t);
      const { order } = await place(t, 1);
      for (const day of ["2031-03-03", "2031-03-07", "2031-03-07", null]) await t.staff.confirm(order.id, day);
      const events = (await readFrom(t, start)).filter((event) => event.order === order.id);
      assert.equal(only(events, "confirmed").date, "2031-03-03");
      const moved = events.filter(({ kind }) => kind === "date-moved").map(({ before, date }) => [before, date]);
      assert.deepEqual(moved, [
        ["2031-03-03", "2031-03-07"],
        ["2031-03-07", null],
      ]);
    },
  },
  {
    id: 357,
    title: "goods that wait say which, and a parcel says its carrier, its number and at most an https address",
    needs: NEEDS,
    async run(t) {
      const start = await endOf(t);
      const { order, c } = await place(t, 3);
      await t.staff.ready(order.id, [{ position: 1, quantity: 1 }]);
      const parcel = { carrier: "GLS", number: "CONF-0123456789" };
      await t.staff.deliver(order.id, [{ position: 1, quantity: 2 }], { parcel });
      const events = (await readFrom(t, start)).filter((event) => event.order === order.id);
      assert.deepEqual(only(events, "ready").lines, [{ position: 1, quantity: 1 }]);
      const { tracking } = only(events, "dispatched");
      assert.deepEqual([tracking?.carrier, tracking?.number], [parcel.carrier, parcel.number]);
      assert.ok(tracking?.url === null || tracking?.url.startsWith("https://"), `a parcel's page at ${tracking?.url}`);
      const { lines } = await t.adapter.orders.get(order.id, c);
      assert.deepEqual([lines[0]?.delivered, lines[0]?.open], [2, 1]);
    },
  },
  {
    id: 359,
    title:
      "the office's answer to a request to cancel is an event, with the lines it accepts, those it refuses, and its words",
    needs: [...NEEDS, "orders.cancellation", "orders.cancellationAnswers"],
    async run(t) {
      const start = await endOf(t);
      const c = await t.customer();
      const draft = await draftOf(t, c, [
        [PART.plenty, 1],
        [PART.nozzle, 1],
      ]);
      const order = await t.adapter.orders.place(draft, withKey(c));
      await t.adapter.orders.requestCancellation(order.id, { reason: "ordered twice" }, withKey(c));
      await t.staff.answerCancellation(order.id, { accept: true, lines: [1] });
      await t.staff.answerCancellation(order.id, { accept: false, lines: [2], reason: "already packed" });
      const answered = (await readFrom(t, start)).filter(
        (event) => event.order === order.id && event.kind === "cancellation-answered",
      );
      const { cancellations } = await t.adapter.orders.get(order.id, c);
      assert.ok(cancellations[0]?.answer, "the order does not tell the answer");
      // A back end may return one event for each decision, or one event for both decisions.
      assert.deepEqual([...new Set(answered.flatMap(({ accepted = [] }) => accepted))], [1]);
      assert.deepEqual([...new Set(answered.flatMap(({ refused = [] }) => refused))], [2]);
      assert.ok(answered.some(({ reason }) => reason === "already packed"));
    },
  },
  {
    id: 358,
    title: "the shop that the back end is bound to reads the feed, and no other shop does",
    needs: ["staff", "orders.events", "orders.shopLease"],
    async run(t) {
      await t.staff.releaseShop();
      const shopOf = (id: string) => ({ ...asShop(t), shop: id as ShopId });
      try {
        await t.adapter.orders.bindShop(shopOf("conformance-shop"));
        await t.adapter.orders.events(null, 1, shopOf("conformance-shop"));
        await assertRefused(t.adapter.orders.events(null, 1, shopOf("another-shop")), "FORBIDDEN");
        await assertRefused(t.adapter.orders.events(null, 1, asShop(t)), "FORBIDDEN");
      } finally {
        await t.staff.releaseShop();
      }
    },
  },
]);

/** Places an order for a new company. */
async function place(t: Trial, quantity: number): Promise<{ order: Order; c: ActingContext }> {
  const c = await t.customer();
  const order = await t.adapter.orders.place(await draftOf(t, c, [[PART.plenty, quantity]]), withKey(c));
  return { order, c };
}

/** The only event of a kind; repetitions with the same id count once. */
function only(events: readonly OrderEvent[], kind: string): OrderEvent {
  const [first, ...others] = [...byId(events.filter((event) => event.kind === kind)).values()];
  assert.ok(first && others.length === 0, `${others.length + (first ? 1 : 0)} events ${kind}`);
  return first;
}
