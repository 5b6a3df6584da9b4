import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../sqlite/prepared-statement.ts";

/** True if the demo data of this name were written into these books. */
export function isSeeded(books: DatabaseSync, name: string): boolean {
  return prepare(books, "select 1 from seeding where name = ?").get(name) !== undefined;
}

/** Records that the demo data of this name were written, at this instant. */
export function markSeeded(books: DatabaseSync, name: string, at: number): void {
  prepare(books, "insert into seeding (name, done_at) values (?, ?) on conflict do nothing").run(name, at);
}
