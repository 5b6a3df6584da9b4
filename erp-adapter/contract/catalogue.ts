import { z } from "zod";
import type { CallContext } from "./context.ts";
import type { CatalogueFeed } from "./feed.ts";
import type { Candidate, Fitment } from "./fitments.ts";
import type { NumberedProduct } from "./number-lookup.ts";
import type { ProductPicture } from "./pictures.ts";
import { type MakerSlug, type ProductId, productIdSchema } from "./product-id.ts";
import { PRODUCT_LINES } from "./product-lines.ts";
import type { AnsweredPapers } from "./product-papers.ts";
import type { RelatedPart } from "./related-parts.ts";
import { MAX_SEARCH_TEXT } from "./search-limits.ts";
import type { Supersession } from "./supersessions.ts";

/**
 * available: on the shelf · orderable: must be ordered in · out-of-order: temporarily not obtainable · unavailable:
 * discontinued, still shown with its replacement.
 */
export const AVAILABILITIES = ["available", "orderable", "out-of-order", "unavailable"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/**
 * `relevance`: by how well the text matches; without a text, by number. `replaced`: by the number that the product
 * replaces; products that replace none come last. Price sorts use the price per unit at the quantity of one pack,
 * either the partner's own or that of the general price list (`priceSort`); products on request come last in both
 * directions. Ties are sorted by number.
 */
export const SORTS = [
  "relevance",
  "number",
  "title",
  "manufacturer",
  "availability",
  "price-asc",
  "price-desc",
  "replaced",
] as const;
export type Sort = (typeof SORTS)[number];

/** True for a sort by price, which depends on capability catalogue.priceSort. */
export function isByPrice(sort: Sort | undefined): boolean {
  return sort === "price-asc" || sort === "price-desc";
}

/** A product group's id, set by the ERP. The embedded ERP has about twenty. */
export type GroupId = string & { readonly [groupId]: true };
declare const groupId: unique symbol;

const slugs = z.array(z.string().min(1).max(80)).max(100).default([]);

export const searchQuerySchema = z.object({
  /** a number in any spelling, a fragment of a number, or words */
  text: z.string().max(MAX_SEARCH_TEXT).default(""),
  manufacturer: slugs,
  brand: slugs,
  group: slugs,
  availability: z.array(z.enum(AVAILABILITIES)).default([]),
  line: z.enum(PRODUCT_LINES).nullable().default(null),
  /**
   * vehicles that a product fits (capability catalogue.fitments), as `toVehicleIds` writes them: make skoda, model
   * skoda~octavia-ii, engine bkp
   */
  make: slugs,
  model: slugs,
  engine: slugs,
  /** only products that replace others */
  replaces: z.boolean().default(false),
  sort: z.enum(SORTS).default("relevance"),
  page: z.int().min(1).default(1),
  pageSize: z.int().min(1).max(100).default(24),
  /** true: no correction of words that find nothing */
  exact: z.boolean().default(false),
  /** true: with the counts of the filters. Counting takes the ERP time: pass false if the counts are not shown */
  withFacets: z.boolean().default(true),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** A query as callers write it: everything that has a default may be left out. */
export type SearchRequest = z.input<typeof searchQuerySchema>;

export interface Named<Id extends string = string> {
  id: Id;
  name: string;
}

/** A product as a list needs it. Price and stock come from `conditions`, for one partner. */
export interface ProductSummary {
  id: ProductId;
  number: string;
  manufacturer: Named<MakerSlug>;
  brand: Named;
  group: Named<GroupId>;
  /** in the language asked; English if that is missing */
  title: string;
  /** dimension or variant that distinguishes similar products, or "" */
  size: string;
  /** code of the measure unit: pcs, set, l, m; other codes are shown unchanged */
  unit: string;
  packQuantity: number;
  availability: Availability;
  /** URL of a picture; if null, the shop shows a drawing for the product group */
  image: string | null;
  /**
   * Pictures with their sizes. The first one is the most informative, and is also `image`; in a list of products it may
   * be the only one. Missing if the back end does not know the sizes.
   */
  images?: readonly ProductPicture[];
  replacedBy: ReplacementRef | null;
}

/** The number at the other end of a supersession; `id` is null if the ERP does not carry that product. */
export interface ReplacementRef {
  id: ProductId | null;
  number: string;
}

/** Why a hit is in the list although its own number and title do not match the text. */
export interface MatchedNumber {
  kind: "cross" | "oe" | "replaced" | "engine" | "vehicle";
  /** a number, an engine code or a vehicle, as the ERP writes it */
  number: string;
}

export interface SearchHit extends ProductSummary {
  matched: MatchedNumber | null;
  /** numbers this product replaces, nearest first, at most 20 */
  replaces: ReplacementRef[];
}

export interface FacetValue {
  id: string;
  name: string;
  count: number;
}

/**
 * The values of each filter, with the number of products. A facet's counts apply all filters except its own. Lists
 * every value that a product found by the text has, and a chosen value even if its count is 0.
 */
export interface Facets {
  manufacturer: FacetValue[];
  brand: FacetValue[];
  group: FacetValue[];
  availability: FacetValue[];
  line: FacetValue[];
  /**
   * The filters by vehicle: makes; models once a make is chosen; engines once a model is chosen. Missing if there are
   * no values. A value without products is listed only if it is chosen.
   */
  make?: FacetValue[];
  model?: FacetValue[];
  engine?: FacetValue[];
}

/** A page past the end has no items and the true total. */
export interface SearchResult {
  items: SearchHit[];
  total: number;
  /** null if not asked for, or if the back end has none (capability catalogue.facetCounts) */
  facets: Facets | null;
  /** missing if the back end searches every text exactly as typed */
  reading?: SearchReading;
}

/** How a back end understood a text. */
export interface SearchReading {
  /** the text that the hits are for, because the typed text finds nothing; null if the hits are for the typed text */
  shownFor: string | null;
  /** other texts that the person may have meant; the hits are not for them */
  suggestions: string[];
  /** the numbers in a text of several numbers, in order, each with at most 10 products; null for any other text */
  numbers: { text: string; products: ProductId[] }[] | null;
  /**
   * the words of the text that `shownFor` leaves out, because no product matches the whole text; missing or empty if there are
   * none
   */
  left?: string[];
}

export interface Product extends ProductSummary {
  description: string;
  /** label and value in the language asked, in the order to show */
  specs: { label: string; value: string }[];
  /** other makers' numbers for the same part */
  references: { kind: "cross" | "oe"; number: string; maker: string | null }[];
  /**
   * vehicles and engines that the product fits, at most 500; missing if the back end has none (capability
   * catalogue.fitments)
   */
  fitments?: readonly Fitment[];
  /**
   * other products of the same group for the same engines, best match first; the number on the fitted part decides
   * which one is right
   */
  candidates?: readonly Candidate[];
  /**
   * Parts that go with the product and that the ERP carries, each once and without the product itself, at most
   * `MAX_RELATED` (capability catalogue.relatedParts); missing if the back end has none
   */
  related?: readonly RelatedPart[];
  /** documents and product safety data (capability catalogue.papers); missing if there are none */
  papers?: AnsweredPapers;
}

export interface Replacements {
  /** nearest first, along the chain */
  newer: ReplacementEntry[];
  /** nearest first */
  older: ReplacementEntry[];
}

export interface ReplacementEntry {
  number: string;
  manufacturer: string | null;
  product: ProductSummary | null;
}

export interface ProductChange {
  kind: "changed" | "removed";
  product: ProductId;
}

export interface CatalogueArea extends CatalogueFeed {
  /**
   * One page, its exact total, and the counts of the filters. VALIDATION if a page, size or value is out of range. A
   * sort by price is refused for the same callers and partners as `conditions`, and is UNSUPPORTED if
   * catalogue.priceSort is none.
   */
  search(query: SearchRequest, c: CallContext): Promise<SearchResult>;
  /** NOT_FOUND if the product is unknown or withdrawn. A discontinued product is still answered. */
  product(id: ProductId, c: CallContext): Promise<Product>;
  /** Many products in one call, in the order asked; unknown ids are left out. At most 1,000. */
  products(ids: readonly ProductId[], c: CallContext): Promise<ProductSummary[]>;
  /** The whole chains of supersession, in both directions. NOT_FOUND for an unknown product. */
  replacements(id: ProductId, c: CallContext): Promise<Replacements>;
  /**
   * The supersession edges needed to offer other products in place of these (capability catalogue.supersession), each
   * once: chains of successors up to `MAX_LINKS` long; chains of predecessors over edges of direction full; all edges
   * of a set that leads to one of the products; all edges of a merge. Unknown ids and products without such edges add
   * nothing. At most 1,000 ids.
   */
  supersessions(ids: readonly ProductId[], c: CallContext): Promise<Supersession[]>;
  /**
   * Finds the products of each number, compared whole and in any spelling: the product's own number, a number that it
   * replaces, an OE number or a cross reference (capability catalogue.numberLookup). One list for each text, in the
   * order asked; empty if nothing is found; own numbers first, each product once, at most `MAX_PRODUCTS_OF_NUMBER`.
   * VALIDATION for more than `MAX_NUMBERS` texts, or a text longer than `MAX_NUMBER_LENGTH` characters.
   */
  findNumbers(numbers: readonly string[], c: CallContext): Promise<NumberedProduct[][]>;
  /**
   * Changes of products since a cursor: may repeat a change, never loses one. Null begins at the start; the next call
   * takes the `cursor` of this answer.
   */
  changes(
    cursor: string | null,
    limit: number,
    c: CallContext,
  ): Promise<{ changes: ProductChange[]; cursor: string; more: boolean }>;
}

export const productIdsSchema = z.array(productIdSchema).max(1_000);
