import type { FeedRecord } from "../contract/feed.ts";

/** Parses a product identifier of Tryton into a reference: `oe|Volkswagen|04L 130 277`, or a number without a maker. */
export function toReference(code: string): FeedRecord["references"][number] {
  const [kind = "", maker = "", ...number] = code.split("|");
  if (number.length === 0) return { kind: "cross", number: code, maker: null };
  return { kind: kind === "oe" ? "oe" : "cross", number: number.join("|"), maker: maker || null };
}
