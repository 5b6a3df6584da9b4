import assert from "node:assert/strict";
import { isPriced } from "../../contract/conditions/conditions.ts";
import { toAgreedSupply } from "../../contract/conditions/recheck-line.ts";
import type { CallContext } from "../../contract/context.ts";
import type { Delivery } from "../../contract/delivery.ts";
import { isErpError } from "../../contract/errors.ts";
import type { GuestBuyer } from "../../contract/guest-buyer.ts";
import { toBasisPoints, toEurCents } from "../../contract/money.ts";
import type { Order, OrderDraft } from "../../contract/orders.ts";
import { type OrderPlace, orderPlaceOf, type RegisterVerdict, taxNotesOf, taxWordsOf } from "../../contract/tax.ts";
import { assertRefused } from "../assertions.ts";
import { type ActingContext, defineCases, type Need, type Trial } from "../case.ts";
import { PART } from "../fixture/products.ts";
import { toLines, withKey } from "../ordering.ts";

const NEEDS: Need[] = ["fixture", "conditions.tax", "accounts.vatAnswers"];
const OF_CUSTOMERS: Need[] = [...NEEDS, "staff", "accounts.login", "orders.idempotency", "orders.delivery"];

const MARIBOR = {
  ...{ name: "Avtoservis Maribor d.o.o.", contact: "", address: "Tržaška cesta 12" },
  ...{ postalCode: "2000", city: "Maribor", country: "SI", phone: "" },
};
const OSIJEK = { ...MARIBOR, address: "Vukovarska 1", postalCode: "31000", city: "Osijek", country: "HR" };
const GUEST: GuestBuyer = { ...MARIBOR, company: MARIBOR.name, vat: "SI50223054", name: "Ana Novak" };

