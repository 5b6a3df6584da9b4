import { describe, expect, test } from "vitest";
import {
  type Address,
  type AddressId,
  type BranchId,
  type CarrierId,
  carriersTo,
  chargeOf,
  costOf,
  type Delivery,
  type DeliveryOptions,
  type Destination,
  isClosedOn,
  isPossibleDate,
  recheckDelivery,
  toLabel,
  toLine,
  whyNotTo,
} from "./delivery.ts";
import { toBasisPoints, toEurCents } from "./money.ts";

const STREET: Address = {
  ...{ name: "Servis Split", contact: "", address: "Lučka cesta 4", postalCode: "21000", city: "Split" },
  ...{ country: "HR", phone: "" },
};
const SITE: Destination = { kind: "site", id: "A1" as AddressId, address: STREET };
const OWN: Destination = { kind: "own", address: { ...STREET, name: "Autoservis d.o.o." } };
const PICKUP: Destination = { kind: "pickup", branch: "zagreb" as BranchId, address: { ...STREET, city: "Zagreb" } };
const [DPD, VAN, POST] = ["dpd", "van", "post"] as CarrierId[];
const VAT = toBasisPoints(2_500);

/** 24 November 2026 is a Tuesday. */
const TODAY = "2026-11-24";
const NOW = { date: TODAY, hour: "10:00" };
const GOODS = toEurCents(10_000);

const OPTIONS: DeliveryOptions = {
  own: OWN.address,
  addresses: [{ id: "A1" as AddressId, isDefault: false, address: STREET }],
  branches: [
    {
      id: "zagreb" as BranchId,
      address: PICKUP.address as Address,
      hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: "08:00", to: "12:00" })),
      closedDays: ["2026-12-24"],
    },
  ],
  carriers: [
    {
      ...{ id: DPD as CarrierId, name: "DPD", vatPercent: VAT, takesPoBoxes: false, countries: ["HR", "SI"] },
      costs: [
        { from: toEurCents(0), cost: toEurCents(600) },
        { from: toEurCents(30_000), cost: toEurCents(0) },
      ],
    },
    { id: VAN as CarrierId, name: "Van", costs: [], vatPercent: VAT, takesPoBoxes: true, countries: ["HR"] },
    { id: POST as CarrierId, name: "Post", costs: [], vatPercent: VAT, takesPoBoxes: true, countries: null },
  ],
  deliveryDays: [1, 2, 3, 4, 5],
  closedDays: ["2026-12-25"],
};

function agreed(to: Destination, others: Partial<Delivery> = {}): Delivery {
  const by = to.kind === "pickup" ? null : (DPD as CarrierId);
  const cost = to.kind === "pickup" ? null : toEurCents(600);
  return {
    ...{ to, carrier: by, carrierName: by ? "DPD" : "", cost, vatPercent: VAT, date: null, note: "" },
    ...{ shipment: "as-available", ...others },
  };
}

const recheck = (delivery: Delivery, options: Partial<DeliveryOptions> = {}, goods = GOODS) =>
  recheckDelivery(delivery, { ...OPTIONS, ...options }, { goods, deliveries: 1, now: NOW });

