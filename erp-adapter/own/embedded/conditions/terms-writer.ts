import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import { type BasisPoints, type EurCents, toBasisPoints, toEurCents } from "../../../contract/money.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { createChangeLog } from "../../catalogue-index/writing/change-log.ts";

/**
 * The office's agreements with partners. NOT_FOUND for an unknown product, RangeError for an amount or rate out of
 * range.
 */
export interface TermsWriter {
  /** Sets a partner's price list and discount; creates a new list. */
  setPartnerTerms(partner: PartnerCode, priceList: string, discount: BasisPoints): void;
  /** Sets a list's own price of a product; null: the general price applies again. */
  setListPrice(priceList: string, product: ProductId, cents: EurCents | null): void;
  /** Replaces all quantity breaks of a product. */
  setQuantityBreaks(product: ProductId, breaks: readonly { from: number; discount: BasisPoints }[]): void;
}

export function createTermsWriter(db: DatabaseSync): TermsWriter {
  const log = createChangeLog(db);
  const addList = prepare(db, "insert or ignore into price_list values (?)");
  const putTerms = prepare(db, "insert or replace into partner_terms values (?, ?, ?)");
  const find = prepare<{ id: number; withdrawn: number }>(db, "select id, withdrawn from product where public_id = ?");
  const putPrice = prepare(db, "insert or replace into price_list_price values (?, ?, ?)");
  const dropPrice = prepare(db, "delete from price_list_price where price_list = ? and product = ?");
  const dropBreaks = prepare(db, "delete from quantity_break where product = ?");
  const addBreak = prepare(db, "insert into quantity_break values (?, ?, ?)");

  /** Writes in one transaction, and logs the change because it can alter the order of a list sorted by price. */
  function write(id: ProductId, change: (row: number) => void): void {
    transaction(db, () => {
      const row = find.get(id);
      if (!row) throw new ErpError("NOT_FOUND", { what: "product", id });
      change(row.id);
      if (row.withdrawn === 0) log("changed", id);
    });
  }

  return {
    setPartnerTerms: (partner, priceList, discount) =>
      transaction(db, () => {
        addList.run(priceList);
        putTerms.run(partner, priceList, toBasisPoints(discount));
      }),
    setListPrice: (priceList, product, cents) =>
      write(product, (row) => {
        addList.run(priceList);
        if (cents === null) dropPrice.run(priceList, row);
        else putPrice.run(priceList, row, toEurCents(cents));
      }),
    setQuantityBreaks: (product, breaks) =>
      write(product, (row) => {
        dropBreaks.run(row);
        for (const { from, discount } of breaks) addBreak.run(row, from, toBasisPoints(discount));
      }),
  };
}
