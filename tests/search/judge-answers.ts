import { type ProductId, toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import type { ProductRecord } from "#erp-adapter/own/catalogue-index/product-record.ts";
import { fitsRule } from "./fits-rule.ts";
import type { JudgedQuery, Rule } from "./read-queries.ts";

/** Number of hits that a person sees on the first page. */
export const SEEN = 24;

export interface Verdict {
  /** number of right products in the catalogue; for a query of several numbers, of its numbers that a product has */
  right: number;
  /** 0 to 1: share of the judged places that right products take; for several numbers, share of the numbers found */
  recall: number;
  isFirstRight: boolean;
}

/** Judges the first pages of answers by the seeded goods. `ids` must have the first `SEEN` hits, or all if fewer. */
export function createJudge(
  goods: readonly ProductRecord[],
): (query: JudgedQuery, answer: { ids: readonly ProductId[]; total: number }) => Verdict {
  const known = new Map(goods.map((one) => [toProductId(toMakerSlug(one.manufacturer), one.number), one]));

  return ({ expect }, { ids, total }) => {
    if ("none" in expect) return { right: 0, recall: total === 0 ? 1 : 0, isFirstRight: total === 0 };
    const seen = ids.slice(0, SEEN).flatMap((id) => known.get(id) ?? []);
    const isFirst = (rules: readonly Rule[]) =>
      ids[0] !== undefined && seen[0] !== undefined && fitsAny(seen[0], rules);
    if ("each" in expect) {
      const found = expect.each.filter((rule) => seen.some((product) => fitsRule(product, rule)));
      const right = expect.each.length;
      return { right, recall: found.length / right, isFirstRight: isFirst(expect.each.slice(0, 1)) };
    }
    const right = goods.filter((product) => fitsAny(product, expect.all)).length;
    const places = Math.min(SEEN, right);
    const found = seen.slice(0, places).filter((product) => fitsAny(product, expect.all));
    return {
      right,
      recall: found.length / places,
      isFirstRight: isFirst(expect.all) && (expect.first === undefined || isFirst([expect.first])),
    };
  };
}

function fitsAny(product: ProductRecord, rules: readonly Rule[]): boolean {
  return rules.some((rule) => fitsRule(product, rule));
}
