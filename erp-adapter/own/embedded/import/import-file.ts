import { basename } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Row } from "#spreadsheets/row.ts";
import {
  columnsFromOption,
  givenIn,
  type HeaderColumns,
  type IsGiven,
  type OwnNames,
  ownNamesFromOption,
  pricePiecesFromOption,
  readInstead,
  requireColumns,
  requireOwnNames,
} from "./columns.ts";
import { DOCUMENT_FIELDS, RELATED_FIELDS } from "./fields.ts";
import { createFileReader } from "./file-reader.ts";
import { createHeldLines } from "./held-lines.ts";
import { importFault } from "./import-fault.ts";
import type { ImportOptions } from "./import-options.ts";
import { createProgress } from "./import-progress.ts";
import type { ColumnNote, ImportReport } from "./import-report.ts";
import { createListedPictures } from "./pictures/listed-pictures.ts";
import { findHead } from "./reading/find-head.ts";
import { fingerprintOf, openList, readRowsAt } from "./reading/open-list.ts";
import { requireEffect } from "./require-effect.ts";
import { warnOfNoRoom } from "./room-check.ts";
import { toSample } from "./sample-rows.ts";
import { createStagedRows } from "./staged-rows.ts";
import { checkSupersessions } from "./supersession-check.ts";
import { createSupplierLists } from "./supplier-lists.ts";
import { requireOneLineEach } from "./unclear/branches.ts";
import { requireEuros } from "./unclear/currencies.ts";
import { requireClearPrice, requireOnePriceUnit } from "./unclear/price-units.ts";
import { requireMakes } from "./unclear/vehicles-without-makes.ts";
import { afterBreakingOff, requireFree } from "./writing/broken-off.ts";
import { createImportJournal } from "./writing/import-journal.ts";
import { countUnchanged, writeStaged } from "./writing/write-staged.ts";

/** Lines processed before more are read. */
const BATCH = 500;

/** Columns whose entries, added to those of the product, may exceed the most that a product may have. */
const NEED_ROOM = [...DOCUMENT_FIELDS, ...RELATED_FIELDS];

/** Number of rows that a report shows. */
const SAMPLE = 10;

/**
 * Imports a distributor's own list into the catalogue. First reads and checks all lines, then writes the valid ones.
 * Products that the file does not name stay unchanged. Throws an import fault for an invalid file or invalid options;
 * nothing is written then.
 */
