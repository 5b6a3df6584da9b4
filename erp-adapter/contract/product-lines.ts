/**
 * The eight product lines of the shop: named selections of products, which may overlap. The ERP decides which products
 * belong to a line, and names the lines that have products (`catalogue.lines`); menus leave out the other lines.
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
