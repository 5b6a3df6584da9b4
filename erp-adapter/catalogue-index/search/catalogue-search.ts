import type { Facets, MatchedNumber, SearchQuery } from "../../contract/catalogue.ts";
import type { Locale } from "../../contract/context.ts";
import type { PartnerTerms } from "../partner-terms.ts";

/** A search of the catalogue, its defaults filled in, in the language of the page. */
export interface CatalogueQuery extends SearchQuery {
  locale: Locale;
  /** whose prices a sort by price goes by; null in every other order, which does not ask for them */
  terms: PartnerTerms | null;
}

/** One page of what was found. */
export interface FoundPage {
  hits: FoundHit[];
  /** of all pages */
  total: number;
  /** null when the query asked for none */
  facets: Facets | null;
}

export interface FoundHit {
  /** row number of the product, good only inside this database */
  product: number;
  /** the number that answers the text, when it is not the product's own */
  matched: MatchedNumber | null;
}

/** Finds products. Pages of one query are disjoint and complete as long as the catalogue stays as it is. */
export interface CatalogueSearch {
  find(query: CatalogueQuery): Promise<FoundPage>;
}
