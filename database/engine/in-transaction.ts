import { AsyncLocalStorage } from "node:async_hooks";

const present = new AsyncLocalStorage<{ isOver: boolean }>();

/** Runs the work of a transaction, so that `requireNoTransaction` knows. */
export async function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const transaction = { isOver: false };
  try {
    return await present.run(transaction, work);
  } finally {
    transaction.isOver = true;
  }
}

/**
 * Throws inside the work of a transaction. A statement there that asks for a connection of its own would not be part of the
 * transaction, and would wait for it: for ever on SQLite, and on PostgreSQL as soon as the pool is in use.
 */
export function requireNoTransaction(): void {
  if (present.getStore()?.isOver === false)
    throw new Error("a statement inside a transaction was not made on the transaction");
}
