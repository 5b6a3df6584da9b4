import { z } from "zod";
import type { Bilingual, CatalogueFeed, FeedRecord } from "../contract/feed.ts";
import { parseInput } from "../contract/parse-input.ts";
import { numberOf } from "../contract/product-id.ts";
import { timesPrice } from "../contract/unit-price.ts";
import type { ExampleBooks } from "./books.ts";
import type { PriceList, PriceListArticle } from "./price-list.ts";

const limitSchema = z.int().min(1).max(1_000);
const cursorSchema = z.string().nullable();

/**
 * Returns the whole price list, some records per call; the shop fills its own catalogue with them. The file does not
 * say what has changed, so every reading is a full pass (`feed.changes` and `feed.deletions` are false), and the shop
 * itself compares the records with those that it has. The cursor is the last key read, so that articles added or
 * removed during a pass do not shift the other articles.
 */
export function createFeed({ prices, books }: { prices: PriceList; books: ExampleBooks }): CatalogueFeed["feed"] {
  function toRecord(article: PriceListArticle): FeedRecord {
    const { id, manufacturer, number, brand = null, group, title, description, size, unit, pack } = article;
    const {
      references,
      fitments,
      successor,
      supersessions,
      lines,
      price,
      deposit,
      whenEmpty,
      pictures,
      related,
      papers,
    } = article;
    return {
      key: id,
      manufacturer,
      number,
      brand,
      group: { id: group, name: inEnglish(group.replaceAll("-", " ")) },
      title: inEnglish(title),
      description: inEnglish(description),
      size,
      unit,
      packQuantity: pack,
      specs: [],
      references,
      fitments,
      supersededBy: successor && { manufacturer: null, number: numberOf(successor) },
      supersessions: supersessions.map(({ note, ...edge }) => ({ ...edge, manufacturer: null, note: inEnglish(note) })),
      related,
      ...(papers && { papers }),
      lines,
      // The shop only sorts by this price: whole cents are enough.
      listPrice: price === null ? null : timesPrice(price, 1),
      deposit,
      stock: books.free(article),
      whenEmpty,
      image: pictures[0]?.src ?? null,
      images: pictures,
    };
  }

  return async (sent, asked, _c) => {
    const limit = parseInput(limitSchema, asked, "limit");
    const last = lastKeyIn(parseInput(cursorSchema, sent, "cursor"));
    const articles = [...prices.read().values()].sort((one, other) => (one.id < other.id ? -1 : 1));
    const left = articles.filter(({ id }) => id > last);
    const shown = left.slice(0, limit);
    const more = left.length > limit;
    const cursor = more ? `after ${shown.at(-1)?.id}` : "again";
    return { records: shown.map(toRecord), removed: [], cursor, more, full: true, total: articles.length };
  };
}

/** The last key read; "" (from the beginning) for a cursor without a key. */
function lastKeyIn(cursor: string | null): string {
  return /^after (.+)$/.exec(cursor ?? "")?.[1] ?? "";
}

/** The text as English only. Without a Croatian text the shop shows the English one. */
function inEnglish(text: string): Bilingual {
  return { en: text, hr: "" };
}
