import { expect, test } from "vitest";
import type { BranchId, Destination } from "#erp-adapter/contract/delivery.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { OrderStep } from "#erp-adapter/contract/order-events.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { toShownSteps } from "./steps-of-order.ts";

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

test("an event is shown with all that it says, and a kind of a later version is passed over", () => {
  const shipment = {
    lines: [{ position: 1, quantity: 2 }],
    delivery: "26-D-1",
    tracking: { ...PARCEL, carrier: "DHL" },
  };
  const events: OrderStep[] = [
    { id: "1", at: AT, kind: "date-moved", date: "2026-11-25", before: "2026-11-24", lines: [] },
    { id: "2", at: "2026-11-25T08:00:00Z", kind: "dispatched", ...shipment },
    { id: "3", at: "2026-11-26T08:00:00Z", kind: "invoiced", invoice: "R-1" as InvoiceId },
    { id: "4", at: "2026-11-27T08:00:00Z", kind: "weighed" },
  ];
  const none = { on: null, day: null, before: null, lines: null, delivery: null, tracking: null, invoice: null };
  const unanswered = { accepted: [], refused: [], reason: null };
  expect(toShownSteps(ORDER, events)).toEqual([
    { ...none, ...unanswered, id: "placed", kind: "placed", at: ORDER.placedAt },
    { ...none, ...unanswered, ...events[0], day: "2026-11-25", date: undefined },
    { ...none, ...unanswered, ...events[1], tracking: { carrier: "DHL", number: "1", link: null } },
    { ...none, ...unanswered, ...events[2] },
  ]);
});

test("a delivery note that no event names is shown with its day, after the events of that day, and no other", () => {
  const lines = [{ position: 1, quantity: 2 }];
  const tracking = { carrier: "GLS", number: "12345678", url: null };
  const deliveries = ["26-D-1", "26-D-2"].map((number) => ({ number, date: "2026-11-20", lines, tracking }));
  const event = { id: "1", at: "2026-11-20T20:00:00Z", kind: "dispatched", delivery: "26-D-1" };
  expect(toShownSteps({ ...ORDER, deliveries }, [event]).slice(1)).toMatchObject([
    { id: "1", delivery: "26-D-1", at: event.at, on: null },
    {
      ...{ kind: "dispatched", at: null, on: "2026-11-20", lines, delivery: "26-D-2" },
      tracking: { carrier: "GLS", number: "12345678", link: expect.stringContaining("12345678") },
    },
  ]);
});

test("a delivery note of a day stands after an invoice of that day, and before one of the next morning", () => {
  const deliveries = [{ number: "26-D-1", date: "2026-11-20", lines: [], tracking: null }];
  const invoices = ["2026-11-20T20:00:00Z", "2026-11-21T06:00:00Z"].map((at) => ({ id: at, at, kind: "invoiced" }));
  const steps = toShownSteps({ ...ORDER, deliveries }, invoices);
  expect(steps.map(({ kind }) => kind)).toEqual(["placed", "invoiced", "dispatched", "invoiced"]);
});

test("each step has an id of its own", () => {
  const answer = { answeredAt: "2026-11-21T08:00:00Z", accepted: [], refused: [1], reason: "" };
  const cancellations = [1, 2].map((line) => ({ requestedAt: AT, lines: [line], reason: "", answer }));
  const deliveries = ["26-D-1", "26-D-2"].map((number) => ({ number, date: "2026-11-20", lines: [], tracking: null }));
  const ids = toShownSteps({ ...ORDER, cancellations, deliveries }, []).map(({ id }) => id);
  expect(ids).toHaveLength(7);
  expect(new Set(ids).size).toBe(7);
});

test("a request to cancel and its answer are steps; the answer is told once, by the event if there is one", () => {
  const answer = { answeredAt: "2026-11-21T08:00:00Z", accepted: [1], refused: [2], reason: "Line 2 has left" };
  const request = { requestedAt: AT, lines: [1, 2], reason: "Too many" };
  const order = { ...ORDER, cancellations: [{ ...request, answer }] };
  const asked = { kind: "cancellation-requested", at: AT, refused: [1, 2] };
  const answered = { kind: "cancellation-answered", at: answer.answeredAt, accepted: [1], refused: [2] };
  expect(toShownSteps(order, []).slice(1)).toMatchObject([asked, { ...answered, reason: "Line 2 has left" }]);
  const event = { id: "1", at: answer.answeredAt, kind: "cancellation-answered", accepted: [1], refused: [2] };
  const confirmed = { id: "0", at: ORDER.placedAt, kind: "confirmed" };
  expect(toShownSteps(order, [confirmed, event]).slice(1)).toMatchObject([
    confirmed,
    asked,
    { ...answered, id: "1", reason: null },
  ]);
  expect(toShownSteps({ ...ORDER, cancellations: [request] }, []).slice(1), "before it").toMatchObject([asked]);
});

test("an order that nothing followed has no steps", () => {
  expect(toShownSteps(ORDER, [])).toEqual([]);
});

const ORDER = { id: "26-000001" as OrderId, placedAt: "2026-11-20T09:00:00Z", cancellations: [] };

function toDelivery(to: Destination): Order["delivery"] {
  const none = { carrier: null, carrierName: "", cost: null, date: null, note: "" };
  return { to, ...none, vatPercent: toBasisPoints(2_500), shipment: "together" };
}
