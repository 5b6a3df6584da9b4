import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openShopDb, type ShopDb } from "#server/shop-db/open-shop-db.ts";
import { createSingleUseTokens } from "./single-use-tokens.ts";

let dir: string;
let time: number;
let databases: ShopDb[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "tokens-"));
  time = 1_000;
  databases = [];
});

afterEach(() => {
  for (const db of databases) db.close();
  rmSync(dir, { recursive: true });
});

test("a token is good once, in whatever process", () => {
  const [one, other] = [open(), open()];
  expect(one.use("captcha", "a", 2_000)).toBe(true);
  expect(one.use("captcha", "a", 2_000)).toBe(false);
  expect(other.use("captcha", "a", 9_000)).toBe(false);
  expect(other.use("captcha", "b", 2_000)).toBe(true);
  expect(other.use("recaptcha", "a", 2_000)).toBe(true);
});

test("asking whether it was used does not use it", () => {
  const [one, other] = [open(), open()];
  expect([one.isUsed("captcha", "a"), one.use("captcha", "a", 2_000)]).toEqual([false, true]);
  expect([one.isUsed("captcha", "a"), other.isUsed("captcha", "a")]).toEqual([true, true]);
  expect([other.isUsed("captcha", "b"), other.isUsed("mailed-link", "a")]).toEqual([false, false]);
});

test("it is forgotten when it has expired, and not before", () => {
  const tokens = open();
  tokens.use("captcha", "a", 2_000);
  tokens.use("captcha", "b", 3_000);
  time = 1_999;
  expect(tokens.sweep()).toBe(0);
  time = 2_000;
  expect(tokens.sweep()).toBe(1);
  expect(tokens.use("captcha", "b", 3_000)).toBe(false);
});

function open() {
  const db = openShopDb(dir);
  databases.push(db);
  return createSingleUseTokens({ db, clock: () => time });
}
