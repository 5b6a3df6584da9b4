import { MAX_QUANTITY } from "#erp-adapter/contract/quantity.ts";
import type { Shelf } from "#server/services/lists/list.ts";
import { parseListQuantity } from "./list-fields.ts";

/** The levels that a line is kept between. */
export type Levels = Pick<Shelf, "minimum" | "maximum">;
export type LevelField = keyof Levels;

/**
 * Levels as a person or a file writes them; null without any. A text that is no level, or a pair that cannot be kept, gives
 * the field that is wrong.
 */
export function parseLevels(texts: Record<LevelField, string>): Levels | null | { wrong: LevelField } {
  const [minimumText, maximumText] = [texts.minimum.trim(), texts.maximum.trim()];
  const minimum = minimumText === "" ? null : parseListQuantity(minimumText);
  if (minimumText !== "" && minimum === null) return { wrong: "minimum" };
  if (maximumText === "") return minimum === null ? null : { wrong: "maximum" };
  const maximum = parseListQuantity(maximumText);
  if (maximum === null || maximum === 0) return { wrong: "maximum" };
  return minimum !== null && minimum > maximum ? { wrong: "minimum" } : { minimum, maximum };
}

/** The pieces that fill a shelf up to its maximum; 0 as long as more than the minimum is there. */
export function piecesToFill({ minimum, maximum }: Levels, counted: number): number {
  return minimum !== null && counted > minimum ? 0 : Math.max(0, maximum - counted);
}

/** A quantity in whole packs, at least as large; null if that is more than a line may have. */
export function wholePacks(quantity: number, pack: number): number | null {
  const whole = Math.ceil(quantity / pack) * pack;
  return whole > MAX_QUANTITY ? null : whole;
}
