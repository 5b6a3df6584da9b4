import { join } from "node:path";
import { FIXTURE, idOf } from "../../conformance/fixture/products.ts";
import type { Staff } from "../../conformance/staff.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { openCatalogueDatabase } from "../catalogue-index/catalogue-database.ts";
import { createStaff as openStaff } from "./staff.ts";

/**
 * The staff of an embedded ERP that runs as a separate process, for `npm run conformance -- --harness`: works on the
 * files of the same DATA_DIR. Rejects if there are products other than the suite's; the message tells how to start
 * without them.
 */
export async function createStaff(): Promise<Staff> {
  const dataDir = process.env.DATA_DIR || "data";
  const ours = new Set(FIXTURE.map(idOf));
  const others = readProducts(dataDir).filter((id) => !ours.has(id)).length;
  if (others > 0)
    throw new Error(
      `${dataDir} holds ${others} other products, and the suite wants its own alone. In a new folder: DATA_DIR=FOLDER npm run erp -- serve --without-products, and the same DATA_DIR here.`,
    );
  return openStaff({ dataDir });
}

function readProducts(dataDir: string): ProductId[] {
  const db = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  try {
    return prepare<{ id: ProductId }>(db, "select public_id as id from product where withdrawn = 0")
      .all()
      .map(({ id }) => id);
  } finally {
    db.close();
  }
}
