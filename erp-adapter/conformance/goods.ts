import { declares } from "../contract/capability-flags.ts";
import { isByPrice, SORTS, type Sort } from "../contract/catalogue.ts";
import { isOrderable } from "../contract/conditions/conditions.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { ProductId } from "../contract/product-id.ts";
import type { Trial } from "./case.ts";
import { PART } from "./fixture/products.ts";
import { visitor } from "./fixture/visitor.ts";
import { toLines } from "./ordering.ts";

/** Four products that can be ordered in single pieces, for cases that work with any product. */
export interface CaseGoods {
  first: ProductId;
  second: ProductId;
  third: ProductId;
  fourth: ProductId;
  /** a product sold in packs; null if there is none */
  packed: { id: ProductId; pack: number } | null;
}

export const FIXTURE_GOODS: CaseGoods = {
  first: PART.injector,
  second: PART.nozzle,
  third: PART.scarce,
  fourth: PART.plenty,
  packed: { id: PART.washers, pack: 10 },
};

/** The goods that are sold in packs, if the catalogue shows a pack; null if it shows single pieces. */
export async function packedOf({ adapter, goods }: Pick<Trial, "adapter" | "goods">): Promise<CaseGoods["packed"]> {
  if (!goods.packed) return null;
  const { id, packQuantity } = await adapter.catalogue.product(goods.packed.id, visitor());
  return packQuantity > 1 ? { id, pack: packQuantity } : null;
}

/** The sorts that a back end has. */
export function sortsOf({ adapter }: { adapter: Pick<ErpAdapter, "capabilities"> }): Sort[] {
  return SORTS.filter((sort) => !isByPrice(sort) || declares(adapter.capabilities, "catalogue.priceSort"));
}

/** The most pages of the catalogue that are searched. */
const PAGES = 20;
const PAGE_SIZE = 100;
/** Products of which this many pieces are available at once are preferred. */
const PLENTY = 12;

/**
 * Searches for orderable goods in a back end to which the suite cannot add products; the caller is a visitor with the
 * general price list. Prefers products with much stock. Null if there are fewer than four goods, or the back end has no
 * search. Rejects if `search` or `conditions` does.
 */
export async function findGoods(adapter: ErpAdapter): Promise<CaseGoods | null> {
  if (!adapter.capabilities.catalogue.search) return null;
  const plenty: ProductId[] = [];
  const few: ProductId[] = [];
  let packed: CaseGoods["packed"] = null;
  for (let page = 1; page <= PAGES && plenty.length < 4; page += 1) {
    const query = { page, pageSize: PAGE_SIZE, withFacets: false };
    const { items } = await adapter.catalogue.search(query, visitor());
    if (items.length === 0) break;
    const single = items.filter(({ packQuantity }) => packQuantity === 1);
    const [inPacks] = items.filter(({ packQuantity }) => packQuantity > 1);
    if (inPacks) packed ??= { id: inPacks.id, pack: inPacks.packQuantity };
    const size = adapter.capabilities.conditions.maxBatch;
    for (let at = 0; at < single.length; at += size) {
      const lines = toLines(single.slice(at, at + size).map(({ id }) => [id, PLENTY]));
      for (const condition of await adapter.conditions({ lines }, visitor()))
        if (isOrderable(condition)) (condition.now === PLENTY ? plenty : few).push(condition.product);
    }
  }
  const [first, second, third, fourth] = [...plenty, ...few];
  return first && second && third && fourth ? { first, second, third, fourth, packed } : null;
}
