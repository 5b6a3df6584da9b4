import type { CatalogueArea } from "../../../contract/catalogue.ts";
import { ErpError } from "../../../contract/errors.ts";
import { toBasisPoints } from "../../../contract/money.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createCatalogueArea } from "../catalogue-area.ts";
import { openCatalogueDatabase } from "../catalogue-database.ts";
import type { PartnerTerms } from "../partner-terms.ts";
import { createSearchHost } from "../search/search-host.ts";
import { createSqlSearch } from "../search/sql-search.ts";

/** The methods of the catalogue that pages use. */
export type SearchedCatalogue = Pick<
  CatalogueArea,
  "search" | "product" | "products" | "replacements" | "supersessions" | "findNumbers" | "changes"
>;

/** One file of the shop's catalogue, open for reading. */
export interface IndexReader extends SearchedCatalogue {
  /** The ERP's own keys of these products; unknown products are left out. */
  keysOf(products: readonly ProductId[]): Map<ProductId, string>;
  /** A number that changes with every commit of any process; takes a few microseconds. */
  version(): number;
  close(): Promise<void>;
}

/** The terms for a sort by price: the general list, because partners' prices are never in this catalogue. */
const GENERAL: PartnerTerms = { priceList: "general", discountPercent: toBasisPoints(0) };

export function openIndexReader(path: string, file: number): IndexReader {
  const db = openCatalogueDatabase(path, { readOnly: true });
  const search = createSearchHost({ db, path, sql: createSqlSearch(db) });
  const { changes, ...area } = createCatalogueArea({ db, search, termsOf: () => GENERAL });
  const keys = prepare<{ id: ProductId; key: string }>(db)`
    select p.public_id as id, p.key from json_each(?) asked join product p on p.public_id = asked.value
    where p.key is not null`;
  const version = prepare<{ data_version: number }>(db, "pragma data_version");
  return {
    ...area,
    /** Each file numbers its changes from 1, so a cursor of another file is refused: the caller must begin again. */
    async changes(cursor, limit, c) {
      const [of, at] = cursor === null ? [String(file), null] : cursor.split("-", 2);
      if (of !== String(file)) throw new ErpError("VALIDATION", { field: "cursor", rule: "unknown" });
      const answer = await changes(at ?? null, limit, c);
      return { ...answer, cursor: `${file}-${answer.cursor}` };
    },
    keysOf: (products) => new Map(keys.all(JSON.stringify(products)).map(({ id, key }) => [id, key])),
    version: () => version.get()?.data_version ?? 0,
    async close() {
      await search.close();
      db.close();
    },
  };
}
