import { describe, expect, test } from "vitest";
import { inOrderOfComing, planOf, promisesOf, type Supply } from "./supply.ts";

const ZAGREB: Supply = { warehouse: "Zagreb", quantity: 4, date: "2026-11-24", kind: "shelf" };
const SPLIT: Supply = { warehouse: "Split", quantity: 3, date: "2026-11-24", kind: "shelf" };
const FRIDAY: Supply = { warehouse: "Zagreb", quantity: 5, date: "2026-11-27", kind: "incoming" };
const ANY: Supply = { warehouse: "", quantity: 12, date: null, kind: "supplier" };

describe("planOf", () => {
  test.each([
    { quantity: 1, supply: [ZAGREB, SPLIT, FRIDAY], plan: [{ ...ZAGREB, quantity: 1 }] },
    { quantity: 10, supply: [ZAGREB, SPLIT, FRIDAY], plan: [ZAGREB, SPLIT, { ...FRIDAY, quantity: 3 }] },
    { quantity: 12, supply: [ZAGREB, SPLIT, FRIDAY, ANY], plan: [ZAGREB, SPLIT, FRIDAY] },
    { quantity: 13, supply: [ZAGREB, SPLIT, FRIDAY], plan: [ZAGREB, SPLIT, FRIDAY, { ...ANY, quantity: 1 }] },
    { quantity: 2, supply: [], plan: [{ ...ANY, quantity: 2 }] },
  ])("$quantity of $supply.length supplies", ({ quantity, supply, plan }) => {
    expect(planOf(quantity, supply)).toEqual(plan);
  });
});

test("promisesOf adds up the pieces of a date, whatever their places", () => {
  expect(promisesOf(planOf(14, [ZAGREB, SPLIT, FRIDAY]))).toEqual([
    { quantity: 7, date: "2026-11-24" },
    { quantity: 5, date: "2026-11-27" },
    { quantity: 2, date: null },
  ]);
});

test("offers on the shelf without a date come first, others without a date last", () => {
  const undated: Supply = { ...SPLIT, date: null };
  for (const supplies of [
    [ANY, FRIDAY, ZAGREB, undated],
    [undated, ZAGREB, FRIDAY, ANY],
    [FRIDAY, ANY, undated, ZAGREB],
  ])
    expect(inOrderOfComing(supplies)).toEqual([undated, ZAGREB, FRIDAY, ANY]);
  expect(inOrderOfComing([FRIDAY, SPLIT, ZAGREB]), "of one day").toEqual([SPLIT, ZAGREB, FRIDAY]);
});
