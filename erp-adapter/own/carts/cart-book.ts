import { type Kysely, sql } from "kysely";
import type { Work } from "#database/work.ts";
import {
  type Cart,
  type CartId,
  type CartLine,
  type CartVersion,
  DEFAULT_TITLE,
  FIRST_CART,
  MAX_CARTS,
} from "../../contract/carts/carts.ts";
import type { UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { ProductId } from "../../contract/product-id.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { type CartTables, onCarts } from "./tables.ts";

/** All carts of a user in order; the implicit empty first cart if none is stored. */
export function* listCarts(user: UserId): Work<Cart[]> {
  const stored = toCarts(yield* selectCarts({ user }));
  return stored.length > 0 ? stored : [yield* implicitCart(user)];
}

/** One of the carts that `listCarts` returns. Throws NOT_FOUND if there is no such cart. */
export function* requireCart(user: UserId, id: CartId): Work<Cart> {
  const [cart] = ID.test(id) ? toCarts(yield* selectCart({ user, id: Number(id) })) : [];
  if (cart) return cart;
  if (id === FIRST_CART && !(yield* onCarts.find("cart", { user }))) return yield* implicitCart(user);
  throw new ErpError("NOT_FOUND", { what: "cart", id: String(id) });
}

/** Writes title and lines, and gives the cart a new version. Requires a transaction of the caller. */
export function* saveCart(user: UserId, { id, title, lines }: Omit<Cart, "version" | "changed">): Work<Cart> {
  const version = Number((yield* countVersion({ user }))?.version);
  yield* onCarts.upsert("cart", { user, id: Number(id) }, { title, version });
  yield* onCarts.remove("cart_line", { user, cart: Number(id) });
  yield* insertLines({ user, id: Number(id), lines: JSON.stringify(lines) });
  return { id, title, ...stampOf(version), lines };
}

/**
 * Appends a cart with an id never used before. Throws VALIDATION (carts, max) beyond 50. Requires a caller's
 * transaction.
 */
export function* appendCart(user: UserId, { title, lines }: { title?: string; lines: CartLine[] }): Work<Cart> {
  const carts = yield* listCarts(user);
  if (carts.length >= MAX_CARTS) throw new ErpError("VALIDATION", { field: "carts", rule: "max", limit: MAX_CARTS });
  // The implicit cart is stored before the new one: otherwise it would disappear once the new cart is stored.
  if (!(yield* onCarts.find("cart", { user }))) yield* saveCart(user, yield* implicitCart(user));
  const id = String((yield* countId({ user }))?.last_id) as CartId;
  return yield* saveCart(user, { id, title: title ?? `Cart ${carts.length + 1}`, lines });
}

/** Deletes a stored cart; does nothing for the implicit one. Requires a transaction of the caller. */
export function* removeCart(user: UserId, id: CartId): Work<void> {
  yield* onCarts.remove("cart", { user, id: Number(id) });
  yield* countVersion({ user });
}

/**
 * The empty first cart that exists while no cart is stored. Its version is the newest one given to any cart of the
 * user, so that no version is used twice.
 */
function* implicitCart(user: UserId): Work<Cart> {
  const version = (yield* onCarts.find("cart_counter", { user }))?.version ?? 0;
  return { id: FIRST_CART, title: DEFAULT_TITLE, ...stampOf(version), lines: [] };
}

/** Versions count the changes of all carts of a user, so the greatest belongs to the cart that was changed last. */
function stampOf(version: number): Pick<Cart, "version" | "changed"> {
  return { version: String(version) as CartVersion, changed: Number(version) };
}

interface OneCart {
  user: UserId;
  id: number;
}

const selectCarts = onCarts.rows<{ user: UserId }, CartRow>((query, value) =>
  withLines(query).where("cart.user", "=", value("user")).orderBy("cart.id").orderBy("line.position"),
);

const selectCart = onCarts.rows<OneCart, CartRow>((query, value) =>
  withLines(query).where("cart.user", "=", value("user")).where("cart.id", "=", value("id")).orderBy("line.position"),
);

const countVersion = onCarts.row<{ user: UserId }, { version: number }>((query, value) =>
  query
    .insertInto("cart_counter")
    .values({ user: value("user"), version: 1 })
    .onConflict((known) =>
      known.column("user").doUpdateSet(({ eb, ref }) => ({ version: eb(ref("cart_counter.version"), "+", 1) })),
    )
    .returning("version"),
);

const countId = onCarts.row<{ user: UserId }, { last_id: number }>((query, value) =>
  query
    .insertInto("cart_counter")
    .values({ user: value("user"), last_id: 1 })
    .onConflict((known) =>
      known.column("user").doUpdateSet(({ eb, ref }) => ({ last_id: eb(ref("cart_counter.last_id"), "+", 1) })),
    )
    .returning("last_id"),
);

/** Inserts any number of lines with one statement; `lines` is JSON. */
const insertLines = onCarts.change<OneCart & { lines: string }>((query, value, engine) =>
  query
    .insertInto("cart_line")
    .columns(["user", "cart", "position", "product", "quantity"])
    .expression(
      engine === "postgres"
        ? sql`select ${value("user")}::text, ${value("id")}::int, position - 1, line ->> 'product',
            (line ->> 'quantity')::int
            from jsonb_array_elements(${value("lines")}::jsonb) with ordinality as given (line, position)`
        : sql`select ${value("user")}, ${value("id")}, key, value ->> 'product', value ->> 'quantity'
            from json_each(${value("lines")})`,
    ),
);

function withLines(query: Kysely<CartTables>) {
  return query
    .selectFrom("cart")
    .leftJoin("cart_line as line", (join) =>
      join.onRef("line.user", "=", "cart.user").onRef("line.cart", "=", "cart.id"),
    )
    .select(["cart.id", "cart.title", "cart.version", "line.product", "line.quantity"]);
}

/** The only valid spelling of a cart's id: `00` and `1e0` match no cart. */
const ID = /^(?:0|[1-9]\d{0,8})$/;

interface CartRow {
  id: number;
  title: string;
  version: number;
  product: ProductId | null;
  quantity: Quantity | null;
}

function toCarts(rows: readonly CartRow[]): Cart[] {
  const carts: Cart[] = [];
  for (const row of rows) {
    const id = String(row.id) as CartId;
    let cart = carts.at(-1);
    if (cart?.id !== id) {
      cart = { id, title: row.title, ...stampOf(row.version), lines: [] };
      carts.push(cart);
    }
    if (row.product !== null && row.quantity !== null)
      cart.lines.push({ product: row.product, quantity: row.quantity });
  }
  return carts;
}
