import { expect, test } from "vitest";
import type { OrderStep } from "#erp-adapter/contract/order-events.ts";
import { renderText } from "#tests/support/render-component.tsx";
import { OrderSteps } from "../order-steps.tsx";
import { ORDER } from "../orders.states.tsx";
import { toShownSteps } from "../steps-of-order.ts";
import { Cancellations } from "./cancellations.tsx";

const REQUEST = { requestedAt: "2026-11-19T10:00:00Z", lines: [2, 3, 4], reason: "Changed our minds." };
const ANSWER = { answeredAt: "2026-11-20T10:00:00Z", accepted: [3], refused: [2, 4], reason: "Fine.\nPacked." };
const APART: OrderStep[] = [
  { id: "1", kind: "cancellation-answered", at: "2026-11-20T09:00:00Z", accepted: [3], reason: "Fine." },
  { id: "2", kind: "cancellation-answered", at: "2026-11-20T10:00:00Z", refused: [2, 4], reason: "Packed." },
];

test.each([
  ["en", "line 3: Fine.", "lines 2 and 4: Packed.", "Cancelled: line 3", "Not cancelled: lines 2 and 4"],
  ["hr", "stavka 3: Fine.", "stavke 2 i 4: Packed.", "Stornirano: stavka 3", "Nije stornirano: stavke 2 i 4"],
] as const)("each reason names its lines if the office answers in two steps (%s)", (lang, ...words) => {
  for (const one of words) expect(textOf(lang, APART)).toContain(one);
});

test("one answer for the whole request stands alone", () => {
  const [, last] = APART;
  const whole = [{ ...last, accepted: [3], refused: [2, 4], reason: "No." } as OrderStep];
  expect(textOf("en", whole)).toContain("Answer Fine. Packed.");
});

function textOf(lang: "en" | "hr", history: OrderStep[]): string {
  const order = { ...ORDER.order, cancellations: [{ ...REQUEST, answer: ANSWER }], history };
  const steps = toShownSteps(order, []);
  return renderText(
    lang,
    <>
      <OrderSteps order={order} steps={steps} />
      <Cancellations order={order} steps={steps} areAnswered />
    </>,
  );
}
