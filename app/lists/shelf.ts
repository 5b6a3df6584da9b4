import { MAX_QUANTITY } from "#erp-adapter/contract/quantity.ts";
import type { Shelf } from "#server/services/lists/list.ts";
import { parseListQuantity } from "../cart/list-fields.ts";

/** The minimum and maximum stock of a line. */
export type Levels = Pick<Shelf, "minimum" | "maximum">;
export type LevelField = keyof Levels;

/**
 * Parses levels from a form or a file; null if both are empty. `wrong` names the field that is invalid, or that
 * contradicts the other.
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

/** The pieces that fill a shelf up to its maximum; 0 while the counted pieces are more than the minimum. */
export function piecesToFill({ minimum, maximum }: Levels, counted: number): number {
  return minimum !== null && counted > minimum ? 0 : Math.max(0, maximum - counted);
}

/** Rounds a quantity up to whole packs; null if the result is more than a line may have. */
export function wholePacks(quantity: number, pack: number): number | null {
  const whole = Math.ceil(quantity / pack) * pack;
  return whole > MAX_QUANTITY ? null : whole;
}
