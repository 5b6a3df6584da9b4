import { sql } from "kysely";
import { type Work, workOn } from "#database/work.ts";
import type { UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { MAX_FAVOURITES } from "../../contract/favourites.ts";
import type { ProductId } from "../../contract/product-id.ts";

/**
 * The table of favourites, which is in the database of the embedded ERP and in that of the shop's store. The favourite
 * marked last has the highest `seq`.
 */
export interface FavouriteTables {
  favourite: { user: UserId; product: ProductId; seq: number };
}

/**
 * A page of a user's favourites, marked last first, and their total number. Pages count from 1. The caller has
 * authenticated the user.
 */
export function* pageOfMarks(user: UserId, page: number, pageSize: number): Work<{ ids: ProductId[]; total: number }> {
  const rows = yield* selectPage({ user, pageSize, before: (page - 1) * pageSize });
  return { ids: rows.map(({ product }) => product), total: yield* countMarks(user) };
}

/** The user's favourites among `ids`, in the order of `ids`. */
export function* markedAmong(user: UserId, ids: readonly ProductId[]): Work<ProductId[]> {
  const marked = yield* selectMarked({ user, ids: JSON.stringify(ids) });
  return marked.map(({ product }) => product);
}

/**
 * Marks a product as favourite, or unmarks it; the caller has checked that the product exists. Throws VALIDATION
 * (favourites, max) beyond 1,000. Requires a caller's transaction that prevents concurrent changes of the user's
 * favourites.
 */
export function* putMark(user: UserId, product: ProductId, on: boolean): Work<void> {
  if (!on) yield* remove("favourite", { user, product });
  else if ((yield* insertMark({ user, product })) === 1 && (yield* countMarks(user)) > MAX_FAVOURITES)
    throw new ErpError("VALIDATION", { field: "favourites", rule: "max", limit: MAX_FAVOURITES });
}

function countMarks(user: UserId): Work<number> {
  return count("favourite", { user });
}

const { rows, change, count, remove } = workOn<FavouriteTables>();

const selectPage = rows<{ user: UserId; pageSize: number; before: number }, { product: ProductId }>((query, value) =>
  query
    .selectFrom("favourite")
    .select("product")
    .where("user", "=", value("user"))
    .orderBy("seq", "desc")
    .limit(value("pageSize"))
    .offset(value("before")),
);

const selectMarked = rows<{ user: UserId; ids: string }, { product: ProductId }>((query, value, engine) => {
  const asked =
    engine === "postgres"
      ? sql<Asked>`(select value as product, at from jsonb_array_elements_text(${value("ids")}::jsonb) with ordinality as given (value, at))`
      : sql<Asked>`(select value as product, key as at from json_each(${value("ids")}))`;
  return query
    .selectFrom(asked.as("asked"))
    .innerJoin("favourite", "favourite.product", "asked.product")
    .select("favourite.product")
    .where("favourite.user", "=", value("user"))
    .orderBy("asked.at");
});

interface Asked {
  product: ProductId;
  at: number;
}

const insertMark = change<{ user: UserId; product: ProductId }>((query, value) =>
  query
    .insertInto("favourite")
    .columns(["user", "product", "seq"])
    .expression(
      query
        .selectFrom("favourite")
        .select(({ fn, val, eb }) => [
          sql<UserId>`cast(${value("user")} as text)`.as("user"),
          sql<ProductId>`cast(${value("product")} as text)`.as("product"),
          eb(fn.coalesce(fn.max("seq"), val(0)), "+", 1).as("seq"),
        ])
        .where("user", "=", value("user")),
    )
    .onConflict((known) => known.columns(["user", "product"]).doNothing()),
);
