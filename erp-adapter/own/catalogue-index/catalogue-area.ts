import type { DatabaseSync } from "node:sqlite";
import {
  type CatalogueArea,
  isByPrice,
  productIdsSchema,
  type SearchResult,
  searchQuerySchema,
} from "../../contract/catalogue.ts";
import type { CallContext } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { CatalogueFeed } from "../../contract/feed.ts";
import { numbersSchema } from "../../contract/number-lookup.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { type ProductId, parseProductId } from "../../contract/product-id.ts";
import { assertInTime } from "../../kit/assert-in-time.ts";
import { createNumberLookup } from "./number-lookup.ts";
import { createPartnerTerms, type PartnerTerms } from "./partner-terms.ts";
import { createProductChanges } from "./product-changes.ts";
import { createProductDetails } from "./product-details.ts";
import { createProductRows } from "./product-rows.ts";
import { createReplacementChains } from "./replacement-chains.ts";
import type { CatalogueSearch, IndexQuery } from "./search/catalogue-search.ts";
import { createKeptAnswers } from "./search/kept-answers.ts";
import { createSqlSearch } from "./search/sql-search.ts";
import { createSupersessionEdges } from "./supersession-edges.ts";

export interface CatalogueSources {
  /** catalogue.db, from `openCatalogueDatabase` */
  db: DatabaseSync;
  /** default: search in SQL on the same connection */
  search?: CatalogueSearch;
  /** true if search answers are cached until the catalogue changes; default true */
  keepsAnswers?: boolean;
  /** returns the caller's terms; default: the terms of the partner in the call's context */
  termsOf?: (c: CallContext) => PartnerTerms;
}

/** The catalogue of the embedded ERP, without its feed. */
export function createCatalogueArea(sources: CatalogueSources): Omit<CatalogueArea, keyof CatalogueFeed> {
  const { db, search = createSqlSearch(db), keepsAnswers = true, termsOf = termsOfNamed(db) } = sources;
  const rows = createProductRows(db);
  const details = createProductDetails(db);
  const chains = createReplacementChains(db, rows);
  const edges = createSupersessionEdges(db);
  const findNumbers = createNumberLookup(db);
  const changes = createProductChanges(db);
  const kept = createKeptAnswers(db);

  function requireProduct(id: ProductId, c: CallContext) {
    const [found] = parseProductId(id) === null ? [] : rows.byId([id], c.locale);
    if (!found) throw new ErpError("NOT_FOUND", { what: "product", id: String(id) });
    return found;
  }

  async function find(query: IndexQuery): Promise<SearchResult> {
    const { hits, total, facets, reading } = await search.find(query);
    const products = hits.map(({ product }) => product);
    const summaries = new Map(rows.byRow(products, query.locale).map(({ row, summary }) => [row, summary]));
    const items = hits.flatMap(({ product, matched }) => {
      const summary = summaries.get(product);
      return summary ? [{ ...summary, matched, replaces: details.replacedBy(product) }] : [];
    });
    return { items, total, facets, ...(reading && { reading }) };
  }

  return {
    async search(request, c) {
      assertInTime(c);
      const query = parseInput(searchQuerySchema, request, "query");
      const asked = { ...query, locale: c.locale, terms: isByPrice(query.sort) ? termsOf(c) : null };
      // An answer sorted by price is never cached, because its order depends on the caller's terms.
      if (!keepsAnswers || asked.terms !== null) return find(asked);
      return kept.orFind(JSON.stringify(asked), () => find(asked));
    },

    async product(id, c) {
      assertInTime(c);
      const { row, summary } = requireProduct(id, c);
      return { ...summary, ...details.detailsOf(row, c.locale) };
    },

    async products(ids, c) {
      assertInTime(c);
      const asked = parseInput(productIdsSchema, ids, "products");
      return rows.byId(asked, c.locale).map(({ summary }) => summary);
    },

    async replacements(id, c) {
      assertInTime(c);
      return chains(requireProduct(id, c).row, c.locale);
    },

    async supersessions(ids, c) {
      assertInTime(c);
      return edges(parseInput(productIdsSchema, ids, "products"), c.locale);
    },

    async findNumbers(numbers, c) {
      assertInTime(c);
      return findNumbers(parseInput(numbersSchema, numbers, "numbers"));
    },

    async changes(cursor, limit, c) {
      assertInTime(c);
      return changes(cursor, limit);
    },
  };
}

function termsOfNamed(db: DatabaseSync): (c: CallContext) => PartnerTerms {
  const termsOf = createPartnerTerms(db);
  return (c) => termsOf(c.partner);
}
