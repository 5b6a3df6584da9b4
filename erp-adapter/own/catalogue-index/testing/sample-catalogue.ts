import type { DatabaseSync } from "node:sqlite";
import type { GroupId } from "../../../contract/catalogue.ts";
import { type CallContext, GENERAL_PARTNER, type Locale } from "../../../contract/context.ts";
import { toEurCents } from "../../../contract/money.ts";
import { type ProductId, toMakerSlug, toProductId } from "../../../contract/product-id.ts";
import { createCatalogueArea } from "../catalogue-area.ts";
import { openCatalogueDatabase } from "../catalogue-database.ts";
import type { ProductRecord } from "../product-record.ts";
import { createArraySearch } from "../search/arrays/array-search.ts";
import type { CatalogueSearch } from "../search/catalogue-search.ts";
import { createSqlSearch } from "../search/sql-search.ts";
import { type CatalogueWriter, createCatalogueWriter } from "../writing/catalogue-writer.ts";

/** A realistic record; a test gives only the values that matter to it. */
export function sampleRecord(some: Partial<Omit<ProductRecord, "group">> & { group?: string } = {}): ProductRecord {
  return {
    manufacturer: "Bosch",
    brand: "Bosch",
    number: "0 445 110 470",
    titleEn: "Common rail injector",
    titleHr: "Common rail brizgaljka",
    descriptionEn: "An injector.",
    descriptionHr: "Brizgaljka.",
    size: "",
    unit: "pcs",
    packQuantity: 1,
    specs: [],
    wholesale: toEurCents(10_000),
    deposit: toEurCents(0),
    stock: 5,
    supply: "orderable",
    remanufactured: false,
    references: [],
    fitments: [],
    supersededBy: null,
    ...some,
    group: (some.group ?? "injector") as GroupId,
  };
}

/** The id of a record's product. */
export function idOf(record: Pick<ProductRecord, "manufacturer" | "number">): ProductId {
  return toProductId(toMakerSlug(record.manufacturer), record.number);
}

/** A catalogue of these records, with linked supersessions. By default it is in memory, and searched by SQL. */
export function sampleCatalogue(
  records: readonly ProductRecord[],
  path = ":memory:",
  createSearch: (db: DatabaseSync) => CatalogueSearch = createSqlSearch,
) {
  const db: DatabaseSync = openCatalogueDatabase(path);
  const writer: CatalogueWriter = createCatalogueWriter(db);
  writer.writeProducts(records);
  writer.linkSupersessions();
  return { db, writer, area: createCatalogueArea({ db, search: createSearch(db) }) };
}

/** A visitor's call with ten seconds to its deadline. */
export function sampleCall(locale: Locale = "en", some: Partial<CallContext> = {}): CallContext {
  return {
    locale,
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + 10_000,
    requestId: "test",
    ...some,
  };
}

/** The search in memory, always loaded, for comparison with SQL's answers. */
export function createLoadedSearch(db: DatabaseSync, { maxChanges = 1_000_000 } = {}): CatalogueSearch {
  const search = createArraySearch(db, { maxChanges });
  return {
    async find(query) {
      const found = search.find(query);
      if (found) return found;
      search.load(Number.POSITIVE_INFINITY);
      const answer = search.find(query);
      if (!answer) throw new Error("a loaded search did not answer");
      return answer;
    },
  };
}

/** All implementations of the search, for tests that each must pass. */
export const SEARCHES = [
  { name: "by SQL", createSearch: createSqlSearch },
  { name: "in memory", createSearch: createLoadedSearch },
] as const;
