import { describe, expect, test } from "vitest";
import type { Address, AddressId, BranchId, CarrierId, DeliveryOptions } from "#erp-adapter/contract/delivery.ts";
import type { ChosenPlace } from "#erp-adapter/contract/delivery-choice.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { FieldError } from "../../request/forms/field-error.ts";
import { judgeDelivery, readDelivery, type TypedDelivery, typedDelivery } from "./read-delivery.ts";

const TYPED_ADDRESS = {
  ...{ name: "Servis", contact: "", address: "Ulica 1", postalCode: "21000", city: "Split", country: "HR", phone: "" },
};
const ADDRESS: Address = TYPED_ADDRESS;

test("a form without a place carries no delivery; the texts of one that has it are cut where they become absurd", () => {
  const form = new FormData();
  form.set("d:note", "hello");
  expect(typedDelivery(form)).toBeNull();
  form.set("d:to", " own ");
  form.set("d:note", "x".repeat(5_000));
  form.set("d:file", new File(["x"], "x"));
  expect(typedDelivery(form)).toEqual({ to: "own", note: "x".repeat(2_001) });
});

test.each<[TypedDelivery, object]>([
  [{ to: "own" }, { to: { kind: "own" }, carrier: null, date: null, note: "", shipment: "as-available" }],
  [
    { to: "site:A1", carrier: "dpd" },
    { to: { kind: "site", id: "A1" }, carrier: "dpd" },
  ],
  [{ to: "site:a:b" }, { to: { kind: "site", id: "a:b" } }],
  [
    { to: "pickup:split", carrier: "dpd" },
    { to: { kind: "pickup", branch: "split" }, carrier: null },
  ],
  [{ to: "once", ...TYPED_ADDRESS }, { to: { kind: "once", address: ADDRESS } }],
  [
    { to: "once", ...TYPED_ADDRESS, contact: "Ana", phone: "091 1234567" },
    { to: { kind: "once", address: { ...ADDRESS, contact: "Ana", phone: "091 1234567" } } },
  ],
  [{ to: "own", note: "x".repeat(250) }, { note: "x".repeat(250) }],
  [
    { to: "own", date: "2026-12-01", note: "Zvati portira" },
    { date: "2026-12-01", note: "Zvati portira" },
  ],
  [{ to: "own", date: "1.12.2026." }, { date: "2026-12-01" }],
  [{ to: "own", shipment: "together" }, { shipment: "together" }],
  [{ to: "own", shipment: "tomorrow" }, { shipment: "as-available" }],
])("%j is read", (typed, choice) => {
  expect(readDelivery(typed, (text) => !text.includes("evil.com"))).toMatchObject({ choice });
});

test.each<[TypedDelivery, Record<string, FieldError["key"]>]>([
  [{}, { "d:to": "required" }],
  [{ to: "moon" }, { "d:to": "required" }],
  [{ to: "site:" }, { "d:to": "required" }],
  [{ to: "pickup:" }, { "d:to": "required" }],
  [{ to: "own", date: "2026-02-30" }, { "d:date": "date" }],
  [{ to: "own", date: "2026-13-01" }, { "d:date": "date" }],
  [{ to: "own", date: "31.11.2026." }, { "d:date": "date" }],
  [{ to: "own", note: "x".repeat(251) }, { "d:note": "driverNote" }],
  [{ to: "own", note: "pay at evil.com" }, { "d:note": "webAddress" }],
  [
    { to: "once", ...TYPED_ADDRESS, name: "evil.com", contact: "evil.com", city: "evil.com", phone: "evil.com" },
    { "d:name": "webAddress", "d:contact": "webAddress", "d:city": "webAddress", "d:phone": "webAddress" },
  ],
  [{ to: "once", ...TYPED_ADDRESS, country: "ZZ" }, { "d:country": "required" }],
  [{ to: "once", ...TYPED_ADDRESS, country: "US" }, { "d:country": "required" }],
  [{ to: "own", note: "a\u202eb" }, { "d:note": "driverNote" }],
  [
    { to: "once" },
    {
      ...{ "d:name": "required", "d:address": "required", "d:postalCode": "required" },
      ...{ "d:city": "required", "d:country": "required" },
    },
  ],
  [
    { to: "once", ...TYPED_ADDRESS, address: "x".repeat(2_000), contact: "a\u202eb", date: "no" },
    { "d:address": "text", "d:contact": "text", "d:date": "date" },
  ],
])("%j is refused by each wrong field, which says why", (typed, keys) => {
  const read = readDelivery(typed, (text) => !text.includes("evil.com"));
  const errors = "errors" in read ? Object.entries(read.errors) : [];
  expect(Object.fromEntries(errors.map(([field, { key }]) => [field, key]))).toEqual(keys);
});

