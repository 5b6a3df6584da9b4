import { AsyncLocalStorage } from "node:async_hooks";

const present = new AsyncLocalStorage<{ isOver: boolean }>();

/** Runs the work of a transaction and marks its async context for `requireNoTransaction`. */
export async function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const transaction = { isOver: false };
  try {
    return await present.run(transaction, work);
  } finally {
    transaction.isOver = true;
  }
}

/**
 * Throws if called inside the work of a transaction. A statement there that takes its own connection would not belong
 * to the transaction and would wait for it: forever on SQLite, and on PostgreSQL if all connections of the pool are in
 * use.
 */
export function requireNoTransaction(): void {
  if (present.getStore()?.isOver === false)
    throw new Error("a statement inside a transaction was not made on the transaction");
}
