import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runNow, type Work } from "#database/work.ts";
import { RANDOM_IDS } from "../../clock-and-ids.ts";
import type { UserHash } from "../../contract/accounts.ts";
import type { SessionToken, UserId } from "../../contract/context.ts";
import { openBooks } from "../embedded/books.ts";
import { createPasswordProofs } from "./password-proofs.ts";

const MINUTE = 60_000;
const USER = "user-1" as UserId;
const OTHER = "user-2" as UserId;
const TOKEN = "token-1" as SessionToken;

let books: DatabaseSync;
let now: number;

beforeEach(() => {
  books = openBooks(":memory:");
  now = Date.UTC(2026, 10, 20);
  for (const id of [USER, OTHER])
    books.prepare("insert into user (id, kind, created_at) values (?, 'guest', 0)").run(id);
});
afterEach(() => books.close());

const proofs = createPasswordProofs(() => now, RANDOM_IDS);
const work = <Result>(task: Work<Result>): Result => runNow(books, task);
const kept = () => books.prepare("select count(*) as n from password_proof").get()?.n;
const isGood = (userHash: UserHash, token: SessionToken | null = null, user = USER) =>
  work(proofs.isGood({ user, userHash, token }));

test("a mailed proof is its user's for one hour, in any session", () => {
  const proof = work(proofs.issueForLink(USER));
  expect([isGood(proof), isGood(proof, TOKEN), isGood(proof, null, OTHER)]).toEqual([true, true, false]);
  expect(isGood("invented" as UserHash)).toBe(false);
  now += 60 * MINUTE - 1;
  expect(isGood(proof)).toBe(true);
  const other = work(proofs.issueForLink(OTHER));
  now += 1;
  expect(isGood(proof)).toBe(false);
  // The next proof removes the one that has expired, and no other.
  work(proofs.issueForLink(USER));
  expect(kept()).toBe(2);
  expect(isGood(other, null, OTHER)).toBe(true);
});

test("the proof that a person has typed their password counts only in the session in which they typed it", () => {
  const proof = work(proofs.issueForSession(USER, TOKEN));
  const isGoodIn = (session: SessionToken | null) => isGood(proof, session);
  expect([TOKEN, "token-2" as SessionToken, null].map(isGoodIn)).toEqual([true, false, false]);
  now += 5 * MINUTE - 1;
  expect(isGoodIn(TOKEN)).toBe(true);
  now += 1;
  expect(isGoodIn(TOKEN)).toBe(false);
});

test("a proof for an address without an account is stored and opens no account", () => {
  const proof = work(proofs.issueForLink(null));
  expect(kept()).toBe(1);
  expect([USER, OTHER].map((user) => isGood(proof, null, user))).toEqual([false, false]);
});

test("the proofs of one user end together, and those of others stay", () => {
  const own = [work(proofs.issueForLink(USER)), work(proofs.issueForSession(USER, TOKEN))];
  const other = work(proofs.issueForLink(OTHER));
  work(proofs.endAll(USER));
  expect(own.map((proof) => isGood(proof, TOKEN))).toEqual([false, false]);
  expect(isGood(other, null, OTHER)).toBe(true);
});
