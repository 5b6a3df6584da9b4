import { describe, expect, test } from "vitest";
import type { DeliveryChange } from "#erp-adapter/contract/delivery.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { renderText } from "#tests/support/render-component.tsx";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";
import { DELIVERY } from "../../orders/orders.states.tsx";
import { CART, CHANGED_DIALOG } from "../cart.states.tsx";
import { ChangedDialog } from "./changed-dialog.tsx";

const CHANGES: Record<"carrier" | "cost" | "date", DeliveryChange> = {
  carrier: { kind: "carrier", old: "Van", new: "Post" },
  cost: { kind: "cost", old: toEurCents(600), new: toEurCents(900) },
  date: { kind: "date", old: "2026-11-27", new: null },
};

describe.each(LANGUAGES)("the dialog of a changed delivery (%s)", (lang) => {
  const { delivery, nothingYet } = WORDS[lang].changed;

  test.each(["carrier", "cost", "date"] as const)("says that the %s has changed, and of no other", (kind) => {
    const text = textOf({ deliveryChanges: [CHANGES[kind]] });
    const said = Object.entries(delivery).filter(([, words]) => text.includes(words));
    expect(said.map(([key]) => key)).toEqual([kind]);
  });

  test.each(["country", "poBox"] as const)("says why a carrier does not go there (%s)", (why) => {
    const text = textOf({ deliveryChanges: [CHANGES.carrier] }, { lostCarrier: { name: "Van", why } });
    expect(text).toContain(fill(delivery[why], { carrier: "Van" }));
    expect(text).not.toContain(delivery.carrier);
  });

  test("says once that nothing is ordered yet, whatever has changed", () => {
    const text = textOf({ deliveryChanges: Object.values(CHANGES) }, { isBlocked: true });
    expect(text.split(nothingYet)).toHaveLength(2);
  });

  function textOf(shown: Partial<typeof CHANGED_DIALOG.shown>, more: Partial<typeof CHANGED_DIALOG> = {}): string {
    const dialog = { ...CHANGED_DIALOG, ...more, shown: { ...CHANGED_DIALOG.shown, delivery: DELIVERY, ...shown } };
    return renderText(lang, <ChangedDialog dialog={dialog} page={CART} head={null} />);
  }
});
