import { expect, test } from "vitest";
import type { Supply } from "#erp-adapter/contract/conditions/supply.ts";
import { renderText } from "#tests/support/render-component.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { DELIVERY, ORDER } from "./orders.states.tsx";

const SHELF: Supply = { warehouse: "Zagreb", quantity: 4, date: null, kind: "shelf" };
const LATER: Supply = { warehouse: "Zagreb", quantity: 6, date: "2026-11-27", kind: "incoming" };

test.each([
  ["en", "as-available", "Shipment as it comes, 2 deliveries"],
  ["hr", "as-available", "Način isporuke postupno, 2 isporuke"],
  ["en", "together", "Shipment all together"],
  ["hr", "together", "Način isporuke sve odjednom"],
] as const)("an order says in how many deliveries it comes (%s, %s)", (lang, shipment, words) => {
  const lines = ORDER.order.lines.slice(0, 1).map((line) => ({ ...line, supply: [SHELF, LATER] }));
  const order = { ...ORDER.order, lines, delivery: { ...DELIVERY, shipment } };
  expect(renderText(lang, <OrderFacts order={order} />)).toContain(words);
});

test.each([
  ["en", "Payment in advance, by the pro forma invoice"],
  ["hr", "Plaćanje unaprijed, po predračunu"],
] as const)("an order that is paid in advance says so, others say nothing (%s)", (lang, words) => {
  const textOf = (isPaidInAdvance: boolean) =>
    renderText(lang, <OrderFacts order={{ ...ORDER.order, isPaidInAdvance }} />);
  expect(textOf(true)).toContain(words);
  expect(textOf(false)).not.toContain(words);
});
