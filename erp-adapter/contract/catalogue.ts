import { z } from "zod";
import type { CallContext } from "./context.ts";
import { type MakerSlug, type ProductId, productIdSchema } from "./product-id.ts";
import { PRODUCT_LINES } from "./product-lines.ts";

/** available: on the shelf · orderable: must be ordered · out-of-order: temporarily none · unavailable: discontinued, still shown with its replacement. */
export const AVAILABILITIES = ["available", "orderable", "out-of-order", "unavailable"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/**
 * `relevance` is tiers of the text match; without a text it is the number. `replaced`: by the number replaced. The prices
 * are those that the caller's partner is shown for one pack, what is on request comes last both ways. Equals by number.
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

/** A product group's id; the ERP names it. The embedded ERP has about twenty. */
export type GroupId = string & { readonly [groupId]: true };
declare const groupId: unique symbol;

const slugs = z.array(z.string().min(1).max(80)).max(100).default([]);

export const searchQuerySchema = z.object({
  /** a number in any spelling, a part of one, or words */
  text: z.string().max(200).default(""),
  manufacturer: slugs,
  brand: slugs,
  group: slugs,
  availability: z.array(z.enum(AVAILABILITIES)).default([]),
  line: z.enum(PRODUCT_LINES).nullable().default(null),
  /** only products that replace others */
  replaces: z.boolean().default(false),
  sort: z.enum(SORTS).default("relevance"),
  page: z.int().min(1).default(1),
  pageSize: z.int().min(1).max(100).default(24),
  /** counts cost the ERP; a caller that shows none asks for none */
  withFacets: z.boolean().default(true),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** A query as callers write it: everything that has a default may be left out. */
export type SearchRequest = z.input<typeof searchQuerySchema>;

export interface Named<Id extends string = string> {
  id: Id;
  name: string;
}

/** A product as a list needs it. Price and stock are not here: they come from `conditions`, for one partner. */
export interface ProductSummary {
  id: ProductId;
  number: string;
  manufacturer: Named<MakerSlug>;
  brand: Named;
  group: Named<GroupId>;
  /** in the language asked, English where that is missing */
  title: string;
  /** dimension or variant that tells neighbours apart, or "" */
  size: string;
  /** code of the measure unit: pcs, set, l, m; others are shown as they are */
  unit: string;
  packQuantity: number;
  availability: Availability;
  /** address of a picture, or null: then the shop shows its drawing of the group */
  image: string | null;
  replacedBy: ReplacementRef | null;
}

/** A number on the other side of a supersession; `id` is null when the ERP does not carry that product. */
export interface ReplacementRef {
  id: ProductId | null;
  number: string;
}

/** Why a hit is in the list when its own number is not what was typed. */
export interface MatchedNumber {
  kind: "cross" | "oe" | "replaced";
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

/** Counts under all other filters: a facet ignores its own. Every value of the facet under the text is listed, zero counts too where chosen. */
export interface Facets {
  manufacturer: FacetValue[];
  brand: FacetValue[];
  group: FacetValue[];
  availability: FacetValue[];
  line: FacetValue[];
}

/** A page past the end has no items and the true total. */
export interface SearchResult {
  items: SearchHit[];
  total: number;
  /** null when not asked for, or the back end has none (capability catalogue.facetCounts) */
  facets: Facets | null;
}

export interface Product extends ProductSummary {
  description: string;
  /** label and value in the language asked, in the order to show */
  specs: { label: string; value: string }[];
  /** numbers of others for the same part */
  references: { kind: "cross" | "oe"; number: string; maker: string | null }[];
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

export interface CatalogueArea {
  /**
   * One page, its exact total, and the counts of the filters. VALIDATION for a page, size or value out of range; a sort by
   * price is refused as `conditions` refuses.
   */
  search(query: SearchRequest, c: CallContext): Promise<SearchResult>;
  /** NOT_FOUND for an unknown or withdrawn product; a discontinued one is still shown. */
  product(id: ProductId, c: CallContext): Promise<Product>;
  /** Many by id in one call, in the order asked; unknown ones are left out. At most 1,000. */
  products(ids: readonly ProductId[], c: CallContext): Promise<ProductSummary[]>;
  /** Both directions of supersession, whole chains. NOT_FOUND for an unknown product. */
  replacements(id: ProductId, c: CallContext): Promise<Replacements>;
  /** Delta feed: may repeat a change, never loses one. Starts from cursor null; `cursor` of the answer goes into the next call. */
  changes(
    cursor: string | null,
    limit: number,
    c: CallContext,
  ): Promise<{ changes: ProductChange[]; cursor: string; more: boolean }>;
}

export const productIdsSchema = z.array(productIdSchema).max(1_000);
