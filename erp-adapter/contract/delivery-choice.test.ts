import { expect, test } from "vitest";
import type { Address, AddressId, BranchId, CarrierId, DeliveryOptions, SavedAddress } from "./delivery.ts";
import {
  type ChosenPlace,
  type DeliveryChoice,
  firstChoice,
  isSameChoice,
  toChoice,
  toDelivery,
  toPlace,
} from "./delivery-choice.ts";
import { toBasisPoints, toEurCents } from "./money.ts";

const ADDRESS: Address = {
  ...{ name: "Autoservis", contact: "", address: "Ulica 1", postalCode: "10000", city: "Zagreb", country: "HR" },
  phone: "",
};
const SITE: SavedAddress = { id: "A1" as AddressId, isDefault: false, address: { ...ADDRESS, name: "Servis Split" } };
const BRANCH = "zagreb" as BranchId;
const OPTIONS: DeliveryOptions = {
  own: ADDRESS,
  addresses: [SITE],
  branches: [{ id: BRANCH, address: ADDRESS, hours: [{ weekday: 2, from: "08:00", to: "12:00" }], closedDays: [] }],
  carriers: [
    {
      ...{ id: "dpd" as CarrierId, name: "DPD", costs: [{ from: toEurCents(0), cost: toEurCents(600) }] },
      ...{ vatPercent: toBasisPoints(2_500), takesPoBoxes: false, countries: null },
    },
  ],
  deliveryDays: [1, 2, 3, 4, 5],
  closedDays: [],
};
const AT = { goods: toEurCents(100), deliveries: 1, now: { date: "2026-11-24", hour: "10:00" } };

function chosen(to: ChosenPlace, others: Partial<DeliveryChoice> = {}): DeliveryChoice {
  return { to, carrier: null, date: null, note: "", shipment: "as-available", ...others };
}

test("a person who has chosen nothing gets the company's address, or the address book's default, by the first carrier", () => {
  expect(toDelivery(null, OPTIONS, AT)).toMatchObject({
    delivery: { to: { kind: "own", address: ADDRESS }, carrier: "dpd", cost: 600 },
    lost: [],
  });
  const withDefault = { ...OPTIONS, addresses: [{ ...SITE, isDefault: true }] };
  expect(toDelivery(null, withDefault, AT).delivery.to).toEqual({ kind: "site", id: SITE.id, address: SITE.address });
  expect(firstChoice(withDefault).to).toEqual({ kind: "site", id: SITE.id });
  expect(firstChoice({ addresses: [] })).toEqual(chosen({ kind: "own" }));
});

test.each<[ChosenPlace]>([
  [{ kind: "own" }],
  [{ kind: "site", id: SITE.id }],
  [{ kind: "once", address: { ...ADDRESS, city: "Knin" } }],
  [{ kind: "pickup", branch: BRANCH }],
])("%j and back is the same choice", (to) => {
  const carrier = to.kind === "pickup" ? null : ("dpd" as CarrierId);
  const choice = chosen(to, { carrier, date: "2026-12-01", note: "by the back door", shipment: "together" });
  const { delivery, lost } = toDelivery(choice, OPTIONS, AT);
  expect(lost).toEqual([]);
  expect(toChoice(delivery)).toEqual(choice);
});

test.each<[string, DeliveryChoice, string[], string]>([
  ["a site that was removed", chosen({ kind: "site", id: "A2" as AddressId }), ["place"], "own"],
  ["a branch that is gone", chosen({ kind: "pickup", branch: "knin" as BranchId }), ["place"], "own"],
  ["a carrier that is gone", chosen({ kind: "own" }, { carrier: "ups" as CarrierId }), ["carrier"], "own"],
  ["a day that is past", chosen({ kind: "own" }, { date: "2026-11-23" }), ["date"], "own"],
  ["a day without pick-up", chosen({ kind: "pickup", branch: BRANCH }, { date: "2026-11-25" }), ["date"], "pickup"],
])("%s is told, and what is possible takes its place", (_, choice, lost, kind) => {
  expect(toDelivery(choice, OPTIONS, AT)).toMatchObject({ lost, delivery: { to: { kind }, date: null } });
});

test("the company's own place has the address that the ERP knows", () => {
  expect(toPlace({ kind: "own" }, OPTIONS)).toEqual({ kind: "own", address: ADDRESS });
});

test("two choices are the same if place, carrier, day, note and shipment are, in whatever order an address was stored", () => {
  const { phone, ...rest } = ADDRESS;
  const one = chosen({ kind: "once", address: ADDRESS });
  expect(isSameChoice(one, chosen({ kind: "once", address: { phone, ...rest } }))).toBe(true);
  for (const other of [
    chosen({ kind: "once", address: { ...ADDRESS, city: "Knin" } }),
    chosen({ kind: "own" }),
    { ...one, carrier: "dpd" as CarrierId },
    { ...one, date: "2026-12-01" },
    { ...one, note: "by the back door" },
    { ...one, shipment: "together" as const },
  ])
    expect(isSameChoice(one, other)).toBe(false);
  const site = (id: string) => chosen({ kind: "site", id: id as AddressId });
  expect([isSameChoice(site("A1"), site("A1")), isSameChoice(site("A1"), site("A2"))]).toEqual([true, false]);
});