/** VAT by company and place of delivery: cases 480 to 485. */
export const TAX_CASES = defineCases("tax", [
  {
    id: 480,
    title: "goods to another member state are free of VAT while the register confirms the number, and only then",
    needs: OF_CUSTOMERS,
    async run(t) {
      const { c, number } = await slovenian(t);
      const rates = async (place: OrderPlace) => {
        const [one] = await t.adapter.conditions({ lines: toLines([[PART.plenty, 1]]), ...place }, c);
        assert.ok(one && isPriced(one));
        return [Number(one.vatPercent), one.taxNote?.code, one.taxNote?.because];
      };
      const toMaribor = { pickUpAt: null, sentTo: "SI" };
      assert.deepEqual(await rates(toMaribor), [2_500, "S", "unconfirmed"]);
      await answer(t, number, "unknown", 5);
      assert.deepEqual(await rates(toMaribor), [2_500, "S", "unconfirmed"], "silence of the register is no answer");
      await answer(t, number, "valid", 4);
      assert.deepEqual(await rates(toMaribor), [0, "K", undefined]);
      assert.deepEqual(await rates({ pickUpAt: null, sentTo: "AT" }), [0, "K", undefined], "any other member state");
      assert.deepEqual(await rates({ pickUpAt: null, sentTo: "HR" }), [2_500, "S", "domestic"]);
      await answer(t, number, "unknown", 3);
      assert.deepEqual(await rates(toMaribor), [0, "K", undefined], "silence takes no answer back");
      await answer(t, number, "invalid", 2);
      assert.deepEqual(await rates(toMaribor), [2_500, "S", "invalid"]);
    },
  },
  {
    id: 481,
    title: "deposit and delivery follow their goods, and the order keeps the words of its day",
    needs: [...OF_CUSTOMERS, "delivery.carriers"],
    async run(t) {
      const { c, number } = await slovenian(t);
      await answer(t, number, "valid", 5);
      const carrier = await t.staff.addCarrierPerDelivery(toEurCents(500));
      const delivery = await deliveryBy(t, c, carrier);
      const draft = await draftTo(t, c, delivery);
      const order = await t.adapter.orders.place(draft, withKey(c));
      await answer(t, number, "invalid", 4);
      for (const read of [order, await t.adapter.orders.get(order.id, c)]) {
        assert.deepEqual(
          read.totals.vat.map(({ percent, amount }) => [Number(percent), Number(amount)]),
          [[0, 0]],
        );
        assert.equal(read.totals.total, read.totals.withoutVat);
        const notes = read.lines.flatMap(({ taxNote }) => taxNote ?? []);
        assert.ok(notes.every(({ code }) => code === "K") && taxWordsOf(notes).length > 0, "the words of the law");
        assert.ok(taxWordsOf(notes).join(" ").includes(number), "the buyer's number");
      }
    },
  },
  {
    id: 482,
    title:
      "a number that is denied between cart and order is CONDITIONS_CHANGED with both rates, and nothing is booked",
    needs: OF_CUSTOMERS,
    async run(t) {
      const slovene = await slovenian(t);
      const { number } = slovene;
      const c = withKey(slovene.c);
      await answer(t, number, "valid", 5);
      const delivery = await deliveryBy(t, c, null);
      const draft = await draftTo(t, c, delivery);
      await answer(t, number, "invalid", 4);
      const refusal = await t.adapter.orders.place(draft, c).then(
        () => null,
        (error: unknown) => error,
      );
      assert.ok(isErpError(refusal, "CONDITIONS_CHANGED"), "booked, or refused for another reason");
      const [change] = refusal.details.changes ?? [];
      assert.partialDeepStrictEqual(change, { kind: "vat", old: 0, new: 2_500 });
      const now = await draftTo(t, c, delivery);
      const order = await t.adapter.orders.place(now, c);
      assert.deepEqual(
        order.lines.map(({ vatPercent }) => Number(vatPercent)),
        [2_500],
      );
    },
  },
  {
    id: 483,
    title: "a guest of another member state is taxed by the typed number, a Croatian one never by the register",
    needs: NEEDS,
    async run(t) {
      const number = newNumber();
      const guest = { ...GUEST, vat: number };
      const ask = async (buyer: GuestBuyer) => {
        const place = orderPlaceOf({ buyer });
        const [one] = await t.adapter.conditions({ lines: toLines([[PART.plenty, 1]]), ...place }, t.visitor());
        assert.ok(one && isPriced(one));
        return [Number(one.vatPercent), one.taxNote?.code];
      };
      assert.deepEqual(await ask(guest), [2_500, "S"]);
      await answer(t, number, "valid", 5);
      assert.deepEqual(await ask(guest), [0, "K"]);
      assert.deepEqual(await ask({ ...guest, ...OSIJEK, vat: "HR12345678903" }), [2_500, undefined]);
      assert.deepEqual(await ask({ ...guest, vat: "SI12345679" }), [2_500, "S"], "somebody else's number");
    },
  },
  {
    id: 484,
    title: "the register's answers come from the shop alone, and twice without harm",
    needs: NEEDS,
    async run(t) {
      const number = newNumber();
      await answer(t, number, "valid", 5);
      await answer(t, number, "valid", 5);
      const sent = toAnswer(number, "valid", 5);
      await assertRefused(t.adapter.accounts.noteVat(sent, t.visitor()), "FORBIDDEN");
      const wrong = { ...sent, number: "no number" };
      await assertRefused(t.adapter.accounts.noteVat(wrong, asShop(t.visitor())), "VALIDATION");
    },
  },
  {
    id: 485,
    title: "an order that waits has the VAT that was agreed, and loses it at its release once the number is confirmed",
    needs: [...OF_CUSTOMERS, "orders.holds"],
    async run(t) {
      const { c, number } = await slovenian(t);
      const place = async () =>
        t.adapter.orders.place({ ...(await draftTo(t, c, await deliveryBy(t, c, null))), hold: "release" }, withKey(c));
      const [order, other] = [await place(), await place()];
      const ratesOf = (read: Pick<Order, "totals">) => read.totals.vat.map(({ percent }) => Number(percent));
      assert.deepEqual([ratesOf(order), order.lines[0]?.taxNote?.because], [[2_500], "unconfirmed"]);
      await assert.rejects(
        async () => t.staff.releaseHold(other.id),
        "released with VAT, which the customer had not agreed to",
      );
      await t.staff.releaseHold(other.id, { asAgreed: true });
      await answer(t, number, "valid", 5);
      await t.staff.releaseHold(order.id);
      const [free, charged] = [await t.adapter.orders.get(order.id, c), await t.adapter.orders.get(other.id, c)];
      assert.deepEqual([free.hold?.state, ratesOf(free), ratesOf(charged)], ["released", [0], [2_500]]);
      assert.equal(free.totals.total, order.totals.withoutVat);
      assert.ok(taxWordsOf(taxNotesOf(free.lines)).join(" ").includes(number), "the words of the law");
    },
  },
]);

