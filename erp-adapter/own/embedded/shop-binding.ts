import type { DatabaseSync } from "node:sqlite";
import type { ShopId } from "../../contract/context.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/**
 * The only shop whose orders this ERP takes: the first that called, until it is released. Stored in erp.db, and
 * therefore in its backups.
 */
export interface BoundShop {
  /** True for the bound shop; an unbound ERP binds to the given shop. */
  admits(shop: ShopId): boolean;
  /** Null if the ERP is unbound. */
  get(): { shop: ShopId; boundAt: number } | null;
  /** Unbinds the ERP; the next shop that calls is bound. False if it was unbound. */
  release(): boolean;
}

export function createShopBinding(books: DatabaseSync, clock: () => number): BoundShop {
  const select = prepare<{ shop: ShopId; boundAt: number }>(books)`select shop, bound_at as boundAt from shop_binding`;
  const bind = prepare(books)`
    insert into shop_binding (only_row, shop, bound_at) values (1, ?, ?) on conflict do nothing`;
  const remove = prepare(books, "delete from shop_binding");
  return {
    admits(shop) {
      if (select.get() === undefined) bind.run(shop, clock());
      return select.get()?.shop === shop;
    },
    get: () => select.get() ?? null,
    release: () => remove.run() > 0,
  };
}
