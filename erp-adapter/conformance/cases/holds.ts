import assert from "node:assert/strict";
import type { ConditionChange } from "../../contract/conditions/recheck-line.ts";
import { isErpError } from "../../contract/errors.ts";
import { addDays } from "../../contract/local-date.ts";
import { sum, toEurCents, ZERO } from "../../contract/money.ts";
import type { OrderEvent } from "../../contract/order-events.ts";
import type { HoldKind } from "../../contract/order-hold.ts";
import type { Order, OrderDraft } from "../../contract/orders.ts";
import { assertRefused } from "../assertions.ts";
import { type ActingContext, defineCases, type Need, type Trial } from "../case.ts";
import { byId, readFrom } from "../event-feed.ts";
import { PART } from "../fixture/products.ts";
import { lastMomentOf } from "../last-moment.ts";
import { draftOf, placeAtOnce, shelfOf, withKey } from "../ordering.ts";

const NEEDS: Need[] = ["fixture", "staff", "accounts.login", "orders.idempotency", "orders.holds"];
const CREDIT: Need[] = [...NEEDS, "orders.creditCheck"];
/**
 * A Tuesday before the clocks go back, so that the waiting time of an order placed on it includes a day of 25 hours.
 */
const PLACED = Date.parse("2026-10-20T10:00:00+02:00");
const LONG_AFTER = Date.parse("2026-11-20T10:00:00+01:00");

