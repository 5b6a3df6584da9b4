import type { DatabaseSync } from "node:sqlite";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { PendingMoves } from "../orders/stock-moves.ts";
import type { House } from "./houses.ts";
import type { PlacedPieces } from "./supply-of-line.ts";

/** Reads the stock of warehouses other than the main one, and announced goods, in one statement for all products. */
export function createGoodsOfProducts(db: DatabaseSync) {
  const select = prepare<GoodsRow>(db, GOODS);

  /**
   * All goods of each product, with the pending moves subtracted; the main warehouse first. `free` is the free stock of
   * all warehouses together; the stock of the main warehouse is `free` less that of the others.
   */
  return function goodsOf(
    free: ReadonlyMap<ProductId, number>,
    pending: PendingMoves,
    [main, ...others]: readonly [House, ...House[]],
  ): Map<ProductId, PlacedPieces[]> {
    const rows = Map.groupBy(select.all(JSON.stringify([...free.keys()])), ({ product }) => product);
    const houses = new Map([main, ...others].map((house) => [house.code, house]));
    const goods = new Map<ProductId, PlacedPieces[]>();
    for (const [product, stock] of free) {
      let left = stock;
      const elsewhere: PlacedPieces[] = [];
      const announced: PlacedPieces[] = [];
      for (const { warehouse, pieces, incoming, date } of rows.get(product) ?? []) {
        const house = houses.get(warehouse);
        if (!house) continue;
        if (incoming !== null) {
          announced.push({ house, pieces: pieces + pending.ofIncoming(incoming), incoming: { id: incoming, date } });
          continue;
        }
        // The counted total of all warehouses may be below the stock that was once entered for one warehouse.
        const there = Math.min(left, Math.max(0, pieces + pending.inHouse(product, warehouse)));
        elsewhere.push({ house, pieces: there, incoming: null });
        left -= there;
      }
      goods.set(product, [{ house: main, pieces: left, incoming: null }, ...elsewhere, ...announced]);
    }
    return goods;
  };
}

interface GoodsRow {
  product: ProductId;
  warehouse: string;
  pieces: number;
  /** null for pieces on a shelf */
  incoming: number | null;
  date: string | null;
}

const GOODS = `
  with asked (row, public_id) as (select id, public_id from product where public_id in (select value from json_each(?)))
  select asked.public_id as product, code as warehouse, w.stock as pieces, null as incoming, null as date, position
    from asked join warehouse_stock w on w.product = asked.row join warehouse on code = w.warehouse
  union all
  select asked.public_id, i.warehouse, i.quantity - i.promised, i.id, i.date, 99
    from asked join incoming i on i.product = asked.row where i.quantity > i.promised and i.arrived = 0
  order by position, incoming`;
