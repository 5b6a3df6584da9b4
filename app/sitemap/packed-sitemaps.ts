import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ProductBook } from "#server/services/product-book/product-book.ts";

/** A file of the sitemap, packed once for all requests. */
export interface PackedSitemap {
  gzip: Buffer<ArrayBuffer>;
  /** weak: the same for the same content, packed or not */
  etag: string;
}

type Write = () => Promise<Buffer<ArrayBuffer>>;

/** Bytes in each process: enough for all parts of a million products. */
const MAX_SIZE = 24 * 1024 * 1024;

/** Keyed by the products in the files: those of two shops never mix. */
const kept = new WeakMap<ProductBook, LRUCache<string, PackedSitemap, Write>>();

/** The file of a key, which names everything the file is made of. The first request writes it, and the others wait for that. */
export function keepPacked(book: ProductBook, key: string, write: Write): Promise<PackedSitemap> {
  const files = kept.get(book) ?? createFiles();
  kept.set(book, files);
  return files.forceFetch(key, { context: write });
}

function createFiles(): LRUCache<string, PackedSitemap, Write> {
  return new LRUCache<string, PackedSitemap, Write>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ gzip }) => gzip.length,
    // A file that loses its place while it is written still answers its requests.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _last, { context: write }) {
      const gzip = await write();
      return { gzip, etag: `W/"${createHash("sha256").update(gzip).digest("base64url").slice(0, 22)}"` };
    },
  });
}
