import type { DatabaseSync } from "node:sqlite";
import type { ProductRecord } from "../../catalogue-index/product-record.ts";
import { createCatalogueWriter } from "../../catalogue-index/writing/catalogue-writer.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { type Columns, columnsFromHeader, columnsFromOption } from "./columns.ts";
import { createFileReader } from "./file-reader.ts";
import { importFault } from "./import-fault.ts";
import type { ImportOptions } from "./import-options.ts";
import type { ImportReport } from "./import-report.ts";
import { createGetPresentRecord } from "./present-record.ts";
import { toProductRecord } from "./product-of-row.ts";
import { type Row, readRows } from "./rows.ts";
import { createStagedRows, type StagedRows } from "./staged-rows.ts";
import { checkSupersessions } from "./supersession-check.ts";

/** Lines processed before more are read. */
const BATCH = 500;

/**
 * Puts a distributor's own list into the catalogue. Good lines are staged first and then written in one transaction: all or
 * none. Products that the file does not name stay unchanged. Throws an import fault, with nothing written, for an invalid
 * file or invalid options.
 */
export async function importFile(db: DatabaseSync, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  const rows = readRows(path, options.encoding);
  const columns = await findColumns(rows, options);
  const staged = createStagedRows(db);
  try {
    const reader = createFileReader(db, staged, columns, options);
    for await (const batch of batches(rows)) reader.read(batch);
    const supersessions = checkSupersessions(staged);
    const report: ImportReport = {
      dryRun: options.dryRun ?? false,
      lines: reader.lines(),
      ...staged.counts(),
      refused: reader.refused,
      warnings: [...reader.warnings, ...supersessions.warnings].sort((a, b) => a.line - b.line),
      supersessions: supersessions.counts,
      ignoredColumns: columns.ignored,
    };
    if (!report.dryRun && report.added + report.updated > 0) writeStaged(db, staged, options);
    return report;
  } finally {
    staged.drop();
  }
}

function writeStaged(db: DatabaseSync, staged: StagedRows, { group }: ImportOptions): void {
  const writer = createCatalogueWriter(db);
  const getPresent = createGetPresentRecord(db);

  function* records(): Generator<ProductRecord, void> {
    for (const { row, id } of staged.read()) yield toProductRecord(row, getPresent(id), group);
  }

  transaction(db, () => {
    writer.writeProducts(records());
    writer.linkSupersessions();
  });
}

async function findColumns(rows: AsyncGenerator<Row, void>, options: ImportOptions): Promise<Columns> {
  const columns = options.columns ? columnsFromOption(options.columns) : await readHeader(rows);
  const { fields } = columns;
  if (!fields.includes("manufacturer") && !options.manufacturer)
    throw importFault("no column is the manufacturer: name one for the whole file with --manufacturer NAME");
  if (options.supersession !== undefined && !fields.includes("titleEn") && !fields.includes("titleHr"))
    throw importFault("--supersession looks into the title, but no column is one");
  return columns;
}

async function readHeader(rows: AsyncGenerator<Row, void>): Promise<Columns> {
  const first = await rows.next();
  if (first.done) throw importFault("the file is empty");
  return columnsFromHeader(first.value.cells);
}

async function* batches(rows: AsyncGenerator<Row, void>): AsyncGenerator<Row[], void> {
  let batch: Row[] = [];
  for await (const row of rows) {
    if (batch.push(row) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
