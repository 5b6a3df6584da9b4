import type { DatabaseSync } from "node:sqlite";
import { toMakerSlug, toProductId } from "../../contract/product-id.ts";
import { createCatalogueWriter } from "../../own/catalogue-index/writing/catalogue-writer.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { generateProducts } from "./generate-products.ts";
import { MOST_PRODUCTS } from "./seed-catalogue.ts";

/**
 * Withdraws those demo products that are unchanged: a product with another title or price has become the distributor's
 * own.
 */
export function withdrawDemoGoods(db: DatabaseSync): { withdrawn: number; kept: number } {
  const writer = createCatalogueWriter(db);
  const count = prepare<{ products: number }>(db, "select count(*) as products from product").get()?.products ?? 0;
  const select = prepare<{ title_en: string; title_hr: string; wholesale: number | null }>(db)`
    select title_en, title_hr, wholesale from product where public_id = ? and withdrawn = 0`;
  return transaction(db, () => {
    let [withdrawn, kept] = [0, 0];
    // The generator gives the same products in the same order, whatever number was requested.
    for (const made of generateProducts({ products: Math.min(count, MOST_PRODUCTS) })) {
      const id = toProductId(toMakerSlug(made.manufacturer), made.number);
      const present = select.get(id);
      if (!present) continue;
      const isAsMade =
        present.title_en === made.titleEn && present.title_hr === made.titleHr && present.wholesale === made.wholesale;
      if (isAsMade) writer.withdraw(id);
      if (isAsMade) withdrawn += 1;
      else kept += 1;
    }
    return { withdrawn, kept };
  });
}
