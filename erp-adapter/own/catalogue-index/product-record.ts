import type { GroupId } from "../../contract/catalogue.ts";
import type { Bilingual } from "../../contract/feed.ts";
import type { FitmentRecord } from "../../contract/fitments.ts";
import type { EurCents } from "../../contract/money.ts";
import type { ProductPicture } from "../../contract/pictures.ts";
import type { ProductLine } from "../../contract/product-lines.ts";
import type { PapersRecord } from "../../contract/product-papers.ts";
import type { RelatedRecord } from "../../contract/related-parts.ts";
import type { SupersessionRecord } from "../../contract/supersessions.ts";

/**
 * A product in the form that the catalogue stores: the interface between the sources of products (the seed, an import,
 * another ERP's feed) and the tables. Manufacturer and number identify it.
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
  /** list price; null if the product is sold only on request */
  wholesale: EurCents | null;
  /** core deposit per unit, 0 if there is none */
  deposit: EurCents;
  stock: number;
  /** pieces sold per year; left out if unknown */
  demand?: number;
  /** availability when the stock is 0 */
  supply: RecordedSupply;
  remanufactured: boolean;
  references: { kind: "cross" | "oe"; number: string; maker: string | null }[];
  /** at most `MAX_FITMENTS` */
  fitments: readonly FitmentRecord[];
  /** number of the product that replaces this one; of the same manufacturer unless `manufacturer` is set */
  supersededBy: { manufacturer?: string; number: string } | null;
  /** all supersessions by other products, the first is `supersededBy`; left out or empty: only `supersededBy` */
  supersessions?: readonly SupersessionRecord[];
  /** at most `MAX_RELATED`; left out: the product keeps its related parts */
  related?: readonly RelatedRecord[];
  /** documents and product safety; left out: the product keeps its own */
  papers?: PapersRecord;
  /** at most `MAX_PICTURES`; left out: the product keeps its pictures */
  pictures?: readonly PictureRecord[];
  /** facts from another ERP's feed; left out for a product of the embedded ERP */
  fed?: FedFacts;
}

/** Facts that come from another ERP's feed; the embedded ERP derives them itself. */
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

/**
 * orderable: the supplier has it · out-of-order: temporarily not available anywhere · discontinued: never available
 * again
 */
export type RecordedSupply = "orderable" | "out-of-order" | "discontinued";

/** A fact by key. `valueHr` is the Croatian value, if the value consists of words. */
export interface SpecRecord {
  key: string;
  /** default: the label in `spec-labels.ts` */
  label?: Bilingual;
  value: string;
  valueHr?: string;
}
