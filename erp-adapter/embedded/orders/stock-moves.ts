import type { DatabaseSync } from "node:sqlite";
import type { OrderId } from "../../contract/orders.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import type { StockMove } from "./stock-projection.ts";

/**
 * The ledger of quantities that orders took from the shelves. Orders and shelves are in different files, so a move is
 * booked with its order and carried over later; until then it is pending, and counts as if it were carried over.
 */
export interface StockMoves {
  /** In units, negative for sold goods. Call it in the transaction of the order. */
  add(order: OrderId, moves: readonly Omit<StockMove, "seq">[]): void;
  /** Moves after a number, oldest first. */
  since(seq: number): StockMove[];
  /** The sum of these moves, by product. */
  sumSince(seq: number): ReadonlyMap<ProductId, number>;
}

export function createStockMoves(db: DatabaseSync): StockMoves {
  const insert = prepare(db)`insert into stock_move (customer_order, product, delta)
    select ?, value ->> 'product', value ->> 'delta' from json_each(?) order by key`;
  const select = prepare<StockMove>(db, "select seq, product, delta from stock_move where seq > ? order by seq");
  const sum = prepare<Omit<StockMove, "seq">>(
    db,
    "select product, sum(delta) as delta from stock_move where seq > ? group by product",
  );
  return {
    add: (order, moves) => void insert.run(order, JSON.stringify(moves)),
    since: (seq) => select.all(seq),
    sumSince: (seq) => new Map(sum.all(seq).map(({ product, delta }) => [product, delta])),
  };
}
