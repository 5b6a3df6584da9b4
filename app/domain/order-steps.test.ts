import { expect, test } from "vitest";
import type { BranchId, Destination } from "#erp-adapter/contract/delivery.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { OrderStep } from "#erp-adapter/contract/order-events.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { toShownSteps } from "./order-steps.ts";

const ADDRESS = { name: "A", contact: "", address: "B 1", postalCode: "21000", city: "C", country: "HR", phone: "" };
const PICK_UP: Destination = { kind: "pickup", branch: "split" as BranchId, address: ADDRESS };
const AT = "2026-11-20T12:00:00Z";
const PARCEL = { carrier: "GLS", number: "1", url: null };

test.each([
  ["fetched", PICK_UP, undefined, "picked-up"],
  ["to be fetched, with a parcel after all", PICK_UP, PARCEL, "dispatched"],
  ["sent", { kind: "once", address: ADDRESS }, PARCEL, "dispatched"],
] as const)("an order that is %s, by event and by delivery note", (_, to, tracking, kind) => {
  const order = { ...ORDER, delivery: toDelivery(to) };
  const event: OrderStep = { id: "1", at: AT, kind: "dispatched", ...(tracking && { tracking }) };
  const note = { number: "26-D-1", date: "2026-11-20", lines: [], tracking: tracking ?? null };
  for (const told of [toShownSteps(order, [event]), toShownSteps({ ...order, deliveries: [note] }, [])])
    expect(told.map((step) => step.kind)).toEqual(["placed", kind]);
});

test("goods fetched and invoiced in the same instant stand in their usual order", () => {
  const events = ["invoiced", "dispatched", "ready"].map((kind, at) => ({ id: String(at), at: AT, kind }));
  const steps = toShownSteps({ ...ORDER, delivery: toDelivery(PICK_UP) }, events);
  expect(steps.map((step) => step.kind)).toEqual(["placed", "ready", "picked-up", "invoiced"]);
});

const ORDER = { id: "26-000001" as OrderId, placedAt: "2026-11-20T09:00:00Z", cancellations: [] };

function toDelivery(to: Destination): Order["delivery"] {
  const none = { carrier: null, carrierName: "", cost: null, date: null, note: "" };
  return { to, ...none, vatPercent: toBasisPoints(2_500), shipment: "together" };
}
