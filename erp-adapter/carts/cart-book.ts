import type { DatabaseSync } from "node:sqlite";
import {
  type Cart,
  type CartId,
  type CartLine,
  type CartVersion,
  DEFAULT_TITLE,
  FIRST_CART,
  MAX_CARTS,
} from "../contract/carts/carts.ts";
import type { UserId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import type { ProductId } from "../contract/product-id.ts";
import type { Quantity } from "../contract/quantity.ts";
import { prepare } from "../sqlite/prepared-statement.ts";

/** The stored carts of users. Writing requires a transaction of the caller. */
export interface CartBook {
  /** All carts in their order; the implicit empty first cart if none is stored. */
  list(user: UserId): Cart[];
  /** One of the listed carts, or NOT_FOUND. */
  require(user: UserId, id: CartId): Cart;
  /** Writes title and lines, and gives the cart its next version. */
  save(user: UserId, cart: Omit<Cart, "version">): Cart;
  /** Appends a cart under an id never used before. VALIDATION (carts, max) beyond 50. */
  append(user: UserId, cart: { title?: string; lines: CartLine[] }): Cart;
  /** Deletes a stored cart; does nothing for the implicit one. */
  remove(user: UserId, id: CartId): void;
}

export function createCartBook(db: DatabaseSync): CartBook {
  const selectCarts = prepare<CartRow>(db, `${SELECT} where cart.user = ? order by cart.id, line.position`);
  const selectCart = prepare<CartRow>(db, `${SELECT} where cart.user = ? and cart.id = ? order by line.position`);
  const selectAny = prepare<{ id: number }>(db, "select id from cart where user = ? limit 1");
  const selectCounter = prepare<{ last_id: number; version: number }>(db)`
    select last_id, version from cart_counter where user = ?`;
  const countVersion = prepare<{ version: number }>(db)`insert into cart_counter (user, version) values (?, 1)
    on conflict (user) do update set version = version + 1 returning version`;
  const countId = prepare<{ last_id: number }>(db)`insert into cart_counter (user, last_id) values (?, 1)
    on conflict (user) do update set last_id = last_id + 1 returning last_id`;
  const upsertCart = prepare(db)`insert into cart (user, id, title, version) values (?, ?, ?, ?)
    on conflict (user, id) do update set title = excluded.title, version = excluded.version`;
  const deleteLines = prepare(db, "delete from cart_line where user = ? and cart = ?");
  const insertLines = prepare(db)`insert into cart_line (user, cart, position, product, quantity)
    select ?, ?, key, value ->> 'product', value ->> 'quantity' from json_each(?)`;
  const deleteCart = prepare(db, "delete from cart where user = ? and id = ?");

  /** The user's newest version, so that a returning cart 0 never repeats one. */
  function implicitCart(user: UserId): Cart {
    const version = String(selectCounter.get(user)?.version ?? 0) as CartVersion;
    return { id: FIRST_CART, title: DEFAULT_TITLE, version, lines: [] };
  }

  function list(user: UserId): Cart[] {
    const stored = toCarts(selectCarts.all(user));
    return stored.length > 0 ? stored : [implicitCart(user)];
  }

  function save(user: UserId, { id, title, lines }: Omit<Cart, "version">): Cart {
    const version = countVersion.get(user)?.version;
    upsertCart.run(user, Number(id), title, Number(version));
    deleteLines.run(user, Number(id));
    insertLines.run(user, Number(id), JSON.stringify(lines));
    return { id, title, version: String(version) as CartVersion, lines };
  }

  return {
    list,
    require(user, id) {
      const [cart] = ID.test(id) ? toCarts(selectCart.all(user, Number(id))) : [];
      if (cart) return cart;
      if (id === FIRST_CART && !selectAny.get(user)) return implicitCart(user);
      throw new ErpError("NOT_FOUND", { what: "cart", id: String(id) });
    },
    save,
    append(user, { title, lines }) {
      const carts = list(user);
      if (carts.length >= MAX_CARTS)
        throw new ErpError("VALIDATION", { field: "carts", rule: "max", limit: MAX_CARTS });
      // The implicit cart must be stored before a second cart is: beside a stored cart it would vanish.
      if (!selectAny.get(user)) save(user, implicitCart(user));
      const id = String(countId.get(user)?.last_id) as CartId;
      return save(user, { id, title: title ?? `Cart ${carts.length + 1}`, lines });
    },
    remove(user, id) {
      deleteCart.run(user, Number(id));
      countVersion.get(user);
    },
  };
}

const SELECT = `select cart.id, cart.title, cart.version, line.product, line.quantity
  from cart left join cart_line as line on line.user = cart.user and line.cart = cart.id`;

/** The only spelling of an id: `00` and `1e0` match no cart. */
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
      cart = { id, title: row.title, version: String(row.version) as CartVersion, lines: [] };
      carts.push(cart);
    }
    if (row.product !== null && row.quantity !== null)
      cart.lines.push({ product: row.product, quantity: row.quantity });
  }
  return carts;
}
