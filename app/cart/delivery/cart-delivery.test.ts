import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type {
  Address,
  BranchId,
  Carrier,
  CarrierId,
  Delivery,
  DeliveryOptions,
} from "#erp-adapter/contract/delivery.ts";
import type { DeliveryChoice } from "#erp-adapter/contract/delivery-choice.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { DECLARED } from "#erp-adapter/protocol/client/kept-capabilities.ts";
import type { Shop } from "#server/shop.ts";
import { localeContext, sessionContext, shopContext } from "../../request/context.ts";
import { createSession, VISITOR } from "../../request/session.ts";
import { type DeliveryView, fitDelivery, isWithoutPlace, toDeliveryView, toShownChanges } from "./cart-delivery.ts";

const VAN: Carrier = {
  ...{ id: "van" as CarrierId, name: "Van", costs: [{ from: toEurCents(0), cost: toEurCents(600) }] },
  ...{ isPerDelivery: true, vatPercent: toBasisPoints(2_500), takesPoBoxes: true, countries: null },
};
const OPTIONS: DeliveryOptions = {
  ...{ own: null, addresses: [], branches: [], carriers: [VAN] },
  ...{ deliveryDays: [1, 2, 3, 4, 5], closedDays: [] },
};
const BOX: Address = {
  ...{
    name: "Servis",
    contact: "",
    address: "P.O. Box 1",
    postalCode: "21000",
    city: "Split",
    country: "HR",
    phone: "",
  },
};
const PICK_UP: DeliveryChoice = {
  ...{ to: { kind: "pickup", branch: "knin" as BranchId }, carrier: null, date: null, note: "" },
  shipment: "as-available",
};

test("goods for a branch that no longer exists are sent, and cost what each of their deliveries costs", () => {
  const asked = { options: OPTIONS, choice: PICK_UP, now: { date: "2026-11-24", hour: "10:00" } };
  const { delivery, lost } = fitDelivery(asked, [onShelfIn("Zagreb"), onShelfIn("Split")]);
  expect(lost).toEqual(["place"]);
  expect(delivery.to.kind).toBe("own");
  expect(delivery.cost).toBe(1_200);
});

describe("the cart says of its delivery", () => {
  test("how many deliveries it is, and what all and one of them cost", () => {
    expect(view([onShelfIn("Zagreb"), onShelfIn("Split")]).deliveries).toEqual({
      ...{ count: 2, together: "2026-11-24", isPickUp: false },
      costs: { all: 1_200, one: 600 },
    });
    expect(view([onShelfIn("Zagreb")]).deliveries, "of a single one").toBeNull();
  });

  test("no costs of several deliveries if they cost no more than one, or no carrier is known", () => {
    const [once, unknown] = [
      { ...VAN, isPerDelivery: false },
      { ...VAN, costs: [] },
    ];
    for (const carrier of [once, unknown])
      expect(view([onShelfIn("Zagreb"), onShelfIn("Split")], [carrier]).deliveries).toMatchObject({
        ...{ count: 2, costs: null },
      });
    expect(view([onShelfIn("Zagreb"), onShelfIn("Split")], []).deliveries).toMatchObject({ count: 2, costs: null });
  });

  test("the cost of each carrier, and the amount of goods from which it is free, unless it is already", () => {
    const free = { from: toEurCents(10_000), cost: toEurCents(0) };
    const van = { ...VAN, costs: [...VAN.costs, free] };
    const of = (goods: number) => view([onShelfIn("Zagreb", goods)], [van]).carriers;
    expect(of(9_999)).toMatchObject([{ id: "van", cost: 600, freeFrom: 10_000 }]);
    expect(of(10_000)).toMatchObject([{ cost: 0, freeFrom: null }]);
    expect(view([onShelfIn("Zagreb")]).carriers, "one that is never free").toMatchObject([
      { cost: 600, freeFrom: null },
    ]);
  });

  test("that a carrier does not go to a country, or to a post-office box", () => {
    const choice: DeliveryChoice = { ...PICK_UP, to: { kind: "once", address: BOX }, carrier: VAN.id };
    expect(view([onShelfIn("Zagreb")], [{ ...VAN, countries: ["SI"] }], choice).lostCarrier).toEqual({
      ...{ name: "Van", why: "country" },
    });
    expect(view([onShelfIn("Zagreb")], [{ ...VAN, takesPoBoxes: false }], choice).lostCarrier).toEqual({
      ...{ name: "Van", why: "poBox" },
    });
    expect(view([onShelfIn("Zagreb")], [VAN], choice).lostCarrier).toBeNull();
  });
});

