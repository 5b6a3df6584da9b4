import type { GroupId } from "../contract/catalogue.ts";
import type { EurCents } from "../contract/money.ts";

/**
 * A product as the embedded ERP takes it in: the seam between where products come from (the seed, an import) and
 * the tables they go into. Identity is manufacturer and number.
 */
export interface ProductRecord {
  manufacturer: string;
  brand: string;
  number: string;
  group: GroupId;
  titleEn: string;
  /** "" where there is none: English stands in */
  titleHr: string;
  descriptionEn: string;
  descriptionHr: string;
  size: string;
  /** code of the measure unit: pcs, set, l, m */
  unit: string;
  packQuantity: number;
  specs: SpecRecord[];
  /** list price, or null: sold only after a question */
  wholesale: EurCents | null;
  /** core deposit per unit, 0 without */
  deposit: EurCents;
  stock: number;
  /** what an empty shelf means */
  supply: Supply;
  remanufactured: boolean;
  references: { kind: "cross" | "oe"; number: string; maker: string | null }[];
  /** the number that takes this one's place, of the same manufacturer unless named */
  supersededBy: { manufacturer?: string; number: string } | null;
}

/** orderable: the supplier has it · out-of-order: temporarily nowhere · discontinued: never again */
export type Supply = "orderable" | "out-of-order" | "discontinued";

/** A fact by key; labels in both languages are in `spec-labels.ts`. Values that are words have both languages too. */
export interface SpecRecord {
  key: string;
  value: string;
  valueHr?: string;
}
