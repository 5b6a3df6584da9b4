import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runNow } from "#database/work.ts";
import { openBooks } from "../embedded/books.ts";
import { type AttemptKind, createAttempts } from "./attempts.ts";

const MINUTE = 60_000;
const WHO = "ivana@workshop.example";
const OTHER = "petra@workshop.example";

let books: DatabaseSync;
let now: number;

beforeEach(() => {
  books = openBooks(":memory:");
  now = Date.UTC(2026, 10, 20);
});
afterEach(() => books.close());

const attempts = createAttempts(() => now);
const begin = (kind: AttemptKind, who: string) => runNow(books, attempts.begin(kind, who));
const tries = () =>
  books
    .prepare("select tries from attempt order by tries")
    .all()
    .map((row) => row.tries);

test.each<[AttemptKind, number, number]>([
  ["email", 5, 24 * 60],
  ["session", 100, 15],
  ["link", 200, 60],
  ["password", 1_000, 15],
])("%s: %i tries within %i minutes, and no more until they are over", (kind, limit, minutes) => {
  for (let tried = 0; tried < limit; tried += 1) begin(kind, WHO);
  expect(() => begin(kind, WHO)).toThrow(
    expect.objectContaining({ code: "RATE_LIMITED", details: { retryAfterSeconds: minutes * 60 } }),
  );
  now += MINUTE;
  begin(kind, OTHER);
  begin(kind, OTHER);
  now += (minutes - 1) * MINUTE - 1;
  expect(() => begin(kind, WHO)).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 1 } }));
  now += 1;
  begin(kind, WHO);
  // The count that had ended began again at one, and the count of the other person went on.
  expect(tries()).toEqual([1, 2]);
  now += MINUTE;
  begin(kind, WHO);
  expect(tries()).toEqual([2]);
});

test("a success clears the tries of its own kind and person only", () => {
  for (const kind of ["email", "link"] as const) for (const who of [WHO, OTHER]) begin(kind, who);
  for (let tried = 1; tried < 5; tried += 1) begin("email", WHO);
  expect(() => begin("email", WHO)).toThrow("RATE_LIMITED");
  runNow(books, attempts.forget("email", WHO));
  expect(tries()).toEqual([1, 1, 1]);
  begin("email", WHO);
  expect(tries()).toEqual([1, 1, 1, 1]);
});
