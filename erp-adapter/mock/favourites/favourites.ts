import type { DatabaseSync } from "node:sqlite";
import type { User } from "../../contract/accounts.ts";
import { type CatalogueArea, type ProductSummary, productIdsSchema } from "../../contract/catalogue.ts";
import type { CallContext } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { type FavouritesArea, favouriteListSchema, MAX_FAVOURITES } from "../../contract/favourites.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { type ProductId, productIdSchema } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/statement.ts";
import { reading, transaction } from "../../sqlite/transaction.ts";
import type { Sessions } from "../accounts/sessions.ts";

/** Favourites on the books; what they are called stands in the catalogue. */
export function createFavouritesArea(
  db: DatabaseSync,
  { sessions, products }: { sessions: Sessions; products: CatalogueArea["products"] },
): FavouritesArea {
  const count = prepare<{ count: number }>(db, "select count(*) as count from favourite where user = ?");
  const page = prepare<{ product: ProductId }>(
    db,
    "select product from favourite where user = ? order by seq desc limit ? offset ?",
  );
  const marked = prepare<{ product: ProductId }>(
    db,
    `select asked.value as product from json_each(?2) as asked
      join favourite on favourite.user = ?1 and favourite.product = asked.value order by asked.key`,
  );
  const add = prepare(
    db,
    `insert into favourite (user, product, seq)
      values (?1, ?2, (select coalesce(max(seq), 0) + 1 from favourite where user = ?1)) on conflict do nothing`,
  );
  const remove = prepare(db, "delete from favourite where user = ? and product = ?");

  function requireCustomer(c: CallContext): User {
    const user = sessions.requireUser(c);
    if (user.kind === "guest") throw new ErpError("FORBIDDEN", {});
    return user;
  }

  return {
    async list(sent, c) {
      const { id } = requireCustomer(c);
      const { page: number, pageSize } = parseInput(favouriteListSchema, sent, "query");
      const { ids, total } = reading(db, () => ({
        ids: page.all(id, pageSize, (number - 1) * pageSize).map(({ product }) => product),
        total: count.get(id)?.count ?? 0,
      }));
      const known = new Map(
        (await products(ids, c)).map((product): [ProductId, ProductSummary] => [product.id, product]),
      );
      return { items: ids.map((one) => ({ id: one, product: known.get(one) ?? null })), total };
    },
    async marked(sent, c) {
      const { id } = requireCustomer(c);
      const ids = parseInput(productIdsSchema, sent, "products");
      return marked.all(id, JSON.stringify(ids)).map(({ product }) => product);
    },
    async put(sent, on, c) {
      const { id } = requireCustomer(c);
      const product = productIdSchema.safeParse(sent);
      if (typeof on !== "boolean") throw new ErpError("VALIDATION", { field: "on", rule: "shape" });
      if (on && !(product.success && (await products([product.data], c)).length === 1))
        throw new ErpError("NOT_FOUND", { what: "product", id: String(sent) });
      if (!product.success) return;
      transaction(db, () => {
        if (!on) remove.run(id, product.data);
        else if (add.run(id, product.data) === 1 && (count.get(id)?.count ?? 0) > MAX_FAVOURITES)
          throw new ErpError("VALIDATION", { field: "favourites", rule: "max", limit: MAX_FAVOURITES });
      });
    },
  };
}
