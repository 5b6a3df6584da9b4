import { join } from "node:path";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { openCatalogueDatabase } from "#erp-adapter/own/catalogue-index/catalogue-database.ts";

/** Number of products that are seeded; two statements then write a copy of all of them. */
const SEEDED = 10_000;

/**
 * Makes a catalogue for measurements that read products by their ids and their prices. The first 10,000 are seeded. The
 * others, in multiples of 10,000, are copies of the first, and are missing in the search index: a million takes half a
 * minute, and would take a quarter of an hour with the index.
 */
export function multiplyGoods({ dataDir, products }: { dataDir: string; products: number }): void {
  seedGoods({ dataDir, products: Math.min(products, SEEDED) });
  const db = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  try {
    const indexes = db
      .prepare("select name, sql from sqlite_master where type = 'index' and tbl_name = 'product' and sql is not null")
      .all() as { name: string; sql: string }[];
    const columns = db
      .prepare("select name from pragma_table_xinfo('product') where hidden = 0")
      .all()
      .map(({ name }) => String(name));
    const copied = columns.map((name) => COPIED[name] ?? name);
    db.exec("pragma synchronous = off");
    for (const { name } of indexes) db.exec(`drop index ${name}`);
    for (let copy = 1; copy < products / SEEDED; copy += 1) {
      const of = (text: string) => text.replaceAll(":copy", String(copy));
      db.exec(
        `insert into product (${columns.join(", ")}) select ${of(copied.join(", "))} from product where id <= ${SEEDED};
        insert into change (kind, product, at) select 'changed', ${of(PUBLIC_ID)}, '2026-01-01T00:00:00.000Z'
          from product where id <= ${SEEDED}`,
      );
    }
    for (const { sql } of indexes) db.exec(sql);
  } finally {
    db.close();
  }
}

const PUBLIC_ID = "public_id || '_' || :copy";

/** The columns in which a copy differs. */
const COPIED: Readonly<Record<string, string>> = {
  id: `id + ${SEEDED} * :copy`,
  public_id: PUBLIC_ID,
  number: "number || '-' || :copy",
  number_key: "number_key || :copy",
};
