import { expect, test } from "vitest";
import { toMakerSlug, toProductId } from "../../contract/product-id.ts";
import { sampleCall, sampleCatalogue } from "../../own/catalogue-index/testing/sample-catalogue.ts";
import { CAR_ENGINES, HEAVY_ENGINES, PETROL_ENGINES } from "./engines.ts";
import { fitmentsOf } from "./fitments.ts";
import { generateProducts } from "./generate-products.ts";

const ENGINES = [...CAR_ENGINES, ...HEAVY_ENGINES, ...PETROL_ENGINES];

test("every engine code stands in a vehicle, of one engine", () => {
  const codes = ENGINES.flatMap((engine) => engine.codes);
  expect(new Set(codes).size).toBe(codes.length);
  const without = codes.filter((code) => fitmentsOf([{ key: "engine-codes", value: code }], "filter").length === 0);
  expect(without).toEqual([]);
});

test("the vehicles are some hundreds, each once, built for a while", () => {
  const codes = ENGINES.flatMap((engine) => engine.codes).join(", ");
  const all = fitmentsOf([{ key: "engine-codes", value: codes }], "injector");
  expect(all.length).toBeGreaterThan(300);
  const names = all.map(({ make, model, generation, engineCode }) => [make, model, generation, engineCode].join(" "));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const { from, to } of all) expect([from, to, (from ?? "") < (to ?? "")]).toEqual([from, to, true]);
});

test("a part fits the engines among its facts, and nothing without", () => {
  const products = [...generateProducts({ products: 6_000 })];
  for (const { specs, fitments } of products) {
    const codes = specs.find(({ key }) => key === "engine-codes")?.value.split(", ") ?? [];
    for (const { engineCode } of fitments) expect(codes).toContain(engineCode);
  }
  const fitting = products.filter(({ fitments }) => fitments.length > 0);
  expect(fitting.length).toBeGreaterThan(4_500);
  const nozzle = products.find(({ group }) => group === "nozzle");
  expect(nozzle?.fitments).toEqual([]);
});

test("an engine may have several parts, of which the number decides", async () => {
  const records = [...generateProducts({ products: 1_500 })];
  const { area } = sampleCatalogue(records);
  const injector = records.find(({ specs }) => specs.some(({ value }) => value === "CBAB, CFFB"));
  if (!injector) throw new Error("no part for CBAB");
  const id = toProductId(toMakerSlug(injector.manufacturer), injector.number);
  const { fitments, candidates } = await area.product(id, sampleCall("hr"));
  expect(fitments?.[0]).toMatchObject({ make: "VW", model: "Passat", generation: "B6", engineCode: "CBAB", kw: 103 });
  expect(candidates?.length).toBeGreaterThan(0);
  for (const { engineCodes } of candidates ?? []) expect(engineCodes).toContain("CBAB");
});
