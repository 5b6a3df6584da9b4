import { expect, test } from "vitest";
import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { QuotedLine } from "./quote.ts";
import { INJECTOR, PUMP, TURBO } from "./testing/scripted-erp.ts";
import { asSeen, unseenSince } from "./unseen.ts";

const SEEN: Priced = {
  product: PUMP,
  quantity: 4,
  wholesale: toEurCents(10_000),
  discountPercent: toBasisPoints(1_000),
  price: toEurCents(9_000),
  deposit: toEurCents(500),
  vatPercent: toBasisPoints(2_500),
  availability: "available",
  now: 3,
  later: 1,
  stockShown: 3,
  quotedAt: "2026-11-20T09:44:00Z",
};

const quoted = (condition: Priced): QuotedLine => ({
  ...{ product: condition.product, number: "", title: "", manufacturer: "", brand: "", size: "", unit: "" },
  condition,
});
const BEFORE = { lines: [{ ...SEEN, product: INJECTOR }, SEEN].map(quoted), unseen: [] };
/** Whether a page shows only the injector. */
const isInjector = (product: string) => product === INJECTOR;

test.each<[string, Partial<Priced>]>([
  ["price", { price: toEurCents(9_500) }],
  ["deposit", { deposit: toEurCents(600) }],
  ["VAT rate", { vatPercent: toBasisPoints(1_300) }],
  ["number of pieces in stock", { now: 2, later: 2 }],
  ["day", { supply: [{ warehouse: "Zagreb", quantity: 4, date: "2026-12-09", kind: "incoming" }] }],
])("another %s of a line that the page does not show is unseen", (_, change) => {
  const now = { ...SEEN, ...change };
  expect(unseenSince(BEFORE, { lines: [quoted(now)] }, isInjector)).toEqual([SEEN]);
});

test.each<[string, Priced]>([
  ["a line on the page", { ...SEEN, product: INJECTOR, price: toEurCents(1) }],
  ["a line that is as it was seen", { ...SEEN, quotedAt: "2026-11-20T10:00:00Z" }],
  ["a line whose quantity the person has changed", { ...SEEN, quantity: 5, price: toEurCents(1) }],
  ["a line that is new in the cart", { ...SEEN, product: TURBO }],
])("%s is not unseen", (_, now) => {
  expect(unseenSince(BEFORE, { lines: [quoted(now)] }, isInjector)).toEqual([]);
});

test("a line stays unseen until a page shows it, or it is as it was seen again", () => {
  const dearer = { ...SEEN, price: toEurCents(9_500) };
  const second = { lines: [quoted(dearer)], unseen: unseenSince(BEFORE, { lines: [quoted(dearer)] }, isInjector) };
  expect(unseenSince(second, { lines: [quoted(dearer)] }, isInjector)).toEqual([SEEN]);
  expect(unseenSince(second, { lines: [quoted(dearer)] }, () => true)).toEqual([]);
  expect(unseenSince(second, { lines: [quoted(SEEN)] }, isInjector)).toEqual([]);
  expect(asSeen(second).map(({ condition }) => condition)).toEqual([SEEN]);
});
