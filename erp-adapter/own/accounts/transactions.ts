import type { DatabaseSync } from "node:sqlite";
import { type AnyDatabase, run, runNow, type Work } from "#database/work.ts";
import { ErpError } from "../../contract/errors.ts";
import { transaction } from "../../sqlite/transaction.ts";

/** Runs the database work of account functions. A function may wait for slow password hashing between two calls. */
export interface Transactions {
  read<Result>(work: () => Work<Result>): Promise<Result>;
  /** Does the work in one transaction: all of it or nothing. */
  write<Result>(work: () => Work<Result>): Promise<Result>;
  /** UNAVAILABLE if the database has been closed. */
  assertOpen(): void;
}

/** Transactions on the embedded ERP's books. */
export function transactionsOnBooks(db: DatabaseSync): Transactions {
  return {
    read: async (work) => runNow(db, work()),
    write: async (work) => transaction(db, () => runNow(db, work())),
    assertOpen() {
      if (!db.isOpen) throw new ErpError("UNAVAILABLE", {}, { peerMessage: "closed" });
    },
  };
}

/** Transactions on the shop's store, whose database itself reports that it was closed. */
export function transactionsOnStore(db: AnyDatabase): Transactions {
  return {
    read: (work) => run(db, work()),
    write: (work) => db.transact((inner) => run(inner, work())),
    assertOpen() {},
  };
}
