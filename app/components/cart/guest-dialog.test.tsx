import { describe, expect, test } from "vitest";
import type { Address, BranchId, CarrierId, Delivery } from "#erp-adapter/contract/delivery.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import { renderText } from "#tests/support/render-component.tsx";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";
import { CART, GUEST_DIALOG } from "../../styleguide/made-up/carts.ts";
import { GuestDialog } from "./guest-dialog.tsx";

const ADDRESS: Address = {
  ...{ name: "Servis Split", contact: "", address: "Ulica slobode 7", postalCode: "21000", city: "Split" },
  ...{ country: "HR", phone: "" },
};

describe.each(LANGUAGES)("the words of a guest's dialog (%s)", (lang) => {
  const { lead, payment } = WORDS[lang].guestOrder;

  test.each<[string, Delivery | null, string, string]>([
    ["an order without a delivery", null, lead.own, payment.sent],
    ["the guest's own address", toDelivery({ kind: "own", address: null }), lead.own, payment.sent],
    ["another address", toDelivery({ kind: "once", address: ADDRESS }), lead.elsewhere, payment.sent],
    [
      "a pick-up",
      toDelivery({ kind: "pickup", branch: "split" as BranchId, address: ADDRESS }),
      lead.pickUp,
      payment.pickUp,
    ],
  ])("are true for %s", (_, delivery, leadWords, paymentWords) => {
    const text = renderText(lang, <GuestDialog dialog={{ ...GUEST_DIALOG, delivery }} page={CART} head={null} />);
    expect(text).toContain(leadWords);
    expect(text).toContain(paymentWords);
  });
});

function toDelivery(to: Delivery["to"]): Delivery {
  return {
    ...{ to, carrier: "van" as CarrierId, carrierName: "Van", cost: toEurCents(600) },
    ...{ vatPercent: toBasisPoints(2_500), date: null, note: "", shipment: "as-available" },
  };
}
