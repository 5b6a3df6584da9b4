import type { DatabaseSync } from "node:sqlite";
import type { ProductRecord } from "../../catalogue-index/product-record.ts";
import { createCatalogueWriter } from "../../catalogue-index/writing/catalogue-writer.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { quote } from "./cells.ts";
import { columnsFromOption, type HeaderColumns, requireColumns } from "./columns.ts";
import { createFileReader, type FileReader } from "./file-reader.ts";
import { importFault } from "./import-fault.ts";
import type { ImportOptions } from "./import-options.ts";
import type { ColumnNote, ImportReport } from "./import-report.ts";
import { createGetPresentRecord } from "./present-record.ts";
import { toProductRecord } from "./product-of-row.ts";
import { findHead } from "./reading/find-head.ts";
import { openList } from "./reading/open-list.ts";
import type { Row } from "./reading/row.ts";
import { createStagedRows, type StagedRows } from "./staged-rows.ts";
import { checkSupersessions } from "./supersession-check.ts";
import { createSupplierLists } from "./supplier-lists.ts";

/** Lines processed before more are read. */
const BATCH = 500;

/** Rows that a report shows as they were read. */
const SAMPLE = 10;

/**
 * Puts a distributor's own list into the catalogue. Good lines are staged first and then written in one transaction: all or
 * none. Products that the file does not name stay unchanged. Throws an import fault, with nothing written, for an invalid
 * file or invalid options.
 */
export async function importFile(db: DatabaseSync, path: string, given: ImportOptions = {}): Promise<ImportReport> {
  const lists = createSupplierLists(db);
  const options = lists.remember(given);
  if (options.full && options.as === undefined) throw importFault("--full goes with --as NAME, the name of the list");
  const list = await openList(path, options.encoding);
  const { columns, headLine, rows } = await findColumns(list.rows, options);
  const staged = createStagedRows(db);
  try {
    const reader = createFileReader(db, staged, columns, options);
    const sample: string[][] = [];
    for await (const batch of batches(rows)) {
      for (const { cells } of batch) if (sample.length < SAMPLE) sample.push(cells);
      reader.read(batch);
    }
    askForZeros(staged, reader, options);
    const supersessions = checkSupersessions(staged);
    const missing = options.full && options.as !== undefined ? lists.missing(options.as, options) : [];
    const report: ImportReport = {
      dryRun: options.dryRun ?? false,
      found: list.found,
      headLine,
      columns: columns.header.map((name, at): ColumnNote => ({ name, meaning: columns.fields[at] ?? null })),
      sample,
      lines: reader.lines(),
      ...staged.counts(),
      merged: reader.merged(),
      madeTitles: reader.madeTitles(),
      withdrawn: missing.length,
      refused: reader.refused.sort((a, b) => a.line - b.line),
      warnings: [...reader.warnings, ...supersessions.warnings].sort((a, b) => a.line - b.line),
      supersessions: supersessions.counts,
      ignoredColumns: columns.ignored,
    };
    if (!report.dryRun && report.added + report.updated > 0) writeStaged(db, staged, options, missing);
    return report;
  } finally {
    staged.drop();
  }
}

/** A number without the zero that its maker's numbers begin with is a question too: only all lines together show it. */
function askForZeros(staged: StagedRows, reader: FileReader, { takesCandidates }: ImportOptions): void {
  staged.together(() => {
    for (const { line, number } of staged.withoutZero()) {
      const how = `number ${quote(number)} seems to have lost its leading zero`;
      if (takesCandidates) {
        staged.renumber(line, `0${number}`);
        reader.warnings.push({ line, reason: `${how}: taken for ${quote(`0${number}`)}` });
      } else {
        staged.remove(line);
        reader.refused.push({
          line,
          reason: `${how}: is it ${quote(`0${number}`)}? (--candidates takes such numbers)`,
        });
      }
    }
  });
}

function writeStaged(
  db: DatabaseSync,
  staged: StagedRows,
  options: ImportOptions,
  missing: readonly ProductId[],
): void {
  const { group, as } = options;
  const writer = createCatalogueWriter(db);
  const getPresent = createGetPresentRecord(db);

  function* records(): Generator<ProductRecord, void> {
    for (const { row, id } of staged.read()) yield toProductRecord(row, getPresent(id), group);
  }

  transaction(db, () => {
    writer.writeProducts(records());
    for (const id of missing) writer.withdraw(id);
    writer.linkSupersessions();
    if (as !== undefined) createSupplierLists(db).keep(as, options, missing, new Date());
  });
}

interface FoundColumns {
  columns: HeaderColumns;
  /** null if the file has no head */
  headLine: number | null;
  rows: AsyncIterable<Row>;
}

async function findColumns(rows: AsyncGenerator<Row, void>, options: ImportOptions): Promise<FoundColumns> {
  if (options.columns !== undefined) {
    const columns = columnsFromOption(options.columns);
    requireFacts(columns, options);
    return { columns, headLine: null, rows };
  }
  const { columns, line, after } = await findHead(rows);
  requireFacts(requireColumns(columns), options);
  return { columns, headLine: line, rows: chain(after, rows) };
}

/** Throws an import fault if the file lacks what only an option can give. */
function requireFacts({ fields }: HeaderColumns, { manufacturer, supersession, vatIncluded }: ImportOptions): void {
  if (!fields.includes("manufacturer") && !manufacturer)
    throw importFault("no column is the manufacturer: name one for the whole file with --manufacturer NAME");
  if (supersession !== undefined && !fields.includes("titleEn") && !fields.includes("titleHr"))
    throw importFault("--supersession looks into the title, but no column is one");
  if (fields.includes("retail") && !fields.includes("price") && vatIncluded === undefined)
    throw importFault("the list has retail prices only: say how much VAT is in them, with --vat-included 25 (or 0)");
}

async function* chain(first: readonly Row[], rest: AsyncIterable<Row>): AsyncGenerator<Row, void> {
  yield* first;
  yield* rest;
}

async function* batches(rows: AsyncIterable<Row>): AsyncGenerator<Row[], void> {
  let batch: Row[] = [];
  for await (const row of rows) {
    if (batch.push(row) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
