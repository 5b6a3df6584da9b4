import type { Availability } from "#erp-adapter/contract/catalogue.ts";
import { STOCK_SHOWN_UP_TO } from "#erp-adapter/contract/conditions/conditions.ts";

/** How stock is shown: a number for 1 to 11 pieces in stock, "many" from 12, a word for everything else. */
export type StockDisplay =
  | { kind: "pieces"; count: number }
  | { kind: "many" }
  | { kind: "word"; word: Availability | "unknown" };

/** `stock` is the number of pieces in stock, where 12 means 12 or more; null if unknown. */
export function stockDisplay(availability: Availability, stock: number | null): StockDisplay {
  if (stock === null) return { kind: "word", word: "unknown" };
  if (stock >= STOCK_SHOWN_UP_TO) return { kind: "many" };
  if (stock > 0) return { kind: "pieces", count: stock };
  return { kind: "word", word: availability === "available" ? "orderable" : availability };
}
