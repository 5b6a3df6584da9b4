import type { Facets, MatchedNumber, SearchQuery, SearchReading } from "../../contract/catalogue.ts";
import type { Locale } from "../../contract/context.ts";
import type { PartnerTerms } from "../partner-terms.ts";

/** A catalogue search with its defaults filled in, in the page's language. */
export interface CatalogueQuery extends SearchQuery {
  locale: Locale;
  /** terms for the prices of a sort by price; null in every other order */
  terms: PartnerTerms | null;
}

/** One page of found products. */
export interface FoundPage {
  hits: FoundHit[];
  /** number of products on all pages */
  total: number;
  /** null if the query did not ask for facets */
  facets: Facets | null;
  /** null if the text was taken as it was typed */
  reading: SearchReading | null;
}

export interface FoundHit {
  /** row number of the product, valid only in this database */
  product: number;
  /** the number that answers the text, if it is not the product's own */
  matched: MatchedNumber | null;
}

/** Finds products. The pages of one query are disjoint and complete as long as the catalogue does not change. */
export interface CatalogueSearch {
  find(query: CatalogueQuery): Promise<FoundPage>;
}
