import { expect, test } from "vitest";
import { toBasisPoints, toEurCents } from "../../contract/money.ts";
import { atRateOf } from "./invoices.ts";

test.each([
  { what: "with its tax", price: 10_000, tax: 2_500, rate: 2_500 },
  { what: "of a customer abroad, without tax", price: 10_000, tax: 0, rate: 0 },
  { what: "so small that its tax is no cent", price: 1, tax: 0, rate: 2_500 },
])("an invoice $what", ({ price, tax, rate }) => {
  const line = { quantity: 1, price: toEurCents(price), deposit: toEurCents(0), vatPercent: toBasisPoints(2_500) };
  expect(atRateOf([line], toEurCents(tax))).toEqual([{ ...line, vatPercent: rate }]);
});
