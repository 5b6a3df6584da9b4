import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { loadShownConditions } from "../goods/load-conditions.ts";
import { findSuccessors } from "../goods/load-gone.ts";
import { loadWays, type Ways } from "../goods/others/load-ways.ts";
import { nameOwn, type OwnNumbersOfGoods } from "../goods/read-own.ts";
import { type ProductRow, toShownRow } from "../goods/shown-row.ts";
import { type PageRequest, shopContext } from "../request/context.ts";
import type { GoneProduct } from "../request/page-errors.ts";
import { callContext } from "../request/session/call-context.ts";
import { readKept, readPart } from "./read-part.ts";

/** The parts of the latest orders, those of the newest order first. */
export interface BoughtParts {
  rows: BoughtPart[];
  /** parts that the catalogue no longer has, and what takes their place */
  gone: GoneProduct[];
  own: OwnNumbersOfGoods;
  /** false if prices and stock could not be read */
  live: boolean;
}

export interface BoughtPart {
  row: ProductRow;
  /** of the last order with this part */
  quantity: number;
  /** local date */
  date: string;
  /** what can be done about a part that cannot be ordered; null for any other */
  ways: Ways | null;
}

/** The most orders that are read with their lines. */
const ORDERS_READ = 3;
/** The most parts that are shown from these orders. */
const PARTS_SHOWN = 6;

/** The latest orders with their lines, except those that cannot be read: at most three parallel ERP calls. */
export async function readLatest(asked: PageRequest, orders: readonly { id: OrderId }[]): Promise<Order[]> {
  const latest = orders.slice(0, ORDERS_READ);
  const read = await Promise.all(latest.map(({ id }) => readPart(asked, (erp, c) => erp.orders.get(id, c))));
  return read.filter((order) => order !== null);
}

/**
 * The parts bought last; null if no order could be read, or if the products cannot be read. Two parallel ERP calls, three
 * more if a part cannot be ordered, and two if one is no longer in the catalogue.
 */
export async function loadBought(asked: PageRequest, orders: readonly Order[]): Promise<BoughtParts | null> {
  if (orders.length === 0) return null;
  const { context } = asked;
  const last = lastBought(orders);
  const ids = last.map(({ product }) => product);
  const [products, own] = await Promise.all([
    readKept(asked, () => context.get(shopContext).goods.catalogue.products(ids, callContext(context))),
    nameOwn(ids, context),
  ]);
  if (!products) return null;
  const known = new Map(products.answer.map((product) => [product.id, product]));
  const shown = last.flatMap((one) => {
    const product = known.get(one.product);
    return product ? [{ ...one, product }] : [];
  });
  const { lines, live } = await loadShownConditions(
    shown.map(({ product }) => ({ product: product.id, quantity: product.packQuantity })),
    context,
  );
  const missing = last.map(({ product }) => product).filter((product) => !known.has(product));
  const stopped = shown.map(({ product }, at) => ({
    ...{ product: product.id, summary: product, condition: live ? lines[at]?.condition : null },
  }));
  const [ways, successors] = await Promise.all([loadWays(stopped, context), findSuccessors(missing, context)]);
  const rows = shown.map(({ product, quantity, date }, at) => ({
    ...{ quantity, date, ways: ways.get(product.id) ?? null },
    row: toShownRow(product, lines[at] ?? null, live, null),
  }));
  const gone = missing.map((product) => ({ number: numberOf(product), successors: successors.get(product) ?? [] }));
  return { rows, gone, own, live };
}

/** Each product once, with its last quantity. */
function lastBought(orders: readonly Order[]): { product: ProductId; quantity: number; date: string }[] {
  const byProduct = new Map<ProductId, { product: ProductId; quantity: number; date: string }>();
  for (const { date, lines } of orders)
    for (const { product, quantity } of lines)
      if (!byProduct.has(product)) byProduct.set(product, { product, quantity, date });
  return [...byProduct.values()].slice(0, PARTS_SHOWN);
}
