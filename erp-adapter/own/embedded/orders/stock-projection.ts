import type { DatabaseSync } from "node:sqlite";
import type { ProductId } from "../../../contract/product-id.ts";
import { isBusy } from "../../../sqlite/is-busy.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { createChangesLog } from "../../catalogue-index/writing/change-log.ts";

/** One entry of the order ledger: its effect on the free stock of a product. */
export interface StockMove {
  /** number in the ledger, ascending */
  seq: number;
  product: ProductId;
  /** units, negative for sold goods */
  delta: number;
  /** the code of the warehouse; null for the main one */
  warehouse: string | null;
  /** the number of the announced goods; null for pieces on a shelf */
  incoming: number | null;
}

/** The catalogue's copy of the free stock, which lacks the moves of the order ledger that are not applied yet. */
export interface StockProjection {
  /**
   * Stock of those of the products that exist, and the number of the last move included in it, read in one statement.
   */
  readStock(products: readonly ProductId[]): { stock: Map<ProductId, number>; appliedSeq: number };
  /** Turns a move of announced goods that have arrived into a move of their shelf; returns any other move unchanged. */
  landed<Move extends Omit<StockMove, "seq">>(move: Move): Move;
  /** The number of the last move included in the stock. */
  appliedSeq(): number;
  /**
   * Applies moves that are not included yet, each exactly once, even if several processes try repeatedly. Waits for
   * another writer for at most `waitMs` milliseconds, then returns false without applying anything; the next call
   * applies the moves. The moves must be all moves of the ledger after `appliedSeq()` up to the last one given.
   */
  applyStockMoves(moves: readonly StockMove[], waitMs?: number): boolean;
}

export function createStockProjection(db: DatabaseSync): StockProjection {
  const log = createChangesLog(db);
  const applied = prepare<{ value: number }>(db, "select value from meta where name = 'stock_applied_seq'");
  const setApplied = prepare(db, "update meta set value = ? where name = 'stock_applied_seq'");
  const moveAll = prepare<{ product: ProductId; withdrawn: number }>(db)`
    update product set stock = stock + (moved.value ->> 1) from json_each(?) moved
    where public_id = moved.value ->> 0 returning public_id as product, withdrawn`;
  const moveHouses = prepare(db)`
    update warehouse_stock set stock = max(0, warehouse_stock.stock + (moved.value ->> 2)) from json_each(?) moved
    join product on public_id = moved.value ->> 0
    where warehouse_stock.product = product.id and warehouse = moved.value ->> 1`;
  const promise = prepare(db)`
    update incoming set promised = promised - (moved.value ->> 1) from json_each(?) moved where incoming.id = moved.value ->> 0`;
  const arrived = prepare<Pick<StockMove, "warehouse">>(db)`
    select nullif(warehouse, (select code from warehouse where position = 1)) as warehouse
    from incoming where id = ? and arrived = 1`;
  // A single statement reads everything at one moment; the left join returns a row even without any product.
  const read = prepare<{ seq: number; product: ProductId | null; stock: number | null }>(db)`
    select meta.value as seq, p.public_id as product, p.stock from meta
    left join product p on p.public_id in (select value from json_each(?)) where meta.name = 'stock_applied_seq'`;

  const appliedSeq = () => applied.get()?.value ?? 0;

  function landed<Move extends Omit<StockMove, "seq">>(move: Move): Move {
    const shelf = move.incoming === null ? undefined : arrived.get(move.incoming);
    return shelf ? { ...move, ...shelf, incoming: null } : move;
  }

  function apply(moves: readonly StockMove[]): void {
    const from = appliedSeq();
    const pending = moves.filter(({ seq }) => seq > from);
    if (pending.length === 0) return;
    // A product may occur twice, but a statement changes a row only once.
    const sums = new Map<ProductId, number>();
    const [houses, announced] = [new Map<string, number>(), new Map<number, number>()];
    for (const { product, delta, warehouse, incoming } of pending.map(landed)) {
      if (incoming !== null) announced.set(incoming, (announced.get(incoming) ?? 0) + delta);
      else sums.set(product, (sums.get(product) ?? 0) + delta);
      const house = warehouse !== null && incoming === null ? JSON.stringify([product, warehouse]) : null;
      if (house !== null) houses.set(house, (houses.get(house) ?? 0) + delta);
    }
    const moved = moveAll.all(JSON.stringify([...sums]));
    if (houses.size > 0)
      moveHouses.run(JSON.stringify([...houses].map(([house, delta]) => [...JSON.parse(house), delta])));
    if (announced.size > 0) promise.run(JSON.stringify([...announced]));
    log(moved.filter(({ withdrawn }) => withdrawn === 0).map(({ product }) => product));
    setApplied.run(Math.max(...pending.map(({ seq }) => seq)));
  }

  return {
    landed,
    appliedSeq,
    readStock(products) {
      const rows = read.all(JSON.stringify(products));
      const stock = new Map<ProductId, number>();
      for (const row of rows) if (row.product !== null && row.stock !== null) stock.set(row.product, row.stock);
      return { stock, appliedSeq: rows[0]?.seq ?? 0 };
    },
    applyStockMoves(moves, waitMs = 200) {
      return moves.length === 0 || waitingAtMost(db, waitMs, () => transaction(db, () => apply(moves)));
    },
  };
}

function waitingAtMost(db: DatabaseSync, waitMs: number, write: () => void): boolean {
  const before = Number(db.prepare("pragma busy_timeout").get()?.timeout);
  db.exec(`pragma busy_timeout = ${Math.trunc(waitMs)}`);
  try {
    write();
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    db.exec(`pragma busy_timeout = ${before}`);
  }
}
