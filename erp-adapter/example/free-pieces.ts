import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../sqlite/prepared-statement.ts";
import type { PriceListArticle } from "./price-list.ts";

export interface CountedStock {
  /** Pieces that can leave at once: the counted stock less the pieces ordered since the count, at least 0. */
  free(article: PriceListArticle): number;
}

export function createShelf(db: DatabaseSync): CountedStock {
  const taken = prepare<{ pieces: number }>(db)`
    select coalesce(sum(pieces), 0) as pieces from taken where product = ? and number > ?`;
  return {
    free: ({ id, stock, countedAfter }) => Math.max(0, stock - (taken.get(id, countedAfter)?.pieces ?? 0)),
  };
}
