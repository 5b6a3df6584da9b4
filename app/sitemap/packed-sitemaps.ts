import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ProductBook } from "#server/services/product-book/product-book.ts";

/** A file of the sitemap, packed once for all requests. */
export interface PackedSitemap {
  gzip: Buffer<ArrayBuffer>;
  /** weak: the same for the same content, packed or not */
  etag: string;
}

/** Bytes in each process: enough for all parts of a million products. */
const MAX_SIZE = 24 * 1024 * 1024;

/** Keyed by the products in the files: those of two shops never mix. */
const kept = new WeakMap<ProductBook, LRUCache<string, PackedSitemap>>();
const underWay = new WeakMap<ProductBook, Map<string, Promise<PackedSitemap>>>();

/** The file of a key, which names everything the file is made of. The first request writes it, and the others wait for that. */
export async function keepPacked(
  book: ProductBook,
  key: string,
  write: () => Promise<Buffer<ArrayBuffer>>,
): Promise<PackedSitemap> {
  const files =
    kept.get(book) ??
    new LRUCache<string, PackedSitemap>({ maxSize: MAX_SIZE, sizeCalculation: ({ gzip }) => gzip.length });
  kept.set(book, files);
  const waited = underWay.get(book) ?? new Map<string, Promise<PackedSitemap>>();
  underWay.set(book, waited);
  const known = files.get(key) ?? waited.get(key);
  if (known) return known;
  const writing = pack(write).finally(() => waited.delete(key));
  waited.set(key, writing);
  const file = await writing;
  files.set(key, file);
  return file;
}

async function pack(write: () => Promise<Buffer<ArrayBuffer>>): Promise<PackedSitemap> {
  const gzip = await write();
  return { gzip, etag: `W/"${createHash("sha256").update(gzip).digest("base64url").slice(0, 22)}"` };
}
