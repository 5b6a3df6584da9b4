import type { DatabaseSync } from "node:sqlite";
import type { Product } from "../../contract/catalogue.ts";
import type { Locale } from "../../contract/context.ts";
import { hasPapers, NO_PAPERS, type PapersRecord, papersIn } from "../../contract/product-papers.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/** Reads the papers of a product; `NO_PAPERS` if it has none. */
export function createPapersRows(db: DatabaseSync): (product: number) => PapersRecord {
  const select = prepare<{ papers: string }>(db, "select papers from product_papers where product = ?");
  return (product) => {
    const row = select.get(product);
    return row ? (JSON.parse(row.papers) as PapersRecord) : NO_PAPERS;
  };
}

/** The papers as a page shows them, or nothing if there are none. */
export function shownPapers(papers: PapersRecord, locale: Locale): Pick<Product, "papers"> {
  return hasPapers(papers) ? { papers: papersIn(papers, locale) } : {};
}
