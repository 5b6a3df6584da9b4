import type { Facets, MatchedNumber, SearchQuery, SearchReading } from "../../../contract/catalogue.ts";
import type { Locale } from "../../../contract/context.ts";
import type { PartnerTerms } from "../partner-terms.ts";

/** A catalogue search with its defaults filled in, in the page's language. */
export interface IndexQuery extends SearchQuery {
  locale: Locale;
  /** the terms for a sort by price; null for any other sort */
  terms: PartnerTerms | null;
}

/** One page of found products. */
export interface FoundPage {
  hits: FoundHit[];
  /** number of products on all pages */
  total: number;
  /** null if the query did not ask for facets */
  facets: Facets | null;
  /** how the search understood the text; null if it used the text as typed */
  reading: SearchReading | null;
}

export interface FoundHit {
  /** row number of the product, valid only in this database */
  product: number;
  /** the number or application that matches the text; null if it is the product's own number or title */
  matched: MatchedNumber | null;
}

/** Finds products. The pages of one query are disjoint and complete as long as the catalogue does not change. */
export interface CatalogueSearch {
  find(query: IndexQuery): Promise<FoundPage>;
}
