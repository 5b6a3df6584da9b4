import type { DatabaseSync } from "node:sqlite";
import { type ProductId, toMakerSlug } from "../../../../contract/product-id.ts";
import { inShortTransactions } from "../../../../sqlite/short-transactions.ts";
import { transaction } from "../../../../sqlite/transaction.ts";
import type { PictureRecord, ProductRecord } from "../../../catalogue-index/product-record.ts";
import { createCatalogueWriter } from "../../../catalogue-index/writing/catalogue-writer.ts";
import type { ImportOptions } from "../import-options.ts";
import type { ImportedRow } from "../imported-row.ts";
import { createGetPresentRecord, type PresentRecord } from "../present-record.ts";
import { toProductRecord } from "../product-of-row.ts";
import { areSame } from "../same-value.ts";
import type { StagedRows } from "../staged-rows.ts";
import { createSupplierLists } from "../supplier-lists.ts";
import type { ChangedFields, ImportJournal } from "./import-journal.ts";

/** The file whose lines an import writes into the catalogue. */
export interface ImportedFile {
  name: string;
  digest: string;
}

interface Plan {
  source: ImportedFile;
  options: ImportOptions;
  /** the pictures at these addresses; undefined if the product keeps its own */
  picturesOf?(addresses: readonly string[]): PictureRecord[] | undefined;
  /** products to withdraw, after everything is written */
  missing: readonly ProductId[];
  /** called now and then with the number of products written */
  onWritten(products: number): void;
}

/**
 * Writes the staged lines in short transactions, so that other processes can write in between; each transaction records
 * its changes in the journal. If the process ends halfway, an import of the same file completes the work. Returns the
 * number of products that already are as the file says; these are not written.
 */
export function writeStaged(db: DatabaseSync, staged: StagedRows, journal: ImportJournal, plan: Plan): number {
  const { source, options, missing, onWritten, picturesOf } = plan;
  const writer = createCatalogueWriter(db);
  const getPresent = createGetPresentRecord(db);
  const lists = createSupplierLists(db);
  // Even if no product differs, a supplier's list must be remembered and a run that broke off must be completed.
  const mustBegin = options.as !== undefined || journal.last()?.state === "writing";
  let isBegun = false;
  let written = 0;
  let unchanged = 0;

  /**
   * Begins the run at the first change: an import that fails before, or changes nothing, leaves the last run as it was.
   */
  function hold(): void {
    if (isBegun) {
      journal.requireHeld();
      return;
    }
    isBegun = true;
    const now = new Date();
    const list = options.as ?? null;
    const listBefore = list === null ? null : lists.optionsOf(list);
    journal.begin({ file: source.name, digest: source.digest, startedAt: now.toISOString(), list, listBefore });
    if (list !== null) lists.keepOptions(list, options, now);
  }

  function withPictures(row: ImportedRow): ImportedRow {
    const { addresses } = row.fields;
    const pictures = addresses && picturesOf?.(addresses);
    return pictures ? { ...row, fields: { ...row.fields, pictures } } : row;
  }

  function writeBatch(batch: { row: ImportedRow; id: ProductId }[]): void {
    written += batch.length;
    onWritten(written);
    const planned = batch.map(({ row, id }) => plannedOf(id, getPresent(id), withPictures(row), options));
    unchanged += planned.filter(({ isSame }) => isSame).length;
    if (!mustBegin && planned.every(({ isSame }) => isSame)) return;
    hold();
    writer.writeProducts(planned.flatMap(({ isSame, record }) => (isSame ? [] : [record])));
    for (const { id, present, fields, isSame } of planned) {
      const joined = options.as !== undefined && lists.join(options.as, id);
      const kind = present ? "changed" : "added";
      if (!isSame || joined)
        journal.note({ product: id, kind, fields, wasWithdrawn: present?.withdrawn ?? false, joined });
    }
  }

  inShortTransactions(db, staged.read(), writeBatch);
  inShortTransactions(db, missing, (batch) => {
    hold();
    for (const product of batch) {
      writer.withdraw(product);
      if (options.as !== undefined) lists.leave(options.as, product);
      journal.note({ product, kind: "withdrawn", fields: {}, wasWithdrawn: false, joined: false });
    }
  });
  if (!isBegun) return unchanged;
  writer.linkSupersessions();
  transaction(db, () => {
    hold();
    journal.complete();
  });
  journal.tidy();
  return unchanged;
}

/**
 * Counts staged products that already are as the file says. Products with picture addresses do not count, because the
 * pictures are not fetched here.
 */
export function countUnchanged(db: DatabaseSync, staged: StagedRows, options: ImportOptions): number {
  const getPresent = createGetPresentRecord(db);
  let unchanged = 0;
  for (const { row, id } of staged.read())
    if (!row.fields.addresses?.length && plannedOf(id, getPresent(id), row, options).isSame) unchanged += 1;
  return unchanged;
}

interface Planned {
  id: ProductId;
  present: PresentRecord | null;
  record: ProductRecord;
  fields: ChangedFields;
  /** true if the product is as the file says */
  isSame: boolean;
}

function plannedOf(
  id: ProductId,
  present: PresentRecord | null,
  row: ImportedRow,
  { group }: Pick<ImportOptions, "group">,
): Planned {
  const record = toProductRecord(row, present?.record ?? null, group);
  const fields = present ? changedFields(present.record, record) : {};
  return { id, present, record, fields, isSame: present?.withdrawn === false && Object.keys(fields).length === 0 };
}

/** The changed fields. The first spelling of a brand stays, so another spelling is no change. */
function changedFields(before: ProductRecord, after: ProductRecord): ChangedFields {
  const changed: ChangedFields = {};
  for (const name of Object.keys(after) as (keyof ProductRecord)[]) {
    if (name === "brand" && toMakerSlug(before.brand) === toMakerSlug(after.brand)) continue;
    if (!areSame(before[name], after[name])) changed[name] = [before[name], after[name]];
  }
  return changed;
}