describe("the recheck of a delivery", () => {
  test.each([
    ["the company's address", agreed(OWN)],
    ["a site", agreed(SITE)],
    ["an address for once", agreed({ kind: "once", address: STREET })],
    ["a branch", agreed(PICKUP)],
    ["a guest's address, which is not known yet", agreed({ kind: "own", address: null })],
    ["a wished date", agreed(SITE, { date: "2026-11-27" })],
  ])("says nothing of %s as agreed", (_, delivery) => {
    const options = delivery.to.address === null ? { own: null, addresses: [] } : {};
    expect(recheck(delivery, options)).toEqual({ changes: [], delivery });
  });

  test.each([
    ["a site that was removed", agreed(SITE), { addresses: [] }],
    ["a branch that hands nothing out any more", agreed(PICKUP), { branches: [] }],
  ])("has no delivery to %s", (_, delivery, options) => {
    const old = toLine(delivery.to.address as Address);
    const changes = [{ kind: "destination", old, new: null }];
    expect(recheck(delivery, options)).toEqual({ changes, delivery: null });
  });

  test("names a place that moved, with old and new", () => {
    const moved = { ...STREET, address: "Nova cesta 1" };
    const { changes, delivery } = recheck(agreed(SITE), {
      addresses: [{ id: "A1" as AddressId, isDefault: true, address: moved }],
    });
    expect(changes).toEqual([{ kind: "destination", old: toLine(STREET), new: toLine(moved) }]);
    expect(delivery?.to.address).toEqual(moved);
  });

  test("goes by another carrier, at its cost, where the agreed one no longer goes", () => {
    const { changes, delivery } = recheck(agreed(SITE), { carriers: OPTIONS.carriers.slice(1) });
    expect(changes).toEqual([
      { kind: "carrier", old: "DPD", new: "Van" },
      { kind: "cost", old: 600, new: null },
    ]);
    expect(delivery).toMatchObject({ carrier: VAN, carrierName: "Van", cost: null });
    expect(recheck(agreed(SITE), { carriers: [] }).changes[0]).toEqual({ kind: "carrier", old: "DPD", new: null });
  });

  test("keeps the agreed carrier, site and branch among others", () => {
    const elsewhere: Address = { ...STREET, city: "Knin" };
    const options: Partial<DeliveryOptions> = {
      addresses: [{ id: "A0" as AddressId, isDefault: true, address: elsewhere }, ...OPTIONS.addresses],
      branches: [{ id: "knin" as BranchId, address: elsewhere, hours: [], closedDays: [] }, ...OPTIONS.branches],
    };
    for (const delivery of [
      agreed(SITE, { carrier: POST as CarrierId, carrierName: "Post", cost: null }),
      agreed(PICKUP),
    ])
      expect(recheck(delivery, options)).toEqual({ changes: [], delivery });
  });

  test("names the company's address if it moved, and no VAT of a cost that is not known", () => {
    const own: Address = { ...STREET, city: "Knin" };
    expect(recheck(agreed(OWN), { own }).changes).toEqual([
      { kind: "destination", old: toLine(OWN.address as Address), new: toLine(own) },
    ]);
    const unknown = { carrier: POST as CarrierId, carrierName: "Post", cost: null, vatPercent: toBasisPoints(1_300) };
    expect(recheck(agreed(SITE, unknown)).changes).toEqual([]);
  });

  test.each([
    [29_999, 600, []],
    [30_000, 0, [{ kind: "cost", old: 600, new: 0 }]],
  ])("of goods for %i cents costs %i", (goods, cost, changes) => {
    expect(recheck(agreed(SITE), {}, toEurCents(goods))).toMatchObject({ changes, delivery: { cost } });
  });

  test("names another VAT of the cost, though its amount is the same", () => {
    const carriers = OPTIONS.carriers.map((carrier) => ({ ...carrier, vatPercent: toBasisPoints(1_300) }));
    expect(recheck(agreed(SITE), { carriers }).changes).toEqual([{ kind: "cost", old: 600, new: 600 }]);
  });

  test.each(["2026-11-23", "2026-11-24", "2026-11-28", "2026-12-25", "2027-06-30"])(
    "drops the wished day %s, which is past, today, closed or too far ahead",
    (date) => {
      expect(recheck(agreed(SITE, { date }))).toMatchObject({
        changes: [{ kind: "date", old: date, new: null }],
        delivery: { date: null },
      });
    },
  );
});

test.each([
  ["2026-11-24", SITE, false],
  ["2026-11-25", SITE, true],
  ["2026-11-24", PICKUP, true],
  ["2026-11-23", SITE, false],
  ["2026-11-28", SITE, false],
  ["2026-11-28", PICKUP, true],
  ["2026-11-29", PICKUP, false],
  ["2026-12-24", SITE, true],
  ["2026-12-24", PICKUP, false],
  ["2026-12-25", PICKUP, false],
  ["2027-05-21", SITE, true],
  ["2027-05-24", SITE, false],
] as const)("%s to a place of kind %o is possible: %s", (date, to, is) => {
  expect(isPossibleDate(date, to, OPTIONS, NOW)).toBe(is);
});

test.each([
  ["07:00", true],
  ["11:59", true],
  ["12:00", false],
  ["23:59", false],
])("at %s goods can still be picked up today: %s", (hour, is) => {
  const now = { date: TODAY, hour };
  expect(isPossibleDate(TODAY, PICKUP, OPTIONS, now)).toBe(is);
  expect(isPossibleDate("2026-11-25", PICKUP, OPTIONS, now)).toBe(true);
  const morning = { ...OPTIONS.branches[0], hours: [{ weekday: 1, from: "08:00", to: "20:00" }] };
  const closed = { ...OPTIONS, branches: [morning] as DeliveryOptions["branches"] };
  expect(isPossibleDate(TODAY, PICKUP, closed, now), "closed on Tuesdays").toBe(false);
});

