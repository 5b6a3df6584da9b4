import { createReadStream } from "node:fs";
import { Unzip, UnzipInflate } from "fflate";
import { importFault } from "../import-fault.ts";

/** Bytes of all parts of a workbook. 200,000 rows of twenty columns have about 200 MiB. */
const MAX_INFLATED = 400 * 1024 * 1024;
/** Bytes between two tags: Excel itself allows 32,767 characters in a cell. */
const MAX_TEXT = 1024 * 1024;
const TAG = 0x3c;
/** Parts that name neither rows nor texts (pictures, printer settings) are not read. */
const READ = /\.(?:xml|rels)$/;

/**
 * Inflates a workbook once without keeping it, because what a zip says of its sizes need not be true. Returns the names of
 * its parts. Throws an import fault if it would need more memory than a list of parts can: a zip bomb, a giant cell.
 */
export async function checkInflated(path: string): Promise<string[]> {
  let inflated = 0;
  let fault: Error | null = null;
  const names: string[] = [];
  const unzip = new Unzip((part) => {
    names.push(part.name);
    if (!READ.test(part.name)) return;
    let sinceTag = 0;
    part.ondata = (error, bytes) => {
      if (error) fault ??= importFault("the workbook is damaged: open it in Excel and save it again");
      inflated += bytes?.length ?? 0;
      sinceTag = textAtEnd(bytes ?? new Uint8Array(), sinceTag);
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
  return names;
}

/** Length of the text that these bytes end in, or the longest text if one is too long; `before` came without a tag. */
function textAtEnd(bytes: Uint8Array, before: number): number {
  let start = -before;
  for (let tag = bytes.indexOf(TAG); tag >= 0; tag = bytes.indexOf(TAG, tag + 1)) {
    if (tag - start > MAX_TEXT) return tag - start;
    start = tag;
  }
  return bytes.length - start;
}
