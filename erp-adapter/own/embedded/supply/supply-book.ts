import type { DatabaseSync } from "node:sqlite";
import { ErpError } from "../../../contract/errors.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { createChangeLog } from "../../catalogue-index/writing/change-log.ts";

/** The office's settings of a warehouse. */
export interface HouseTerms {
  code: string;
  name: string;
  /** local time, HH:MM; null: unknown */
  cutOff: string | null;
  /** open weekdays as digits, 1 = Monday to 7 = Sunday: "12345" is Monday to Friday */
  weekdays: string;
  transferDays: number;
}

export interface Announced {
  id: number;
  warehouse: string;
  /** null: not known */
  date: string | null;
  quantity: number;
  /** number of these pieces that are promised to orders */
  promised: number;
}

/**
 * The office's book of warehouses and of announced goods. NOT_FOUND for an unknown product, warehouse or announcement,
 * VALIDATION for a value out of range.
 */
export interface SupplyBook {
  /** The main warehouse first. */
  houses(): HouseTerms[];
  /** Opens a warehouse, or changes the given terms of a warehouse. The first warehouse, `main`, always exists. */
  putHouse(code: string, terms: Partial<Omit<HouseTerms, "code">>): HouseTerms;
  /** Pieces in each warehouse, in the order of the warehouses. */
  stockOf(product: ProductId): { warehouse: string; stock: number }[];
  /** Sets the free stock of one warehouse, as counted now; the sum of all warehouses changes with it. */
  setStockIn(product: ProductId, warehouse: string, stock: number): void;
  announced(product: ProductId): Announced[];
  announce(product: ProductId, goods: { warehouse: string; quantity: number; date: string | null }): Announced;
  /** Gives announced goods another date. */
  moveDate(id: number, date: string | null): void;
  /**
   * Closes an announcement. arrived: the pieces not promised to orders go into the warehouse; cancelled: nothing comes.
   */
  close(id: number, outcome: "arrived" | "cancelled"): void;
  /** null: unknown */
  setLeadDays(product: ProductId, days: number | null): void;
}

const MAIN = "main";
const MAX_PIECES = 1_000_000_000;

/**
 * `settle` subtracts ordered goods from the stock. It runs before a counted stock is entered: otherwise goods that were
 * sold before the count would be subtracted from the counted stock once more.
 */
