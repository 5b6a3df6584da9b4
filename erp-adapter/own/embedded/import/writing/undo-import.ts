import type { DatabaseSync } from "node:sqlite";
import { inShortTransactions } from "../../../../sqlite/short-transactions.ts";
import { transaction } from "../../../../sqlite/transaction.ts";
import type { ProductRecord } from "../../../catalogue-index/product-record.ts";
import { createCatalogueWriter } from "../../../catalogue-index/writing/catalogue-writer.ts";
import { importFault } from "../import-fault.ts";
import { createProgress, type ShowProgress } from "../import-progress.ts";
import { createGetPresentRecord } from "../present-record.ts";
import { areSame } from "../same-value.ts";
import { createSupplierLists } from "../supplier-lists.ts";
import { createImportJournal, type ImportedChange } from "./import-journal.ts";

/** The result of undoing an import, or its preview with `dryRun`. */
export interface UndoReport {
  dryRun: boolean;
  /** the file whose import was undone */
  file: string;
  startedAt: string;
  /** products that the import added, now withdrawn */
  added: number;
  /** products that the import changed, now as before */
  changed: number;
  /** products that the import withdrew, now back */
  withdrawn: number;
  /** ids of products with values that were changed by hand after the import; these values stay */
  kept: string[];
}

interface UndoOptions {
  /** gives the counts but writes nothing */
  dryRun?: boolean;
  onProgress?: ShowProgress;
}

/**
 * Undoes the last import, whether it was completed or broke off, in short transactions, so that other processes can
 * write in between. If the process ends halfway, the next call continues. Pieces sold since the import are also
 * subtracted from the restored stock. Throws an import fault if there is no import to undo.
 */
export function undoImport(db: DatabaseSync, { dryRun = false, onProgress }: UndoOptions = {}): UndoReport {
  const journal = createImportJournal(db);
  const run = journal.last();
  if (!run) throw importFault("there is no import to undo");
  const { file, startedAt, list, listBefore } = run;
  const counts = journal.counts();
  const report: UndoReport = { dryRun, file, startedAt, ...counts, kept: [] };
  if (dryRun) return report;

  const writer = createCatalogueWriter(db);
  const getPresent = createGetPresentRecord(db);
  const lists = createSupplierLists(db);
  const total = counts.added + counts.changed + counts.withdrawn;
  const undoing = createProgress("undoing", onProgress);
  let undone = 0;

  function undo(changes: readonly ImportedChange[]): void {
    const undoings = changes.flatMap((change) => {
      const present = getPresent(change.product);
      return present ? [{ ...change, present, ...beforeImport(present.record, change) }] : [];
    });
    writer.writeProducts(undoings.flatMap(({ record }) => (record ? [record] : [])));
    for (const { product, kind, present, wasWithdrawn, joined, isKept } of undoings) {
      // A product that was withdrawn before the import, or before this undoing, is withdrawn again: writing its record
      // has restored it.
      if (kind === "added" || (kind === "changed" && (wasWithdrawn || present.withdrawn))) writer.withdraw(product);
      if (list !== null && kind === "withdrawn") lists.join(list, product);
      if (list !== null && joined) lists.leave(list, product);
      if (isKept) report.kept.push(product);
    }
    for (const { product } of changes) journal.forget(product);
  }

  journal.beginUndo();
  inShortTransactions(db, journal.changes(), (batch) => {
    journal.requireHeld();
    undo(batch);
    undone += batch.length;
    undoing(undone, undone / total, total);
  });
  writer.linkSupersessions();
  transaction(db, () => {
    journal.requireHeld();
    if (list !== null) lists.restoreOptions(list, listBefore);
    journal.end();
  });
  return report;
}

/**
 * The record to write; null if none is needed. A value that was changed by hand after the import stays. The stock
 * returns to its value before the import, plus the changes made since. A product that the import added loses its
 * successor.
 */
function beforeImport(
  present: ProductRecord,
  { kind, fields }: Pick<ImportedChange, "kind" | "fields">,
): { record: ProductRecord | null; isKept: boolean } {
  if (kind === "added") {
    const record = present.supersededBy === null ? null : { ...present, supersededBy: null };
    return { record, isKept: false };
  }
  let isKept = false;
  const values = Object.entries(fields).flatMap(([name, [was, written]]) => {
    const now = present[name as keyof ProductRecord];
    if (name === "stock") return [[name, Math.max(0, Number(was) + Number(now) - Number(written))]];
    if (areSame(now, written)) return [[name, was]];
    isKept = true;
    return [];
  });
  return { record: { ...present, ...Object.fromEntries(values) }, isKept };
}

/** The report for a person. */
export function formatUndoReport({ dryRun, file, startedAt, added, changed, withdrawn, kept }: UndoReport): string {
  return [
    dryRun ? "Dry run: nothing was written. This is what the undoing would do." : "Undone.",
    `The import of ${file} on ${startedAt}: ${added} new products are withdrawn, ${changed} changed ones are as they were, ` +
      `${withdrawn} withdrawn ones are back.`,
    ...(kept.length > 0
      ? [
          `What was changed by hand since stays, at ${kept.length} products: ${kept.slice(0, 5).join(", ")}${kept.length > 5 ? " …" : ""}.`,
        ]
      : []),
  ].join("\n");
}
