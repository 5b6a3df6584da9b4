import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { List, Shelf } from "#server/services/lists/list.ts";
import { loadProducts, toLineView } from "../cart/load-cart-page.ts";
import { nameOwn, type OwnNumbersOfGoods } from "../goods/read-own.ts";
import type { PageRequestOf } from "../request/context.ts";
import { requireList } from "../request/session/ask-lists.ts";
import { pageOf } from "./load-list.ts";
import { toShownValue } from "./read-list-form.ts";
import { wholePacks } from "./shelf.ts";

/** A line with its levels and its count. */
export interface ShelfLineView {
  product: ProductId;
  number: string;
  /** null if the ERP does not know the product (any more) */
  title: string | null;
  manufacturer: string;
  unit: string;
  pack: number;
  /** to be ordered */
  quantity: number;
  /** the quantity rounded up to whole packs; null if it already fills them, or if the result would be too large */
  wholePacks: number | null;
  shelf: Shelf | null;
  /** the value of the line's hidden field */
  shown: string;
}

/** A page of a list with levels and counts: one ERP call besides those of header and footer, however many lines. */
export interface ShelfData {
  list: Pick<List, "id" | "name" | "isEditable">;
  /** counts from 0 */
  page: number;
  pages: number;
  lines: ShelfLineView[];
  /** number of lines with a quantity above 0, over all pages */
  toOrder: number;
  own: OwnNumbersOfGoods;
}

/** Throws 404 for a list that is not for this customer, and for a page past its end. */
export async function loadShelf({ url, params, context }: PageRequestOf<"listId">): Promise<ShelfData> {
  const { id, name, isEditable, lines: all } = await requireList(params.listId, url, context);
  const { page, pages, lines } = pageOf(all, url);
  const ids = lines.map(({ product }) => product);
  const [{ byId }, own] = await Promise.all([loadProducts(lines, context), nameOwn(ids, context)]);
  return {
    ...{ list: { id, name, isEditable }, page, pages, own },
    toOrder: all.filter(({ quantity }) => quantity > 0).length,
    lines: lines.map((line): ShelfLineView => {
      const { product, number, title, manufacturer, unit, pack } = toLineView(line, byId.get(line.product), null);
      const { quantity, shelf } = line;
      const packs = wholePacks(quantity, pack);
      return {
        ...{ product, number, title, manufacturer, unit, pack, quantity, shelf },
        ...{ wholePacks: packs === quantity ? null : packs, shown: toShownValue(line) },
      };
    }),
  };
}
