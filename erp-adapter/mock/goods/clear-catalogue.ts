import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";

/**
 * Tables with products or rows that depend on them, in an order that foreign keys allow. Names of makers and groups
 * stay.
 */
const TABLES = [
  "words_en",
  "words_hr",
  "terms",
  "grams",
  "number",
  "supersession",
  "supersession_edge",
  "related_part",
  "product_papers",
  "product_detail",
  "product_picture",
  "price_list_price",
  "quantity_break",
  "warehouse_stock",
  "incoming",
  "supplier_list_product",
  "import_change",
  "import_run",
  "engine_product",
  "fitment",
  "application",
  "engine",
  "product",
] as const;

/** Removes all products, and notifies other processes. All or nothing. */
export function clearCatalogue(db: DatabaseSync): void {
  const tell = prepare(db)`insert or replace into change (kind, product, at)
    select 'removed', public_id, ? from product where withdrawn = 0 order by id`;
  const countUp = prepare(db, "update meta set value = value + 1 where name = 'generation'");
  const clear = TABLES.map((table) =>
    prepare(
      db,
      FULL_TEXT.has(table) ? `insert into ${table} (${table}) values ('delete-all')` : `delete from ${table}`,
    ),
  );
  transaction(db, () => {
    tell.run(new Date().toISOString());
    countUp.run();
    for (const statement of clear) statement.run();
  });
}

const FULL_TEXT: ReadonlySet<string> = new Set(["words_en", "words_hr", "terms", "grams"]);
