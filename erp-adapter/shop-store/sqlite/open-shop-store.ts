import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { runNow, type Work } from "#database/work.ts";
import { createPasswords, type Passwords } from "../../accounts/password-hashing.ts";
import { createUserCarts } from "../../carts/user-carts.ts";
import { type Clock, type Ids, RANDOM_IDS } from "../../clock-and-ids.ts";
import { markedAmong, pageOfMarks, putMark } from "../../favourites/user-favourites.ts";
import { openDatabase } from "../../sqlite/open-database.ts";
import { transaction } from "../../sqlite/transaction.ts";
import type { ShopStore } from "../shop-store.ts";
import { createCartMoves } from "./cart-moves.ts";
import { createCartVersions } from "./cart-versions.ts";
import { createKeptAccounts } from "./kept-accounts.ts";
import { createKeptGuests } from "./kept-guests.ts";
import { createOrderKeys } from "./order-keys.ts";
import { createTurns } from "./turns.ts";

/** Folder of the migrations of shop-store.db. */
export const SHOP_STORE_MIGRATIONS = join(import.meta.dirname, "migrations");

/** Milliseconds that a call waits for another process's lock, then UNAVAILABLE. The whole process stands still meanwhile. */
const WAIT_MS = 300;

export interface ShopStoreOptions {
  /** folder of shop-store.db; created if missing */
  dataDir: string;
  /** the machine's clock unless given; processes of one folder must share it */
  clock?: Clock;
  ids?: Ids;
  /** deliberately slow hashing unless given */
  passwords?: Passwords;
}

/**
 * The shop's own store in its own file, readable only by its owner. Acknowledged writes survive a power cut. Several
 * processes may open the same folder. Throws if the file cannot be opened, or belongs to a newer version of the shop.
 */
export function openShopStore(options: ShopStoreOptions): ShopStore {
  const { dataDir, clock = Date.now, ids = RANDOM_IDS, passwords = createPasswords() } = options;
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "shop-store.db");
  const db = openDatabase(path, { migrations: SHOP_STORE_MIGRATIONS, synchronous: "full", busyTimeout: WAIT_MS });
  const carts = createUserCarts(clock);
  const read = async <Result>(work: Work<Result>): Promise<Result> => runNow(db, work);
  const write = async <Result>(work: Work<Result>): Promise<Result> => transaction(db, () => runNow(db, work));

  return {
    guests: createKeptGuests(db, clock, ids),
    accounts: createKeptAccounts(db, { clock, ids, passwords }),
    carts: {
      list: (user) => read(carts.list(user)),
      get: (user, id) => read(carts.get(user, id)),
      create: (user, key, title) => write(carts.create(user, key, title)),
      update: (user, id, update, { maxLines, packs }, key) =>
        write(carts.update(user, id, update, { maxLines, packOf: (product) => packs.get(product) ?? null }, key)),
      remove: (user, id, key) => write(carts.remove(user, id, key)),
      adopt: (guest, customer, key) => write(carts.adopt(guest, customer, key)),
    },
    favourites: {
      page: (...args) => read(pageOfMarks(...args)),
      marked: (...args) => read(markedAmong(...args)),
      put: (...args) => write(putMark(...args)),
    },
    cartVersions: createCartVersions(db),
    cartMoves: createCartMoves(db),
    orderKeys: createOrderKeys(db, clock),
    turns: createTurns(db),
    async close() {
      if (db.isOpen) db.close();
    },
  };
}
