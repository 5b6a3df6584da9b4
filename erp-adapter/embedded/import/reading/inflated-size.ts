import { createReadStream } from "node:fs";
import { Unzip, UnzipInflate } from "fflate";
import { importFault } from "../import-fault.ts";

/** Bytes of all parts of a workbook. 200,000 rows of twenty columns have about 200 MiB. */
const MAX_INFLATED = 400 * 1024 * 1024;
/** Bytes between two tags: Excel itself allows 32,767 characters in a cell. */
const MAX_TEXT = 1024 * 1024;
/** Bytes looked at together, fewer than the longest text. */
const PIECE = 64 * 1024;
const TAG = 0x3c;
const ROW = "<row ";
/** Parts that name neither rows nor texts (pictures, printer settings) are not read. */
const READ = /\.(?:xml|rels)$/;

export interface Inflated {
  /** names of all parts */
  parts: string[];
  /** rows of the longest sheet, to tell how long the reading takes: a few may be missed */
  rows: number;
}

/**
 * Inflates a workbook once without keeping it, because what a zip says of its sizes need not be true. Throws an import fault if it would need more memory than a list of parts can: a zip bomb, a giant cell.
 */
export async function checkInflated(path: string): Promise<Inflated> {
  let inflated = 0;
  let fault: Error | null = null;
  const parts: string[] = [];
  let rows = 0;
  const unzip = new Unzip((part) => {
    parts.push(part.name);
    if (!READ.test(part.name)) return;
    let sinceTag = 0;
    let ownRows = 0;
    part.ondata = (error, bytes) => {
      if (error) fault ??= importFault("the workbook is damaged: open it in Excel and save it again");
      inflated += bytes?.length ?? 0;
      sinceTag = textAtEnd(bytes ?? new Uint8Array(), sinceTag);
      ownRows += countRows(bytes ?? new Uint8Array());
      rows = Math.max(rows, ownRows);
      if (inflated > MAX_INFLATED) fault ??= importFault("the workbook is too large: save the list as CSV");
      if (sinceTag > MAX_TEXT) fault ??= importFault("the workbook has a cell of more than a million characters");
      if (fault) part.terminate();
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    try {
      unzip.push(chunk);
    } catch {
      fault ??= importFault("the workbook is damaged: open it in Excel and save it again");
    }
    if (fault) throw fault;
  }
  return { parts, rows };
}

function countRows(bytes: Uint8Array): number {
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = block.indexOf(ROW); at >= 0; at = block.indexOf(ROW, at + ROW.length)) count += 1;
  return count;
}

/** Length of the text that these bytes end in, or of one that is too long; `before` came without a tag. */
function textAtEnd(bytes: Uint8Array, before: number): number {
  let length = before;
  // Only the first and last tag of a piece count: looking at each takes longer than the inflating.
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE);
    const first = piece.indexOf(TAG);
    if (length + (first === -1 ? piece.length : first) > MAX_TEXT) return MAX_TEXT + 1;
    length = first === -1 ? length + piece.length : piece.length - piece.lastIndexOf(TAG);
  }
  return length;
}
