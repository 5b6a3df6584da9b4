import { z } from "zod";
import type { CallContext } from "../contract/context.ts";
import type { GoodsLine } from "../contract/goods-line.ts";
import { type EurCents, ZERO } from "../contract/money.ts";
import { type ProductId, toMakerSlug, toProductId } from "../contract/product-id.ts";
import { lineTotal } from "../contract/totals.ts";
import { fromNetPrice } from "../kit/net-price.ts";
import { attributesSchema, toFacts } from "./articles.ts";
import type { ReadBooks } from "./books.ts";
import { inLanguage, type TrytonClient } from "./client.ts";
import type { TrytonNames } from "./names.ts";

export interface LineParts {
  tryton: TrytonClient;
  books: ReadBooks;
  names: TrytonNames;
}

/** A line of a document in Tryton. `product` is null for a line that the office wrote by hand. */
export interface TrytonLine {
  product: number | null;
  quantity: number;
  unit_price: EurCents;
  listPrice: EurCents | null;
  description: string | null;
}

const PRODUCT = { name: z.string(), code: z.string().nullable(), attributes: attributesSchema };

/**
 * The lines of an order or an invoice. In Tryton a core deposit is a separate line after its goods; here it is the
 * field `deposit` of the goods' line.
 */
export async function goodsLinesOf<Line extends TrytonLine>(
  rows: readonly Line[],
  c: CallContext,
  { tryton, books, names }: LineParts,
): Promise<{ goods: GoodsLine; row: Line }[]> {
  const { depositProduct, vatPercent } = await books(c);
  const keys = [...new Set(rows.flatMap(({ product }) => product ?? []))];
  const domain = [
    ["id", "in", keys],
    ["active", "in", [true, false]],
  ];
  const found = await tryton.rows("product.product", domain, PRODUCT, c, { context: inLanguage(c.locale) });
  const products = new Map(found.map((row) => [row.id, row]));
  return toPlaced(rows, depositProduct).map(({ row, position, deposit }) => {
    const product = row.product === null ? undefined : products.get(row.product);
    const facts = toFacts(product?.attributes ?? null, names);
    const code = product?.code || "service";
    const goods = {
      position,
      product: facts?.id ?? (toProductId(toMakerSlug("x"), code) as ProductId),
      number: facts?.number ?? code,
      manufacturer: facts?.manufacturer ?? "",
      title: product?.name ?? row.description ?? "",
      quantity: row.quantity,
      unit: facts?.unit ?? "pcs",
      ...fromNetPrice(row.unit_price, row.listPrice),
      deposit: deposit?.unit_price ?? ZERO,
      vatPercent,
    };
    return { row, goods: { ...goods, total: lineTotal(goods) } };
  });
}

/** The lines of a document that are goods, each with its position and the line of its core deposit. */
export function toPlaced<Line extends { product: number | null }>(rows: readonly Line[], depositProduct: number) {
  const placed: { row: Line; position: number; deposit: Line | null }[] = [];
  for (const row of rows) {
    const last = placed.at(-1);
    if (row.product === depositProduct && last) last.deposit = row;
    else placed.push({ row, position: placed.length + 1, deposit: null });
  }
  return placed;
}
