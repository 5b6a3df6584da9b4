import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { hasPapers } from "../../../contract/product-papers.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createPapersRows } from "../paper-rows.ts";
import type { ProductRecord } from "../product-record.ts";

/** Writes the papers of one product. If the record has no `papers`, the stored papers stay. */
export type WritePapers = (product: number, record: Pick<ProductRecord, "papers">) => void;

export function createWritePapers(db: DatabaseSync): WritePapers {
  const read = createPapersRows(db);
  const drop = prepare(db, "delete from product_papers where product = ?");
  const put = prepare(db, "insert or replace into product_papers (product, papers) values (?, ?)");
  return (product, { papers }) => {
    if (papers === undefined || isDeepStrictEqual(read(product), papers)) return;
    if (hasPapers(papers)) put.run(product, JSON.stringify(papers));
    else drop.run(product);
  };
}
