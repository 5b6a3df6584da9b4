import { toMakerSlug } from "../contract/product-id.ts";
import { PRODUCT_LINES, type ProductLine } from "../contract/product-lines.ts";

/** Conditions for membership in a product line; all conditions that are set must hold. */
interface LineRule {
  makers?: readonly string[];
  groups?: readonly string[];
  remanufactured?: true;
  /** key of a fact, and text that its value must contain (in English, lower case) */
  spec?: { key: string; contains: string };
  /** a fact that excludes the product */
  unless?: { key: string; contains: string };
}

const DIESEL_FUEL = { key: "fuel", contains: "diesel" };
const PETROL_FUEL = { key: "fuel", contains: "petrol" };

/** A product belongs to a line if one of the line's rules holds; lines overlap. */
const LINE_RULES: Record<ProductLine, readonly LineRule[]> = {
  diesel: [
    { groups: ["injector", "nozzle", "unit-injector", "pump", "rail", "pipe", "valve"], unless: PETROL_FUEL },
    { groups: ["sensor", "filter"], spec: DIESEL_FUEL },
  ],
  "delphi-euro-6": [{ makers: ["delphi", "delphi-technologies"], spec: { key: "emission", contains: "euro 6" } }],
  vitesco: [{ makers: ["vitesco", "vitesco-technologies", "siemens-vdo", "vdo", "continental"] }],
  "turbo-compressors": [{ groups: ["turbocharger", "cartridge", "actuator"] }],
  "remanufactured-parts": [{ remanufactured: true }],
  "testing-equipment": [{ groups: ["tester", "test-bench"] }],
  "spare-parts": [{ groups: ["spare-part", "gasket-kit", "glow-plug", "nozzle", "valve", "pipe", "sensor"] }],
  "non-diesel": [{ groups: ["filter", "oil", "egr-valve", "sensor"], unless: DIESEL_FUEL }, { spec: PETROL_FUEL }],
};

/** The facts that decide to which lines a product belongs. */
export interface LineFacts {
  manufacturer: string;
  /** the id of a group (`groups.ts`) */
  group: string;
  remanufactured: boolean;
  /** values in English */
  specs: readonly { key: string; value: string }[];
}

/** The lines of a product, one bit each in the order of PRODUCT_LINES. */
export function toLineBits(record: LineFacts): number {
  let bits = 0;
  PRODUCT_LINES.forEach((line, index) => {
    if (LINE_RULES[line].some((rule) => holds(rule, record))) bits |= 1 << index;
  });
  return bits;
}

/** The product lines whose bits are set. */
export function linesOf(bits: number): ProductLine[] {
  return PRODUCT_LINES.filter((line) => (bits & lineBit(line)) !== 0);
}

/** The bit of one line. */
export function lineBit(line: ProductLine): number {
  return 1 << PRODUCT_LINES.indexOf(line);
}

function holds(rule: LineRule, record: LineFacts): boolean {
  if (rule.makers && !rule.makers.includes(toMakerSlug(record.manufacturer))) return false;
  if (rule.groups && !rule.groups.includes(record.group)) return false;
  if (rule.remanufactured && !record.remanufactured) return false;
  if (rule.spec && !hasFact(record, rule.spec)) return false;
  return !(rule.unless && hasFact(record, rule.unless));
}

function hasFact(record: LineFacts, fact: { key: string; contains: string }): boolean {
  return record.specs.some((spec) => spec.key === fact.key && spec.value.toLowerCase().includes(fact.contains));
}
