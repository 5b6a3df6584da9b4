import { Braked, isTooLittle } from "./brake.ts";
import type { FeedSource } from "./feed-source.ts";
import type { IndexFiles } from "./index-files.ts";
import type { IndexThread, OpenIndex } from "./index-thread.ts";
import { addOddities, type Oddities } from "./oddities.ts";

export interface FullPass {
  source: FeedSource;
  files: IndexFiles;
  openIndex: OpenIndex;
  /** number of the file to write; `present` is the file in use */
  file: number;
  present: { file: number; index: IndexThread } | null;
  /** true if the ERP has a separate feed for stock */
  hasOwnStock: boolean;
  /** true: the brake is off, however many products are gone */
  accepts: boolean;
  /** Called after each part with the number of products read, and the total that the ERP reports. Rejects to stop. */
  onProgress(read: number, total: number | null): Promise<void>;
}

export interface PassResult {
  /**
   * the new file, open; null if the file in use has the same content: it then stays in use and gets the new position
   */
  index: IndexThread | null;
  count: number;
  oddities: Oddities;
}

/**
 * Reads the whole catalogue into a new file and compares it with the file in use. Throws Braked if too many products
 * are gone. If anything fails, removes the new file; the file in use is not touched.
 */
export async function passOver(pass: FullPass): Promise<PassResult> {
  const { files, file, present, openIndex, accepts } = pass;
  const index = openIndex(files.pathOf(file), { isNew: true });
  try {
    const oddities = await fill(index, pass);
    const count = await index.count();
    if (present === null) return await settled(index, count, oddities, pass);
    const comparison = await index.compare(files.pathOf(present.file));
    if (!accepts && isTooLittle(comparison)) throw new Braked(comparison.gone, comparison.before);
    if (!comparison.isSame) return await settled(index, count, oddities, pass);
    await present.index.goOnFrom(await index.position());
    await discard(index, pass);
    return { index: null, count, oddities };
  } catch (error) {
    await discard(index, pass);
    throw error;
  }
}

/** Indexes the new file: one that differs in nothing needs no index, because it is not used. */
async function settled(
  index: IndexThread,
  count: number,
  oddities: Oddities,
  { onProgress }: FullPass,
): Promise<PassResult> {
  while (await index.fillIndex()) await onProgress(count, count);
  await index.settle();
  return { index, count, oddities };
}

async function discard(index: IndexThread, { files, file }: FullPass): Promise<void> {
  await index.close();
  files.remove(file);
}

/** Requests the next part while the caller writes the current part. */
async function* ahead<Part>(parts: AsyncGenerator<Part, void>): AsyncGenerator<Part, void> {
  let next = parts.next();
  for (;;) {
    const { value, done } = await next;
    if (done) return;
    next = parts.next();
    // An error is thrown later, when the caller takes this part.
    next.catch(() => {});
    yield value as Part;
  }
}

async function fill(index: IndexThread, { source, hasOwnStock, onProgress }: FullPass): Promise<Oddities> {
  const oddities: Oddities = {};
  let read = 0;
  let after: string | null = null;
  for await (const { records, removed, cursor, total } of ahead(source.parts(null))) {
    const part = { records, removed, cursor, after, mostGone: Number.POSITIVE_INFINITY, isPass: true };
    const written = await index.write(part);
    if (!written.done) throw new Error("another process writes the same file");
    addOddities(oddities, written.oddities);
    after = cursor;
    read += records.length;
    await onProgress(read, total);
  }
  let stockAfter: string | null = null;
  if (hasOwnStock)
    for await (const { levels, cursor } of source.stockParts(null)) {
      addOddities(oddities, (await index.writeStock(levels, cursor, stockAfter)).oddities);
      stockAfter = cursor;
    }
  addOddities(oddities, await index.link());
  return oddities;
}
