import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type Delimiter, detectDelimiter } from "./delimiter.ts";
import type { Encoding } from "./encoding.ts";
import { readText } from "./file-text.ts";
import type { TableLimits } from "./limits.ts";
import type { Row } from "./row.ts";
import type { FileSource } from "./source.ts";
import { tableFault } from "./table-fault.ts";

export interface SeparatedValues {
  delimiter: Delimiter;
  rows: AsyncGenerator<Row, void>;
}

const SAMPLE_CHARACTERS = 20_000;

/**
 * Opens a file of separated values as a stream of records. The separator is `;`, `,` or tab, taken from Excel's line
 * `sep=;` if there is one, otherwise detected. Fields may be quoted, line ends may be of any kind; empty lines are left
 * out. Reading the rows throws a table fault for an unclosed quote, and the faults of `readText`.
 */
export async function openSeparatedValues(
  source: FileSource,
  encoding: Encoding,
  limits: TableLimits,
  onBytes: (count: number) => void,
): Promise<SeparatedValues> {
  const text = readText(source, encoding, limits, onBytes);
  const sample = await readSample(text);
  const told = /^sep=([;,\t|])\r?\n/.exec(sample);
  const delimiter = told ? (told[1] as Delimiter) : detectDelimiter(sample);
  const begun = { sample: sample.slice(told?.[0].length ?? 0), linesBefore: told ? 1 : 0 };
  return { delimiter, rows: readRows(text, begun, delimiter, limits) };
}

async function* readRows(
  text: AsyncGenerator<string, void>,
  { sample, linesBefore }: { sample: string; linesBefore: number },
  delimiter: Delimiter,
  limits: TableLimits,
): AsyncGenerator<Row, void> {
  let goodUntil = 0;
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: "\n",
    max_record_size: limits.record,
    info: true,
    // The parser is ahead of the loop below, so only this callback knows the last good line when parsing fails.
    on_record(record: string[], { lines }) {
      goodUntil = lines;
      return record;
    },
  });
  // A failing source destroys the parser with its error, which the loop below then throws.
  pipeline(Readable.from(bounded(withLineFeeds(sample, text), limits)), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.length > limits.columns) {
        const line = linesBefore + info.lines;
        throw tableFault("too-many-columns", `line ${line} has more than ${limits.columns} columns`);
      }
      const breaks = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
      // Leaves out rows of separators only: a spreadsheet writes its empty rows in this way.
      if (record.some((cell) => cell.trim() !== "")) yield { line: linesBefore + info.lines - breaks, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? toFault(error, linesBefore + goodUntil) : error;
  }
}

async function readSample(text: AsyncGenerator<string, void>): Promise<string> {
  let sample = "";
  while (sample.length < SAMPLE_CHARACTERS) {
    const next = await text.next();
    if (next.done) break;
    sample += next.value;
  }
  return sample;
}

/** Turns every line end into one line feed, because otherwise the parser miscounts lines. */
async function* withLineFeeds(sample: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  let pending = sample;
  for await (const text of rest) {
    // A carriage return at the end of a piece may belong to a line feed in the next piece.
    const whole = pending.endsWith("\r") ? pending.slice(0, -1) : pending;
    yield whole.replace(/\r\n?/g, "\n");
    pending = pending.slice(whole.length) + text;
  }
  yield pending.replace(/\r\n?/g, "\n");
}

/** Throws a table fault for more lines than the limits allow. */
async function* bounded(pieces: AsyncIterable<string>, limits: TableLimits): AsyncGenerator<string, void> {
  let lines = 0;
  for await (const piece of pieces) {
    for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) lines += 1;
    if (lines > limits.rows) throw tableFault("too-many-rows", `the file has more than ${limits.rows} lines`);
    yield piece;
  }
}

function toFault(error: CsvError, afterLine: number): Error {
  if (error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE")
    return tableFault("unclosed-quote", `after line ${afterLine}: a quoted field is never closed`);
  return tableFault("damaged", `after line ${afterLine}: ${error.message}`);
}
