import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ProductBook } from "#server/services/product-book/product-book.ts";

/** A file of the sitemap, compressed once for all requests. */
export interface PackedSitemap {
  gzip: Buffer<ArrayBuffer>;
  /** weak: the same for the same content, compressed or not */
  etag: string;
}

type Write = () => Promise<Buffer<ArrayBuffer>>;

/** The most bytes kept by each process: enough for all parts of a million products. */
const MAX_SIZE = 24 * 1024 * 1024;

/** Keyed by the product book, so that the files of two shops in one process never mix. */
const kept = new WeakMap<ProductBook, LRUCache<string, PackedSitemap, Write>>();

/** The file of a key, which names everything the file is made of. The first request writes it; others wait. */
export function keepPacked(book: ProductBook, key: string, write: Write): Promise<PackedSitemap> {
  const files = kept.get(book) ?? createFiles();
  kept.set(book, files);
  return files.forceFetch(key, { context: write });
}

function createFiles(): LRUCache<string, PackedSitemap, Write> {
  return new LRUCache<string, PackedSitemap, Write>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ gzip }) => gzip.length,
    // A file that is evicted while it is written still answers the requests that wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _last, { context: write }) {
      const gzip = await write();
      return { gzip, etag: `W/"${createHash("sha256").update(gzip).digest("base64url").slice(0, 22)}"` };
    },
  });
}
