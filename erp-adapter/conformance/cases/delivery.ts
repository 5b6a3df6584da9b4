import assert from "node:assert/strict";
import {
  type Address,
  type AddressId,
  type BranchId,
  type CarrierId,
  chargeOf,
  type Delivery,
  type DeliveryChange,
  pickUpBranch,
  toLine,
} from "../../contract/delivery.ts";
import { isErpError } from "../../contract/errors.ts";
import { toDeliveryPlace } from "../../contract/invoices.ts";
import { toBasisPoints, toEurCents } from "../../contract/money.ts";
import type { OrderDraft } from "../../contract/orders.ts";
import { addUp } from "../../contract/totals.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import { PART } from "../fixture/products.ts";
import { invoiceOne } from "../invoicing.ts";
import { BY_HAND, draftOf, pickUpIn, withKey } from "../ordering.ts";

/** An address with a name of the maximum length, in Cyrillic letters and in Latin letters beyond ASCII. */
const SOFIA: Address = {
  name: "Сервиз Изток ЕООД".padEnd(120, "я"),
  contact: "Željka O'Brien-Čavić",
  address: "бул. „Цариградско шосе“ 115",
  postalCode: "1784",
  city: "София",
  country: "BG",
  phone: "",
};

/** Delivery of orders (place, carrier, day): cases 330 to 339, and 398 and 399 about the invoices of these orders. */
export const DELIVERY_CASES = defineCases("delivery", [
  {
    id: 330,
    title:
      "a company's addresses are kept to the letter, changed and removed; one is the default; one key is one address",
    needs: ["staff", "accounts.login", "delivery.addresses"],
    async run(t) {
      const c = await t.customer();
      const { delivery } = t.adapter;
      for (const wrong of [{ name: "" }, { name: "x".repeat(121) }, { city: "two\nlines" }, { country: "Hrvatska" }])
        await assertRefused(
          delivery.addAddress({ isDefault: false, address: { ...SOFIA, ...wrong } }, withKey(c)),
          "VALIDATION",
          { field: "address" },
        );
      const once = withKey(c);
      const first = await delivery.addAddress({ isDefault: true, address: SOFIA }, once);
      assert.deepEqual(await delivery.addAddress({ isDefault: true, address: SOFIA }, once), first);
      const second = await delivery.addAddress({ isDefault: true, address: { ...SOFIA, name: "Split" } }, withKey(c));
      const read = async () => (await delivery.options(c)).addresses;
      assert.deepEqual(
        (await read()).map(({ id, isDefault, address }) => [id, isDefault, address]),
        [
          [second.id, true, second.address],
          [first.id, false, SOFIA],
        ],
      );
      const changed = { ...SOFIA, contact: "" };
      await delivery.changeAddress(first.id, { isDefault: true, address: changed }, c);
      assert.deepEqual(await read(), [
        { id: first.id, isDefault: true, address: changed },
        { ...second, isDefault: false },
      ]);
      await delivery.removeAddress(second.id, c);
      assert.deepEqual(
        (await read()).map(({ id }) => id),
        [first.id],
      );
    },
  },
  {
    id: 336,
    title:
      "an address that is sent again as it was, after it was changed, is a further one; another company's key is its own",
    needs: ["staff", "accounts.login", "delivery.addresses"],
    async run(t) {
      const once = withKey(await t.customer());
      const { delivery } = t.adapter;
      const sent = { isDefault: false, address: SOFIA };
      const first = await delivery.addAddress(sent, once);
      await delivery.changeAddress(first.id, { ...sent, address: { ...SOFIA, city: "Пловдив" } }, once);
      const again = await delivery.addAddress(sent, once);
      assert.deepEqual(again, { ...sent, id: again.id });
      const cities = (await delivery.options(once)).addresses.map(({ id, address }) => [id, address.city]);
      assert.deepEqual(
        new Map(cities as [string, string][]),
        new Map([
          [first.id, "Пловдив"],
          [again.id, "София"],
        ]),
      );
      const other = { ...(await t.customer()), idempotencyKey: once.idempotencyKey };
      const theirs = await delivery.addAddress(sent, other);
      assert.deepEqual((await delivery.options(other)).addresses, [theirs]);
    },
  },
  {
    id: 331,
    title: "another company's addresses are neither shown nor changed, and a guest has none",
    needs: ["staff", "accounts.login", "accounts.guest", "delivery.addresses"],
    async run(t) {
      const [c, other, guest] = [await t.customer(), await t.customer(), await t.guest()];
      const { delivery } = t.adapter;
      const address = { isDefault: true, address: SOFIA };
      const saved = await delivery.addAddress(address, withKey(c));
      for (const stranger of [other, guest]) assert.deepEqual((await delivery.options(stranger)).addresses, []);
      for (const id of [saved.id, "none" as AddressId]) {
        await assertRefused(delivery.changeAddress(id, address, other), "NOT_FOUND");
        await assertRefused(delivery.removeAddress(id, other), "NOT_FOUND");
      }
      await assertRefused(delivery.addAddress(address, withKey(guest)), "FORBIDDEN");
      assert.deepEqual((await delivery.options(c)).addresses, [saved]);
    },
  },
  {
    id: 332,
    title: "where an order goes stays with it, to the letter; words that fit no label are refused",
    needs: ["fixture", "accounts.guest", "orders.idempotency", "orders.delivery"],
    async run(t) {
      const c = withKey(await t.guest());
      const delivery = await possible(t, c, { note: "Zvono „Čavić“, ulaz iz dvorišta", shipment: "together" });
      const draft: OrderDraft = { ...(await draftOf(t, c, [[PART.plenty, 1]])), delivery };
      const placeWith = (wrong: Partial<Delivery>) =>
        t.adapter.orders.place({ ...draft, delivery: { ...delivery, ...wrong } }, c);
      for (const note of ["x".repeat(251), "two\nlines"])
        await assertRefused(placeWith({ note }), "VALIDATION", { field: "delivery" });
      // The name of the field is not compared, because a protocol that checks dates may use its own name for it.
      await assertRefused(placeWith({ date: "2026-02-30" }), "VALIDATION");
      const order = await t.adapter.orders.place(draft, c);
      for (const read of [order, await t.adapter.orders.get(order.id, c)]) {
        assert.deepEqual({ ...read.delivery, carrierName: "" }, { ...delivery, carrierName: "" });
        assert.deepEqual(read.totals, addUp(read.lines, chargeOf(delivery)));
      }
      const elsewhere = { ...draft, delivery: { ...delivery, note: "" } };
      await assertRefused(t.adapter.orders.place(elsewhere, c), "IDEMPOTENCY_MISMATCH");
    },
  },
  {
    id: 333,
    title:
      "an order by a carrier or at a cost that is not offered is refused with the difference, and nothing is booked",
    needs: ["fixture", "accounts.guest", "orders.idempotency", "orders.delivery"],
    async run(t) {
      const c = withKey(await t.guest());
      const delivery = await possible(t, c);
      const draft = await draftOf(t, c, [[PART.plenty, 1]]);
      const cheap = { ...delivery, cost: toEurCents((delivery.cost ?? 0) + 1) };
      const changes = await changesOf(t.adapter.orders.place({ ...draft, delivery: cheap }, c));
      assert.deepEqual(changes, [{ kind: "cost", old: cheap.cost, new: delivery.cost }]);
      const byNone = { ...delivery, carrier: "none-such" as CarrierId, carrierName: "None" };
      const [first] = await changesOf(t.adapter.orders.place({ ...draft, delivery: byNone }, c));
      assert.deepEqual(first, { kind: "carrier", old: "None", new: delivery.carrierName || null });
      await assertRefused(
        t.adapter.orders.findByKey(c.idempotencyKey ?? ("" as NonNullable<typeof c.idempotencyKey>), c),
        "NOT_FOUND",
      );
    },
  },
  {
    id: 334,
    title: "a wished day that is past is refused with the difference",
    needs: ["fixture", "accounts.guest", "orders.idempotency", "orders.delivery"],
    async run(t) {
      const c = withKey(await t.guest());
      const delivery = await possible(t, c, { date: "2020-01-07" });
      const draft = await draftOf(t, c, [[PART.plenty, 1]]);
      const changes = await changesOf(t.adapter.orders.place({ ...draft, delivery }, c));
      assert.deepEqual(changes, [{ kind: "date", old: "2020-01-07", new: null }]);
    },
  },
  {
    id: 337,
    title: "a wished day on which nothing is delivered is refused with the difference: a closed day, and today",
    needs: ["fixture", "staff", "clock", "accounts.guest", "orders.idempotency", "orders.delivery"],
    async run(t) {
      const [tuesday, closed] = ["2026-11-24", "2026-11-26"];
      t.setClock(Date.parse(`${tuesday}T08:00:00Z`));
      await t.staff.closeDay(closed);
      for (const date of [tuesday, closed]) {
        const c = withKey(await t.guest());
        const delivery = await possible(t, c, { date });
        const draft = await draftOf(t, c, [[PART.plenty, 1]]);
        const changes = await changesOf(t.adapter.orders.place({ ...draft, delivery }, c));
        assert.deepEqual(changes, [{ kind: "date", old: date, new: null }]);
      }
    },
  },
  {
    id: 338,
    title: "a day to pick up is refused when the branch is closed, and today once it has closed",
    needs: ["fixture", "staff", "clock", "accounts.guest", "orders.idempotency", "orders.backOrder", "orders.delivery"],
    async run(t) {
      const [tuesday, saturday] = ["2026-11-24", "2026-11-28"];
      t.setClock(Date.parse(`${tuesday}T08:00:00Z`));
      const branch = await t.staff.openBranch("Split");
      const pickUp = async (date: string) => {
        const c = withKey(await t.guest());
        const delivery = await pickUpIn(t, c, branch);
        const draft = await draftOf(t, c, [[PART.plenty, 1]], branch);
        return t.adapter.orders.place({ ...draft, delivery: { ...delivery, date } }, c);
      };
      assert.equal((await pickUp(tuesday)).delivery?.date, tuesday);
      assert.deepEqual(await changesOf(pickUp(saturday)), [{ kind: "date", old: saturday, new: null }]);
      t.setClock(Date.parse(`${tuesday}T15:00:00Z`));
      assert.deepEqual(await changesOf(pickUp(tuesday)), [{ kind: "date", old: tuesday, new: null }]);
    },
  },
  {
    id: 339,
    title: "an order to be picked up where nothing is handed out is refused with the difference",
    needs: ["fixture", "accounts.guest", "orders.idempotency", "orders.delivery"],
    async run(t) {
      const c = withKey(await t.guest());
      const to = { kind: "pickup" as const, branch: "none-such" as BranchId, address: SOFIA };
      const draft = await draftOf(t, c, [[PART.plenty, 1]]);
      const changes = await changesOf(t.adapter.orders.place({ ...draft, delivery: { ...BY_HAND, to } }, c));
      assert.deepEqual(changes, [{ kind: "destination", old: toLine(SOFIA), new: null }]);
    },
  },
  {
    id: 335,
    title: "a carrier that costs something for each delivery costs it twice for two, and once for all together",
    needs: ["fixture", "staff", "clock", "accounts.guest", "orders.idempotency", "orders.backOrder", "orders.delivery"],
    async run(t) {
      await t.staff.countIn(PART.scarce, [{ place: "Zagreb", stock: 4 }]);
      await t.staff.setCutOff("14:00");
      t.setClock(Date.parse("2026-11-24T08:00:00Z"));
      await t.staff.announce(PART.scarce, { quantity: 5, date: "2026-11-27" });
      const carrier = await t.staff.addCarrierPerDelivery(toEurCents(500));
      const name = async (c: Parameters<typeof draftOf>[1]) =>
        (await t.adapter.delivery.options(c)).carriers.find(({ id }) => id === carrier)?.name ?? "";
      for (const [shipment, cost] of [
        ["as-available", 1_000],
        ["together", 500],
      ] as const) {
        const c = withKey(await t.guest());
        const draft = await draftOf(t, c, [[PART.scarce, 5]]);
        const by = { carrier, carrierName: await name(c), vatPercent: toBasisPoints(2_500), shipment };
        const delivery = await possible(t, c, { ...by, cost: toEurCents(cost - 1) });
        const changes = await changesOf(t.adapter.orders.place({ ...draft, delivery }, c));
        assert.deepEqual(changes, [{ kind: "cost", old: cost - 1, new: cost }], shipment);
      }
    },
  },
  {
    id: 398,
    title: "the cost of delivery counts against the credit limit, and stands on the first invoice alone",
    needs: [
      ...([
        "fixture",
        "staff",
        "accounts.login",
        "orders.idempotency",
        "orders.delivery",
        "orders.creditCheck",
      ] as const),
      ...(["finances.owner", "finances.creditLimit", "invoices.owner"] as const),
    ],
    async run(t) {
      const c = await t.customer({ discount: 0 });
      const carrier = await t.staff.addCarrierPerDelivery(toEurCents(500));
      const draft = await draftOf(t, c, [[PART.plenty, 2]]);
      const goods = addUp(
        draft.lines.map(({ quantity, agreed }) => ({
          ...agreed,
          vatPercent: toBasisPoints(agreed.vatPercent),
          quantity,
        })),
      ).total;
      const { carriers } = await t.adapter.delivery.options(c);
      const carrierName = carriers.find(({ id }) => id === carrier)?.name ?? "";
      const charged = { carrier, carrierName, cost: toEurCents(500), vatPercent: toBasisPoints(2_500) };
      const delivery = await possible(t, c, charged);
      await t.staff.setCreditLimit(c.partner, toEurCents(goods + 624));
      await assertRefused(t.adapter.orders.place({ ...draft, delivery }, withKey(c)), "CREDIT_LIMIT");
      await t.staff.setCreditLimit(c.partner, toEurCents(goods + 625));
      const order = await t.adapter.orders.place({ ...draft, delivery }, withKey(c));
      assert.deepEqual([order.totals.delivery, order.totals.total], [500, goods + 625]);
      const assertUsed = async () => {
        if (t.adapter.capabilities.finances.creditUsed === "own") return;
        assert.equal((await t.adapter.finances.summary(c)).creditUsed, goods + 625);
      };
      await assertUsed();
      const invoiced: (number | undefined)[] = [];
      for (let piece = 0; piece < 2; piece++) {
        await t.staff.deliver(order.id, [{ position: 1, quantity: 1 }]);
        const invoice = await t.adapter.invoices.get(await invoiceOne(t, order.id), c);
        invoiced.push(invoice.totals.delivery);
      }
      assert.deepEqual(invoiced, [500, undefined]);
      await assertUsed();
    },
  },
  {
    id: 399,
    title: "an invoice says where its goods went, if not to the buyer's own address; a credit note does not",
    needs: [
      ...(["fixture", "staff", "accounts.login", "invoices.owner"] as const),
      ...(["orders.idempotency", "orders.delivery", "invoices.deliveryPlace"] as const),
    ],
    async run(t) {
      const c = await t.customer();
      const { own, branches } = await t.adapter.delivery.options(c);
      const sent = await possible(t, c);
      const billed = async (to: Delivery["to"], wished: Partial<Delivery> = {}) => {
        const who = withKey(c);
        const delivery = { ...sent, ...wished, to };
        const draft = await draftOf(t, who, [[PART.plenty, 1]], pickUpBranch(delivery));
        const order = await t.adapter.orders.place({ ...draft, delivery }, who);
        await t.staff.deliver(order.id);
        const invoice = await invoiceOne(t, order.id);
        return { invoice, place: (await t.adapter.invoices.get(invoice, c)).deliveryPlace };
      };
      const { invoice, place } = await billed(sent.to);
      assert.deepEqual(place, toDeliveryPlace(sent));
      const note = await t.adapter.invoices.get(await t.staff.credit(invoice), c);
      assert.equal(note.deliveryPlace, undefined);
      assert.equal((await billed({ kind: "own", address: own })).place, undefined);
      const [branch] = branches;
      if (!branch) return;
      const to = { kind: "pickup", branch: branch.id, address: branch.address } as const;
      const pickedUp = await billed(to, { carrier: null, carrierName: "", cost: null });
      assert.deepEqual(pickedUp.place, toDeliveryPlace({ to }));
    },
  },
]);

