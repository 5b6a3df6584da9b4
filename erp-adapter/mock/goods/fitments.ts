import { join } from "node:path";
import { type Certainty, type FitmentRecord, toFitment } from "../../contract/fitments.ts";
import type { SpecRecord } from "../../own/catalogue-index/product-record.ts";
import { readTable } from "../read-table.ts";
import { CAR_ENGINES, type DemoEngine, HEAVY_ENGINES, PETROL_ENGINES } from "./engines.ts";
import type { SeedGroup, Text } from "./family.ts";

/** The vehicles that a part of the group fits: the vehicles with the engine codes in its specs. */
export function fitmentsOf(specs: readonly SpecRecord[], group: SeedGroup): readonly FitmentRecord[] {
  const codes = specs.find(({ key }) => key === "engine-codes")?.value;
  if (codes === undefined) return [];
  const certainty: Certainty = MADE_IN_VARIANTS.has(group) ? "check-plate" : "exact";
  const asked = `${certainty} ${codes}`;
  const fitments = found.get(asked) ?? withEngines(codes.split(", ")).map((vehicle) => ({ ...vehicle, certainty }));
  found.set(asked, fitments);
  return fitments;
}

/** Results kept for reuse: there are a few hundred engines, but up to a million products. */
const found = new Map<string, readonly FitmentRecord[]>();

function withEngines(codes: readonly string[]): FitmentRecord[] {
  return VEHICLES.filter(({ engineCode }) => engineCode !== null && codes.includes(engineCode));
}

/** Groups in which several different parts exist for one engine. */
const MADE_IN_VARIANTS: ReadonlySet<SeedGroup> = new Set([
  "injector",
  "unit-injector",
  "pump",
  "turbocharger",
  "cartridge",
  "actuator",
  "egr-valve",
]);

const CONDITIONS: Record<string, Text> = {
  dpf: { en: "with particle filter", hr: "s filtrom čestica" },
  nodpf: { en: "without particle filter", hr: "bez filtra čestica" },
  scr: { en: "with AdBlue", hr: "sa sustavom AdBlue" },
  auto: { en: "with automatic gearbox", hr: "s automatskim mjenjačem" },
  front: { en: "with front-wheel drive", hr: "s pogonom na prednje kotače" },
  rear: { en: "with rear-wheel drive", hr: "s pogonom na stražnje kotače" },
  "4x4": { en: "with four-wheel drive", hr: "s pogonom na sva četiri kotača" },
};

const ENGINE_OF: ReadonlyMap<string, DemoEngine> = new Map(
  [...CAR_ENGINES, ...HEAVY_ENGINES, ...PETROL_ENGINES].flatMap((engine) => engine.codes.map((code) => [code, engine])),
);

/**
 * Every vehicle, once for each of its engines. In the table, an engine is its code, and `=` with the kW if it was made
 * with several powers; months are the first and the last of manufacture.
 */
const VEHICLES: readonly FitmentRecord[] = readTable<
  "make" | "model" | "generation" | "engines" | "from" | "to" | "condition"
>(join(import.meta.dirname, "vehicles.csv")).flatMap(({ engines, generation, condition, ...vehicle }) =>
  engines.split("|").map((named) => {
    const [code = "", kw] = named.split("=");
    const engine = ENGINE_OF.get(code);
    if (!engine) throw new RangeError(`${vehicle.make} ${vehicle.model}: no engine ${code}`);
    return toFitment({
      ...vehicle,
      generation: generation || null,
      engine: engine.name,
      engineCode: code,
      ccm: engine.displacement,
      kw: kw === undefined ? engine.power : Number(kw),
      fuel: engine.injection === "petrol" ? "petrol" : "diesel",
      ...(condition && { condition: CONDITIONS[condition] }),
    });
  }),
);
