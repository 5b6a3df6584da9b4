import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { createSingleUseTokens } from "./single-use-tokens.ts";

let dir: string;
let time: number;
let databases: OpenShopDb[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "tokens-"));
  time = 1_000;
  databases = [];
});

afterEach(async () => {
  for (const db of databases) await db.close();
  rmSync(dir, { recursive: true });
});

test("a token is good once, in whatever process", async () => {
  const [one, other] = [await open(), await open()];
  expect(await one.use("captcha", "a", 2_000)).toBe(true);
  expect(await one.use("captcha", "a", 2_000)).toBe(false);
  expect(await other.use("captcha", "a", 9_000)).toBe(false);
  expect(await other.use("captcha", "b", 2_000)).toBe(true);
  expect(await other.use("recaptcha", "a", 2_000)).toBe(true);
});

test("asking whether it was used does not use it", async () => {
  const [one, other] = [await open(), await open()];
  expect([await one.isUsed("captcha", "a"), await one.use("captcha", "a", 2_000)]).toEqual([false, true]);
  expect([await one.isUsed("captcha", "a"), await other.isUsed("captcha", "a")]).toEqual([true, true]);
  expect([await other.isUsed("captcha", "b"), await other.isUsed("mailed-link", "a")]).toEqual([false, false]);
});

test("it is forgotten when it has expired, and not before", async () => {
  const tokens = await open();
  await tokens.use("captcha", "a", 2_000);
  await tokens.use("captcha", "b", 3_000);
  time = 1_999;
  expect(await tokens.sweep()).toBe(0);
  time = 2_000;
  expect(await tokens.sweep()).toBe(1);
  expect(await tokens.use("captcha", "b", 3_000)).toBe(false);
});

async function open() {
  const db = await openTestDb(dir);
  databases.push(db);
  return createSingleUseTokens({ db, clock: () => time });
}
