import { expect, test } from "vitest";
import { renderText } from "#tests/support/render-component.tsx";
import { OrderLines } from "./order-lines.tsx";
import { ORDER } from "./orders.states.tsx";

const [LINE] = ORDER.order.lines.map((line) => ({ ...line, quantity: 5, now: 5, later: 0, supply: undefined }));
const PLAN = { delivered: 0, open: 5 };
const PART = { delivered: 2, open: 3 };

test.each([
  ["en", "copy", PLAN, "5 immediately", "delivered"],
  ["en", "copy", PART, "2 delivered", "immediately"],
  ["hr", "link", PART, "2 isporučeno", "odmah"],
  ["en", "erp", PLAN, "5 open", "delivered"],
] as const)("in %s, %s, with %j: %s", (lang, source, state, words, missing) => {
  const lines = LINE ? [{ ...LINE, ...state }] : [];
  const loaded = { ...ORDER, source, order: { ...ORDER.order, lines } };
  const text = renderText(lang, <OrderLines loaded={loaded} cancellations={new Map()} />);
  expect(text).toContain(words);
  expect(text).not.toContain(missing);
});
