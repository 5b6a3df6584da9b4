import type { DatabaseSync } from "node:sqlite";
import type { UserId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { MAX_FAVOURITES } from "../contract/favourites.ts";
import type { ProductId } from "../contract/product-id.ts";
import { prepare } from "../sqlite/prepared-statement.ts";
import { reading, transaction } from "../sqlite/transaction.ts";

/** Users' marks of products. The caller has recognised the user and knows the products. The table is `favourite`. */
export interface UserFavourites {
  /** The latest mark first. Pages count from 1. */
  page(user: UserId, page: number, pageSize: number): { ids: ProductId[]; total: number };
  /** The marked ones among these, in the order given. */
  marked(user: UserId, ids: readonly ProductId[]): ProductId[];
  /** VALIDATION (favourites, max) beyond 1,000. */
  put(user: UserId, id: ProductId, on: boolean): void;
}

export function createUserFavourites(db: DatabaseSync): UserFavourites {
  const count = prepare<{ count: number }>(db, "select count(*) as count from favourite where user = ?");
  const page = prepare<{ product: ProductId }>(db)`
    select product from favourite where user = ? order by seq desc limit ? offset ?`;
  const marked = prepare<{ product: ProductId }>(db)`select asked.value as product from json_each(?2) as asked
    join favourite on favourite.user = ?1 and favourite.product = asked.value order by asked.key`;
  const add = prepare(db)`insert into favourite (user, product, seq)
    values (?1, ?2, (select coalesce(max(seq), 0) + 1 from favourite where user = ?1)) on conflict do nothing`;
  const remove = prepare(db, "delete from favourite where user = ? and product = ?");

  return {
    page: (user, number, pageSize) =>
      reading(db, () => ({
        ids: page.all(user, pageSize, (number - 1) * pageSize).map(({ product }) => product),
        total: count.get(user)?.count ?? 0,
      })),
    marked: (user, ids) => marked.all(user, JSON.stringify(ids)).map(({ product }) => product),
    put(user, id, on) {
      transaction(db, () => {
        if (!on) remove.run(user, id);
        else if (add.run(user, id) === 1 && (count.get(user)?.count ?? 0) > MAX_FAVOURITES)
          throw new ErpError("VALIDATION", { field: "favourites", rule: "max", limit: MAX_FAVOURITES });
      });
    },
  };
}
