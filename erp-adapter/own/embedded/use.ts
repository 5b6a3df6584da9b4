import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../clock-and-ids.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/**
 * Tells whether a distributor works with these books. Fictional customers have published passwords, so they never enter
 * such books.
 */
export interface Use {
  /** Marks the books as a distributor's, permanently. */
  begin(): void;
  isReal(): boolean;
}

/** Name of the mark, in the table of completed seedings. */
const REAL_USE = "real-use";

export function createUse(books: DatabaseSync, clock: Clock): Use {
  const insert = prepare(books, "insert into seeding (name, done_at) values (?, ?) on conflict do nothing");
  const select = prepare(books, "select 1 from seeding where name = ?");
  return {
    begin: () => void insert.run(REAL_USE, clock()),
    isReal: () => select.get(REAL_USE) !== undefined,
  };
}
