import type { ProductSummary, ReplacementEntry, ReplacementRef, Replacements } from "../contract/catalogue.ts";
import { numberOf, type ProductId } from "../contract/product-id.ts";

/** A product that another may replace. */
export interface Replaceable {
  id: ProductId;
  number: string;
  manufacturer: string;
  /** the product that takes its place, even if the ERP does not carry it; null if none does */
  successor: ProductId | null;
}

/** The chains of replacement among all products of a list, each nearest first and without the product itself. */
export interface ReplacementChains<Goods extends Replaceable> {
  /** The number that replaces the product, for its summary. */
  replacedBy(goods: Goods): ReplacementRef | null;
  /** The numbers that the product replaces, for a search. */
  replaces(goods: Goods): ReplacementRef[];
  /** The answer of `catalogue.replacements`. */
  around(goods: Goods, toSummary: (goods: Goods) => ProductSummary): Replacements;
}

/** Every product occurs once in a chain, so that a ring of products ends. */
export function createReplacementChains<Goods extends Replaceable>(
  known: ReadonlyMap<ProductId, Goods>,
): ReplacementChains<Goods> {
  const successorOf = ({ id, successor }: Goods) => (successor === id ? null : successor);
  const older = Map.groupBy(known.values(), successorOf);
  const newerOf = (goods: Goods): readonly Goods[] => {
    const newer = known.get(successorOf(goods) ?? goods.id);
    return newer && newer !== goods ? [newer] : [];
  };
  const olderOf = ({ id }: Goods): readonly Goods[] => older.get(id) ?? [];
  const refTo = (id: ProductId): ReplacementRef => ({ id: known.has(id) ? id : null, number: numberOf(id) });
  return {
    replacedBy(goods) {
      const successor = successorOf(goods);
      return successor === null ? null : refTo(successor);
    },
    replaces: (goods) => follow(goods, olderOf).map(({ id, number }) => ({ id, number })),
    around(goods, toSummary) {
      const toEntry = (one: Goods): ReplacementEntry => {
        return { number: one.number, manufacturer: one.manufacturer, product: toSummary(one) };
      };
      const newer = follow(goods, newerOf);
      const last = successorOf(newer.at(-1) ?? goods);
      const isUnknown = last !== null && !known.has(last);
      const unknown = isUnknown ? [{ number: numberOf(last), manufacturer: null, product: null }] : [];
      return { newer: [...newer.map(toEntry), ...unknown], older: follow(goods, olderOf).map(toEntry) };
    },
  };
}

function follow<Goods>(start: Goods, step: (goods: Goods) => readonly Goods[]): Goods[] {
  const seen = new Set([start]);
  for (const one of seen) for (const next of step(one)) seen.add(next);
  return [...seen].slice(1);
}
