import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { PriceListArticle } from "./price-list.ts";

const TABLES = `
create table if not exists booked (
  number integer primary key autoincrement,
  -- the company that ordered, or the user if there is no company (ownerOf in kit/orders.ts)
  customer text not null,
  -- epoch milliseconds
  placed_at integer not null,
  -- this ERP's own word for the status
  status text not null,
  -- the order's fields and lines, as JSON
  content text not null
) strict;
create index if not exists booked_by_customer on booked (customer, number);
-- Pieces that orders took off the shelf.
create table if not exists taken (
  product text not null,
  number integer not null references booked,
  pieces integer not null,
  primary key (product, number)
) strict, without rowid;`;

const bookedSchema = z.object({ number: z.int(), placed_at: z.int(), status: z.string(), content: z.string() });
export type Booked = z.output<typeof bookedSchema>;

/** Orders and the pieces that they took, in one file. */
export interface ExampleBooks {
  /** Pieces that can leave at once: the counted stock less the pieces ordered since the count, at least 0. */
  free(article: PriceListArticle): number;
  /** Runs synchronous work as one transaction: if it throws, nothing is written. */
  atOnce<Result>(work: () => Result): Result;
  /** Adds an order and returns its number. */
  add(order: { customer: string; placedAt: number; content: string }): number;
  take(product: string, number: number, pieces: number): void;
  find(number: number, customer: string): Booked | null;
  /** The orders of a customer, newest first. */
  all(customer: string): Booked[];
  close(): void;
}

export function openBooks(file: string): ExampleBooks {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  db.exec(`pragma journal_mode = wal; ${TABLES}`);
  const taken = db.prepare("select coalesce(sum(pieces), 0) as pieces from taken where product = ? and number > ?");
  const insert = db.prepare("insert into booked (customer, placed_at, status, content) values (?, ?, 'new', ?)");
  const take = db.prepare("insert into taken (product, number, pieces) values (?, ?, ?)");
  const one = db.prepare("select * from booked where number = ? and customer = ?");
  const all = db.prepare("select * from booked where customer = ? order by number desc");
  return {
    free: ({ id, stock, countedAfter }) => Math.max(0, stock - Number(taken.get(id, countedAfter)?.pieces)),
    atOnce(work) {
      db.exec("begin immediate");
      try {
        const result = work();
        db.exec("commit");
        return result;
      } catch (error) {
        if (db.isTransaction) db.exec("rollback");
        throw error;
      }
    },
    add: ({ customer, placedAt, content }) => Number(insert.run(customer, placedAt, content).lastInsertRowid),
    take: (product, number, pieces) => void take.run(product, number, pieces),
    find: (number, customer) => bookedSchema.nullable().parse(one.get(number, customer) ?? null),
    all: (customer) => z.array(bookedSchema).parse(all.all(customer)),
    close: () => db.close(),
  };
}
