import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import type { Facets } from "../../../contract/catalogue.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { type CatalogueNames, createCatalogueNames } from "./catalogue-names.ts";
import type { CatalogueSearch, IndexQuery } from "./catalogue-search.ts";
import { createCatalogueVersion } from "./catalogue-version.ts";
import { toChosenFilters } from "./chosen-filters.ts";
import { type Combination, createCombinations } from "./combinations.ts";
import { createCorrections } from "./corrected-text.ts";
import { type Counts, countFacets, toFacets } from "./facets.ts";
import { type FoundByText, findForgiving } from "./find-forgiving.ts";
import { createListedProducts } from "./listed-products.ts";
import { createMatchedNumber } from "./matched-number.ts";
import { createMatching } from "./matching.ts";
import { createFillPassing, createPageStatements } from "./page-statements.ts";
import { readSearchText } from "./read-text.ts";
import { groupsMeant } from "./relevance-class.ts";
import type { SearchText } from "./search-text.ts";
import {
  type ChosenTerms,
  createVehicleOptions,
  isByVehicle,
  toChosenTerms,
  toVehicleFacets,
} from "./vehicle-options.ts";
import { createVehicleTables } from "./vehicle-tables.ts";
import { createVocabulary } from "./vocabulary.ts";

type CountOf = Parameters<typeof toVehicleFacets>[2];

/** The most cached combinations of all texts: about 30 MiB. */
const MAX_KEPT = 300_000;

/**
 * Search only in SQL: always available, and quick for a few thousand products. It is used while the arrays are not
 * loaded, and tests compare the array search with it. It counts the products found by a text once, by combination of
 * filter values. Totals and facets are sums of these counts, which are cached until the catalogue changes.
 */
export function createSqlSearch(db: DatabaseSync): CatalogueSearch {
  const matching = createMatching(db);
  const vehicles = createVehicleTables(db);
  const combinations = createCombinations(db);
  const vehicleOptions = createVehicleOptions(db);
  const fillPassing = createFillPassing(db);
  const readPage = createPageStatements(db);
  const matchedNumber = createMatchedNumber(db);
  const readNames = createCatalogueNames(db);
  const anyHit = prepare<{ product: number }>(db)`
    select product from hit join product p on p.id = hit.product where p.withdrawn = 0 limit 1`;
  const vocabulary = createVocabulary(db);
  const corrections = createCorrections(db, vocabulary);
  const listedProducts = createListedProducts(db);
  const version = createCatalogueVersion(db);
  const kept = new LRUCache<string, Combination[]>({
    maxSize: MAX_KEPT,
    sizeCalculation: (combinations) => combinations.length + 1,
  });
  let names: CatalogueNames | null = null;
  let keptVersion = "";

  function presentNames(): CatalogueNames {
    const present = version();
    if (names === null || present !== keptVersion) {
      names = readNames();
      kept.clear();
      keptVersion = present;
    }
    return names;
  }

  function combinationsOf(query: IndexQuery, text: SearchText | null, chosen: ChosenTerms): Combination[] {
    const { locale, replaces } = query;
    const key = `${locale} ${replaces} ${JSON.stringify(chosen)} ${text === null ? "" : query.text}`;
    const known = kept.get(key);
    if (known) return known;
    const count = text === null ? combinations.ofCatalogue : combinations.ofHits;
    const counted = count(replaces, isByVehicle(chosen));
    kept.set(key, counted);
    return counted;
  }

  /** The facets with names. `countOf` is null if the text found nothing. */
  function facetsOf(
    query: IndexQuery,
    counts: Counts,
    present: CatalogueNames,
    countOf: CountOf | null,
  ): Facets | null {
    if (!query.withFacets) return null;
    return {
      ...toFacets(counts, query, present, query.locale),
      ...toVehicleFacets(query, vehicleOptions(query), countOf ?? (() => 0)),
    };
  }

  function findNow(query: IndexQuery): FoundByText {
    const present = presentNames();
    const filters = toChosenFilters(query, present);
    const text = readSearchText(query.text, query.locale, vocabulary);
    if (text === null && query.text.trim() !== "") {
      const facets = facetsOf(query, countFacets([], filters), present, null);
      return { page: { hits: [], total: 0, facets }, text, isAnswered: false };
    }
    if (text) matching.match(text);
    const chosen = toChosenTerms(query);
    const fitting = isByVehicle(chosen);
    if (fitting) vehicles.fit(chosen);
    const combinations = combinationsOf(query, text, chosen);
    const counts = countFacets(combinations, filters);
    const ofHits = text !== null;
    const rows = readPage({ ...query, ofHits, filters, fitting, meant: groupsMeant(text, present) });
    let isFilled = false;
    const countOf: CountOf = (facet, term) => {
      if (!isFilled) fillPassing({ ...query, ofHits, filters });
      isFilled = true;
      return vehicles.count(chosen, facet, term);
    };
    return {
      page: {
        hits: rows.map((row) => ({ product: row.product, matched: text && matchedNumber(row, text, query.locale) })),
        total: counts.total,
        facets: facetsOf(query, counts, present, countOf),
      },
      text,
      isAnswered: combinations.length > 0 || (text !== null && anyHit.get() !== undefined),
    };
  }

  return {
    async find(query) {
      // One read transaction, so that page, total and counts show the same state.
      db.exec("begin");
      try {
        return findForgiving(query, findNow, { corrections, listedProducts });
      } finally {
        db.exec("commit");
      }
    },
  };
}