test("a cart is without a place if what was chosen is gone, not if nothing was chosen", () => {
  const deliveryChanges = [{ kind: "destination" as const, old: "Knin", new: null }];
  const { delivery } = view([onShelfIn("Zagreb")]);
  expect(isWithoutPlace({ delivery: null, deliveryChanges })).toBe(true);
  expect(isWithoutPlace({ delivery: null, deliveryChanges: [] })).toBe(false);
  expect(isWithoutPlace({ delivery, deliveryChanges })).toBe(false);
});

describe("a place that has changed", () => {
  const ABROAD = { ...BOX, address: "Ptujska 1", postalCode: "2000", city: "Maribor", country: "SI" };
  const changes = (to: string | null) => [{ kind: "destination" as const, old: "as the ERP writes it", new: to }];

  test.each([
    ["en", "Slovenia"],
    ["hr", "Slovenija"],
  ] as const)("is written as its readers write addresses (%s)", (locale, country) => {
    const quote = { deliveryChanges: changes("now"), previous: sentTo(BOX), delivery: sentTo(ABROAD).delivery };
    expect(toShownChanges(quote, locale)).toEqual([
      {
        ...{ kind: "destination", old: "Servis, P.O. Box 1, 21000 Split" },
        new: `Servis, Ptujska 1, 2000 Maribor, ${country}`,
      },
    ]);
  });

  test("and is gone stays gone; other changes stay as they are", () => {
    const carrier = { kind: "carrier", old: "Van", new: null } as const;
    const quote = { deliveryChanges: [...changes(null), carrier], previous: sentTo(BOX), delivery: null };
    expect(toShownChanges(quote, "hr")).toEqual([
      { kind: "destination", old: "Servis, P.O. Box 1, 21000 Split", new: null },
      carrier,
    ]);
  });

  function sentTo(address: Address) {
    const how = { carrier: null, carrierName: "", cost: null, vatPercent: toBasisPoints(2_500), date: null, note: "" };
    const delivery: Delivery = { to: { kind: "once", address }, ...how, shipment: "together" };
    return { delivery, lines: [], totals: addUp([]) };
  }
});

/** The delivery view of a cart with one line for each of these conditions, as a visitor sees it. */
function view(conditions: Priced[], carriers = [VAN], choice: DeliveryChoice | null = null): DeliveryView {
  const asked = { options: { ...OPTIONS, carriers }, choice, now: { date: "2026-11-24", hour: "10:00" } };
  const { delivery, lost } = fitDelivery(asked, conditions);
  const names = { number: "1", title: "Pump", manufacturer: "Bosch", brand: "", size: "", unit: "pc" };
  const lines = conditions.map((condition) => ({ ...names, product: condition.product, condition }));
  const context = new RouterContextProvider();
  context.set(localeContext, "en");
  context.set(sessionContext, createSession(VISITOR));
  context.set(shopContext, { erp: { capabilities: DECLARED } } as Partial<Shop> as Shop);
  return toDeliveryView({ delivery, totals: addUp(conditions), lines }, asked, lost, context);
}

function onShelfIn(warehouse: string, price = 100): Priced {
  return {
    ...{ product: "bosch~1" as ProductId, quantity: 1, now: 1, later: 0, stockShown: 1, availability: "available" },
    ...{ wholesale: toEurCents(100), price: toEurCents(price), deposit: toEurCents(0) },
    ...{ discountPercent: toBasisPoints(0), vatPercent: toBasisPoints(2_500), quotedAt: "2026-11-24T09:00:00Z" },
    supply: [{ warehouse, quantity: 1, date: null, kind: "shelf" }],
  };
}