test("today's hours of the chosen branch count, not another day's or another branch's", () => {
  const monday = { weekday: 1, from: "08:00", to: "20:00" };
  const [zagreb] = OPTIONS.branches as [DeliveryOptions["branches"][number]];
  const late = { ...zagreb, id: "knin" as BranchId, hours: [{ ...monday, weekday: 2 }] };
  const options = { ...OPTIONS, branches: [late, { ...zagreb, hours: [monday, ...zagreb.hours] }] };
  const now = { date: TODAY, hour: "15:00" };
  expect(isPossibleDate(TODAY, PICKUP, options, now)).toBe(false);
  expect(isPossibleDate(TODAY, { ...PICKUP, branch: late.id } as Destination, options, now)).toBe(true);
});

test("the last day that may be wished for is 180 days away", () => {
  const now = { date: "2026-11-25", hour: "10:00" };
  expect(isPossibleDate("2027-05-24", SITE, OPTIONS, now)).toBe(true);
  expect(isPossibleDate("2027-05-25", SITE, OPTIONS, now)).toBe(false);
});

test("the reason why a carrier does not go to an address is its country, or else its box", () => {
  const box = { ...STREET, address: "Poštanski pretinac 12" };
  const [dpd] = OPTIONS.carriers as [DeliveryOptions["carriers"][number]];
  expect(whyNotTo(STREET, dpd)).toBeNull();
  expect(whyNotTo(box, dpd)).toBe("poBox");
  expect(whyNotTo({ ...box, country: "GR" }, dpd)).toBe("country");
});

test("a branch that is not there is closed every day", () => {
  expect(isClosedOn(TODAY, { kind: "pickup", branch: "rijeka" as BranchId }, OPTIONS)).toBe(true);
});

test.each([
  ["a street in Croatia", { ...STREET }, [DPD, VAN, POST]],
  ["a PO box in Croatia", { ...STREET, address: "Poštanski pretinac 12" }, [VAN, POST]],
  ["a PO box beside the name", { ...STREET, contact: "Ivo, pretinac 12" }, [VAN, POST]],
  ["a street in Greece", { ...STREET, country: "GR" }, [POST]],
  ["an address not known yet", null, [DPD, VAN, POST]],
])("to %s go the carriers that take it", (_, address, ids) => {
  expect(carriersTo({ kind: "own", address }, OPTIONS).map(({ id }) => id)).toEqual(ids);
  expect(carriersTo({ kind: "pickup", address }, OPTIONS)).toEqual([]);
});

test("a charge is the cost of a carrier that is known, and none for a pick-up", () => {
  expect(chargeOf(agreed(SITE))).toEqual({ cost: 600, vatPercent: VAT });
  expect(chargeOf(agreed(SITE, { cost: toEurCents(0) }))).toEqual({ cost: 0, vatPercent: VAT });
  expect(chargeOf(agreed(SITE, { cost: null }))).toBeNull();
  expect(chargeOf(agreed(PICKUP, { cost: toEurCents(600) }))).toBeNull();
  expect(chargeOf(null)).toBeNull();
});

test("a carrier costs what its step says, once or for each delivery", () => {
  const carrier = {
    costs: [
      { from: toEurCents(100), cost: toEurCents(5) },
      { from: toEurCents(900), cost: toEurCents(0) },
    ],
  };
  const cost = (goods: number, deliveries: number, isPerDelivery?: boolean) =>
    costOf({ ...carrier, isPerDelivery }, { goods: toEurCents(goods), deliveries });
  expect([cost(99, 1), cost(99, 2, true)]).toEqual([null, null]);
  expect([cost(100, 3), cost(100, 3, false), cost(100, 3, true)]).toEqual([5, 5, 15]);
  expect(cost(900, 3, true)).toBe(0);
});

test("one more delivery changes the cost of a carrier that counts them, unless all is sent together", () => {
  const options = { ...OPTIONS, carriers: OPTIONS.carriers.map((one) => ({ ...one, isPerDelivery: true })) };
  const at = { goods: GOODS, deliveries: 2, now: NOW };
  const { changes, delivery } = recheckDelivery(agreed(SITE), options, at);
  expect(changes).toEqual([{ kind: "cost", old: 600, new: 1_200 }]);
  expect(delivery?.cost).toBe(1_200);
  expect(recheckDelivery(agreed(SITE, { shipment: "together" }), options, at).changes).toEqual([]);
});

test("a label leaves out what was not given", () => {
  expect(toLabel(STREET)).toEqual(["Servis Split", "Lučka cesta 4", "21000 Split, HR"]);
  expect(toLine({ ...STREET, contact: "Ivo", phone: "021 1" })).toBe(
    "Servis Split, Ivo, Lučka cesta 4, 21000 Split, HR, 021 1",
  );
});
