import type { DatabaseSync } from "node:sqlite";
import type { Facets } from "../../../../contract/catalogue.ts";
import type { Locale } from "../../../../contract/context.ts";
import type { VehicleFacet } from "../../../../contract/vehicle-facets.ts";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { reading } from "../../../../sqlite/transaction.ts";
import { createCatalogueNames } from "../catalogue-names.ts";
import type { FoundPage, IndexQuery } from "../catalogue-search.ts";
import { type ChosenFilters, toChosenFilters } from "../chosen-filters.ts";
import { createCorrections } from "../corrected-text.ts";
import { type Counts, toFacets } from "../facets.ts";
import { type FoundByText, findForgiving } from "../find-forgiving.ts";
import { createListedProducts } from "../listed-products.ts";
import { createMatchedNumber } from "../matched-number.ts";
import type { Vocabulary } from "../notions.ts";
import { readSearchText } from "../read-text.ts";
import { CLASSES, classOf, groupsMeant } from "../relevance-class.ts";
import type { SearchText } from "../search-text.ts";
import { createVehicleOptions, isByVehicle, toChosenTerms, toVehicleFacets } from "../vehicle-options.ts";
import { createVocabulary } from "../vocabulary.ts";
import { type CatalogueArrays, type FollowedChanges, loadCatalogueArrays } from "./catalogue-arrays.ts";
import { countCombinations } from "./count-combinations.ts";
import { judge } from "./filter-verdicts.ts";
import { hasProduct, isEmpty, listSet, type PostingSet } from "./posting-set.ts";
import { createPostingSets, type PostingSets } from "./posting-sets.ts";
import { createSetAlgebra } from "./set-algebra.ts";
import { createTakePage, type Found, type MakerRanks } from "./take-page.ts";
import { createTextAnswers, type TextAnswers } from "./text-answers.ts";
import { createVehicleSets } from "./vehicle-sets.ts";

/**
 * Search with arrays in memory and SQLite's full-text indexes. After an error all arrays are loaded again, so that no
 * partly applied change remains.
 */
export interface ArraySearch {
  /**
   * The answer for the catalogue's current state; null while the arrays are not loaded (at start, after large
   * changes).
   */
  find(query: IndexQuery): FoundPage | null;
  /** Loads about this many more rows. True if nothing is left to load; `find` may answer even earlier. */
  load(rows: number): boolean;
}

/**
 * `maxChanges`: the most changes that a search applies before it answers; after more changes everything is loaded
 * again.
 */
export function createArraySearch(db: DatabaseSync, options: { maxChanges: number }): ArraySearch {
  const matchedNumber = createMatchedNumber(db);
  const vocabulary = createVocabulary(db, (term) => loaded?.mayHaveTerm(term) ?? true);
  const corrections = createCorrections(db, vocabulary);
  const listedProducts = createListedProducts(db);
  const createFinder = prepareFinder(db, vocabulary);
  let loading = load();
  let loaded: Loaded | null = null;
  let isRead = false;

  function* load(): Generator<number, void> {
    const arrays = yield* loadCatalogueArrays(db, options);
    const { find, mayHaveTerm, readMakes, readAhead } = createFinder(arrays);
    yield* readMakes();
    loaded = { arrays, find, mayHaveTerm };
    yield* readAhead();
  }

  function startAnew(): void {
    loaded = null;
    isRead = false;
    loading = load();
  }

  function orStartAnew<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      startAnew();
      throw error;
    }
  }

  function loadNow(rows: number): void {
    for (let read = 0; !isRead && read < rows; ) {
      const step = loading.next();
      if (step.done) isRead = true;
      else read += step.value;
    }
  }

  function findNow(query: IndexQuery): FoundPage | null {
    if (loaded === null) return null;
    const followed = loaded.arrays.follow();
    if (followed === null) {
      startAnew();
      return null;
    }
    const { find } = loaded;
    return findForgiving(query, (asked) => findIn(find, asked, followed), { corrections, listedProducts });
  }

  function findIn(find: Finder, query: IndexQuery, followed: FollowedChanges): FoundByText {
    const { products, text, tierOf, isAnswered, ...found } = find(query, followed);
    const hits = products.map((product) => {
      return { product, matched: text && matchedNumber({ product, tier: tierOf(product) }, text, query.locale) };
    });
    return { page: { hits, ...found }, text, isAnswered };
  }

  return {
    // One read transaction, so that the arrays and the indexes show the same state.
    find: (query) => orStartAnew(() => reading(db, () => findNow(query))),
    load(rows) {
      orStartAnew(() => loadNow(rows));
      return isRead;
    },
  };
}

