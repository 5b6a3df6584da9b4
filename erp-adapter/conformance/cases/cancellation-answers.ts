import assert from "node:assert/strict";
import type { Cancellation } from "../../contract/cancellations.ts";
import type { Order } from "../../contract/orders.ts";
import { assertRefused } from "../assertions.ts";
import { type ActingContext, defineCases, type Need, type Trial } from "../case.ts";
import { PART } from "../fixture/products.ts";
import { type CaseLine, draftOf, withKey } from "../ordering.ts";

const NEEDS: Need[] = ["fixture", "staff", "accounts.login", "orders.idempotency", "orders.cancellationAnswers"];

/** The office's message to the customer, in the customer's language and on several lines. */
const WORDS = "Stavka je već na putu.\nZovite nas: Željka, prodaja";

/** Answers to requests to cancel: cases 360 to 364. */
export const CANCELLATION_ANSWER_CASES = defineCases("cancellation answers", [
  {
    id: 360,
    title: "an accepted request says so, nothing more of its lines comes, and the other lines stay open",
    needs: NEEDS,
    async run(t) {
      const c = await t.customer();
      const order = await placeThree(t, c);
      const asked = await ask(t, order, c, [1, 3]);
      assert.equal(asked.answer, undefined);
      await t.staff.answerCancellation(order.id, { accept: true });
      const read = await t.adapter.orders.get(order.id, c);
      const [answered] = read.cancellations;
      assert.deepEqual(withoutTime(answered), { accepted: [1, 3], refused: [], reason: null });
      assertAfter(answered);
      assert.deepEqual(openOf(read), [0, 1, 0]);
      assert.notEqual(read.status, "cancelled");
      assert.deepEqual(read.totals, order.totals);
      await assertRefused(ask(t, order, c, [1]), "INVALID_STATE", { state: "cancellation-requested" });
    },
  },
  {
    id: 361,
    title: "a refused request says why, to the letter, and its lines are delivered as ordered",
    needs: NEEDS,
    async run(t) {
      const c = await t.customer();
      const order = await placeThree(t, c);
      await ask(t, order, c, [2]);
      await t.staff.answerCancellation(order.id, { accept: false, reason: WORDS });
      const read = await t.adapter.orders.get(order.id, c);
      assert.deepEqual(withoutTime(read.cancellations[0]), { accepted: [], refused: [2], reason: WORDS });
      assert.deepEqual(openOf(read), openOf(order));
      assert.equal(read.status, order.status);
      await t.staff.deliver(order.id);
      const delivered = await t.adapter.orders.get(order.id, c);
      assert.deepEqual(
        delivered.lines.map((line) => line.delivered),
        [2, 1, 10],
      );
    },
  },
  {
    id: 362,
    title: "a request decided line by line is answered once the last line is, with what became of each",
    needs: NEEDS,
    async run(t) {
      const c = await t.customer();
      const order = await placeThree(t, c);
      await ask(t, order, c, [1, 2]);
      await ask(t, order, c, [3]);
      await t.staff.answerCancellation(order.id, { accept: true, lines: [2] });
      const half = await t.adapter.orders.get(order.id, c);
      assert.deepEqual(
        half.cancellations.map(({ answer }) => answer),
        [undefined, undefined],
      );
      assert.deepEqual(openOf(half), [2, 0, 10]);
      await t.staff.answerCancellation(order.id, { accept: false, lines: [1], reason: WORDS });
      const { cancellations } = await t.adapter.orders.get(order.id, c);
      assert.deepEqual(withoutTime(cancellations[0]), { accepted: [2], refused: [1], reason: WORDS });
      assert.equal(cancellations[1]?.answer, undefined);
    },
  },
  {
    id: 363,
    title: "an order of which nothing is left is cancelled, or delivered if some of it was, and uses no credit",
    needs: [...NEEDS, "finances.owner"],
    async run(t) {
      const c = await t.customer();
      const isOwn = t.adapter.capabilities.finances.creditUsed === "own";
      const used = async () => (isOwn ? null : (await t.adapter.finances.summary(c)).creditUsed);
      const before = await used();
      const whole = await placeThree(t, c);
      await ask(t, whole, c, undefined);
      await t.staff.answerCancellation(whole.id, { accept: true });
      const cancelled = await t.adapter.orders.get(whole.id, c);
      assert.equal(cancelled.status, "cancelled");
      assert.deepEqual(withoutTime(cancelled.cancellations[0]).accepted, [1, 2, 3]);
      assert.deepEqual(openOf(cancelled), [0, 0, 0]);
      assert.equal(await used(), before);
      const some = await placeThree(t, c);
      await t.staff.deliver(some.id, [{ position: 3, quantity: 4 }]);
      await ask(t, some, c, undefined);
      await t.staff.answerCancellation(some.id, { accept: true });
      const delivered = await t.adapter.orders.get(some.id, c);
      assert.equal(delivered.status, "delivered");
      assert.deepEqual(
        delivered.lines.map((line) => [line.delivered, line.open]),
        [
          [0, 0],
          [0, 0],
          [4, 0],
        ],
      );
      assert.equal((await t.adapter.orders.list({ status: "cancelled" }, c)).total, 1);
    },
  },
  {
    id: 364,
    title: "a request sent again after its answer comes back with the answer, and a later one waits for its own",
    needs: NEEDS,
    async run(t) {
      const c = await t.customer();
      const order = await placeThree(t, c);
      const who = withKey(c);
      await ask(t, order, who, [1]);
      await t.staff.answerCancellation(order.id, { accept: true, reason: "U redu" });
      const again = await t.adapter.orders.requestCancellation(order.id, { lines: [1], reason: WISH }, who);
      assert.deepEqual(withoutTime(again), { accepted: [1], refused: [], reason: "U redu" });
      const later = await ask(t, order, c, undefined);
      assert.deepEqual([later.lines, later.answer], [[2, 3], undefined]);
      const { cancellations } = await t.adapter.orders.get(order.id, c);
      assert.deepEqual(cancellations, [again, later]);
    },
  },
]);

const WISH = "ordered twice";

async function placeThree(t: Trial, c: ActingContext): Promise<Order> {
  const who = withKey(c);
  const wanted: CaseLine[] = [
    [PART.plenty, 2],
    [PART.nozzle, 1],
    [PART.washers, 10],
  ];
  return t.adapter.orders.place(await draftOf(t, who, wanted), who);
}

/** Requests a cancellation under the context's key, or under a new key if the context has none. */
function ask(t: Trial, { id }: Order, c: ActingContext, lines: number[] | undefined): Promise<Cancellation> {
  const who = c.idempotencyKey === undefined ? withKey(c) : c;
  return t.adapter.orders.requestCancellation(id, { lines, reason: WISH }, who);
}

function withoutTime(cancellation: Cancellation | undefined) {
  assert.ok(cancellation?.answer, "the request has no answer");
  const { answeredAt: _, ...answer } = cancellation.answer;
  return answer;
}

function assertAfter(cancellation: Cancellation | undefined): void {
  const { requestedAt, answer } = cancellation ?? {};
  assert.ok(requestedAt && answer && Date.parse(answer.answeredAt) >= Date.parse(requestedAt), "answered before asked");
}

function openOf({ lines }: Order): number[] {
  return lines.map(({ open }) => open);
}
