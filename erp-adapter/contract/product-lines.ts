/**
 * The eight product lines of the shop: saved filters that overlap. The ERP decides which products belong to a line, and says
 * which lines have any (`catalogue.lines`): no menu names the others.
 */
export const PRODUCT_LINES = [
  "diesel",
  "delphi-euro-6",
  "vitesco",
  "turbo-compressors",
  "remanufactured-parts",
  "testing-equipment",
  "spare-parts",
  "non-diesel",
] as const;

export type ProductLine = (typeof PRODUCT_LINES)[number];
