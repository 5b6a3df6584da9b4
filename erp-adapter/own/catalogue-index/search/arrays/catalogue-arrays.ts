import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { type CatalogueState, createCatalogueState } from "../catalogue-state.ts";
import { createListPrices } from "./list-prices.ts";
import { createPriceOrders, type PriceOrders } from "./price-orders.ts";
import { createProductColumns, type IndexedRow, PRODUCT_ROW, type ProductColumns } from "./product-columns.ts";
import { loadProductOrder, ORDERS, type OrderRule, type ProductOrder } from "./product-order.ts";

/** The catalogue in memory, for filters, counts and sort orders: about 60 bytes per product. */
export interface CatalogueArrays {
  columns: ProductColumns;
  orders: Record<keyof typeof ORDERS, ProductOrder>;
  priceOrders: PriceOrders;
  /**
   * Applies all changes up to the state of the connection's current transaction. Null if there are too many changes:
   * the catalogue must then be loaded again.
   */
  follow(): FollowedChanges | null;
}

export interface FollowedChanges {
  /** products whose words or numbers may have changed */
  reindexed: readonly number[];
}

/**
 * Reads the catalogue in portions of a few milliseconds, and yields the number of rows read. The first `follow`
 * starts at the state before the first portion, so it also applies changes made during the loading.
 */
export function* loadCatalogueArrays(
  db: DatabaseSync,
  { maxChanges }: { maxChanges: number },
): Generator<number, CatalogueArrays> {
  const state = createCatalogueState(db)();
  const columns = createProductColumns(roomFor(db));
  yield* loadColumns(db, columns);
  const load = (rule: OrderRule) => loadProductOrder(db, rule, columns);
  const orders = {
    standing: yield* load(ORDERS.standing),
    number: yield* load(ORDERS.number),
    title_en: yield* load(ORDERS.title_en),
    title_hr: yield* load(ORDERS.title_hr),
    replaced: yield* load(ORDERS.replaced),
  };
  return createCatalogueArrays(db, { columns, orders }, state, maxChanges);
}

const NOTHING_NEW: FollowedChanges = { reindexed: [] };

/** Rows per reading: some milliseconds. */
const PORTION = 1_000;

/**
 * The capacity: the last row number plus an eighth, but at least a thousand more. If more products are added, the
 * catalogue must be loaded again.
 */
function roomFor(db: DatabaseSync): number {
  const last = prepare<{ id: number | null }>(db, "select max(id) as id from product").get()?.id ?? 0;
  return last + 1 + Math.max(1_000, last >>> 3);
}

function* loadColumns(db: DatabaseSync, columns: ProductColumns): Generator<number, void> {
  const read = prepare<IndexedRow>(db)`
    select ${PRODUCT_ROW} from product p where p.id > ? and p.id < ? order by p.id limit ${PORTION}`;
  for (let last = -1; ; ) {
    const rows = read.all(last, columns.capacity);
    for (const row of rows) columns.put(row);
    yield rows.length;
    const end = rows.at(-1);
    if (!end || rows.length < PORTION) return;
    last = end.id;
  }
}

function createCatalogueArrays(
  db: DatabaseSync,
  parts: Pick<CatalogueArrays, "columns" | "orders">,
  loaded: CatalogueState,
  maxChanges: number,
): CatalogueArrays {
  const { columns, orders } = parts;
  const listPrices = createListPrices(db, columns);
  const priceOrders = createPriceOrders(columns, listPrices, orders.number);
  const readState = createCatalogueState(db);
  const changedSince = prepare<{ product: string }>(db)`
    select product from change where seq > ? order by seq limit ${maxChanges + 1}`;
  const rowsOf = prepare<IndexedRow>(db)`
    select ${PRODUCT_ROW} from json_each(?) asked join product p on p.public_id = asked.value`;
  let state = loaded;

  function takeIn(rows: readonly IndexedRow[], textsDiffer: boolean): void {
    const ids = rows.map((row) => row.id);
    const comeAndGone = rows.filter((row) => columns.put(row)).length;
    for (const order of Object.values(orders)) {
      if (comeAndGone > 0 || textsDiffer) order.replace(ids);
      else order.recombine(ids);
    }
    listPrices.reread(ids);
    priceOrders.replace(ids);
  }

  return {
    ...parts,
    priceOrders,
    follow() {
      const present = readState();
      if (present.generation !== state.generation) return null;
      if (present.seq === state.seq) return NOTHING_NEW;
      const changed = changedSince.all(state.seq);
      if (changed.length > maxChanges) return null;
      const rows = rowsOf.all(JSON.stringify(changed.map(({ product }) => product)));
      if (rows.some((row) => row.id >= columns.capacity)) return null;
      const textsDiffer = present.indexVersion !== state.indexVersion;
      takeIn(rows, textsDiffer);
      state = present;
      return { reindexed: textsDiffer ? rows.map((row) => row.id) : [] };
    },
  };
}
