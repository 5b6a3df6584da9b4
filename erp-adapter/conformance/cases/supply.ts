import assert from "node:assert/strict";
import { isPriced, type Priced, STOCK_SHOWN_UP_TO } from "../../contract/conditions/conditions.ts";
import type { ConditionChange } from "../../contract/conditions/recheck-line.ts";
import { planOf, promisesOf } from "../../contract/conditions/supply.ts";
import type { CallContext } from "../../contract/context.ts";
import type { BranchId } from "../../contract/delivery.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Need, type Trial } from "../case.ts";
import { FIXTURE, idOf, PART } from "../fixture/products.ts";
import { draftOf, pickUpIn, toLines, withKey } from "../ordering.ts";

const NEEDS: Need[] = ["fixture", "staff", "conditions.supply"];
const ORDERING: Need[] = [...NEEDS, "clock", "accounts.login", "orders.idempotency", "orders.backOrder"];

/** A Tuesday at nine o'clock in Zagreb. */
const TUESDAY = Date.parse("2026-11-24T08:00:00Z");
/** The Friday of the same week. */
const FRIDAY = "2026-11-27";

/** Supply, which is where and when pieces are available: cases 340 to 349 and 464. */
export const SUPPLY_CASES = defineCases("supply", [
  {
    id: 340,
    title: "each place shows what it has: exact below 12, above only up to the quantity asked, and the sum is now",
    needs: NEEDS,
    async run(t) {
      await t.staff.countIn(PART.plenty, [
        { place: "Zagreb", stock: 500 },
        { place: "Split", stock: 15 },
        { place: "Rijeka", stock: 3 },
      ]);
      for (const [quantity, shown] of [
        [1, { Zagreb: STOCK_SHOWN_UP_TO, Split: STOCK_SHOWN_UP_TO, Rijeka: 3 }],
        [14, { Zagreb: 14, Split: 14, Rijeka: 3 }],
        [510, { Zagreb: 500, Split: 15, Rijeka: 3 }],
      ] as const) {
        const one = await conditionOf(t, PART.plenty, quantity);
        const shelves = one.supply?.filter(({ kind }) => kind === "shelf") ?? [];
        assert.deepEqual(Object.fromEntries(shelves.map((supply) => [supply.warehouse, supply.quantity])), shown);
        assert.equal(one.now, quantity, `${quantity} leave at once`);
      }
    },
  },
  {
    id: 341,
    title: "10 wanted: 4 and 3 on two shelves, the rest on the day that 5 are announced for; the order keeps it",
    needs: ORDERING,
    async run(t) {
      const { c } = await tenWanted(t);
      const one = await conditionOf(t, PART.scarce, 10, c);
      const parts = planOf(10, one.supply ?? []);
      assert.deepEqual([one.now, one.later], [7, 3]);
      assert.deepEqual(
        parts.map(({ warehouse, quantity, date, kind }) => [warehouse, quantity, date, kind]),
        [
          ["Zagreb", 4, "2026-11-24", "shelf"],
          ["Split", 3, "2026-11-24", "shelf"],
          ["Zagreb", 3, FRIDAY, "incoming"],
        ],
      );
      const order = await t.adapter.orders.place(await draftOf(t, c, [[PART.scarce, 10]]), c);
      for (const read of [order, await t.adapter.orders.get(order.id, c)])
        assert.deepEqual(read.lines[0]?.supply, parts, "the order's line");
    },
  },
  {
    id: 342,
    title: "announced pieces are promised once",
    needs: ORDERING,
    async run(t) {
      const { c } = await tenWanted(t);
      await t.adapter.orders.place(await draftOf(t, c, [[PART.scarce, 10]]), c);
      const other = withKey(await t.customer());
      const one = await conditionOf(t, PART.scarce, 5, other);
      assert.deepEqual([one.now, one.later], [0, 5]);
      assert.deepEqual(promisesOf(planOf(5, one.supply ?? [])).slice(0, 1), [{ quantity: 2, date: FRIDAY }]);
    },
  },
  {
    id: 343,
    title: "a date moved after it was agreed to refuses the order and names the old and the new one",
    needs: ORDERING,
    async run(t) {
      const c = await assertMoved(t, "2026-11-30");
      const order = await t.adapter.orders.place(await draftOf(t, c, [[PART.scarce, 10]]), c);
      assert.equal(order.lines[0]?.supply?.at(-1)?.date, "2026-11-30");
    },
  },
  {
    id: 464,
    title: "a date withdrawn after it was agreed to refuses the order, and says that no date is known",
    needs: ORDERING,
    run: async (t) => void (await assertMoved(t, null)),
  },
  {
    id: 344,
    title: "cut-off, weekend and holiday: the day on which goods on the shelf leave, in the time of Zagreb",
    needs: [...NEEDS, "clock"],
    async run(t) {
      await t.staff.countIn(PART.scarce, [{ place: "Zagreb", stock: 4 }]);
      await t.staff.setCutOff("14:00");
      await t.staff.closeDay("2027-01-06");
      for (const [at, date] of [
        ["2026-11-24T12:59:00Z", "2026-11-24"],
        ["2026-11-24T13:01:00Z", "2026-11-25"],
        ["2026-11-27T13:01:00Z", "2026-11-30"],
        ["2027-01-05T13:01:00Z", "2027-01-07"],
        ["2027-03-26T13:01:00Z", "2027-03-29"],
        ["2027-03-29T11:59:00Z", "2027-03-29"],
        ["2027-03-29T12:01:00Z", "2027-03-30"],
      ] as const) {
        t.setClock(Date.parse(at));
        const one = await conditionOf(t, PART.scarce, 1);
        assert.equal(one.supply?.[0]?.date, date, `ordered at ${at}`);
      }
    },
  },
  {
    id: 345,
    title: "what no date is known for has none, nor has what should have come already",
    needs: [...NEEDS, "clock"],
    async run(t) {
      t.setClock(TUESDAY);
      await t.staff.countIn(PART.toOrder, [{ place: "Zagreb", stock: 0 }]);
      await t.staff.announce(PART.toOrder, { quantity: 2, date: "2026-11-23" });
      await t.staff.announce(PART.toOrder, { quantity: 1, date: FRIDAY });
      const one = await conditionOf(t, PART.toOrder, 9);
      assert.deepEqual(promisesOf(planOf(9, one.supply ?? [])), [
        { quantity: 1, date: FRIDAY },
        { quantity: 8, date: null },
      ]);
    },
  },
  {
    id: 346,
    title: "every line of a thousand says where its pieces come from, in one call and in good time",
    needs: NEEDS,
    async run(t) {
      await t.staff.countIn(PART.scarce, [
        { place: "Zagreb", stock: 4 },
        { place: "Split", stock: 3 },
      ]);
      const parts = FIXTURE.filter(({ wholesale }) => wholesale !== null).map(idOf);
      const { maxBatch } = t.adapter.capabilities.conditions;
      const lines = Array.from({ length: maxBatch }, (_, at) => [parts[at % parts.length] ?? PART.scarce, 10] as const);
      const answers = await t.adapter.conditions({ lines: toLines(lines) }, t.visitor());
      for (const one of answers.filter(isPriced)) {
        assert.ok(one.supply, `${one.product} says nothing`);
        const there = one.supply
          .filter(({ kind }) => kind === "shelf")
          .reduce((sum, { quantity }) => sum + quantity, 0);
        assert.equal(Math.min(there, 10), one.now, one.product);
      }
    },
  },
  {
    id: 347,
    title: "an order whose dates were not agreed to is not refused for them",
    needs: ORDERING,
    async run(t) {
      const { c } = await tenWanted(t);
      const draft = await draftOf(t, c, [[PART.scarce, 10]]);
      const lines = draft.lines.map((line) => ({ ...line, agreed: { ...line.agreed, supply: undefined } }));
      const order = await t.adapter.orders.place({ ...draft, lines }, c);
      assert.equal(order.lines[0]?.supply?.at(-1)?.date, FRIDAY);
    },
  },
  {
    id: 348,
    title: "picked up in Split: its own 3 at once, the others once they have been brought there; the order keeps it",
    needs: [...ORDERING, "orders.delivery"],
    async run(t) {
      const { c } = await tenWanted(t);
      const branch = await t.staff.openBranch("Split");
      const sent = await conditionOf(t, PART.scarce, 10, c);
      const one = await conditionOf(t, PART.scarce, 10, c, branch);
      assert.deepEqual([one.now, one.later, one.stockShown, one.price], [3, 7, sent.stockShown, sent.price]);
      const [first, second, ...others] = planOf(10, one.supply ?? []);
      assert.deepEqual([first?.warehouse, first?.quantity, first?.kind], ["Split", 3, "shelf"]);
      assert.deepEqual([second?.warehouse, second?.quantity, second?.kind], ["Zagreb", 4, "transfer"]);
      assert.ok(second?.date && second.date > "2026-11-24", `brought from Zagreb on ${second?.date}`);
      for (const { date } of others)
        assert.ok(date === null || date > FRIDAY, `announced for Friday, there on ${date}`);
      for (const unknown of [null, "none-such" as BranchId])
        assert.deepEqual((await conditionOf(t, PART.scarce, 10, c, unknown)).supply, sent.supply, String(unknown));
      const draft = await draftOf(t, c, [[PART.scarce, 10]], branch);
      const order = await t.adapter.orders.place({ ...draft, delivery: await pickUpIn(t, c, branch) }, c);
      for (const read of [order, await t.adapter.orders.get(order.id, c)])
        assert.deepEqual(read.lines[0]?.supply, planOf(10, one.supply ?? []), "the order's line");
    },
  },
  {
    id: 349,
    title: "goods agreed to as sent are not booked for a branch where they come on other days",
    needs: [...ORDERING, "orders.delivery"],
    async run(t) {
      const { c } = await tenWanted(t);
      const branch = await t.staff.openBranch("Split");
      const draft = await draftOf(t, c, [[PART.scarce, 10]]);
      assert.ok(draft.lines[0]?.agreed.supply, "days are agreed to");
      const delivery = await pickUpIn(t, c, branch);
      await assertRefused(t.adapter.orders.place({ ...draft, delivery }, c), "CONDITIONS_CHANGED");
    },
  },
]);

