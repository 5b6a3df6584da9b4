import type { ProductRecord } from "../../own/catalogue-index/product-record.ts";
import type { DemoEngine } from "./engines.ts";
import { type DemoPartKind, samplePattern, toOeNumber } from "./oe-numbers.ts";
import type { Random } from "./random.ts";

/** A number pattern of another maker for the same part. */
export interface CrossPattern {
  pattern: string;
  maker: string;
}

/** One to three original numbers of the engine's maker, after the other maker's number if there is one. */
export function references(
  random: Random,
  engine: DemoEngine,
  kind: DemoPartKind,
  cross?: CrossPattern,
): ProductRecord["references"] {
  const numbers: ProductRecord["references"] = [];
  if (cross && random.chance(0.85)) {
    numbers.push({ kind: "cross", number: samplePattern(cross.pattern, random), maker: cross.maker });
  }
  for (let count = random.pick([1, 1, 1, 2, 2, 3]); count > 0; count -= 1) {
    numbers.push({ kind: "oe", ...toOeNumber(engine.make, kind, random) });
  }
  return numbers;
}
