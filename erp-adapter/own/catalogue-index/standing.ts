import { PRODUCT_LINES } from "../../contract/product-lines.ts";

/**
 * The sort value of a product among products that match a text equally well; the smallest comes first. Higher demand
 * comes first; with equal demand an earlier product line comes first, so a diesel injector precedes a petrol injector.
 */
export function toStanding({ demand, lines }: { demand: number; lines: number }): number {
  const firstLine = lines === 0 ? PRODUCT_LINES.length : 31 - Math.clz32(lines & -lines);
  return firstLine - 2 * PRODUCT_LINES.length * demand;
}
