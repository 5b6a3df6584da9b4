import type { ProductRecord } from "../../own/catalogue-index/product-record.ts";

/** Pieces that the best sold part of a group sells in a year; other groups sell up to `OTHERS`. */
const MOST: Partial<Record<string, number>> = { injector: 240, "unit-injector": 120, turbocharger: 90, nozzle: 160 };
const OTHERS = 60;

/**
 * Pieces sold in a year, computed from the part number alone, so that the random source of prices and stocks does not
 * advance: a few parts sell many pieces, most sell few. A discontinued part, or one without a price, sells none.
 */
export function toDemand({ number, group, supply, wholesale }: Demanded): number {
  if (supply === "discontinued" || wholesale === null) return 0;
  return Math.floor((MOST[group] ?? OTHERS) * toShare(number) ** 3);
}

type Demanded = Pick<ProductRecord, "number" | "group" | "supply" | "wholesale">;

/** 0 ≤ share < 1, the same for a number on every machine (FNV-1a, by Fowler, Noll and Vo). */
function toShare(number: string): number {
  let hash = 0x811c9dc5;
  for (const character of number) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
