import type { GroupId } from "../contract/catalogue.ts";
import type { Bilingual } from "../contract/feed.ts";
import type { FitmentRecord } from "../contract/fitments.ts";
import type { EurCents } from "../contract/money.ts";
import type { ProductPicture } from "../contract/pictures.ts";
import type { ProductLine } from "../contract/product-lines.ts";
import type { SupersessionRecord } from "../contract/supersessions.ts";

/**
 * A product in the form that the catalogue takes in: the seam between the sources of products (the seed, an import, the feed
 * of another ERP) and the tables. Manufacturer and number are its identity.
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
  /** pieces sold in a year; left out if the ERP does not know */
  demand?: number;
  /** the meaning of an empty shelf */
  supply: Supply;
  remanufactured: boolean;
  references: { kind: "cross" | "oe"; number: string; maker: string | null }[];
  /** at most `MAX_FITMENTS` */
  fitments: readonly FitmentRecord[];
  /** the number that replaces this one, of the same manufacturer unless named */
  supersededBy: { manufacturer?: string; number: string } | null;
  /** how others take its place, `supersededBy` being the first of them; left out or empty: that one alone does */
  supersessions?: readonly SupersessionRecord[];
  /** at most `MAX_PICTURES`; left out: those that the product has stay */
  pictures?: readonly PictureRecord[];
  /** what only a record of a feed has; left out for a product of the embedded ERP */
  fed?: FedFacts;
}

/** Facts that the embedded ERP derives itself, and another ERP's feed names. */
export interface FedFacts {
  key: string;
  /** fingerprint of the whole record */
  digest: Uint8Array;
  groupName: Bilingual;
  lines: readonly ProductLine[];
  image: string | null;
}

/** A picture, and where an import took it from. */
export interface PictureRecord extends ProductPicture {
  /** the file's name, or the address */
  origin?: string;
  /** name of the supplier list it came with */
  list?: string;
}

/** orderable: the supplier has it · out-of-order: temporarily not available anywhere · discontinued: never available again */
export type Supply = "orderable" | "out-of-order" | "discontinued";

/** A fact by key; values that are words come in both languages. */
export interface SpecRecord {
  key: string;
  /** `spec-labels.ts` has the label unless it is given */
  label?: Bilingual;
  value: string;
  valueHr?: string;
}
