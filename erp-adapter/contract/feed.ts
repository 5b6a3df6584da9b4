import type { Availability } from "./catalogue.ts";
import type { CallContext, Locale } from "./context.ts";
import type { FitmentRecord } from "./fitments.ts";
import type { EurCents } from "./money.ts";
import type { ProductPicture } from "./pictures.ts";
import type { ProductLine } from "./product-lines.ts";
import type { PapersRecord } from "./product-papers.ts";
import type { RelatedRecord } from "./related-parts.ts";
import type { SupersessionRecord } from "./supersessions.ts";

/** A text in both languages. "" if the ERP has none in a language: the text in the other language is then shown. */
export type Bilingual = Readonly<Record<Locale, string>>;

/** A product as an ERP gives it to the shop's own catalogue. Manufacturer and number are its identity for people. */
export interface FeedRecord {
  /** the ERP's own permanent key of the product; the shop sends it with each line of `conditions` and of an order */
  key: string;
  manufacturer: string;
  number: string;
  /** null: the manufacturer's name */
  brand: string | null;
  group: { id: string; name: Bilingual };
  title: Bilingual;
  description: Bilingual;
  /** dimension or variant that distinguishes similar products, or "" */
  size: string;
  /** code of the measure unit: pcs, set, l, m; other codes are shown unchanged */
  unit: string;
  packQuantity: number;
  /** in the order to show; `label` is null if the shop has its own label for the key */
  specs: readonly { key: string; label: Bilingual | null; value: Bilingual }[];
  references: readonly { kind: "cross" | "oe"; number: string; maker: string | null }[];
  /** vehicles and engines that the product fits; only the first 500 are used; missing if the ERP does not know them */
  fitments?: readonly FitmentRecord[];
  /** the number that replaces this product; `manufacturer` is null if it is of the same manufacturer */
  supersededBy: { manufacturer: string | null; number: string } | null;
  /** all supersessions of the product; only the first 12 are used; missing if the ERP knows only `supersededBy` */
  supersessions?: readonly SupersessionRecord[];
  /** parts that go with the product; only the first 24 are used; missing if the ERP does not know them */
  related?: readonly RelatedRecord[];
  /** documents and product safety data; missing if there are none */
  papers?: PapersRecord;
  lines: readonly ProductLine[];
  /** general list price; null: sold only on request */
  listPrice: EurCents | null;
  /** core deposit per unit, 0 if there is none */
  deposit: EurCents;
  /**
   * pieces sold in a year; search hits that match equally well are sorted by it, best seller first; missing if the ERP
   * does not know it
   */
  demand?: number;
  /** free pieces; null if only method `stock` returns them, or if the ERP does not return them at all */
  stock: number | null;
  whenEmpty: Exclude<Availability, "available">;
  /** URL of a picture; null if there is none */
  image: string | null;
  /** pictures with their sizes; only the first 12 are used; missing if the ERP does not know sizes */
  images?: readonly ProductPicture[];
}

/** One answer of a feed; the next call passes its `cursor`. */
export interface FeedPart {
  records: readonly FeedRecord[];
  /** keys of products that were removed; unknown keys are harmless */
  removed: readonly string[];
  cursor: string;
  /** false: nothing else for now; later calls with the cursor return the changes since */
  more: boolean;
  /**
   * True in each answer of a full pass over the catalogue, which ends with the first answer without `more`. A product
   * that no answer of the pass contains has been removed. An ERP that no longer knows a cursor begins a full pass.
   */
  full: boolean;
  /** number of all products, for the progress of a pass; null outside a pass, or if the ERP does not count */
  total: number | null;
}

/** Free pieces of some products. */
export interface StockPart {
  levels: readonly { key: string; stock: number }[];
  cursor: string;
  more: boolean;
}

export interface CatalogueFeed {
  /**
   * Products for the shop's own catalogue (capability catalogue.feed). Cursor null begins with all products; later
   * cursors return the changes since. May repeat a record, never loses one. At most `limit` records and removals, 1 to
   * 1,000.
   */
  feed(cursor: string | null, limit: number, c: CallContext): Promise<FeedPart>;
  /**
   * Stock separately from the product records (capability catalogue.feed, stock separate), for an ERP in which a change
   * of stock does not change the product.
   */
  stock(cursor: string | null, limit: number, c: CallContext): Promise<StockPart>;
}
