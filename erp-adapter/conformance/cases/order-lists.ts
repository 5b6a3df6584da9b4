import assert from "node:assert/strict";
import type { IdempotencyKey } from "../../contract/context.ts";
import { sum, toEurCents } from "../../contract/money.ts";
import { ORDER_STATUSES, type Order, type OrderId } from "../../contract/orders.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { assertRefused } from "../assertions.ts";
import { type ActingContext, defineCases, type Trial } from "../case.ts";
import { NO_PART, PART } from "../fixture/products.ts";
import { invoiceAll, invoiceOne } from "../invoicing.ts";
import { assertFresh, type CaseLine, draftOf, setStatus, shelfOf, withKey } from "../ordering.ts";

const NOON = Date.UTC(2026, 8, 1, 10);
const HOUR = 60 * 60 * 1_000;

/** Orders after they are placed, and their credit: cases 64, 69, 71 to 73 and 447, case 117 for the list, and case 495. */
export const ORDER_LIST_CASES = defineCases("orders", [
  {
    id: 64,
    title: "beyond the credit limit an order is CREDIT_LIMIT and leaves no trace",
    needs: [
      "fixture",
      "staff",
      "accounts.login",
      "orders.creditCheck",
      "finances.owner",
      "finances.creditLimit",
      "orders.idempotency",
    ],
    async run(t) {
      const c = await t.customer({ discount: 0 });
      const first = await place(t, c, [[PART.scarce, 1]]);
      await t.staff.deliver(first.id);
      const invoice = await invoiceOne(t, first.id);
      const second = await place(t, c, [[PART.scarce, 1]]);
      const isOwn = t.adapter.capabilities.finances.creditUsed === "own";
      const ordered = toEurCents(first.totals.total + second.totals.total);
      const used = isOwn ? (await t.adapter.finances.summary(c)).creditUsed : ordered;
      assert.ok(used !== null);
      // An ERP with its own figure for used credit may count an order at less than its total, so its limit leaves no
      // credit.
      const limit = toEurCents(used + (isOwn ? 0 : 12_499));
      await t.staff.setCreditLimit(c.partner, limit);
      const buyer = withKey(c);
      const draft = await draftOf(t, buyer, [[PART.scarce, 1]]);
      const refused = t.adapter.orders.place(draft, buyer);
      await assertRefused(refused, "CREDIT_LIMIT", isOwn ? { limit } : { limit, open: used });
      await assertRefused(t.adapter.orders.findByKey(buyer.idempotencyKey as IdempotencyKey, buyer), "NOT_FOUND");
      assert.equal(await shelfOf(t, PART.scarce), 2);
      assert.equal((await t.adapter.orders.list({}, c)).total, 2);
      assert.equal((await t.adapter.finances.summary(c)).creditUsed, used);
      if (isOwn) {
        await t.staff.setCreditLimit(c.partner, toEurCents(used + 12_500));
        await t.adapter.orders.place(draft, buyer);
        return;
      }
      // An order may use the limit to the last cent. Paid and cancelled amounts are available again.
      if (t.adapter.capabilities.invoices.partPayments) await t.staff.pay(invoice, toEurCents(1));
      else await t.staff.setCreditLimit(c.partner, toEurCents(used + 12_500));
      const third = await t.adapter.orders.place(draft, buyer);
      await assertRefused(place(t, c, [[PART.scarce, 1]]), "CREDIT_LIMIT");
      if ((await setStatus(t, third.id, "cancelled")) === null) return;
      await place(t, c, [[PART.plenty, 1]]);
    },
  },
  {
    id: 447,
    title: "deposits use the limit like the goods, from the order on, and a held order uses nothing of it",
    needs: [
      ...(["fixture", "staff", "accounts.login", "orders.creditCheck", "orders.holds"] as const),
      ...(["finances.owner", "finances.creditLimit", "orders.idempotency", "conditions.deposits"] as const),
    ],
    async run(t) {
      if (t.adapter.capabilities.finances.creditUsed === "own") return;
      await t.staff.setDeposit(PART.injector, toEurCents(6_000));
      const c = await t.customer({ discount: 0 });
      const draft = await draftOf(t, c, [[PART.injector, 1]]);
      const { totals } = await t.adapter.orders.place({ ...draft, hold: "release" }, withKey(c));
      assert.ok(totals.deposit > 0, "the part has no deposit");
      await t.staff.setCreditLimit(c.partner, toEurCents(totals.total - 1));
      await assertRefused(place(t, c, [[PART.injector, 1]]), "CREDIT_LIMIT", { open: toEurCents(0) });
      await t.staff.setCreditLimit(c.partner, totals.total);
      await place(t, c, [[PART.injector, 1]]);
      assert.equal((await t.adapter.finances.summary(c)).creditUsed, totals.total);
      await assertRefused(place(t, c, [[PART.washers, 10]]), "CREDIT_LIMIT", { open: totals.total });
    },
  },
  {
    id: 69,
    title: "a list by status has the orders of that status, and the lists together have them all",
    needs: ["fixture", "staff", "accounts.login"],
    async run(t) {
      const c = await t.customer();
      const words = ["new", "confirmed", "picking", "partly-delivered", "delivered", "cancelled", "lost at sea"];
      const placed: OrderId[] = [];
      for (const word of words) {
        const { id } = await place(t, c, [[PART.plenty, 1]]);
        await setStatus(t, id, word);
        placed.unshift(id);
      }
      const found: OrderId[] = [];
      for (const status of ORDER_STATUSES) {
        const { items, total } = await t.adapter.orders.list({ status }, c);
        assert.equal(total, items.length);
        for (const row of items) {
          assert.equal(row.status, status);
          assert.equal((await t.adapter.orders.get(row.id, c)).status, status);
        }
        found.push(...items.map((row) => row.id));
      }
      assert.deepEqual(found.toSorted(), placed.toSorted());
      const { items } = await t.adapter.orders.list({}, c);
      assert.deepEqual(
        items.map((row) => row.id),
        placed,
      );
      await assertRefused(t.adapter.orders.list({ status: "lost" as "other" }, c), "VALIDATION", { field: "status" });
    },
  },
  {
    id: 71,
    title: "a request to cancel is received once, seen on the order, and a second one says so",
    needs: ["fixture", "staff", "accounts.login", "orders.cancellation", "accounts.guest"],
    async run(t) {
      const c = withKey(await t.customer());
      const order = await place(t, c, [
        [PART.plenty, 2],
        [PART.nozzle, 1],
        [PART.washers, 10],
      ]);
      const { requestCancellation } = t.adapter.orders;
      const ask = (lines: number[] | undefined, who: ActingContext = withKey(c)) =>
        requestCancellation(order.id, { lines, reason: " Kriva narudžba \n<b> " }, who);
      const received = await ask([2], c);
      assert.deepEqual([received.lines, received.reason], [[2], "Kriva narudžba \n<b>"]);
      assert.deepEqual(await ask([2], c), received);
      await assertRefused(ask([3], c), "IDEMPOTENCY_MISMATCH");
      await assertRefused(ask([2]), "INVALID_STATE", { state: "cancellation-requested" });
      assert.deepEqual((await t.adapter.orders.get(order.id, c)).cancellations, [received]);
      const rest = await ask(undefined);
      assert.deepEqual(rest.lines, [1, 3]);
      const read = await t.adapter.orders.get(order.id, c);
      assertFresh(read);
      assert.deepEqual(read.cancellations, [received, rest]);

      const other = await place(t, c, [[PART.plenty, 1]]);
      const wish = { reason: "ordered twice" };
      for (const lines of [[], [0], [9], [1.5]])
        await assertRefused(requestCancellation(other.id, { ...wish, lines }, withKey(c)), "VALIDATION", {
          field: "lines",
        });
      for (const reason of ["", "  ", "x".repeat(501), "a\0", "\u3164", "a\u202eb"])
        await assertRefused(requestCancellation(other.id, { reason }, withKey(c)), "VALIDATION", { field: "reason" });
      const keyless = { ...c, idempotencyKey: undefined };
      await assertRefused(requestCancellation(other.id, wish, keyless), "VALIDATION", { field: "idempotencyKey" });
      for (const stranger of [await t.guest(), await t.customer()])
        await assertRefused(requestCancellation(other.id, wish, withKey(stranger)), "NOT_FOUND");
      assert.deepEqual((await t.adapter.orders.get(other.id, c)).cancellations, []);
    },
  },
  {
    id: 72,
    title: "a delivered order says so, cannot be cancelled, and its invoice raises what is open by its total",
    needs: ["fixture", "staff", "accounts.login", "orders.cancellation", "invoices.owner", "finances.owner"],
    async run(t) {
      const c = await t.customer();
      const order = await place(t, c, [[PART.injector, 2]]);
      await t.staff.deliver(order.id);
      const delivered = await t.adapter.orders.get(order.id, c);
      assert.equal(delivered.status, "delivered");
      assert.deepEqual(
        delivered.lines.map((line) => [line.delivered, line.open]),
        [[2, 0]],
      );
      const request = t.adapter.orders.requestCancellation(order.id, { reason: "too late" }, withKey(c));
      await assertRefused(request, "INVALID_STATE", { state: "delivered" });
      const before = await t.adapter.finances.summary(c);
      const invoice = await t.adapter.invoices.get(await invoiceOne(t, order.id), c);
      const after = await t.adapter.finances.summary(c);
      assert.equal(after.open - before.open, order.totals.total);
      assert.equal(invoice.total, order.totals.total);
      if (t.adapter.capabilities.finances.creditUsed !== "own") assert.equal(after.creditUsed, before.creditUsed);
    },
  },
  {
    id: 73,
    title: "an order delivered in part is undelivered, and each line says what came",
    needs: ["fixture", "staff", "accounts.login", "orders.cancellation", "invoices.owner"],
    async run(t) {
      const c = await t.customer();
      const order = await place(t, c, [
        [PART.plenty, 5],
        [PART.nozzle, 2],
      ]);
      await t.staff.deliver(order.id, [{ position: 1, quantity: 3 }]);
      const part = await t.adapter.orders.get(order.id, c);
      assert.equal(part.status, "undelivered");
      assert.deepEqual(
        part.lines.map((line) => [line.delivered, line.open]),
        [
          [3, 2],
          [0, 2],
        ],
      );
      const first = await t.adapter.invoices.get(await invoiceOne(t, order.id), c);
      assert.deepEqual(
        first.lines.map((line) => [line.position, line.quantity]),
        [[1, 3]],
      );
      await t.staff.deliver(order.id, [{ position: 2, quantity: 2 }]);
      const chosen = t.adapter.orders.requestCancellation(order.id, { lines: [2], reason: "no" }, withKey(c));
      await assertRefused(chosen, "INVALID_STATE", { state: "delivered" });
      await t.staff.deliver(order.id);
      assert.equal((await t.adapter.orders.get(order.id, c)).status, "delivered");
      const rest = await invoiceAll(t, order.id);
      const others = await Promise.all(rest.map((id) => t.adapter.invoices.get(id, c)));
      assert.equal(sum([first, ...others].map(({ withoutVat }) => withoutVat)), order.totals.withoutVat);
    },
  },
  {
    id: 117,
    title: "a list of orders has its row, its period, its pages that stay, and finds by number and maker",
    needs: ["fixture", "staff", "clock", "accounts.login"],
    async run(t) {
      const c = await t.customer();
      const wanted: CaseLine[] = [
        [PART.injector, 1],
        [PART.plenty, 2],
        [PART.diacritics, 1],
      ];
      const placed: Order[] = [];
      for (const [at, line] of wanted.entries()) {
        t.setClock(NOON + at * 12 * HOUR);
        placed.unshift(await place(t, c, [line, [PART.washers, 10]], `NAR-${at + 7}/26`));
      }
      t.setClock(NOON + 20 * HOUR);
      const who = await t.customer({ partner: c.partner });
      const list = async (query: Parameters<typeof t.adapter.orders.list>[0]) => {
        const { items, total } = await t.adapter.orders.list(query, who);
        assert.equal(total, items.length);
        return items.map((row) => placed.findIndex((order) => order.id === row.id) + 1);
      };
      const [row] = (await t.adapter.orders.list({}, who)).items;
      assert.deepEqual(row, {
        id: placed[0]?.id,
        number: placed[0]?.number,
        status: placed[0]?.status,
        erpStatus: placed[0]?.erpStatus,
        placedAt: placed[0]?.placedAt,
        date: "2026-09-02",
        buyerDocumentNumber: "NAR-9/26",
        firstLine: { number: "ŠČ-1", manufacturer: "Đuro Šarić" },
        lines: 2,
        withoutVat: placed[0]?.totals.withoutVat,
        total: placed[0]?.totals.total,
      });
      assert.deepEqual(await list({ from: "2026-09-02", to: "2026-09-02" }), [1, 2]);
      assert.deepEqual(await list({ to: "2026-09-01" }), [3]);
      await assertRefused(t.adapter.orders.list({ from: "2026-09-02", to: "2026-09-01" }, who), "VALIDATION");
      for (const [text, expected] of [
        ["0 445-110.470", [3]],
        ["0445", [3]],
        ["duro", [1]],
        ["ŠARIĆ", [1]],
        ["denso", [2]],
        ["delphi", [1, 2, 3]],
        ["delphi bosch", [3]],
        ["nar-8", [2]],
        [placed[2]?.number ?? "", [3]],
        ["nothing of that", []],
        ['" OR words : *', []],
        ["%", []],
      ] as const)
        assert.deepEqual(await list({ text }), expected, text);
      assert.deepEqual(await list({ text: "delphi", status: placed[0]?.status, from: "2026-09-02" }), [1, 2]);
      assert.deepEqual(await list({ text: "delphi", status: "cancelled" }), []);

      const first = await t.adapter.orders.list({ pageSize: 1 }, who);
      await place(t, who, [[PART.plenty, 1]]);
      const second = await t.adapter.orders.list({ page: 2, pageSize: 1, anchor: first.anchor }, who);
      assert.deepEqual([second.items[0]?.id, second.total], [placed[1]?.id, 3]);
      assert.deepEqual(await t.adapter.orders.list({ page: 9 }, who).then(({ items, total }) => [items, total]), [
        [],
        4,
      ]);
      assert.equal((await t.adapter.orders.list({}, await t.customer())).total, 0);
    },
  },
  {
    id: 495,
    title: "what was bought before is counted by company, with its newest order, and without cancelled orders",
    needs: ["fixture", "staff", "accounts.login", "orders.idempotency", "orders.boughtBefore"],
    async run(t) {
      const asked = [PART.nozzle, PART.plenty, NO_PART, PART.scarce];
      const c = await t.customer();
      assert.deepEqual(await t.adapter.orders.bought(asked, c), [], "a company that has bought nothing");
      const first = await place(t, c, [[PART.plenty, 3]]);
      const second = await place(t, await t.customer({ partner: c.partner }), [
        [PART.plenty, 2],
        [PART.scarce, 1],
      ]);
      await place(t, await t.customer(), [[PART.plenty, 5]]);
      const lastOf = ({ id, number, date, lines }: Order, product: ProductId) => {
        const line = lines.find((one) => one.product === product);
        return { order: id, number, date, quantity: line?.quantity, price: line?.price };
      };
      const plenty = { product: PART.plenty, orders: 2, pieces: 5, last: lastOf(second, PART.plenty) };
      const scarce = { product: PART.scarce, orders: 1, pieces: 1, last: lastOf(second, PART.scarce) };
      assert.deepEqual(await t.adapter.orders.bought(asked, c), [plenty, scarce]);
      assert.deepEqual(await t.adapter.orders.bought([PART.scarce, PART.plenty], c), [scarce, plenty]);
      assert.deepEqual(await t.adapter.orders.bought([], c), []);
      if ((await setStatus(t, second.id, "cancelled")) === null) return;
      const left = { product: PART.plenty, orders: 1, pieces: 3, last: lastOf(first, PART.plenty) };
      assert.deepEqual(await t.adapter.orders.bought(asked, c), [left]);
    },
  },
]);

async function place(
  t: Trial,
  c: ActingContext,
  wanted: readonly CaseLine[],
  documentNumber = "DOC-1",
): Promise<Order> {
  const who = withKey(c);
  const draft = await draftOf(t, who, wanted);
  return t.adapter.orders.place({ ...draft, buyerDocumentNumber: documentNumber }, who);
}
