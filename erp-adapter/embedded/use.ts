import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../clock-and-ids.ts";
import { prepare } from "../sqlite/prepared-statement.ts";

/** Whether a distributor works with these books. Made-up customers have published passwords: they never come here. */
export interface Use {
  /** From now on the books are a distributor's; there is no way back. */
  begin(): void;
  isReal(): boolean;
}

/** The mark stands beside the names of what was filled in once. */
const REAL_USE = "real-use";

export function createUse(books: DatabaseSync, clock: Clock): Use {
  const insert = prepare(books, "insert into seeding (name, done_at) values (?, ?) on conflict do nothing");
  const select = prepare(books, "select 1 from seeding where name = ?");
  return {
    begin: () => void insert.run(REAL_USE, clock()),
    isReal: () => select.get(REAL_USE) !== undefined,
  };
}