/**
 * On TUESDAY, 4 pieces are in Zagreb, 3 in Split, and 5 more are announced for FRIDAY. Returns a new customer and the
 * id of the announcement.
 */
async function tenWanted(t: Trial): Promise<{ c: CallContext; announced: string }> {
  t.setClock(TUESDAY);
  const c = withKey(await t.customer());
  await t.staff.countIn(PART.scarce, [
    { place: "Zagreb", stock: 4 },
    { place: "Split", stock: 3 },
  ]);
  await t.staff.setCutOff("14:00");
  const announced = await t.staff.announce(PART.scarce, { quantity: 5, date: FRIDAY });
  return { c, announced };
}

/**
 * Asserts that an order is refused whose three announced pieces were moved from FRIDAY to another day, or to no known one,
 * after it was agreed to, and that the refusal names both. Returns the customer.
 */
async function assertMoved(t: Trial, date: string | null): Promise<CallContext> {
  const { c, announced } = await tenWanted(t);
  const draft = await draftOf(t, c, [[PART.scarce, 10]]);
  await t.staff.moveAnnounced(announced, date);
  const promised = (on: string | null) => [
    { quantity: 7, date: "2026-11-24" },
    { quantity: 3, date: on },
  ];
  const change: ConditionChange = { kind: "date", product: PART.scarce, old: promised(FRIDAY), new: promised(date) };
  await assertRefused(t.adapter.orders.place(draft, c), "CONDITIONS_CHANGED", { changes: [change] });
  return c;
}

async function conditionOf(
  t: Trial,
  product: ProductId,
  quantity: number,
  c: CallContext = t.visitor(),
  pickUpAt: BranchId | null = null,
): Promise<Priced> {
  const [one] = await t.adapter.conditions({ lines: toLines([[product, quantity]]), pickUpAt }, c);
  assert.ok(one && isPriced(one), `${product} has no price`);
  return one;
}