/** Orders that wait until they are paid or released: cases 420 to 439. */
export const HOLD_CASES = defineCases("holds", [
  {
    id: 420,
    title: "an order with a hold is pending, waits for what was asked, and has a last day, wherever it is read",
    needs: NEEDS,
    async run(t) {
      for (const hold of ["release", "prepayment"] as const) {
        const c = withKey(await t.customer());
        const order = await t.adapter.orders.place({ ...(await draftOf(t, c, [[PART.plenty, 2]])), hold }, c);
        assert.ok(order.hold, "an order without the hold that was sent");
        const { state, kind, until } = order.hold;
        assert.deepEqual([order.status, state, kind], ["pending", "waiting", hold]);
        assert.ok(
          until > order.date && until <= addDays(order.date, 31),
          `an order of ${order.date} waits until ${until}`,
        );
        const [row] = (await t.adapter.orders.list({}, c)).items;
        const read = await t.adapter.orders.get(order.id, c);
        const found = await t.adapter.orders.findByKey(c.idempotencyKey ?? fail(), c);
        for (const one of [row, read, found]) assert.deepEqual(one?.hold, order.hold);
        if (hold === "prepayment") assert.match(order.prepayment?.reference ?? "", /\d/, "nothing says how it is paid");
        else assert.equal(order.prepayment, undefined);
      }
      const c = await t.customer();
      const usual = await t.adapter.orders.place(await draftOf(t, c, [[PART.plenty, 1]]), withKey(c));
      assert.equal(usual.hold, undefined);
    },
  },
  {
    id: 421,
    title: "an order with a hold passes the credit limit, and uses no credit while it waits",
    needs: [...CREDIT, "finances.owner", "finances.creditLimit"],
    async run(t) {
      const c = await t.customer();
      const draft = await draftOf(t, c, [[PART.plenty, 2]]);
      await t.staff.setCreditLimit(c.partner, ZERO);
      await assertRefused(t.adapter.orders.place(draft, withKey(c)), "CREDIT_LIMIT");
      for (const hold of ["release", "prepayment"] as const)
        await t.adapter.orders.place({ ...draft, hold }, withKey(c));
      if (t.adapter.capabilities.finances.creditUsed === "own") return;
      assert.equal((await t.adapter.finances.summary(c)).creditUsed, 0, "a waiting order uses credit");
    },
  },
  {
    id: 422,
    title: "a waiting order leaves the whole limit to others, and a released one uses it",
    needs: [...CREDIT, "finances.owner", "finances.creditLimit"],
    async run(t) {
      const c = await t.customer();
      const draft = await draftOf(t, c, [[PART.plenty, 2]]);
      const held = await t.adapter.orders.place({ ...draft, hold: "release" }, withKey(c));
      await t.staff.setCreditLimit(c.partner, held.totals.total);
      const usual = await t.adapter.orders.place(draft, withKey(c));
      await t.staff.releaseHold(held.id);
      const used = (await t.adapter.finances.summary(c)).creditUsed;
      if (t.adapter.capabilities.finances.creditUsed === "open-and-ordered")
        assert.equal(used, sum([held.totals.total, usual.totals.total]), "the released order uses no credit");
      const released = await t.adapter.orders.get(held.id, c);
      assert.deepEqual([released.hold?.state, released.lines], ["released", held.lines]);
      assert.ok(released.status === "pending" || released.status === "undelivered");
      await assertRefused(t.adapter.orders.place(draft, withKey(c)), "CREDIT_LIMIT");
    },
  },
  {
    id: 423,
    title: "one key is one order with its hold; the same order without it, or with another, is IDEMPOTENCY_MISMATCH",
    needs: NEEDS,
    async run(t) {
      const c = withKey(await t.customer());
      const draft: OrderDraft = { ...(await draftOf(t, c, [[PART.plenty, 1]])), hold: "release" };
      const id = await placeAtOnce(t, draft, c);
      for (const hold of [undefined, "prepayment"] as const)
        await assertRefused(t.adapter.orders.place({ ...draft, hold }, c), "IDEMPOTENCY_MISMATCH");
      assert.equal((await t.adapter.orders.list({}, c)).total, 1);
      await t.staff.releaseHold(id);
      const again = await t.adapter.orders.place(draft, c);
      assert.deepEqual([again.id, again.hold?.state], [id, "released"]);
    },
  },
  {
    id: 424,
    title: "a hold skips the credit limit and nothing else: changed conditions and an inactive account are refused",
    needs: NEEDS,
    async run(t) {
      const c = await t.customer();
      const draft: OrderDraft = { ...(await draftOf(t, c, [[PART.plenty, 1]])), hold: "release" };
      await t.staff.setPrice(PART.plenty, toEurCents(7_777));
      await assertRefused(t.adapter.orders.place(draft, withKey(c)), "CONDITIONS_CHANGED");
      const fresh: OrderDraft = { ...(await draftOf(t, c, [[PART.plenty, 1]])), hold: "prepayment" };
      await t.staff.deactivatePartner(c.partner);
      await assertRefused(t.adapter.orders.place(fresh, withKey(c)), "ACCOUNT_INACTIVE");
      assert.equal((await t.adapter.orders.list({}, c)).total, 0);
    },
  },
  {
    id: 425,
    title: "an unknown hold is VALIDATION, and so is a guest's",
    needs: [...NEEDS, "accounts.guest"],
    async run(t) {
      const c = await t.customer();
      const draft = await draftOf(t, c, [[PART.plenty, 1]]);
      for (const hold of ["", "credit", 1, null]) {
        const wrong = { ...draft, hold } as OrderDraft;
        await assertRefused(t.adapter.orders.place(wrong, withKey(c)), "VALIDATION", { field: "hold" });
      }
      const guest = await t.guest();
      const ofGuest: OrderDraft = { ...(await draftOf(t, guest, [[PART.plenty, 1]])), hold: "release" };
      await assertRefused(t.adapter.orders.place(ofGuest, withKey(guest)), "VALIDATION", { field: "hold" });
    },
  },
  {
    id: 426,
    title: "the goods of a waiting order are reserved, and free again once it is refused, for a reason that it names",
    needs: NEEDS,
    async run(t) {
      await t.staff.setStock(PART.scarce, 4);
      const { c, order } = await place(t, "release", 4);
      assert.equal(await shelfOf(t, PART.scarce), 0, "the goods are not reserved");
      await t.staff.refuseHold(order.id, "Najprije platite dospjele račune.\nHvala!");
      const refused = await t.adapter.orders.get(order.id, c);
      assert.deepEqual([refused.status, refused.hold?.state], ["cancelled", "refused"]);
      assert.equal(refused.hold?.reason, "Najprije platite dospjele račune.\nHvala!");
      assert.ok(refused.lines.every(({ open }) => open === 0));
      assert.equal(await shelfOf(t, PART.scarce), 4, "the goods are still reserved");
    },
  },
  {
    id: 427,
    title: "a release is one step; what was released is released or refused no more",
    needs: [...NEEDS, "orders.events"],
    async run(t) {
      const { c, order } = await place(t, "release", 1);
      await t.staff.releaseHold(order.id);
      await assertEnded(t.staff.releaseHold, order);
      await assertEnded((id) => t.staff.refuseHold(id, "too late"), order);
      assert.deepEqual(await endsOf(t, order), ["released"]);
      const after = await t.adapter.orders.get(order.id, c);
      assert.deepEqual([after.hold?.state, after.lines], ["released", order.lines]);
      assert.equal((await t.adapter.orders.list({}, c)).total, 1);
    },
  },
  {
    id: 428,
    title: "a refusal is one step with its words; what was refused is released no more",
    needs: [...NEEDS, "orders.events"],
    async run(t) {
      const { c, order } = await place(t, "release", 1);
      await t.staff.refuseHold(order.id, "No more credit");
      await assertEnded(t.staff.releaseHold, order);
      const [step, ...others] = (await eventsOf(t, order)).filter(({ kind }) => ENDS.has(kind));
      assert.deepEqual([step?.kind, step?.reason, step?.partner], ["hold-refused", "No more credit", c.partner]);
      assert.deepEqual(others, []);
      assert.equal((await t.adapter.orders.get(order.id, c)).status, "cancelled");
    },
  },
  {
    id: 429,
    title:
      "an order waits through its last day in Zagreb, and has expired on the next: cancelled, once, its goods free",
    needs: [...NEEDS, "clock", "orders.events"],
    async run(t) {
      t.setClock(PLACED);
      await t.staff.setStock(PART.scarce, 3);
      const { c, order } = await place(t, "prepayment", 3);
      const until = order.hold?.until ?? fail();
      t.setClock(lastMomentOf(until));
      const before = await colleague(t, c);
      assert.equal((await t.adapter.orders.get(order.id, before)).hold?.state, "waiting");
      assert.equal(await shelfOf(t, PART.scarce), 0);
      t.setClock(lastMomentOf(until) + 2_000);
      const after = await colleague(t, c);
      for (let read = 0; read < 2; read += 1) {
        const expired = await t.adapter.orders.get(order.id, after);
        assert.deepEqual([expired.status, expired.hold?.state], ["cancelled", "expired"]);
        assert.ok(expired.lines.every(({ open }) => open === 0));
      }
      assert.equal((await t.adapter.orders.list({}, after)).items[0]?.hold?.state, "expired");
      assert.equal(await shelfOf(t, PART.scarce), 3, "the goods are still reserved");
      assert.deepEqual(await endsOf(t, order), ["hold-expired"]);
    },
  },
  {
    id: 430,
    title: "what has expired is neither released nor refused nor paid, though nobody has looked since",
    needs: [...NEEDS, "clock"],
    async run(t) {
      t.setClock(PLACED);
      const { c, order } = await place(t, "prepayment", 1);
      const other = await place(t, "release", 1);
      t.setClock(LONG_AFTER);
      await assertEnded(t.staff.releaseHold, order);
      await assertEnded(t.staff.releaseHold, other.order);
      await assertEnded((id) => t.staff.refuseHold(id, "too late"), other.order);
      await assertEnded(t.staff.payInAdvance, order);
      const found = await t.adapter.orders.get(order.id, await colleague(t, c));
      assert.deepEqual([found.status, found.hold?.state], ["cancelled", "expired"]);
    },
  },
  {
    id: 431,
    title: "all of its money releases an order that waits for it; a part does not",
    needs: [...NEEDS, "orders.events"],
    async run(t) {
      const { c, order } = await place(t, "prepayment", 2);
      const { total } = order.totals;
      await t.staff.payInAdvance(order.id, toEurCents(total - 1));
      assert.equal((await t.adapter.orders.get(order.id, c)).hold?.state, "waiting", "a part of the money released it");
      assert.deepEqual(await endsOf(t, order), []);
      await t.staff.payInAdvance(order.id, toEurCents(1));
      assert.equal((await t.adapter.orders.get(order.id, c)).hold?.state, "released");
      assert.deepEqual(await endsOf(t, order), ["released"]);
    },
  },
  {
    id: 432,
    title: "an order that was paid in advance uses no credit",
    needs: [...NEEDS, "finances.owner", "finances.creditLimit"],
    async run(t) {
      if (t.adapter.capabilities.finances.creditUsed !== "open-and-ordered") return;
      const { c, order } = await place(t, "prepayment", 1);
      await t.staff.payInAdvance(order.id);
      assert.equal((await t.adapter.orders.get(order.id, c)).hold?.state, "released");
      assert.equal((await t.adapter.finances.summary(c)).creditUsed, 0);
    },
  },
  {
    id: 433,
    title: "another company finds no held order, neither by its number nor by its key",
    needs: NEEDS,
    async run(t) {
      const c = withKey(await t.customer());
      const draft: OrderDraft = { ...(await draftOf(t, c, [[PART.plenty, 1]])), hold: "release" };
      const { id } = await t.adapter.orders.place(draft, c);
      const stranger = await t.customer();
      await assertRefused(t.adapter.orders.get(id, stranger), "NOT_FOUND");
      await assertRefused(t.adapter.orders.findByKey(c.idempotencyKey ?? fail(), stranger), "NOT_FOUND");
      assert.equal((await t.adapter.orders.list({}, stranger)).total, 0);
      const wish = { reason: "not ours" };
      if (t.adapter.capabilities.orders.cancellation)
        await assertRefused(t.adapter.orders.requestCancellation(id, wish, withKey(stranger)), "NOT_FOUND");
      const own = await colleague(t, c);
      assert.equal((await t.adapter.orders.get(id, own)).hold?.state, "waiting");
    },
  },
  {
    id: 434,
    title: "of two orders at the edge of the limit exactly one passes, sent at once",
    needs: CREDIT,
    async run(t) {
      const c = await t.customer();
      const draft = await draftOf(t, c, [[PART.plenty, 2]]);
      const held = await t.adapter.orders.place({ ...draft, hold: "release" }, withKey(c));
      const limit = toEurCents(Math.trunc(held.totals.total * 1.5));
      await t.staff.setCreditLimit(c.partner, limit);
      const both = await Promise.allSettled([0, 1].map(() => t.adapter.orders.place(draft, withKey(c))));
      const passed = both.filter(({ status }) => status === "fulfilled");
      assert.equal(passed.length, 1, `${passed.length} of two orders passed the limit`);
      for (const one of both)
        if (one.status === "rejected") assert.ok(isErpError(one.reason, "CREDIT_LIMIT"), `it was ${one.reason}`);
      assert.equal((await t.adapter.orders.list({}, c)).total, 2);
    },
  },
  {
    id: 435,
    title: "a price that has changed while an order waited is said before its release, which keeps what was agreed",
    needs: NEEDS,
    async run(t) {
      const { c, order } = await place(t, "release", 1);
      const agreed = order.lines[0]?.price;
      await t.staff.setPrice(PART.scarce, toEurCents(9_876));
      const changes = await refusedChanges(() => t.staff.releaseHold(order.id));
      assert.ok(
        changes.some((change) => change.kind === "price" && change.old === agreed),
        "the change of the price is not said",
      );
      assert.equal((await t.adapter.orders.get(order.id, c)).hold?.state, "waiting");
      await t.staff.releaseHold(order.id, { asAgreed: true });
      const after = await t.adapter.orders.get(order.id, c);
      assert.deepEqual([after.hold?.state, after.totals], ["released", order.totals]);
    },
  },
  {
    id: 436,
    title: "nothing of a waiting order is delivered or confirmed, and no customer loses its goods by it",
    needs: NEEDS,
    async run(t) {
      const { c, order } = await place(t, "release", 1);
      for (const act of [() => t.staff.deliver(order.id), () => t.staff.confirm(order.id, null)])
        await assert.rejects(async () => act());
      const read = await t.adapter.orders.get(order.id, c);
      assert.deepEqual([read.status, read.hold?.state, read.lines], ["pending", "waiting", order.lines]);
    },
  },
  {
    id: 437,
    title: "a customer may ask to cancel a waiting order; once it is granted for every line, the order waits no longer",
    needs: [...NEEDS, "orders.cancellation"],
    async run(t) {
      const { c, order } = await place(t, "release", 1);
      await t.adapter.orders.requestCancellation(order.id, { reason: "not any more" }, withKey(c));
      await t.staff.answerCancellation(order.id, { accept: true });
      const read = await t.adapter.orders.get(order.id, c);
      assert.equal(read.status, "cancelled");
      assert.notEqual(read.hold?.state, "waiting");
      await assertEnded(t.staff.releaseHold, order);
    },
  },
  {
    id: 438,
    title: "money for a part releases an order as soon as the rest of it is cancelled, and not before",
    needs: [...NEEDS, "orders.cancellation", "orders.events"],
    async run(t) {
      const c = await t.customer();
      const draft = await draftOf(t, c, [
        [PART.scarce, 1],
        [PART.plenty, 2],
      ]);
      const order = await t.adapter.orders.place({ ...draft, hold: "prepayment" }, withKey(c));
      const single = await draftOf(t, c, [[PART.scarce, 1]]);
      const { total } = (await t.adapter.orders.place({ ...single, hold: "prepayment" }, withKey(c))).totals;
      await t.staff.payInAdvance(order.id, total);
      await t.adapter.orders.requestCancellation(order.id, { lines: [2], reason: "too dear" }, withKey(c));
      assert.equal((await t.adapter.orders.get(order.id, c)).hold?.state, "waiting");
      await t.staff.answerCancellation(order.id, { accept: true });
      const after = await t.adapter.orders.get(order.id, c);
      assert.deepEqual([after.hold?.state, after.lines.map(({ open }) => open)], ["released", [1, 0]]);
      assert.deepEqual(await endsOf(t, order), ["released"]);
    },
  },
  {
    id: 439,
    title: "a request to cancel what has expired meanwhile is answered no more",
    needs: [...NEEDS, "clock", "orders.cancellation"],
    async run(t) {
      t.setClock(PLACED);
      const { c, order } = await place(t, "prepayment", 1);
      await t.adapter.orders.requestCancellation(order.id, { reason: "not any more" }, withKey(c));
      t.setClock(LONG_AFTER);
      await assertEnded((id) => t.staff.answerCancellation(id, { accept: false }), order);
      const found = await t.adapter.orders.get(order.id, await colleague(t, c));
      assert.deepEqual([found.status, found.hold?.state], ["cancelled", "expired"]);
    },
  },
]);