export function createSupplyBook(db: DatabaseSync, settle: () => void): SupplyBook {
  const log = createChangeLog(db);
  const selectHouses = prepare<HouseTerms>(db)`select code, name, cut_off as cutOff, weekdays,
    transfer_days as transferDays from warehouse order by position`;
  const putHouse = prepare(db)`insert into warehouse (code, name, position, cut_off, weekdays, transfer_days)
    values (?1, ?2, (select max(position) + 1 from warehouse), ?3, ?4, ?5)
    on conflict (code) do update set name = ?2, cut_off = ?3, weekdays = ?4, transfer_days = ?5`;
  const selectProduct = prepare<{ id: number; stock: number }>(db)`
    select id, stock from product where public_id = ? and withdrawn = 0`;
  const selectStock = prepare<{ warehouse: string; stock: number }>(db)`
    select warehouse, stock from warehouse_stock join warehouse on code = warehouse where product = ? order by position`;
  const putStock = prepare(db, "insert or replace into warehouse_stock (product, warehouse, stock) values (?, ?, ?)");
  const setSum = prepare(db, "update product set stock = ? where id = ?");
  const columns = "incoming.id, warehouse, date, quantity, promised";
  const selectAnnounced = prepare<Announced>(
    db,
    `select ${columns} from incoming where product = ? and arrived = 0 order by date, id`,
  );
  const selectOne = prepare<Announced & { product: number; publicId: ProductId }>(db)`
    select ${columns}, product, public_id as publicId from incoming join product on product.id = product
    where incoming.id = ? and arrived = 0`;
  const insert = prepare<Announced>(db)`insert into incoming (product, warehouse, date, quantity) values (?, ?, ?, ?)
    returning ${columns}`;
  const setDate = prepare(db, "update incoming set date = ? where id = ?");
  const drop = prepare(db, "delete from incoming where id = ?");
  const arrive = prepare(db, "update incoming set arrived = 1 where id = ?");
  const setLead = prepare(db, "update product set lead_days = ? where id = ?");

  function requireProduct(id: ProductId): { id: number; stock: number } {
    const row = selectProduct.get(id);
    if (!row) throw new ErpError("NOT_FOUND", { what: "product", id });
    return row;
  }

  function requireHouse(code: string): HouseTerms {
    const house = selectHouses.all().find((one) => one.code === code);
    if (!house) throw new ErpError("NOT_FOUND", { what: "warehouse", id: code });
    return house;
  }

  function requireAnnounced(id: number) {
    const row = selectOne.get(id);
    if (!row) throw new ErpError("NOT_FOUND", { what: "announcement", id: String(id) });
    return row;
  }

  function stockOf(product: ProductId): { warehouse: string; stock: number }[] {
    const { id, stock } = requireProduct(product);
    let left = Math.max(0, stock);
    const others = selectStock.all(id).map(({ warehouse, stock: put }) => {
      const there = Math.min(left, put);
      left -= there;
      return { warehouse, stock: there };
    });
    return [{ warehouse: MAIN, stock: left }, ...others];
  }

  return {
    houses: () => selectHouses.all(),
    putHouse(code, terms) {
      const before = selectHouses.all().find((one) => one.code === code);
      const house = { ...(before ?? { code, name: "", cutOff: null, weekdays: "12345", transferDays: 1 }), ...terms };
      putHouse.run(code, house.name, house.cutOff, house.weekdays, house.transferDays);
      return house;
    },
    stockOf,
    setStockIn(product, warehouse, stock) {
      if (!Number.isSafeInteger(stock) || stock < 0 || stock > MAX_PIECES)
        throw new ErpError("VALIDATION", { field: "stock", rule: "range", product });
      settle();
      transaction(db, () => {
        requireHouse(warehouse);
        const { id } = requireProduct(product);
        const others = stockOf(product).filter((one) => one.warehouse !== warehouse);
        // Stores the present stock of the other warehouses, so that stock they no longer have does not come back when
        // the sum grows.
        for (const one of others) if (one.warehouse !== MAIN) putStock.run(id, one.warehouse, one.stock);
        if (warehouse !== MAIN) putStock.run(id, warehouse, stock);
        setSum.run(
          others.reduce((sum, one) => sum + one.stock, stock),
          id,
        );
        log("changed", product);
      });
    },
    announced: (product) => selectAnnounced.all(requireProduct(product).id),
    announce(product, { warehouse, quantity, date }) {
      if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > MAX_PIECES)
        throw new ErpError("VALIDATION", { field: "quantity", rule: "range", product });
      requireHouse(warehouse);
      const row = insert.get(requireProduct(product).id, warehouse, date, quantity);
      if (!row) throw new Error("an inserted row is returned");
      return row;
    },
    moveDate(id, date) {
      if (setDate.run(date, id) === 0) requireAnnounced(id);
    },
    close(id, outcome) {
      settle();
      transaction(db, () => {
        const { product, publicId, warehouse, quantity, promised } = requireAnnounced(id);
        const free = Math.max(0, quantity - promised);
        if (outcome === "arrived") {
          const there = stockOf(publicId);
          const before = there.find((one) => one.warehouse === warehouse)?.stock ?? 0;
          for (const one of there) if (one.warehouse !== MAIN) putStock.run(product, one.warehouse, one.stock);
          if (warehouse !== MAIN) putStock.run(product, warehouse, before + free);
          setSum.run(
            there.reduce((sum, one) => sum + one.stock, free),
            product,
          );
        }
        if (outcome === "arrived") arrive.run(id);
        else drop.run(id);
        log("changed", publicId);
      });
    },
    setLeadDays(product, days) {
      setLead.run(days, requireProduct(product).id);
    },
  };
}
