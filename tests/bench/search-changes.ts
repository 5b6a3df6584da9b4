import { join } from "node:path";
import type { SearchRequest } from "#erp-adapter/contract/catalogue.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { generateProducts } from "#erp-adapter/mock/goods/generate-products.ts";
import { openCatalogueDatabase } from "#erp-adapter/own/catalogue-index/catalogue-database.ts";
import { createCatalogueWriter } from "#erp-adapter/own/catalogue-index/writing/catalogue-writer.ts";
import { prepare } from "#erp-adapter/sqlite/prepared-statement.ts";
import { transaction } from "#erp-adapter/sqlite/transaction.ts";
import { figure, printTable, quantile } from "./table.ts";

const ROUNDS = 40;
/** Number of changes that an ERP sends at once. */
const BATCH = 200;

/** Measures the first search after a change, for each kind of change. Another connection writes the changes. */
export async function measureSearchChanges(
  dataDir: string,
  timeOf: (query: SearchRequest) => Promise<number>,
): Promise<void> {
  const db = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  try {
    const writer = createCatalogueWriter(db);
    const products = prepare<{ id: ProductId; stock: number }>(db)`
      select public_id as id, stock from product where withdrawn = 0 order by number_key limit ${BATCH}`.all();
    const [record] = generateProducts({ products: 1 });
    const setStock = (count: number) =>
      transaction(db, () => {
        for (const { id, stock } of products.slice(0, count)) writer.setStock(id, Math.max(0, stock));
      });
    let round = 0;
    const retitle = () => {
      round += 1;
      if (record)
        writer.writeProducts([round % 2 === 1 ? { ...record, titleEn: `${record.titleEn} ${round}` } : record]);
    };
    const changes: [string, () => void][] = [
      ["no change", () => {}],
      ["the stock of one product", () => setStock(1)],
      [`the stock of ${products.length}`, () => setStock(products.length)],
      ["the title of one", retitle],
    ];
    const rows: string[][] = [];
    for (const [name, change] of changes) {
      const times: number[] = [];
      for (let at = 0; at < ROUNDS; at += 1) {
        change();
        times.push(await timeOf({ text: "injector bosch" }));
      }
      rows.push([name, figure(quantile(times, 0.5)), figure(Math.max(...times))]);
    }
    printTable(
      `A search for "injector bosch" right after a change by another connection, ms`,
      ["", "p50", "max"],
      rows,
    );
  } finally {
    db.close();
  }
}
