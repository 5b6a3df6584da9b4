import { type AnyDatabase, run } from "#database/work.ts";
import type { Clock, Ids } from "../../../clock-and-ids.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import type { Passwords } from "../../../own/accounts/password-hashing.ts";
import { createUserCarts } from "../../../own/carts/user-carts.ts";
import { markedAmong, pageOfMarks, putMark } from "../../../own/favourites/user-favourites.ts";
import type { ShopStore } from "../shop-store.ts";
import { createCartMoves } from "./cart-moves.ts";
import { createCartVersions } from "./cart-versions.ts";
import { changeCarts } from "./change-carts.ts";
import { createKeptAccounts } from "./kept-accounts.ts";
import { createKeptAddresses } from "./kept-addresses.ts";
import { createKeptGuests } from "./kept-guests.ts";
import { createOrderKeys } from "./order-keys.ts";
import { createTurns } from "./turns.ts";

/** The shop's store on an open database that has its tables. */
export function createShopStore(given: {
  db: AnyDatabase;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  close(): Promise<void>;
}): ShopStore {
  const { db, clock, ids, passwords, close } = given;
  const carts = createUserCarts(clock);
  return {
    guests: createKeptGuests(db, clock, ids),
    accounts: createKeptAccounts(db, { clock, ids, passwords }),
    carts: {
      list: (user) => run(db, carts.list(user)),
      get: (user, id) => run(db, carts.get(user, id)),
      create: (user, key, title) => changeCarts(db, [user], carts.create(user, key, title)),
      update: (user, id, update, { maxLines, packs }, key) => {
        const limits = { maxLines, packOf: (product: ProductId) => packs.get(product) ?? null };
        return changeCarts(db, [user], carts.update(user, id, update, limits, key));
      },
      remove: (user, id, key) => changeCarts(db, [user], carts.remove(user, id, key)),
      adopt: (guest, customer, key) => changeCarts(db, [guest, customer], carts.adopt(guest, customer, key)),
    },
    favourites: {
      page: (...args) => run(db, pageOfMarks(...args)),
      marked: (...args) => run(db, markedAmong(...args)),
      put: (user, product, on) =>
        db.transact(async (inner) => {
          await inner.lock(`favourites of ${user}`);
          await run(inner, putMark(user, product, on));
        }),
    },
    addressBook: createKeptAddresses(db, ids),
    cartVersions: createCartVersions(db),
    cartMoves: createCartMoves(db),
    orderKeys: createOrderKeys(db, clock),
    turns: createTurns(db, clock),
    close,
  };
}
