import { type Entry, openPromise, type ZipFile } from "yauzl";
import { importFault } from "../../import-fault.ts";

/** Bytes of all parts that are read of a workbook. 200,000 rows of twenty columns have about 200 MiB. */
const MAX_INFLATED = 400 * 1024 * 1024;
/** Pictures and printer settings are not read. */
const READ = /\.(?:xml|rels)$/;
/** A workbook has some dozens. */
const MAX_PARTS = 10_000;

/** The parts of a workbook, which is a zip. None is held in memory as a whole. */
export interface Parts {
  names: readonly string[];
  /** A part's bytes, and how much of it they complete, from 0 to 1. Throws if they are more than the zip says. */
  read(name: string): AsyncGenerator<{ bytes: Buffer; share: number }, void>;
  close(): void;
}

/** Throws if the file is no whole zip, and an import fault for more bytes than a list of parts can have: a zip bomb. */
export async function openParts(path: string): Promise<Parts> {
  const zip = await openPromise(path, { autoClose: false });
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  return {
    names: [...entries.keys()],
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) return;
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

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_PARTS) throw importFault("the workbook has too many parts: save the list as CSV");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) if (READ.test(entry.fileName)) entries.set(entry.fileName, entry);
  const inflated = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (inflated > MAX_INFLATED) throw importFault("the workbook is too large: save the list as CSV");
  return entries;
}