/**
 * A delivery to an address in Croatia by the first carrier that delivers there, at the carrier's current cost for an
 * order of one cheap part.
 */
async function possible(t: Trial, c: Parameters<typeof draftOf>[1], wished: Partial<Delivery> = {}): Promise<Delivery> {
  const [line] = (await draftOf(t, c, [[PART.plenty, 1]])).lines;
  assert.ok(line);
  const { goods } = addUp([{ ...line.agreed, vatPercent: toBasisPoints(line.agreed.vatPercent), quantity: 1 }]);
  const { carriers } = await t.adapter.delivery.options(c);
  const carrier = carriers.find(({ countries }) => countries === null || countries.includes("HR")) ?? null;
  return {
    to: { kind: "once", address: { ...SOFIA, postalCode: "21000", city: "Split", country: "HR" } },
    carrier: carrier?.id ?? null,
    carrierName: carrier?.name ?? "",
    cost: carrier?.costs.findLast(({ from }) => from <= goods)?.cost ?? null,
    vatPercent: carrier?.vatPercent ?? toBasisPoints(0),
    ...{ date: null, note: "", shipment: "as-available" },
    ...wished,
  };
}

async function changesOf(placing: Promise<unknown>): Promise<DeliveryChange[]> {
  const refusal = await placing.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(isErpError(refusal, "CONDITIONS_CHANGED"), "booked, or refused for another reason");
  return refusal.details.delivery ?? [];
}
