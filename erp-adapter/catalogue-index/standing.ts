import { PRODUCT_LINES } from "../contract/product-lines.ts";

/**
 * The place among products that answer a text equally well, smallest first: what sells most; without that figure, what belongs to
 * an earlier product line, so that a diesel injector stands before a petrol one.
 */
export function toStanding({ demand, lines }: { demand: number; lines: number }): number {
  const firstLine = lines === 0 ? PRODUCT_LINES.length : 31 - Math.clz32(lines & -lines);
  return firstLine - 2 * PRODUCT_LINES.length * demand;
}
