import type { DatabaseSync } from "node:sqlite";
import type { OrderId } from "../../../contract/orders.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { StockMove } from "./stock-projection.ts";

/**
 * The ledger of quantities that orders took from the shelves and from announced goods. Orders and shelves are in
 * different files, so a move is booked with its order and carried over later; until then it is pending, and counts as
 * if it were carried over.
 */
export interface StockMoves {
  /** In units, negative for sold goods. Call it in the transaction of the order. */
  add(order: OrderId, moves: readonly Omit<StockMove, "seq">[]): void;
  /** Moves with a greater number, oldest first. */
  since(seq: number): StockMove[];
  /**
   * The undelivered pieces of a product that an order took, by the place from which it took them, in positive units.
   * The first pieces taken count as delivered.
   */
  leftOf(order: OrderId, product: ProductId, delivered: number): Omit<StockMove, "seq">[];
  /** Puts the pieces of `leftOf` back in the places from which they were taken. */
  undo(order: OrderId, product: ProductId, delivered: number): void;
  /** The sums of the moves with a greater number. */
  sumSince(seq: number): PendingMoves;
}

/** Sums of the moves that the shelves do not include yet, in units, negative for sold goods; 0 if there are none. */
export interface PendingMoves {
  /** for the shelves of all warehouses together */
  of(product: ProductId): number;
  /** for the shelf of a warehouse other than the main one */
  inHouse(product: ProductId, warehouse: string): number;
  /** for announced goods, by their number */
  ofIncoming(id: number): number;
}

export function createStockMoves(db: DatabaseSync): StockMoves {
  const insert = prepare(db)`insert into stock_move (customer_order, product, delta, warehouse, incoming)
    select ?, value ->> 'product', value ->> 'delta', value ->> 'warehouse', value ->> 'incoming'
    from json_each(?) order by key`;
  const select = prepare<StockMove>(db)`
    select seq, product, delta, warehouse, incoming from stock_move where seq > ? order by seq`;
  const sum = prepare<Omit<StockMove, "seq">>(db)`
    select product, warehouse, incoming, sum(delta) as delta from stock_move where seq > ?
    group by product, warehouse, incoming`;
  const selectTaken = prepare<Omit<StockMove, "seq">>(db)`select product, warehouse, incoming, sum(delta) as delta
    from stock_move where customer_order = ? and product = ? group by warehouse, incoming order by min(seq)`;
  const add: StockMoves["add"] = (order, moves) => void insert.run(order, JSON.stringify(moves));

  const leftOf: StockMoves["leftOf"] = (order, product, delivered) => {
    let left = delivered;
    const back = selectTaken.all(order, product).map((move) => {
      const gone = Math.min(left, -move.delta);
      left -= gone;
      return { ...move, delta: -move.delta - gone };
    });
    return back.filter(({ delta }) => delta > 0);
  };

  return {
    add,
    leftOf,
    undo: (order, product, delivered) => add(order, leftOf(order, product, delivered)),
    since: (seq) => select.all(seq),
    sumSince: (seq) => toPending(sum.all(seq)),
  };
}

export function toPending(sums: readonly Omit<StockMove, "seq">[]): PendingMoves {
  const [shelves, houses, announced] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<number, number>(),
  ];
  for (const { product, delta, warehouse, incoming } of sums) {
    if (incoming !== null) {
      announced.set(incoming, (announced.get(incoming) ?? 0) + delta);
      continue;
    }
    shelves.set(product, (shelves.get(product) ?? 0) + delta);
    if (warehouse === null) continue;
    const house = `${product} ${warehouse}`;
    houses.set(house, (houses.get(house) ?? 0) + delta);
  }
  return {
    of: (product) => shelves.get(product) ?? 0,
    inHouse: (product, warehouse) => houses.get(`${product} ${warehouse}`) ?? 0,
    ofIncoming: (id) => announced.get(id) ?? 0,
  };
}
