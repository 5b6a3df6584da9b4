import type { DatabaseSync } from "node:sqlite";
import { createCatalogueWriter } from "../../own/catalogue-index/writing/catalogue-writer.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { clearCatalogue } from "./clear-catalogue.ts";
import { generateProducts } from "./generate-products.ts";

/** The version of the generator's data, kept in the catalogue's table `meta` as `seed_version`. */
export const SEED_VERSION = 1;

/** Number of products unless another number is requested. */
export const SEED_PRODUCTS = 6_000;

/** Maximum number of products that can be requested. */
export const MOST_PRODUCTS = 1_000_000;

/**
 * seeded: products were written · present: seeded before · foreign: there are products from another source, left
 * unchanged
 */
export type SeedOutcome = "seeded" | "present" | "foreign";

export interface SeedOptions {
  products?: number;
  seed?: number;
  /** true: removes everything first */
  replace?: boolean;
}

/**
 * Fills an empty catalogue with the demo products, once. Several processes may try; one does it. Up to 20,000 products
 * are written in one transaction; more in many transactions, and the next call continues an interrupted seeding.
 */
export function seedCatalogue(db: DatabaseSync, options: SeedOptions = {}): SeedOutcome {
  const products = options.products ?? SEED_PRODUCTS;
  if (products <= AT_ONCE) return transaction(db, () => seedWhereEmpty(db, { ...options, products }));
  // So that fewer pages are written twice, pages stay in memory (256 MiB), and the write-ahead log is copied only every
  // 160 MB.
  db.exec("pragma cache_size = -262144; pragma wal_autocheckpoint = 20000");
  return seedWhereEmpty(db, { ...options, products });
}

/** Products per transaction. With more, the write-ahead log would grow with every page touched. */
const AT_ONCE = 20_000;

function seedWhereEmpty(
  db: DatabaseSync,
  { products, seed, replace }: SeedOptions & { products: number },
): SeedOutcome {
  const meta = prepare<{ value: number }>(db, "select value from meta where name = ?");
  const setMeta = prepare(db, "insert or replace into meta (name, value) values (?, ?)");
  const dropMeta = prepare(db, "delete from meta where name = ?");
  const any = prepare(db, "select 1 from product limit 1");

  const unfinished = meta.get("seeding")?.value;
  if (replace === true) {
    dropMeta.run("seed_version");
    clearCatalogue(db);
  } else if (unfinished === undefined) {
    if (meta.get("seed_version")) return "present";
    if (any.get()) return "foreign";
  }
  const count = replace === true ? products : (unfinished ?? products);
  setMeta.run("seeding", count);
  const writer = createCatalogueWriter(db);
  writer.postponeIndex();
  writer.writeProducts(generateProducts({ products: count, seed }));
  writer.linkSupersessions();
  while (writer.fillIndex());
  transaction(db, () => {
    setMeta.run("seed_version", SEED_VERSION);
    dropMeta.run("seeding");
  });
  return "seeded";
}