describe("a choice is judged by what is possible", () => {
  const branch = "split" as BranchId;
  const options: DeliveryOptions = {
    own: ADDRESS,
    addresses: [{ id: "A1" as AddressId, isDefault: false, address: { ...ADDRESS, address: "P.O. Box 1" } }],
    branches: [{ id: branch, address: ADDRESS, hours: [{ weekday: 6, from: "08:00", to: "12:00" }], closedDays: [] }],
    carriers: [
      {
        ...{ id: "dpd" as CarrierId, name: "DPD", costs: [], vatPercent: toBasisPoints(2_500) },
        ...{ takesPoBoxes: false, countries: ["HR"] },
      },
      {
        ...{ id: "post" as CarrierId, name: "Post", costs: [], vatPercent: toBasisPoints(2_500) },
        ...{ takesPoBoxes: true, countries: ["HR", "SI"] },
      },
    ],
    deliveryDays: [1, 2, 3, 4, 5],
    closedDays: ["2026-12-25"],
  };
  const abroad: ChosenPlace = { kind: "once", address: { ...ADDRESS, country: "GR" } };
  const site: ChosenPlace = { kind: "site", id: "A1" as AddressId };

  test.each<[ChosenPlace, string | null, string | null, object | "unknown"]>([
    [{ kind: "own" }, "dpd", "2026-11-25", {}],
    [{ kind: "own" }, "dpd", "2026-11-24", { "d:date": { key: "dateToday" } }],
    [{ kind: "own" }, null, null, {}],
    [{ kind: "own" }, "ups", null, { "d:carrier": { key: "carrierNotThere" } }],
    [
      { kind: "once", address: { ...ADDRESS, country: "SI" } },
      "dpd",
      null,
      { "d:carrier": { key: "carrierNotThere" } },
    ],
    // No error: no carrier delivers to Greece, so the distributor chooses one.
    [abroad, "dpd", null, {}],
    [site, "dpd", null, { "d:carrier": { key: "carrierNoPoBox" } }],
    [{ kind: "own" }, null, "2026-11-23", { "d:date": { key: "datePast" } }],
    [{ kind: "own" }, null, "2026-11-28", { "d:date": { key: "dateClosed" } }],
    [{ kind: "own" }, null, "2026-12-25", { "d:date": { key: "dateClosed" } }],
    [{ kind: "pickup", branch }, "dpd", "2026-11-28", {}],
    [{ kind: "site", id: "B9" as AddressId }, null, null, "unknown"],
    [{ kind: "pickup", branch: "knin" as BranchId }, null, null, "unknown"],
  ])("%j by %s on %s", (to, carrier, date, verdict) => {
    const choice = { to, carrier: carrier as CarrierId | null, date, note: "", shipment: "as-available" as const };
    expect(judgeDelivery(choice, options, { date: "2026-11-24", hour: "13:00" })).toEqual(verdict);
  });

  test("a carrier that is not offered is refused as well while the company's own address is not known", () => {
    const choice = { to: { kind: "own" as const }, carrier: "ups" as CarrierId, date: null, note: "" };
    expect(
      judgeDelivery(
        { ...choice, shipment: "together" },
        { ...options, own: null },
        { date: "2026-11-24", hour: "13:00" },
      ),
    ).toEqual({ "d:carrier": { key: "carrierNotThere" } });
  });
});
