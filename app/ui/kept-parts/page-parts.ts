import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";

/** The cacheable fragments ("parts") of a page's markup. Elements rendered by React mark where each begins and ends. */
export interface PageParts {
  /** A place for the part with this key. A cached part needs one mark in its place, any other a mark on each side. */
  place(key: string): { isKept: boolean; mark: string };
  /** Inserts cached parts into the page, caches its new parts, and removes all marks. Returns the page's bytes. */
  fill(page: Buffer): Buffer<ArrayBuffer>;
}

/** Bytes that no longer change; a part shares the bytes of the parts nested in it. */
type Markup = readonly Buffer[];

/** Size of the cache in bytes: room for some 200 pages of 24 rows. */
const MAX_SIZE = 12 * 1024 * 1024;

/** Estimated bytes of the objects around a part's markup and key. */
const SIZE_OF_THE_REST = 400;

const kept = new LRUCache<string, Markup>({
  maxSize: MAX_SIZE,
  sizeCalculation: (markup, key) => markup.reduce((sum, { length }) => sum + length, key.length + SIZE_OF_THE_REST),
});

/** Clears the cache. */
export function forgetParts(): void {
  kept.clear();
}

/** Random, so that no text written by people can be mistaken for a mark. */
const SECRET = `${randomUUID()}-`;
const MARK = Buffer.from(`<wbr id="${SECRET}`);
const MARK_END = Buffer.from('"/>');

/** Makes the `PageParts` of one page, which is rendered once and then filled once. */
export function createPageParts(): PageParts {
  const places: { key: string; markup: Markup | undefined }[] = [];

  function keep(key: string, pieces: Markup, page: Buffer): Markup {
    const markup = pieces.map((piece) => (piece.buffer === page.buffer ? copyOf(piece) : piece));
    kept.set(key, markup);
    return markup;
  }

  function parse(page: Buffer): Markup {
    const pieces: Buffer[] = [];
    const begun: { key: string; at: number }[] = [];
    let from = 0;
    for (let at = page.indexOf(MARK); at !== -1; at = page.indexOf(MARK, from)) {
      pieces.push(page.subarray(from, at));
      const end = page.indexOf(MARK_END, at);
      const index = Number(page.toString("latin1", at + MARK.length, end));
      from = end + MARK_END.length;
      const { key = "", markup } = places[index] ?? {};
      const last = begun.at(-1);
      if (markup) pieces.push(...markup);
      else if (last?.key === key) {
        begun.pop();
        pieces.push(...keep(key, pieces.splice(last.at), page));
      } else begun.push({ key, at: pieces.length });
    }
    pieces.push(page.subarray(from));
    return pieces;
  }

  return {
    place(key) {
      const markup = kept.get(key);
      const index = places.push({ key, markup }) - 1;
      return { isKept: markup !== undefined, mark: SECRET + index };
    },
    fill: (page) => Buffer.concat(parse(page)),
  };
}

/** Copies bytes: a slice of the page would hold the whole page in memory, and a slice of Node's buffer pool 64 kB. */
function copyOf(piece: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(piece.length);
  copy.set(piece);
  return copy;
}
