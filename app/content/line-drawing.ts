import type { ProductLine } from "#erp-adapter/contract/product-lines.ts";

const DRAWINGS: Record<ProductLine, string> = {
  diesel: "injector",
  "delphi-euro-6": "unit-injector",
  vitesco: "sensor",
  "turbo-compressors": "turbocharger",
  "remanufactured-parts": "pump",
  "testing-equipment": "test-bench",
  "spare-parts": "spare-part",
  "non-diesel": "filter",
};

/** The path of a product line's drawing. */
export function lineDrawing(line: ProductLine): string {
  return `/img/${DRAWINGS[line]}.svg`;
}
