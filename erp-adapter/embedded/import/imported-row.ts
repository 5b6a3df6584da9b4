import type { ProductRecord } from "../../catalogue-index/product-record.ts";

/** A line that is good: identity, and the fields that the file says something about. The rest stays as it is. */
export interface ImportedRow {
  line: number;
  manufacturer: string;
  number: string;
  /** what the title says about a successor may not be one: a word without a digit, or the part itself */
  doubt?: "word" | "self";
  fields: Partial<Omit<ProductRecord, "manufacturer" | "number" | "specs" | "references">> & {
    oe?: string[];
    cross?: string[];
  };
}
