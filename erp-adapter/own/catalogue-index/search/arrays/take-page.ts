import type { Locale } from "../../../../contract/context.ts";
import type { IndexQuery } from "../catalogue-search.ts";
import { CLASSES, placeOf } from "../relevance-class.ts";
import type { CatalogueArrays } from "./catalogue-arrays.ts";
import { listSet, type PostingSet } from "./posting-set.ts";
import type { PriceSort } from "./price-orders.ts";
import { createSliceStretch, type Stretch } from "./slice-stretch.ts";

/** The source of a page: the found products, and the verdict on each combination of filter values (0 passes). */
export interface Found {
  /** null without a text: all products */
  answers: { tiers: readonly { tier: number; set: PostingSet; passing: readonly number[] }[]; all: PostingSet } | null;
  verdicts: Uint8Array;
  /** the class of each combination; a tier's `passing` has one count per class */
  classes: Uint8Array;
  /** number of found products of each combination */
  counts: ArrayLike<number>;
  /** number of passing products */
  total: number;
}

type Asked = Pick<IndexQuery, "sort" | "locale" | "terms" | "page" | "pageSize">;

/** Ranks of manufacturers by name; equal names share a rank. */
export type MakerRanks = (locale: Locale) => ReadonlyMap<number, number>;

/** A stretch that is opened only if the page reaches into it. */
interface Part {
  passing: number;
  open(): Stretch;
}

/** Returns one page of row numbers of the found products. The time hardly depends on the page number. */
export function createTakePage(
  arrays: CatalogueArrays,
  makerRanks: MakerRanks,
): (found: Found, asked: Asked) => number[] {
  const { columns, orders, priceOrders } = arrays;
  const { combinations, capacity } = columns;
  const slice = createSliceStretch(columns);
  const listed = new Uint32Array(capacity);

  function takeFrom(parts: readonly Part[], { page, pageSize }: Pick<Asked, "page" | "pageSize">): number[] {
    const taken: number[] = [];
    let offset = (page - 1) * pageSize;
    for (const { passing, open } of parts) {
      const count = Math.min(pageSize - taken.length, passing - offset);
      if (count > 0) taken.push(...slice(open(), offset, count));
      offset = Math.max(0, offset - passing);
    }
    return taken;
  }

  /** All passing products in one order. */
  function inOrder({ answers, verdicts, total }: Found, order: Stretch["order"]): Part[] {
    return [{ passing: total, open: () => ({ order, set: answers?.all ?? null, verdicts, passing: total }) }];
  }

  /** By relevance: `placeOf` orders the parts (tier and class), `standing` orders the products within a part. */
  function byRelevance({ answers, verdicts, classes, counts }: Found): Part[] {
    const tiers = answers?.tiers ?? [{ tier: 0, set: null, passing: countClasses(counts, verdicts, classes) }];
    const parts = tiers.flatMap(({ tier, set, passing: ofClasses }) =>
      ofClasses.map((passing, ofClass) => ({
        place: placeOf(tier, ofClass),
        passing,
        open() {
          return { order: orders.standing, set, verdicts: verdictsOn(verdicts, classes, ofClass), passing };
        },
      })),
    );
    return parts.filter(({ passing }) => passing > 0).sort((a, b) => a.place - b.place);
  }

  /**
   * Sorted by a value of the combination, smallest first; `orderOf` gives the order of products with the same value.
   */
  function byValue(found: Found, values: readonly number[], orderOf: (value: number) => Stretch["order"]): Part[] {
    const { answers, verdicts, counts } = found;
    const passingOf = new Map<number, number>();
    values.forEach((value, at) => {
      if (verdicts[at] === 0) passingOf.set(value, (passingOf.get(value) ?? 0) + (counts[at] as number));
    });
    const ascending = [...passingOf].sort(([a], [b]) => a - b);
    return ascending.map(([value, passing]) => ({
      passing,
      open() {
        return {
          order: orderOf(value),
          set: answers?.all ?? null,
          verdicts: verdictsOn(verdicts, values, value),
          passing,
        };
      },
    }));
  }

  /** Few products are sorted at once, because the order of all takes time where these terms are new. */
  function byPrice(found: Found, { page, pageSize, terms }: Asked, sort: PriceSort): number[] {
    if (terms === null) throw new TypeError("a sort by price is somebody's prices");
    const { answers, verdicts, total } = found;
    if (total > MOST_SORTED) return takeFrom(inOrder(found, priceOrders.orderFor(terms, sort)), { page, pageSize });
    const passing = listSet(answers?.all ?? { bits: columns.live }, listed).filter(
      (id) => verdicts[columns.combinationOf[id] as number] === 0,
    );
    const figures = Float64Array.from(passing, priceOrders.figureFor(terms, sort)).sort();
    const asked = figures.subarray((page - 1) * pageSize, page * pageSize);
    return Array.from(asked, (figure) => orders.number.ids[figure % capacity] as number);
  }

  function partsOf(found: Found, { sort, locale }: Asked): Part[] {
    switch (sort) {
      case "title":
        return inOrder(found, orders[`title_${locale}`]);
      case "manufacturer": {
        const ranks = makerRanks(locale);
        const values = combinations.manufacturer.map((maker) => ranks.get(maker) ?? ranks.size);
        return byValue(found, values, () => orders.number);
      }
      case "availability":
        return byValue(found, combinations.availability, () => orders.number);
      case "replaced": {
        // Products that replace no number come last.
        const values = combinations.replaces.map((replaces) => 1 - replaces);
        return byValue(found, values, (value) => (value === 0 ? orders.replaced : orders.number));
      }
      case "relevance":
        return byRelevance(found);
      default:
        return inOrder(found, orders.number);
    }
  }

  return (found, asked) => {
    const { sort } = asked;
    if (sort === "price-asc" || sort === "price-desc") return byPrice(found, asked, sort);
    return takeFrom(partsOf(found, asked), asked);
  };
}

/** Up to this many products are sorted by price at once: less than a millisecond. */
const MOST_SORTED = 2_000;

const OTHER_VALUE = 255;

/** The verdicts on combinations with this value; the others fail. */
function verdictsOn(verdicts: Uint8Array, values: ArrayLike<number>, value: number): Uint8Array {
  const own = new Uint8Array(verdicts.length).fill(OTHER_VALUE);
  for (let at = 0; at < own.length; at += 1) if (values[at] === value) own[at] = verdicts[at] as number;
  return own;
}

function countClasses(counts: ArrayLike<number>, verdicts: Uint8Array, classes: Uint8Array): number[] {
  const passing: number[] = new Array(CLASSES).fill(0);
  for (let at = 0; at < verdicts.length; at += 1) {
    if (verdicts[at] !== 0) continue;
    const own = classes[at] as number;
    passing[own] = (passing[own] as number) + (counts[at] as number);
  }
  return passing;
}