/** A found page before the matched number of each hit is known. */
interface Unmatched extends Omit<FoundPage, "hits" | "reading"> {
  products: number[];
  isAnswered: boolean;
  text: SearchText | null;
  /** the product's tier for the text; null without a text */
  tierOf(product: number): number | null;
}

/** Searches the current arrays; `followed` lists the changes just applied. */
type Finder = (query: IndexQuery, followed: FollowedChanges) => Unmatched;

interface Loaded {
  arrays: CatalogueArrays;
  find: Finder;
  mayHaveTerm: PostingSets["mayHaveTerm"];
}

interface CreatedFinder extends Omit<Loaded, "arrays"> {
  /** Reads the sets of the vehicle makes, which every search with facets needs. Yields the effort as rows read. */
  readMakes(): Generator<number, void>;
  /** Reads the sets that many texts need. */
  readAhead(): Generator<number, void>;
}

type CreateFinder = (arrays: CatalogueArrays) => CreatedFinder;

function prepareFinder(db: DatabaseSync, vocabulary: Vocabulary): CreateFinder {
  const readNames = createCatalogueNames(db);
  const readMakerRanks = createMakerRanks(db);
  const optionsFor = createVehicleOptions(db);

  return (arrays) => {
    const { columns } = arrays;
    const sets = createPostingSets(db, columns.capacity);
    const algebra = createSetAlgebra(columns.capacity);
    const answersTo = createTextAnswers(db, arrays, sets, algebra);
    const vehicles = createVehicleSets(sets, columns, algebra);
    const listed = new Uint32Array(columns.capacity);
    let names = readNames();
    let makerRanks = readMakerRanks();
    let combinationsNamed = columns.combinations.counts.length;
    const takePage = createTakePage(arrays, (locale) => makerRanks(locale));

    function refresh({ reindexed }: FollowedChanges): void {
      if (reindexed.length > 0) sets.reindexed(reindexed);
      // Without a new combination there is no new name: the first product with a new name has a new combination.
      if (columns.combinations.counts.length === combinationsNamed) return;
      combinationsNamed = columns.combinations.counts.length;
      names = readNames();
      makerRanks = readMakerRanks();
    }

    /** Adds the products of a set to the counts of combinations; returns how many of each class pass. */
    function count(set: PostingSet, counts: Uint32Array, verdicts: Uint8Array, classes: Uint8Array): number[] {
      const { combinationOf } = columns;
      const ids = listSet(set, listed);
      const passing: number[] = new Array(CLASSES).fill(0);
      for (let at = 0; at < ids.length; at += 1) {
        const combination = combinationOf[ids[at] as number] as number;
        counts[combination] = (counts[combination] as number) + 1;
        if (verdicts[combination] !== 0) continue;
        const own = classes[combination] as number;
        passing[own] = (passing[own] as number) + 1;
      }
      return passing;
    }

    function toFound(
      answers: TextAnswers | null,
      verdicts: Uint8Array,
      classes: Uint8Array,
    ): Omit<Found, "total" | "classes"> {
      if (answers === null) return { answers, verdicts, counts: columns.combinations.counts };
      const counts = new Uint32Array(verdicts.length);
      const tiers = answers.tiers.map(({ tier, set }) => ({
        tier,
        set,
        passing: count(set, counts, verdicts, classes),
      }));
      return { answers: { tiers, all: answers.all }, verdicts, counts };
    }

    /** The number of products of each combination among `answers`; null: among all products. */
    function presentIn(answers: TextAnswers | null): ArrayLike<number> {
      const { counts } = columns.combinations;
      if (answers === null) return counts;
      const present = new Uint32Array(counts.length);
      const ids = listSet(answers.all, listed);
      for (let at = 0; at < ids.length; at += 1) {
        const combination = columns.combinationOf[ids[at] as number] as number;
        present[combination] = (present[combination] as number) + 1;
      }
      return present;
    }

    function classesFor(text: SearchText | null): Uint8Array {
      const { product_group, availability } = columns.combinations;
      const meant = groupsMeant(text, names);
      const classes = new Uint8Array(product_group.length);
      for (let at = 0; at < classes.length; at += 1)
        classes[at] = classOf(meant.has(product_group[at] as number), availability[at] as number);
      return classes;
    }

    function findWith(filters: ChosenFilters, query: IndexQuery): Unmatched {
      algebra.clear();
      const facetsOf = (counts: Counts, ofVehicles: Pick<Facets, VehicleFacet>) =>
        query.withFacets ? { ...toFacets(counts, query, names, query.locale), ...ofVehicles } : null;
      const vehicleFacets = (countOf: Parameters<typeof toVehicleFacets>[2]) =>
        query.withFacets ? toVehicleFacets(query, optionsFor(query), countOf) : {};
      const verdicts = judge(columns.combinations, filters, query.replaces);
      const text = readSearchText(query.text, query.locale, vocabulary);
      if (text === null && query.text.trim() !== "") {
        const nothing = countCombinations(columns.combinations, new Uint32Array(verdicts.length), verdicts);
        const facets = facetsOf(
          nothing,
          vehicleFacets(() => 0),
        );
        return { products: [], text, tierOf: () => null, isAnswered: false, total: 0, facets };
      }
      const answered = text && answersTo(text);
      const isAnswered = answered === null || !isEmpty(answered.all);
      const chosen = toChosenTerms(query);
      // The vehicle facets are counted before the vehicle filters narrow the answers.
      const ofVehicles = vehicleFacets(vehicles.counterOf(answered?.all ?? null, verdicts, chosen));
      const isNarrowed = isByVehicle(chosen);
      const present = isNarrowed ? presentIn(answered) : undefined;
      const answers = isNarrowed ? vehicles.narrow(answered, chosen) : answered;
      const classes = classesFor(text);
      const found = toFound(answers, verdicts, classes);
      const counts = countCombinations(columns.combinations, found.counts, verdicts, present);
      return {
        products: takePage({ ...found, classes, total: counts.total }, query),
        text,
        isAnswered,
        tierOf: (product) => answers?.tiers.find(({ set }) => hasProduct(set, product))?.tier ?? null,
        total: counts.total,
        facets: facetsOf(counts, ofVehicles),
      };
    }

    return {
      mayHaveTerm: sets.mayHaveTerm,
      find(query, followed) {
        refresh(followed);
        return findWith(toChosenFilters(query, names), query);
      },
      *readMakes() {
        for (const { term } of optionsFor({ make: [], model: [], engine: [] }).make) {
          const set = sets.answering({ index: "terms", anyOf: [[term]] });
          yield Math.floor(("ids" in set ? set.ids.length : columns.capacity) / IDS_IN_A_ROW);
        }
      },
      *readAhead() {
        for (const products of sets.readAhead()) yield Math.ceil(products / IDS_IN_A_ROW);
      },
    };
  };
}

/** The number of products of a set that can be read in the time of one row. */
const IDS_IN_A_ROW = 20;

/** The ranks of manufacturers for a sort by manufacturer. */
function createMakerRanks(db: DatabaseSync): () => MakerRanks {
  const read = prepare<{ id: number; en: number; hr: number }>(db)`
    select id, dense_rank() over (order by sort_en) as en, dense_rank() over (order by sort_hr) as hr from manufacturer`;
  return () => {
    const rows = read.all();
    const ranksOf = (locale: Locale) => new Map(rows.map((row) => [row.id, row[locale]]));
    const ranks = { en: ranksOf("en"), hr: ranksOf("hr") };
    return (locale) => ranks[locale];
  };
}
