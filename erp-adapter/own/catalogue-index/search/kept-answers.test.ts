import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test, vi } from "vitest";
import type { SearchResult } from "../../../contract/catalogue.ts";
import { createKeptAnswers, type KeptAnswers } from "./kept-answers.ts";

let db: DatabaseSync;
let kept: KeptAnswers;

beforeEach(() => {
  db = new DatabaseSync(":memory:");
  db.exec("create table change (seq integer primary key)");
  kept = createKeptAnswers(db);
});

test("an answer is found once, for those who wait and those who come later", async () => {
  const find = vi.fn(async () => answerOf(1));
  const all = await Promise.all([kept.orFind("pump", find), kept.orFind("pump", find)]);
  expect([...all, await kept.orFind("pump", find)].map(({ total }) => total)).toEqual([1, 1, 1]);
  expect(find).toHaveBeenCalledOnce();
});

test("one that was under way while the catalogue changed is given to those who asked before the change, and to no one after it", async () => {
  const old = Promise.withResolvers<SearchResult>();
  const first = kept.orFind("pump", () => old.promise);
  db.exec("insert into change default values");
  const second = kept.orFind("pump", async () => answerOf(2));
  old.resolve(answerOf(1));
  expect((await first).total).toBe(1);
  expect((await second).total).toBe(2);
  expect((await kept.orFind("pump", async () => answerOf(3))).total).toBe(2);
});

test("one that was kept right after a change is found again", async () => {
  await kept.orFind("pump", async () => {
    db.exec("insert into change default values");
    return answerOf(1);
  });
  expect((await kept.orFind("pump", async () => answerOf(2))).total).toBe(2);
});

test("a failure is not kept", async () => {
  await expect(kept.orFind("pump", () => Promise.reject(new Error("odd")))).rejects.toThrow("odd");
  expect((await kept.orFind("pump", async () => answerOf(1))).total).toBe(1);
});

function answerOf(total: number): SearchResult {
  return { items: [], total, facets: null };
}
