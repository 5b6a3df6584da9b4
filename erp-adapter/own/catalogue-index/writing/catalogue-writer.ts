import type { DatabaseSync } from "node:sqlite";
import { transaction } from "../../../sqlite/transaction.ts";
import { createFindProducts, type FoundProduct } from "../found-products.ts";
import type { ProductRecord } from "../product-record.ts";
import { createChangeLog } from "./change-log.ts";
import { createIndexState } from "./index-state.ts";
import { createFillIndex } from "./index-words-again.ts";
import { createLinkSupersessions, type LinkReport } from "./link-supersessions.ts";
import { createNamedRows } from "./named-rows.ts";
import { createProductFitments } from "./product-fitments.ts";
import { createProductNumbers } from "./product-numbers.ts";
import { createWritePictures } from "./product-pictures.ts";
import { createWriteRelated } from "./product-related.ts";
import { createSearchIndex } from "./search-index.ts";
import { createStaffEdits, type StaffEdits } from "./staff-edits.ts";
import { createWritePapers } from "./write-papers.ts";
import { createWriteProduct } from "./write-products.ts";

/** The number of products that were new, and of products that already existed. */
export interface WriteReport {
  added: number;
  updated: number;
}

export interface CatalogueWriter extends StaffEdits {
  /**
   * Adds products, or overwrites products with the same manufacturer and number. Commits after every thousand records,
   * so that not all are in memory at once; inside a caller's `transaction`, writes all or nothing. Throws RangeError
   * for an invalid record; what was committed before stays. The caller must call `linkSupersessions` once afterwards.
   */
  writeProducts(records: Iterable<ProductRecord>): WriteReport;
  /** Links the whole catalogue: the successors, and the numbers that each product replaces. Writes only differences. */
  linkSupersessions(): LinkReport;
  /**
   * Begins a first filling if the catalogue is empty: until `fillIndex` has returned false, what is written is not found
   * by a text. If the process ends before, the next `openCatalogueDatabase` completes the index.
   */
  postponeIndex(): void;
  /** Indexes some thousand products of a first filling; false if nothing is left. */
  fillIndex(): boolean;
  /**
   * Finds products by id, by a number or a substring of it in any spelling, or by a substring of the English title;
   * also withdrawn products.
   */
  findProducts(text: string): FoundProduct[];
}

export function createCatalogueWriter(db: DatabaseSync): CatalogueWriter {
  const log = createChangeLog(db);
  const index = createSearchIndex(db);
  const numbers = createProductNumbers(db);
  const named = createNamedRows(db);
  const fitments = createProductFitments(db);
  const writeProduct = createWriteProduct(db, {
    ...{ named, numbers, fitments, index, log },
    writePictures: createWritePictures(db),
    writeRelated: createWriteRelated(db),
    writePapers: createWritePapers(db),
  });

  return {
    ...createStaffEdits(db, log),
    findProducts: createFindProducts(db),
    postponeIndex: createIndexState(db).postpone,
    fillIndex: createFillIndex(db),
    linkSupersessions: createLinkSupersessions(db, { numbers, index, log }),
    writeProducts(records) {
      const report: WriteReport = { added: 0, updated: 0 };
      for (const chunk of chunksOf(records))
        transaction(db, () =>
          index.indexed(() => {
            for (const record of chunk) report[writeProduct(record) ? "added" : "updated"] += 1;
          }),
        );
      return report;
    },
  };
}

const CHUNK = 1_000;

function* chunksOf(records: Iterable<ProductRecord>): Iterable<ProductRecord[]> {
  let chunk: ProductRecord[] = [];
  for (const record of records) {
    chunk.push(record);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