export async function importFile(db: DatabaseSync, path: string, given: ImportOptions = {}): Promise<ImportReport> {
  const lists = createSupplierLists(db);
  const options = lists.remember(given);
  if (options.full && options.as === undefined) throw importFault("--full goes with --as NAME, the name of the list");
  const journal = createImportJournal(db);
  const source = { name: basename(path), digest: await fingerprintOf(path) };
  const completes = requireFree(journal, source);
  const list = await openList(path, options);
  const { columns, isGiven, headLine, rows } = await findColumns(list.rows, options);
  const pricePieces = pricePiecesFromOption(options.columns);
  requireOnePriceUnit(columns, pricePieces);
  const staged = createStagedRows(db);
  const held = createHeldLines(db);
  try {
    const reader = createFileReader(db, { staged, held }, columns, { ...options, delimiter: list.delimiter });
    const reading = createProgress("reading", options.onProgress);
    const first: Row[] = [];
    let hiddenRows = 0;
    for await (const batch of batches(rows)) {
      hiddenRows += batch.filter(({ isHidden }) => isHidden).length;
      first.push(...batch.slice(0, SAMPLE - first.length));
      reader.read(batch);
      reading(reader.lines(), list.share());
    }
    reader.readHeld();
    const { unread } = reader;
    requireEuros(columns, isGiven, unread);
    reader.freePieces.requireClear(isGiven);
    if (pricePieces.ofAll === null) requireClearPrice(columns, isGiven, unread);
    requireMakes(columns, isGiven, reader.makes.seen());
    const readRows = (lines: readonly number[]) => readRowsAt(path, options, lines);
    await requireOneLineEach(columns, isGiven, { double: reader.double(), unread, readRows });
    reader.refuseHeadings();
    reader.askForZeros();
    const supersessions = checkSupersessions(staged);
    for (const { line, reason } of [...supersessions.warnings, ...reader.makes.newOnes()])
      reader.warnings.add(line, reason);
    if (NEED_ROOM.some((field) => columns.fields.includes(field))) warnOfNoRoom(db, staged, reader.warnings);
    const missing = options.full && options.as !== undefined ? lists.missing(options.as, options) : [];
    const pictures = createListedPictures(db, options);
    if (columns.fields.includes("picture")) await pictures.take(staged, reader.warnings);
    const { updated: known, ...counts } = staged.counts();
    const countSame = () => countUnchanged(db, staged, options);
    if (counts.added === 0) requireEffect(columns, known, countSame);
    const refused = reader.refused.sorted();
    const report: ImportReport = {
      dryRun: options.dryRun ?? false,
      found: list.found,
      sheet: list.sheet(),
      hiddenRows,
      headLine,
      columns: columns.header.map((name, at): ColumnNote => {
        return { name, meaning: columns.fields[at] ?? null, instead: readInstead(columns, at) };
      }),
      sample: toSample(first, staged, refused),
      lines: reader.lines(),
      ...counts,
      updated: known,
      unchanged: 0,
      merged: reader.merged(),
      madeTitles: reader.madeTitles(),
      withdrawn: missing.length,
      refused,
      warnings: reader.warnings.sorted(),
      supersessions: supersessions.counts,
      pictures: columns.fields.includes("picture") ? pictures.counts() : null,
      ignoredColumns: columns.ignored,
      completes,
    };
    const products = report.added + known;
    if (products === 0) return report;
    if (report.dryRun) return withUnchanged(report, countSame());
    const writing = createProgress("writing", options.onProgress);
    try {
      const unchanged = writeStaged(db, staged, journal, {
        source,
        options,
        missing,
        picturesOf: pictures.of,
        onWritten: (written) => writing(written, written / products, products),
      });
      return withUnchanged(report, unchanged);
    } catch (error) {
      throw afterBreakingOff(error, journal, source);
    }
  } finally {
    staged.drop();
    held.drop();
  }
}

function withUnchanged(report: ImportReport, unchanged: number): ImportReport {
  return { ...report, updated: report.updated - unchanged, unchanged };
}

interface FoundColumns {
  columns: HeaderColumns;
  isGiven: IsGiven;
  /** null if the file has no head */
  headLine: number | null;
  rows: AsyncIterable<Row>;
}

async function findColumns(rows: AsyncGenerator<Row, void>, options: ImportOptions): Promise<FoundColumns> {
  const own: OwnNames | null = options.columns === undefined ? new Map() : ownNamesFromOption(options.columns);
  if (options.columns !== undefined && own === null) {
    const columns = columnsFromOption(options.columns);
    requireFacts(columns, options);
    return { columns, isGiven: () => true, headLine: null, rows };
  }
  const names: OwnNames = own ?? new Map();
  const { columns: found, line, after } = await findHead(rows, names);
  requireOwnNames(found, names);
  const columns = withMakers(requireColumns(found, names), options);
  requireFacts(columns, options);
  return { columns, isGiven: givenIn(names), headLine: line, rows: chain(after, rows) };
}

/** Takes the brands as manufacturers if neither a column nor the option names the manufacturer. */
function withMakers(columns: HeaderColumns, { manufacturer }: ImportOptions): HeaderColumns {
  if (manufacturer || columns.fields.includes("manufacturer")) return columns;
  return { ...columns, fields: columns.fields.map((field) => (field === "brand" ? "manufacturer" : field)) };
}

/** Throws an import fault if the file lacks data that only an option can supply. */
function requireFacts({ fields }: HeaderColumns, options: ImportOptions): void {
  const { manufacturer, group, supersession, vatIncluded } = options;
  const bringsNew =
    group !== undefined || (["titleEn", "titleHr", "group"] as const).some((field) => fields.includes(field));
  if (bringsNew && !fields.includes("manufacturer") && !manufacturer)
    throw importFault("no column is the manufacturer: name one for the whole file with --manufacturer NAME");
  const hasTexts = (["titleEn", "titleHr", "remarks"] as const).some((field) => fields.includes(field));
  if (supersession !== undefined && !hasTexts)
    throw importFault("--supersession looks into remarks or titles, but no column is one");
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
