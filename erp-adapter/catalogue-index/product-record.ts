import type { GroupId } from "../contract/catalogue.ts";
import type { EurCents } from "../contract/money.ts";

/**
 * A product in the form that the embedded ERP takes in: the seam between the sources of products (the seed, an import) and
 * the tables. Manufacturer and number are its identity.
 */
export interface ProductRecord {
  manufacturer: string;
  brand: string;
  number: string;
  group: GroupId;
  titleEn: string;
  /** "" if there is none: the English title replaces it */
  titleHr: string;
  descriptionEn: string;
  descriptionHr: string;
  size: string;
  /** code of the measure unit: pcs, set, l, m */
  unit: string;
  packQuantity: number;
  specs: SpecRecord[];
  /** list price; null: sold only on request */
  wholesale: EurCents | null;
  /** core deposit per unit, 0 if there is none */
  deposit: EurCents;
  stock: number;
  /** the meaning of an empty shelf */
  supply: Supply;
  remanufactured: boolean;
  references: { kind: "cross" | "oe"; number: string; maker: string | null }[];
  /** the number that replaces this one, of the same manufacturer unless named */
  supersededBy: { manufacturer?: string; number: string } | null;
}

/** orderable: the supplier has it · out-of-order: temporarily not available anywhere · discontinued: never available again */
export type Supply = "orderable" | "out-of-order" | "discontinued";

/** A fact by key; `spec-labels.ts` has the labels in both languages. Values that are words come in both languages too. */
export interface SpecRecord {
  key: string;
  value: string;
  valueHr?: string;
}