const ENDS: ReadonlySet<string> = new Set(["released", "hold-refused", "hold-expired"]);

async function place(t: Trial, hold: HoldKind, pieces: number): Promise<{ c: ActingContext; order: Order }> {
  const c = await t.customer();
  const draft = await draftOf(t, c, [[PART.scarce, pieces]]);
  return { c, order: await t.adapter.orders.place({ ...draft, hold }, withKey(c)) };
}

/** A new user of the same company, with a session that begins now. */
function colleague(t: Trial, { partner }: ActingContext): Promise<ActingContext> {
  return t.customer({ partner });
}

/** Asserts that `act` is refused for an order that no longer waits. */
async function assertEnded(act: (id: Order["id"]) => unknown, order: Order): Promise<void> {
  await assert.rejects(async () => act(order.id), "an order that no longer waits took it");
}

async function refusedChanges(act: () => unknown): Promise<readonly ConditionChange[]> {
  try {
    await act();
  } catch (error) {
    if (isErpError(error, "CONDITIONS_CHANGED")) return error.details.changes;
    throw error;
  }
  return assert.fail("the order was released in spite of the change");
}

/** All events of an order, each once, in order of time. */
async function eventsOf(t: Trial, order: Order): Promise<OrderEvent[]> {
  const own = (await readFrom(t, null, 1_000)).filter((event) => event.order === order.id);
  return [...byId(own).values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The kinds of the events by which an order's hold ended. */
async function endsOf(t: Trial, order: Order): Promise<string[]> {
  return (await eventsOf(t, order)).map(({ kind }) => kind).filter((kind) => ENDS.has(kind));
}

function fail(): never {
  return assert.fail("missing");
}
