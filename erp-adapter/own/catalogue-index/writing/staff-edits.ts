import type { DatabaseSync } from "node:sqlite";
import { ErpError } from "../../../contract/errors.ts";
import type { EurCents } from "../../../contract/money.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { type PapersRecord, papersRecordSchema } from "../../../contract/product-papers.ts";
import { MAX_RELATED, type RelatedRecord } from "../../../contract/related-parts.ts";
import { type PreparedStatement, prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { createPapersRows } from "../paper-rows.ts";
import type { RecordedSupply } from "../product-record.ts";
import { createRelatedRecords } from "../related-rows.ts";
import { SUPPLY } from "../supply-column.ts";
import type { LogChange } from "./change-log.ts";
import { createWriteRelated } from "./product-related.ts";
import { createWritePapers } from "./write-papers.ts";

/**
 * Single edits by the back office. Throw NOT_FOUND for an unknown or withdrawn product, VALIDATION for a wrong value.
 */
export interface StaffEdits {
  /** null: price on request */
  setPrice(id: ProductId, cents: EurCents | null): void;
  /**
   * Sets the free stock that was just counted. The caller must apply pending stock moves first; otherwise they are
   * subtracted again later.
   */
  setStock(id: ProductId, stock: number): void;
  setDeposit(id: ProductId, cents: EurCents): void;
  /** Sets the availability for a stock of 0. */
  setSupply(id: ProductId, supply: RecordedSupply): void;
  /** Changes the parts that go with the product. No other edit can change them between reading and writing. */
  changeRelated(id: ProductId, change: (present: readonly RelatedRecord[]) => readonly RelatedRecord[]): void;
  /** Changes the documents and the product safety information, as `changeRelated` does. */
  changePapers(id: ProductId, change: (present: PapersRecord) => PapersRecord): void;
  /** Hides the product everywhere; writing its record again brings it back. */
  withdraw(id: ProductId): void;
}

export function createStaffEdits(db: DatabaseSync, log: LogChange): StaffEdits {
  const price = prepare(db, "update product set wholesale = ? where public_id = ? and withdrawn = 0");
  const stock = prepare(db, "update product set stock = ? where public_id = ? and withdrawn = 0");
  const deposit = prepare(db, "update product set deposit = ? where public_id = ? and withdrawn = 0");
  const supply = prepare(db, "update product set supply = ? where public_id = ? and withdrawn = 0");
  const gone = prepare(db, "update product set withdrawn = ? where public_id = ? and withdrawn = 0");
  const find = prepare<{ row: number; manufacturer: string }>(db)`
    select p.id as row, m.name as manufacturer from product p join manufacturer m on m.id = p.manufacturer
    where p.public_id = ? and p.withdrawn = 0`;
  const relatedOf = createRelatedRecords(db);
  const papersOf = createPapersRows(db);
  const writeRelated = createWriteRelated(db);
  const writePapers = createWritePapers(db);
  const neighbours = prepare<{ public_id: string }>(db, NEIGHBOURS);

  function edit(
    statement: Pick<PreparedStatement<never>, "run">,
    value: number | null,
    id: ProductId,
    kind: "changed" | "removed",
  ): void {
    transaction(db, () => {
      if (statement.run(value, id) === 0) throw new ErpError("NOT_FOUND", { what: "product", id });
      log(kind, id);
    });
  }

  return {
    setPrice(id, cents) {
      if (cents !== null && (!Number.isSafeInteger(cents) || cents < 0)) throw notAllowed("price", id);
      edit(price, cents, id, "changed");
    },
    setStock(id, count) {
      if (!Number.isSafeInteger(count) || count < 0 || count > MAX_STOCK) throw notAllowed("stock", id);
      edit(stock, count, id, "changed");
    },
    setDeposit(id, cents) {
      if (!Number.isSafeInteger(cents) || cents < 0) throw notAllowed("deposit", id);
      edit(deposit, cents, id, "changed");
    },
    setSupply: (id, word) => edit(supply, SUPPLY[word], id, "changed"),
    changeRelated(id, change) {
      transaction(db, () => {
        const found = find.get(id);
        if (!found) throw new ErpError("NOT_FOUND", { what: "product", id });
        const related = change(relatedOf(found.row));
        if (related.length > MAX_RELATED) throw notAllowed("related", id);
        writeRelated(found.row, { manufacturer: found.manufacturer, related }, false);
        log("changed", id);
      });
    },
    changePapers(id, change) {
      transaction(db, () => {
        const found = find.get(id);
        if (!found) throw new ErpError("NOT_FOUND", { what: "product", id });
        const papers = change(papersOf(found.row));
        if (!papersRecordSchema.safeParse(papers).success) throw notAllowed("papers", id);
        writePapers(found.row, { papers });
        log("changed", id);
      });
    },
    withdraw(id) {
      transaction(db, () => {
        edit(gone, 1, id, "removed");
        for (const row of neighbours.all(id)) log("changed", row.public_id);
      });
    },
  };
}

const MAX_STOCK = 1_000_000_000;

/** SQL: ids of the products whose page or row shows this product: its predecessors and its successors. */
const NEIGHBOURS = `
  select o.public_id from product p join supersession_edge s on s.successor = p.id join product o on o.id = s.product
    where p.public_id = ?1 and o.withdrawn = 0
  union
  select o.public_id from product p join supersession_edge s on s.product = p.id join product o on o.id = s.successor
    where p.public_id = ?1 and o.withdrawn = 0`;

function notAllowed(field: string, product: ProductId): ErpError<"VALIDATION"> {
  return new ErpError("VALIDATION", { field, rule: "range", product });
}
