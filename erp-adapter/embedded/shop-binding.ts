import type { DatabaseSync } from "node:sqlite";
import type { ShopId } from "../contract/context.ts";
import { prepare } from "../sqlite/prepared-statement.ts";

/** Which shop this ERP takes orders of: the first one that called, until it is released. In erp.db, and so in its backups. */
export interface ShopBinding {
  /** True for the bound shop; an ERP that is bound to none binds to this one. */
  admits(shop: ShopId): boolean;
  /** Null when it is bound to none. */
  get(): { shop: ShopId; boundAt: number } | null;
  /** Frees the ERP: the next shop that calls is bound. False when it was bound to none. */
  release(): boolean;
}

export function createShopBinding(books: DatabaseSync, clock: () => number): ShopBinding {
  const select = prepare<{ shop: ShopId; boundAt: number }>(
    books,
    "select shop, bound_at as boundAt from shop_binding",
  );
  const bind = prepare(
    books,
    "insert into shop_binding (only_row, shop, bound_at) values (1, ?, ?) on conflict do nothing",
  );
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
