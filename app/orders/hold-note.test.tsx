import { expect, test } from "vitest";
import type { HoldKind, HoldState, OrderHold } from "#erp-adapter/contract/order-hold.ts";
import { renderText } from "#tests/support/render-component.tsx";
import { HoldBadge } from "./hold-badge.tsx";
import { HoldNote } from "./hold-note.tsx";
import { ORDER } from "./orders.states.tsx";

test.each<["en" | "hr", HoldKind, HoldState, string, string]>([
  [
    "en",
    "release",
    "waiting",
    "On hold: our sales team decides on this order by 3 Dec 2026.",
    "On hold until 3 Dec 2026",
  ],
  [
    "hr",
    "release",
    "waiting",
    "Na čekanju: naša prodaja o ovoj narudžbi odlučuje do 3. 12. 2026.",
    "Čeka odluku prodaje do 3. 12. 2026.",
  ],
  ["en", "prepayment", "waiting", "waits for your payment until 3 Dec 2026", "Waits for payment until 3 Dec 2026"],
  ["hr", "prepayment", "waiting", "čeka Vašu uplatu do 3. 12. 2026.", "Čeka uplatu do 3. 12. 2026."],
  ["en", "release", "refused", "Reason: Pay first", "not released"],
  ["hr", "release", "refused", "Razlog: Pay first", "nije odobrena"],
  ["en", "release", "expired", "until 3 Dec 2026 and was not released", "waited too long"],
  ["hr", "prepayment", "expired", "nije stigla do 3. 12. 2026.", "rok je istekao"],
])("an order on hold says so (%s, %s, %s)", (lang, kind, state, note, badge) => {
  const hold: OrderHold = { kind, state, until: "2026-12-03", ...(state === "refused" && { reason: "Pay first" }) };
  const order = { ...ORDER.order, hold };
  expect(renderText(lang, <HoldNote order={order} />)).toContain(note);
  expect(renderText(lang, <HoldBadge hold={hold} />)).toContain(badge);
});

test("a released order, and one without a hold, say nothing of it", () => {
  const hold: OrderHold = { kind: "release", state: "released", until: "2026-12-03" };
  expect(renderText("en", <HoldNote order={{ ...ORDER.order, hold }} />)).toBe("");
  expect(renderText("en", <HoldNote order={ORDER.order} />)).toBe("");
  expect(renderText("en", <HoldBadge hold={hold} />)).toBe("");
});
