import type { ProductRecord, SpecRecord } from "../../catalogue-index/product-record.ts";
import type { GroupId } from "../../contract/catalogue.ts";
import type { Engine } from "./engine.ts";
import type { Random } from "./random.ts";

/** The embedded ERP's product groups as the demo catalogue fills them; each has a drawing of the same name. */
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

/** A group's name as the id that the contract speaks of. */
export function toGroupId(group: SeedGroup): GroupId {
  return group as string as GroupId;
}

/** The same words in both languages. */
export interface Text {
  en: string;
  hr: string;
}

export function text(en: string, hr: string): Text {
  return { en, hr };
}

/** Parts of one kind by one maker: their numbers, and how one of them is described. */
export interface Family {
  manufacturer: string;
  group: SeedGroup;
  /** share of the catalogue, relative to the other families; 0: only as a companion of another */
  weight: number;
  /** number patterns; a later range opens when those before are used up */
  numbers: readonly (readonly string[])[];
  engines: readonly Engine[];
  /** how often a part has replaced older ones, 0 to 1 */
  supersedes: number;
  /** how the shelf is filled: fast 12 and more as a rule, slow a few, quote only after a question */
  shelf: "fast" | "slow" | "quote";
  /** a part that is sold beside this one, such as its exchange unit, and how often, 0 to 1 */
  companion?: { family: Family; chance: number };
  /** who sells some of these parts under the very same number, and how often, 0 to 1 */
  twin?: { manufacturer: string; chance: number };
  /** Facts and words of one part. Called again with an equal random source for its older numbers. */
  describe(part: { number: string; engine: Engine; random: Random }): Description;
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
  /** list price in whole euros, from and to; null: on request */
  price: readonly [number, number] | null;
  /** deposit in whole euros, from and to */
  deposit?: readonly [number, number];
  remanufactured?: boolean;
  references?: ProductRecord["references"];
}
