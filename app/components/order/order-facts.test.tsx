import { expect, test } from "vitest";
import type { Supply } from "#erp-adapter/contract/conditions/supply.ts";
import { renderText } from "#tests/support/render-component.tsx";
import { DELIVERY, ORDER } from "../../styleguide/made-up/orders.ts";
import { OrderFacts } from "./order-facts.tsx";

const SHELF: Supply = { warehouse: "Zagreb", quantity: 4, date: null, kind: "shelf" };
const LATER: Supply = { warehouse: "Zagreb", quantity: 6, date: "2026-11-27", kind: "incoming" };

test.each([
  ["en", "as-available", "All at once or as it comes as it comes, 2 deliveries"],
  ["hr", "as-available", "Odjednom ili kako stiže kako stiže, 2 isporuke"],
  ["en", "together", "All at once or as it comes all together"],
  ["hr", "together", "Odjednom ili kako stiže sve odjednom"],
] as const)("an order says in how many deliveries it comes (%s, %s)", (lang, shipment, words) => {
  const lines = ORDER.order.lines.slice(0, 1).map((line) => ({ ...line, supply: [SHELF, LATER] }));
  const order = { ...ORDER.order, lines, delivery: { ...DELIVERY, shipment } };
  expect(renderText(lang, <OrderFacts order={order} />)).toContain(words);
});
