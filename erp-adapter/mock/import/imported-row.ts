import type { ProductRecord } from "../catalogue/product-record.ts";

/** A line that is good: identity, and the fields that the file says something about. The rest stays as it is. */
export interface ImportedRow {
  line: number;
  manufacturer: string;
  number: string;
  fields: Partial<Omit<ProductRecord, "manufacturer" | "number" | "specs" | "references">> & {
    oe?: string[];
    cross?: string[];
  };
}

/** What a product has that a file says nothing about. */
export const DEFAULTS: Omit<ProductRecord, "manufacturer" | "number" | "brand" | "group" | "deposit"> = {
  titleEn: "",
  titleHr: "",
  descriptionEn: "",
  descriptionHr: "",
  size: "",
  unit: "pcs",
  packQuantity: 1,
  specs: [],
  wholesale: null,
  stock: 0,
  supply: "orderable",
  remanufactured: false,
  references: [],
  supersededBy: null,
};
