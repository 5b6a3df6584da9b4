import type { DatabaseSync } from "node:sqlite";
import type { EurCents } from "../../../contract/money.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";

type SetPrice = (product: ProductId, wholesale: EurCents | null) => void;

/**
 * Sets a general price and moves the lists' own prices along: a list price 4 % below stays 4 % below, rounded half up
 * to cents. Without a general price before or after there is no distance to keep, and the lists' own prices are
 * removed.
 */
export function createListPrices(db: DatabaseSync, setGeneral: SetPrice): SetPrice {
  const select = prepare<{ id: number; wholesale: number | null }>(db)`
    select id, wholesale from product where public_id = ?`;
  const follow = prepare(db)`
    update price_list_price set wholesale = (2 * wholesale * general.now + general.before) / (2 * general.before)
    from (select cast(?2 as integer) as now, cast(?3 as integer) as before) as general where product = ?1`;
  const drop = prepare(db, "delete from price_list_price where product = ?");

  return (product, wholesale) =>
    transaction(db, () => {
      const before = select.get(product);
      setGeneral(product, wholesale);
      if (!before) return;
      if (wholesale === null || !before.wholesale) drop.run(before.id);
      else follow.run(before.id, wholesale, before.wholesale);
    });
}
