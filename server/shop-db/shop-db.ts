import type { Selectable } from "kysely";
import type { Database, OpenDatabase, Transaction } from "#database/database.ts";
import type { ShopTables } from "./tables.ts";

/**
 * The shop's own database: quotes, order intents, copies of orders, outbox. Stores are created with a `ShopDb`, or,
 * inside a transaction, with the argument that `transact` passes.
 */
export type ShopDb = Database<ShopTables>;
export type ShopTransaction = Transaction<ShopTables>;
export type OpenShopDb = OpenDatabase<ShopTables>;

/** A whole row of a table. */
export type ShopRow<Table extends keyof ShopTables> = Selectable<ShopTables[Table]>;
