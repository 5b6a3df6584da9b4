import type { Entry, ZipFile } from "yauzl";
import type { TableLimits } from "../limits.ts";
import type { FileSource } from "../source.ts";
import { tableFault } from "../table-fault.ts";

/** Names of the parts that are read; pictures and printer settings are not. */
const READ = /\.(?:xml|rels)$/;
/** Parts of fewer bytes than this may have any ratio of unpacked to packed size, because they cost little. */
const SMALL = 1024 * 1024;

/** The parts of a workbook, which is a zip. No part is held in memory as a whole. */
export interface Parts {
  names: readonly string[];
  /** bytes of a part, as the zip says */
  sizeOf(name: string): number;
  /**
   * Yields a part's bytes, each piece with the share of the part read so far, from 0 to 1. Throws if there are more
   * bytes than the zip says, and throws a table fault if all parts that are read exceed the limit together.
   */
  read(name: string): AsyncGenerator<{ bytes: Buffer; share: number }, void>;
  close(): void;
}

/**
 * Opens a workbook's zip. Throws if the file is not a complete zip, and a table fault if it has more parts or bytes
 * than the limits allow (a zip bomb). `read` then enforces for each part the size that is checked here.
 */
export async function openParts(source: FileSource, limits: TableLimits): Promise<Parts> {
  const zip = await source.openZip();
  const entries = await entriesOf(zip, limits).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  let opened = 0;
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) return;
      opened += entry.uncompressedSize;
      if (opened > limits.read) throw tooLarge("the workbook is too large");
      const stream = await zip.openReadStreamPromise(entry);
      let own = 0;
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        own += bytes.length;
        yield { bytes, share: Math.min(own / entry.uncompressedSize, 1) };
      }
    },
    close: () => zip.close(),
  };
}

async function entriesOf(zip: ZipFile, limits: TableLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.parts) throw tooLarge("the workbook has too many parts");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) if (READ.test(entry.fileName)) entries.set(entry.fileName, entry);
  const inflated = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isBlownUp = [...entries.values()].some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > SMALL && uncompressedSize > compressedSize * limits.ratio,
  );
  if (inflated > limits.inflated || isBlownUp) throw tooLarge("the workbook is too large");
  return entries;
}

function tooLarge(message: string): Error {
  return tableFault("too-large", `${message}: save the list as CSV`);
}
