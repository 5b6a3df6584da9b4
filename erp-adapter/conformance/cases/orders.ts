import assert from "node:assert/strict";
import { declares } from "../../contract/capability-flags.ts";
import type { ConditionChange } from "../../contract/conditions/recheck-line.ts";
import type { IdempotencyKey } from "../../contract/context.ts";
import { isErpError } from "../../contract/errors.ts";
import { toEurCents } from "../../contract/money.ts";
import { ORDER_STATUSES, type Order, type OrderDraft, type OrderId } from "../../contract/orders.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { lineTotal } from "../../contract/totals.ts";
import { assertInstant, assertRefused, assertTotals } from "../assertions.ts";
import { type ActingContext, defineCases, type Trial } from "../case.ts";
import { NO_PART, PART } from "../fixture/products.ts";
import { packedOf } from "../goods.ts";
import {
  assertFresh,
  assertSold,
  type CaseLine,
  draftOf,
  placeAtOnce,
  setStatus,
  shelfOf,
  withKey,
} from "../ordering.ts";

/** Status words that no ERP has. An ERP that stores any word must not mistake one of them for a word of its own. */
const INVENTED = ["lost at sea", "constructor", ""];

/** Orders: cases 55 to 63, 65 to 68, 70, 74 to 78. */
export const ORDER_CASES = defineCases("orders", [
  {
    id: 55,
    title: "an order is placed and read back the same",
    needs: ["fixture", "accounts.guest", "catalogue.locales", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [
        [PART.injector, 2],
        [PART.washers, 20],
      ]);
      const order = await t.adapter.orders.place(draft, c);
      assertFresh(order);
      assert.equal(order.guestEmail, draft.guestEmail);
      assert.match(order.date, /^\d{4}-\d\d-\d\d$/);
      assert.match(order.placedAt, /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/);
      assert.deepEqual(
        order.lines.map(({ position, product, number, manufacturer, title, quantity, unit, delivered }) => {
          return { position, product, number, manufacturer, title, quantity, unit, delivered };
        }),
        [
          {
            position: 1,
            product: PART.injector,
            number: "0 445 110 470",
            manufacturer: "Bosch",
            title: "Common rail injector",
            quantity: 2,
            unit: "pcs",
            delivered: 0,
          },
          {
            position: 2,
            product: PART.washers,
            number: "9308-002",
            manufacturer: "Delphi",
            title: "Copper washer",
            quantity: 20,
            unit: "set",
            delivered: 0,
          },
        ],
      );
      for (const [at, { agreed }] of draft.lines.entries())
        assert.partialDeepStrictEqual(order.lines[at], { ...agreed });
      assert.deepEqual(await t.adapter.orders.get(order.id, c), order);
      assert.deepEqual(await t.adapter.orders.findByKey(c.idempotencyKey as IdempotencyKey, c), order);
      const croatian = await t.adapter.orders.get(order.id, { ...c, locale: "hr" });
      assert.deepEqual(
        croatian.lines.map((line) => line.title),
        ["Brizgaljka common rail", "Bakrena podloška"],
      );
    },
  },
  {
    id: 56,
    title: "the same key again is the same answer",
    needs: ["goods", "booking", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [[t.goods.third, 3]]);
      const before = await shelfOf(t, t.goods.third);
      const order = await t.adapter.orders.place(draft, c);
      // The agreed stock is gone, because this order took it. The repeated call still returns the same order.
      assert.deepEqual(await t.adapter.orders.place(structuredClone(draft), c), order);
      await assertSold(t, t.goods.third, before, 3);
    },
  },
  {
    id: 57,
    title: "five at once with one key are one order",
    needs: ["goods", "booking", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [[t.goods.third, 1]]);
      const before = await shelfOf(t, t.goods.third);
      await placeAtOnce(t, draft, c);
      await assertSold(t, t.goods.third, before, 1);
    },
  },
  {
    id: 58,
    title: "the same key with other content, or of somebody else, is IDEMPOTENCY_MISMATCH",
    needs: ["goods", "booking", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [[t.goods.fourth, 1]]);
      const order = await t.adapter.orders.place(draft, c);
      for (const other of [
        { ...draft, buyerDocumentNumber: "DOC-2" },
        { ...draft, note: "by noon" },
        { ...draft, guestEmail: "other@workshop.example" },
        await draftOf(t, c, [[t.goods.fourth, 2]]),
      ])
        await assertRefused(t.adapter.orders.place(other, c), "IDEMPOTENCY_MISMATCH");
      const stranger = withKey(await t.guest(), c.idempotencyKey);
      await assertRefused(t.adapter.orders.place(draft, stranger), "IDEMPOTENCY_MISMATCH");
      assert.deepEqual(await t.adapter.orders.findByKey(c.idempotencyKey as IdempotencyKey, c), order);
    },
  },
  {
    id: 59,
    title: "no key, no document number, no lines, a bad line: VALIDATION on that field, nothing written",
    needs: ["fixture", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [[PART.scarce, 1]]);
      const [line] = draft.lines;
      assert.ok(line);
      const place = (change: Partial<OrderDraft>) => t.adapter.orders.place({ ...draft, ...change }, c);
      await assertRefused(t.adapter.orders.place(draft, { ...c, idempotencyKey: undefined }), "VALIDATION", {
        field: "idempotencyKey",
      });
      for (const buyerDocumentNumber of [
        "",
        "   ",
        "x".repeat(36),
        "a\r\nBcc: b",
        "a\0",
        "\u200b",
        "\u3164",
        "7\u202e1",
      ])
        await assertRefused(place({ buyerDocumentNumber }), "VALIDATION", { field: "buyerDocumentNumber" });
      await assertRefused(place({ lines: [] }), "VALIDATION", { field: "lines" });
      await assertRefused(place({ lines: [line, line] }), "VALIDATION", { field: "lines" });
      for (const quantity of [0, -1, 1.5, 100_000, Number.NaN] as Quantity[])
        await assertRefused(place({ lines: [{ ...line, quantity }] }), "VALIDATION", { field: "quantity" });
      const packed = await packedOf(t);
      if (packed) {
        const broken = await draftOf(t, c, [[packed.id, packed.pack + 5]]);
        await assertRefused(t.adapter.orders.place(broken, c), "VALIDATION", { field: "quantity", limit: packed.pack });
      }
      await assertNothingWritten(t, c, [PART.scarce, 4]);
    },
  },
  {
    id: 60,
    title: "a changed price or deposit is CONDITIONS_CHANGED with old and new, nothing written",
    needs: ["fixture", "staff", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [
        [PART.scarce, 1],
        [PART.injector, 1],
      ]);
      await t.staff.setPrice(PART.scarce, toEurCents(12_345));
      const hasDeposits = declares(t.adapter.capabilities, "conditions.deposits");
      if (hasDeposits) await t.staff.setDeposit(PART.injector, toEurCents(7_000));
      const deposit = {
        kind: "deposit",
        product: PART.injector,
        old: toEurCents(6_000),
        new: toEurCents(7_000),
      } as const;
      await assertChanged(t, draft, c, [
        { kind: "price", product: PART.scarce, old: toEurCents(10_000), new: toEurCents(12_345) },
        ...(hasDeposits ? [deposit] : []),
      ]);
      await assertNothingWritten(t, c, [PART.scarce, 4]);
    },
  },
  {
    id: 61,
    title: "a changed split is CONDITIONS_CHANGED with old and new, in both directions",
    needs: ["fixture", "staff", "accounts.guest", "orders.backOrder", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [
        [PART.scarce, 4],
        [PART.toOrder, 3],
        [PART.plenty, 2],
      ]);
      await t.staff.setStock(PART.scarce, 3);
      await t.staff.setStock(PART.toOrder, 2);
      await t.staff.setStock(PART.plenty, 0);
      await assertChanged(t, draft, c, [
        { kind: "quantity", product: PART.scarce, old: { now: 4, later: 0 }, new: { now: 3, later: 1 } },
        { kind: "quantity", product: PART.toOrder, old: { now: 0, later: 3 }, new: { now: 2, later: 1 } },
        { kind: "order-in", product: PART.plenty, old: { now: 2, later: 0 }, new: { now: 0, later: 2 } },
      ]);
      await assertNothingWritten(t, c, [PART.scarce, 3]);
    },
  },
  {
    id: 62,
    title: "what cannot be had any more is CONDITIONS_CHANGED, gone; what never was, too",
    needs: ["fixture", "staff", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [
        [PART.nozzle, 1],
        [PART.scarce, 1],
        [PART.lastPiece, 1],
        [PART.plenty, 1],
      ]);
      await t.staff.withdraw(PART.nozzle);
      await t.staff.setStock(PART.lastPiece, 0);
      await t.staff.setSupply(PART.lastPiece, "discontinued");
      await t.staff.setPrice(PART.plenty, null);
      const [line] = draft.lines;
      assert.ok(line);
      const lines = [...draft.lines, { ...line, product: NO_PART }];
      await assertChanged(t, { ...draft, lines }, c, [
        { kind: "gone", product: PART.nozzle },
        { kind: "gone", product: PART.lastPiece },
        { kind: "gone", product: PART.plenty },
        { kind: "gone", product: NO_PART },
      ]);
      await assertNothingWritten(t, c, [PART.scarce, 4]);
    },
  },
  {
    id: 63,
    title: "an agreed back-order is accepted",
    needs: ["fixture", "accounts.guest"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [
        [PART.scarce, 10],
        [PART.toOrder, 2],
      ]);
      if (!t.adapter.capabilities.orders.backOrder) {
        await assertRefused(t.adapter.orders.place(draft, c), "UNSUPPORTED", { capability: "orders.backOrder" });
        return;
      }
      const order = await t.adapter.orders.place(draft, c);
      assert.deepEqual(
        order.lines.map(({ now, later }) => ({ now, later })),
        [
          { now: 4, later: 6 },
          { now: 0, later: 2 },
        ],
      );
      assert.equal(await shelfOf(t, PART.scarce), 0);
    },
  },
  {
    id: 65,
    title: "the last piece is sold at most once, and then to one alone",
    needs: ["fixture", "accounts.guest"],
    async run(t) {
      const buyers = await Promise.all(Array.from({ length: 5 }, async () => withKey(await t.guest())));
      const drafts = await Promise.all(buyers.map((c) => draftOf(t, c, [[PART.lastPiece, 1]])));
      const answers = await Promise.allSettled(
        buyers.map((c, at) => t.adapter.orders.place(drafts[at] as OrderDraft, c)),
      );
      let sold = answers.filter((answer) => answer.status === "fulfilled").length;
      for (const answer of answers)
        if (answer.status === "rejected")
          assert.ok(isErpError(answer.reason, "CONDITIONS_CHANGED"), String(answer.reason));
      assert.ok(sold <= 1, `${sold} buyers were promised the last piece`);
      const late = withKey(await t.guest());
      const draft = await draftOf(t, late, [[PART.lastPiece, 1]]);
      if (draft.lines[0]?.agreed.now === 1) {
        await t.adapter.orders.place(draft, late);
        sold += 1;
      }
      assert.equal(sold, 1);
      assert.equal(await shelfOf(t, PART.lastPiece), 0);
    },
  },
  {
    id: 66,
    title: "an inactive account is ACCOUNT_INACTIVE, nothing written",
    needs: ["fixture", "staff", "accounts.login", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.customer());
      const draft = await draftOf(t, c, [[PART.scarce, 1]]);
      await t.staff.deactivatePartner(c.partner);
      await assertRefused(t.adapter.orders.place(draft, c), "ACCOUNT_INACTIVE");
      await assertNothingWritten(t, c, [PART.scarce, 4]);
    },
  },
  {
    id: 67,
    title: "a refused key may be used again, also with other content",
    needs: ["fixture", "staff", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [[PART.scarce, 1]]);
      await t.staff.setPrice(PART.scarce, toEurCents(1));
      await assertRefused(t.adapter.orders.place(draft, c), "CONDITIONS_CHANGED");
      const order = await t.adapter.orders.place(await draftOf(t, c, [[PART.scarce, 1]]), c);
      assert.equal(order.totals.goods, 1);
      assert.deepEqual(await t.adapter.orders.findByKey(c.idempotencyKey as IdempotencyKey, c), order);
    },
  },
  {
    id: 68,
    title: "statuses are a partition: every word of the ERP has its one class, the word is kept",
    needs: ["fixture", "staff", "accounts.guest"],
    async run(t) {
      const c = withKey(await t.guest());
      const { id } = await t.adapter.orders.place(await draftOf(t, c, [[PART.plenty, 1]]), c);
      for (const word of ["new", "confirmed", "partly-delivered", "delivered", "cancelled", ...INVENTED]) {
        const own = await setStatus(t, id, word);
        if (own === null) continue;
        const order = await t.adapter.orders.get(id, c);
        assert.ok(
          ORDER_STATUSES.includes(order.status),
          `the word ${JSON.stringify(own)} has the status ${String(order.status)}, and none of ${ORDER_STATUSES.join(", ")}`,
        );
        assert.equal(order.erpStatus, own);
        if (INVENTED.includes(own)) assert.equal(order.status, "other");
      }
      if ((await setStatus(t, id, "delivered")) === null) return;
      const delivered = await t.adapter.orders.get(id, c);
      assert.equal(delivered.status, "delivered");
      assert.deepEqual(
        delivered.lines.map((line) => line.delivered),
        [1],
      );
    },
  },
  {
    id: 70,
    title: "a foreign order, and any invented id, does not exist; a colleague's does",
    needs: ["fixture", "staff", "accounts.login", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const guest = withKey(await t.guest());
      const order = await t.adapter.orders.place(await draftOf(t, guest, [[PART.plenty, 1]]), guest);
      const customer = withKey(await t.customer());
      const own = await t.adapter.orders.place(await draftOf(t, customer, [[PART.plenty, 1]]), customer);
      const colleague = await t.customer({ partner: customer.partner });
      assert.deepEqual(await t.adapter.orders.get(own.id, colleague), own);
      for (const stranger of [await t.guest(), await t.customer(), colleague]) {
        await assertRefused(t.adapter.orders.get(order.id, stranger), "NOT_FOUND");
        await assertRefused(t.adapter.orders.findByKey(guest.idempotencyKey as IdempotencyKey, stranger), "NOT_FOUND");
      }
      for (const stranger of [guest, await t.customer(), { ...(await t.customer()), partner: customer.partner }])
        await assertRefused(t.adapter.orders.get(own.id, stranger), "NOT_FOUND");
      const posing = withKey({ ...(await t.customer()), partner: customer.partner });
      await assertRefused(t.adapter.orders.list({}, posing), "NOT_FOUND");
      const draft = await draftOf(t, customer, [[PART.plenty, 1]]);
      await assertRefused(t.adapter.orders.place(draft, posing), "NOT_FOUND");
      for (const id of ["0", "-1", "abc", "' or 1=1 --", "", "99-999999", "x".repeat(9_999)])
        await assertRefused(t.adapter.orders.get(id as OrderId, guest), "NOT_FOUND");
      await assertRefused(t.adapter.orders.findByKey("never used" as IdempotencyKey, guest), "NOT_FOUND");
    },
  },
  {
    id: 74,
    title: "the document number comes back to the letter, in any script, up to 35 characters",
    needs: ["goods", "booking", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      for (const buyerDocumentNumber of [
        "1",
        " 12/2026 ",
        "Nar. čćžšđ",
        "注文-77",
        "طلب ١٢",
        "=1+1",
        "<b>",
        "e\u0301",
        "x".repeat(35),
      ]) {
        const draft = await draftOf(t, c, [[t.goods.fourth, 1]]);
        const order = await t.adapter.orders.place({ ...draft, buyerDocumentNumber }, withKey(c));
        assert.equal((await t.adapter.orders.get(order.id, c)).buyerDocumentNumber, buyerDocumentNumber);
      }
    },
  },
  {
    id: 75,
    title: "an order's totals are the sums of its lines, to the cent",
    needs: ["fixture", "staff", "accounts.login", "orders.backOrder"],
    async run(t) {
      const c = await t.customer({ discount: 1_275 });
      const wanted: CaseLine[] = [
        [PART.injector, 3],
        [PART.nozzle, 7],
        [PART.washers, 130],
        [PART.halfCent, 33],
        [PART.toOrder, 1],
      ];
      const draft = await draftOf(t, c, wanted);
      const order = await t.adapter.orders.place(draft, withKey(c));
      for (const line of order.lines) assert.equal(line.total, lineTotal(line));
      assertTotals(order.totals, order.lines);
      assert.equal(
        order.totals.goods,
        order.lines.reduce((sum, line) => sum + line.total, 0),
      );
      assert.equal(
        order.totals.deposit,
        draft.lines.reduce((sum, { agreed, quantity }) => sum + agreed.deposit * quantity, 0),
      );
    },
  },
  {
    id: 76,
    title: "an order on 31 December at 23:30 UTC has the local date 1 January",
    needs: ["fixture", "clock", "accounts.guest"],
    async run(t) {
      t.setClock(Date.UTC(2026, 11, 31, 22, 59));
      const before = await placeOne(t);
      t.setClock(Date.UTC(2026, 11, 31, 23, 30));
      const after = await placeOne(t);
      assert.deepEqual([before.date, after.date], ["2026-12-31", "2027-01-01"]);
      assertInstant(after.placedAt, Date.UTC(2026, 11, 31, 23, 30));
      t.setClock(Date.UTC(2027, 5, 30, 22, 30));
      assert.equal((await placeOne(t)).date, "2027-07-01");
    },
  },
  {
    id: 77,
    title: "orders are listed newest first, and stay in place when their instants are equal",
    needs: ["fixture", "clock", "accounts.guest"],
    async run(t) {
      t.setClock(Date.UTC(2026, 10, 20));
      const c = await t.guest();
      const placed = [await placeOne(t, c), await placeOne(t, c), await placeOne(t, c)];
      t.setClock(Date.UTC(2026, 10, 20, 12));
      placed.push(await placeOne(t, c));
      const expected = placed.map((order) => order.number).reverse();
      for (let time = 0; time < 3; time += 1)
        assert.deepEqual(
          (await t.adapter.orders.list({}, c)).items.map((order) => order.number),
          expected,
        );
    },
  },
  {
    id: 78,
    title: "a guest's order needs an e-mail address, a customer's does not",
    needs: ["fixture", "staff", "accounts.login", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const guest = withKey(await t.guest());
      const draft = await draftOf(t, guest, [[PART.scarce, 1]]);
      for (const guestEmail of [undefined, "", "nobody", "a@b.hr, c@d.hr", "a@b.hr\r\nBcc: e@f.hr"])
        await assertRefused(t.adapter.orders.place({ ...draft, guestEmail }, guest), "VALIDATION", {
          field: "guestEmail",
        });
      await assertNothingWritten(t, guest, [PART.scarce, 4]);
      const customer = withKey(await t.customer());
      const own = await draftOf(t, customer, [[PART.scarce, 1]]);
      const order = await t.adapter.orders.place({ ...own, guestEmail: undefined }, customer);
      assert.equal(order.guestEmail, null);
    },
  },
]);

async function placeOne(t: Trial, who?: ActingContext): Promise<Order> {
  const c = withKey(who ?? (await t.guest()));
  return t.adapter.orders.place(await draftOf(t, c, [[PART.plenty, 1]]), c);
}

async function assertChanged(t: Trial, draft: OrderDraft, c: ActingContext, changes: ConditionChange[]): Promise<void> {
  const error = await assertRefused(t.adapter.orders.place(draft, c), "CONDITIONS_CHANGED");
  assert.deepEqual(error.details.changes, changes);
}

/** Asserts that there is no order under the key, and that the stock is unchanged. */
async function assertNothingWritten(t: Trial, c: ActingContext, [product, stock]: CaseLine): Promise<void> {
  await assertRefused(t.adapter.orders.findByKey(c.idempotencyKey as IdempotencyKey, c), "NOT_FOUND");
  assert.equal(await shelfOf(t, product), stock);
}
