import { expect, test } from "vitest";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";
import { loadSources } from "./sources.ts";

/**
 * Every sentence of the pages that says that nothing was ordered. Sentences of `order-refusal-note` and
 * `approval-refusal-note` come from `orderFrom` and `approve`, which look the outcome up first; the others stand on pages
 * whose data say what became of the order or request.
 */
const SAID = [
  ...["errors.quoteExpired", "errors.orderingText", "errors.creditLimit", "errors.accountInactive"],
  ...["errors.nothingToOrder", "errors.noOrderRight", "errors.beyondGuest", "errors.tooManyOrders", "errors.notPlaced"],
  ...[
    "cartNotices.superseded",
    "cartNotices.order-cart-changed",
    "notices.approval-withdrawn",
    "notices.guest-data-kept",
  ],
  ...["credit.blocked.refused", "credit.part.text", "orderSuccess.afterAll", "approvals.note.decide"],
  ...["approvals.note.changed", "approvals.note.notPlaced", "approvals.note.refused", "approvals.note.withdrawn"],
  ...["approvals.note.expired", "changed.nothingYet"],
  ...["needs-approval", "no-right", "not-approver", "not-placed", "credit-limit", "overdue", "account-inactive"].map(
    (reason) => `approvals.refusals.${reason}`,
  ),
  ...["nothing-to-order", "beyond-guest", "quote-expired", "superseded", "unread"].map(
    (reason) => `approvals.refusals.${reason}`,
  ),
];

/** How each language says it. */
const WORDING = {
  en: /nothing (was|has been|had been|is) ordered(?! twice)/i,
  hr: /ništa (nije naručeno|se ne naručuje)(?! dvaput)/i,
};

test.each(LANGUAGES)("the sentences that say in %s that nothing was ordered are the known ones", (lang) => {
  expect(keysOf(WORDS[lang], WORDING[lang]).toSorted()).toEqual(SAID.toSorted());
});

test("the notices that say that nothing was ordered come from one module, which looks first", () => {
  const said = loadSources()
    .filter(({ path }) => path.startsWith("app/") && !/\.(?:test|states)\.tsx?$/.test(path))
    .flatMap(({ path, text }) => (/announce\(\{ kind: "(order-cart-changed|superseded)"/.test(text) ? path : []));
  expect(said).toEqual(["app/cart/order/order-cart.ts"]);
});

function keysOf(texts: object, wording: RegExp, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const path = prefix + key;
    if (typeof text !== "string") return keysOf(text, wording, `${path}.`);
    return wording.test(text) ? [path] : [];
  });
}
