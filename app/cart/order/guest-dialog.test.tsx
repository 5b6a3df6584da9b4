import { describe, expect, test } from "vitest";
import type { BranchId, Delivery } from "#erp-adapter/contract/delivery.ts";
import { renderText } from "#tests/support/render-component.tsx";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";
import { ADDRESS, DELIVERY } from "../../orders/orders.states.tsx";
import { CART, GUEST_DIALOG } from "../cart.states.tsx";
import { GuestDialog } from "./guest-dialog.tsx";

describe.each(LANGUAGES)("the words of a guest's dialog (%s)", (lang) => {
  const { lead, payment } = WORDS[lang].guestOrder;

  test.each<[string, Delivery | null, string, string]>([
    ["an order without a delivery", null, lead.own, payment.sent],
    ["the guest's own address", { ...DELIVERY, to: { kind: "own", address: null } }, lead.own, payment.sent],
    ["another address", { ...DELIVERY, to: { kind: "once", address: ADDRESS } }, lead.elsewhere, payment.sent],
    [
      "a pick-up",
      { ...DELIVERY, to: { kind: "pickup", branch: "split" as BranchId, address: ADDRESS } },
      lead.pickUp,
      payment.pickUp,
    ],
  ])("are true for %s", (_, delivery, leadWords, paymentWords) => {
    const text = renderText(lang, <GuestDialog dialog={{ ...GUEST_DIALOG, delivery }} page={CART} head={null} />);
    expect(text).toContain(leadWords);
    expect(text).toContain(paymentWords);
  });

  test("name the availability of a line that is left out as every page does", () => {
    const [left] = GUEST_DIALOG.leftOut;
    const [shown] = CART.lines.filter(({ condition }) => condition);
    if (!left || !shown?.condition) throw new Error("the made-up cart has no such line");
    const condition = { ...shown.condition, availability: "unavailable" as const };
    const line = { ...shown, product: left.product, condition, split: null };
    const dialog = { ...GUEST_DIALOG, leftOut: [{ ...left, reason: "not-orderable" as const }] };
    const text = renderText(lang, <GuestDialog dialog={dialog} page={{ ...CART, lines: [line] }} head={null} />);
    expect(text).toContain(`${left.number} ${WORDS[lang].availability.unavailable}`);
  });

  test("mark the OIB or VAT number as required where it is", () => {
    const { vat } = WORDS[lang].guestOrder;
    const textFor = (country: string, needsVat: boolean) => {
      const guest = { country, email: "" };
      const dialog = { ...GUEST_DIALOG, guest, countries: [{ code: country, name: country, needsVat }] };
      return renderText(lang, <GuestDialog dialog={dialog} page={CART} head={null} />);
    };
    const marked = `${vat} ${WORDS[lang].cart.required}`;
    expect(textFor("HR", true)).toContain(marked);
    expect(textFor("RS", false)).toContain(vat);
    expect(textFor("RS", false)).not.toContain(marked);
  });
});
