import { expect, test } from "vitest";
import { type Fitment, toFitment, toShownFitment } from "#erp-adapter/contract/fitments.ts";
import { toFitmentGroups, toHorsepower } from "./fitment-groups.ts";

const fitment = (make: string, model: string, engineCode: string | null, some: Partial<Fitment> = {}): Fitment => ({
  ...toShownFitment(toFitment({ make, model, engineCode }), "en"),
  ...some,
});

test("fitments that differ in the engine's code alone are one row", () => {
  const [vw] = toFitmentGroups([
    fitment("VW", "Golf", "CBAB"),
    fitment("VW", "Golf", "CFFB"),
    fitment("VW", "Golf", "CFFB", { kw: 81 }),
    fitment("VW", "Tiguan", null),
  ]);
  expect(vw?.rows.map(({ model, kw, engineCodes }) => [model, kw, engineCodes])).toEqual([
    ["Golf", null, ["CBAB", "CFFB"]],
    ["Golf", 81, ["CFFB"]],
    ["Tiguan", null, []],
  ]);
  expect(vw?.models).toEqual(["Golf", "Tiguan"]);
});

test("makes keep their order, and only the first rows are unfolded, in whole groups", () => {
  const models = (make: string, count: number) =>
    Array.from({ length: count }, (_, at) => fitment(make, `Model ${at}`, "X"));
  const opened = (...counts: number[]) =>
    toFitmentGroups(counts.flatMap((count, at) => models(`Make ${at}`, count))).map(({ isOpen }) => isOpen);
  expect(toFitmentGroups([...models("B", 1), ...models("A", 1), ...models("B", 2)]).map(({ make }) => make)).toEqual([
    "B",
    "A",
  ]);
  expect(opened(5, 3, 1)).toEqual([true, true, false]);
  expect(opened(12, 1)).toEqual([true, false]);
  expect(opened(13, 1)).toEqual([false, false]);
});

test.each([
  [77, 105],
  [81, 110],
  [103, 140],
  [110, 150],
])("%i kW are %i PS", (kw, ps) => {
  expect(toHorsepower(kw)).toBe(ps);
});
