import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../sqlite/prepared-statement.ts";
import type { Article } from "./price-list.ts";

export interface Shelf {
  /** Pieces that can leave at once: the counted stock less the pieces ordered since the count, at least 0. */
  free(article: Article): number;
}

export function createShelf(db: DatabaseSync): Shelf {
  const taken = prepare<{ pieces: number }>(db)`
    select coalesce(sum(pieces), 0) as pieces from taken where product = ? and number > ?`;
  return {
    free: ({ id, stock, countedAfter }) => Math.max(0, stock - (taken.get(id, countedAfter)?.pieces ?? 0)),
  };
}