/** A Slovenian number that no other case has: what a register said of a number stays in the back end. */
function newNumber(): string {
  for (;;) {
    const digits = String(1_000_000 + Math.floor(Math.random() * 9_000_000));
    const check = 11 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (8 - at), 0) % 11);
    if (check < 11) return `SI${digits}${check % 10}`;
  }
}

async function slovenian(t: Trial): Promise<{ c: ActingContext; number: string }> {
  const c = await t.customer();
  const number = newNumber();
  await t.staff.setVatNumber(c.partner, number);
  return { c, number };
}

function toAnswer(number: string, verdict: RegisterVerdict, secondsAgo: number) {
  const at = new Date(BEGUN - secondsAgo * 1_000).toISOString();
  return { number, verdict, at, consultation: "WAPIAAAAYtest", name: MARIBOR.name, address: "---" };
}

const BEGUN = Date.now();

async function answer(t: Trial, number: string, verdict: RegisterVerdict, secondsAgo: number): Promise<void> {
  await t.adapter.accounts.noteVat(toAnswer(number, verdict, secondsAgo), asShop(t.visitor()));
}

function asShop(c: CallContext): CallContext {
  return { ...c, vouched: true };
}

/** A delivery to Maribor by this carrier, or by the first that goes there. */
async function deliveryBy(t: Trial, c: CallContext, wished: Delivery["carrier"]): Promise<Delivery> {
  const { carriers } = await t.adapter.delivery.options(c);
  const going = carriers.filter(({ countries }) => countries === null || countries.includes("SI"));
  const carrier = going.find(({ id }) => id === wished) ?? going[0] ?? null;
  return {
    to: { kind: "once", address: MARIBOR },
    ...{ carrier: carrier?.id ?? null, carrierName: carrier?.name ?? "", cost: carrier?.costs[0]?.cost ?? null },
    ...{ vatPercent: carrier?.vatPercent ?? toBasisPoints(0), date: null, note: "", shipment: "as-available" },
  };
}

/** An order of one piece that agrees to the present conditions at this place; its delivery follows the goods. */
async function draftTo(t: Trial, c: CallContext, delivery: Delivery): Promise<OrderDraft> {
  const lines = toLines([[PART.plenty, 1]]);
  const [condition] = await t.adapter.conditions({ lines, ...orderPlaceOf({ delivery }) }, c);
  assert.ok(condition && isPriced(condition));
  const { price, deposit, vatPercent, taxNote, now, later } = condition;
  const isFree = taxNote !== undefined && taxNote.code !== "S";
  return {
    buyerDocumentNumber: "DOC-1",
    delivery: isFree ? { ...delivery, vatPercent: toBasisPoints(0) } : delivery,
    lines: lines.map((line) => ({
      ...line,
      agreed: { price, deposit, vatPercent, now, later, ...toAgreedSupply(condition) },
    })),
  };
}
