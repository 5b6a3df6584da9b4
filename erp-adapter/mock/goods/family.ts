import type { GroupId } from "../../contract/catalogue.ts";
import type { ProductRecord, SpecRecord } from "../../own/catalogue-index/product-record.ts";
import type { DemoEngine } from "./engines.ts";
import type { Random } from "./random.ts";

/** The embedded ERP's product groups that the demo catalogue fills; each has a drawing named after it. */
export const SEED_GROUPS = [
  "injector",
  "unit-injector",
  "pump",
  "rail",
  "pipe",
  "nozzle",
  "valve",
  "sensor",
  "filter",
  "turbocharger",
  "cartridge",
  "actuator",
  "gasket-kit",
  "egr-valve",
  "glow-plug",
  "test-bench",
  "tester",
  "oil",
  "spare-part",
] as const;
export type SeedGroup = (typeof SEED_GROUPS)[number];

/** A group's name as the contract's id. */
export function toGroupId(group: SeedGroup): GroupId {
  return group as string as GroupId;
}

/** A text in both languages. */
export interface Text {
  en: string;
  hr: string;
}

export function text(en: string, hr: string): Text {
  return { en, hr };
}

/** Parts of one kind by one maker: their numbers, and a description of each. */
export interface Family {
  manufacturer: string;
  group: SeedGroup;
  /** share of the catalogue, relative to the other families; 0: only as a companion of another part */
  weight: number;
  /** number patterns; a later range opens once the earlier ones are used up */
  numbers: readonly (readonly string[])[];
  engines: readonly DemoEngine[];
  /** probability that a part has replaced older ones, 0 to 1 */
  supersedes: number;
  /** stock: fast often 12 or more · slow mostly fewer or none · quote mostly none, sold only on request */
  shelf: "fast" | "slow" | "quote";
  /** another part sold beside this one, such as its exchange unit; `chance`: the probability, 0 to 1 */
  companion?: { family: Family; chance: number };
  /** another maker that sells some of these parts under the same number; `chance`: the probability, 0 to 1 */
  twin?: { manufacturer: string; chance: number };
  /** Facts and texts of one part. Called again with an equal random source for the part's older numbers. */
  describe(part: { number: string; engine: DemoEngine; random: Random }): Description;
}

export interface Description {
  brand: string;
  title: Text;
  /** sentences, joined by a space */
  description: readonly Text[];
  size?: string;
  unit?: string;
  packQuantity?: number;
  specs: readonly SpecRecord[];
  /** list price in whole euros, lowest and highest; null: on request */
  price: readonly [number, number] | null;
  /** deposit in whole euros, lowest and highest */
  deposit?: readonly [number, number];
  remanufactured?: boolean;
  references?: ProductRecord["references"];
}
