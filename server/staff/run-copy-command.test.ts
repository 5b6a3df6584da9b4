import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { openBooks } from "#erp-adapter/own/embedded/books.ts";
import { newestVersion } from "#erp-adapter/sqlite/migrations.ts";
import { requireDataFolder } from "../data-folder.ts";
import { loadSecret } from "../secret.ts";
import { SHOP_DB_MIGRATIONS } from "../shop-db/migrate.ts";
import { openShopDb } from "../shop-db/open-shop-db.ts";
import type { OpenShopDb } from "../shop-db/shop-db.ts";
import { rawRows } from "../shop-db/testing/raw-rows.ts";
import { runCopyCommand } from "./run-copy-command.ts";

let folder: string;
let dataDir: string;
let copy: string;
let shop: OpenShopDb | null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "copy-"));
  [dataDir, copy] = [join(folder, "data"), join(folder, "copy")];
  seedGoods({ dataDir, products: 20 });
  loadSecret(dataDir, undefined);
  mkdirSync(join(dataDir, "mail"));
  writeFileSync(join(dataDir, "mail", "one.eml"), "mail");
  shop = await openShopDb(dataDir);
  await insert("one");
});

afterEach(async () => {
  await shop?.close();
  rmSync(folder, { recursive: true });
});

test("a backup has what must be kept, readable by its owner only; a restore puts it in place and the old files aside", async () => {
  expect(await run("backup", copy)).toMatchObject({ code: 0, errors: "" });
  expect(readdirSync(copy).sort()).toEqual(["backup.json", "catalogue.db", "mail", "session-secret", "shop.db"]);
  for (const name of ["", "shop.db", "session-secret", "mail/one.eml"])
    expect(statSync(join(copy, name)).mode & 0o077).toBe(0);
  await insert("two");
  await close();
  writeFileSync(join(dataDir, "limits.db"), "");

  const { code, out } = await run("restore", copy);
  expect(code).toBe(0);
  const keptIn = readdirSync(dataDir).find((name) => name.startsWith("before-restore-")) ?? "";
  expect(out).toContain(join(dataDir, keptIn));
  expect(await refs(dataDir)).toEqual(["one"]);
  expect(await refs(join(dataDir, keptIn))).toEqual(["one", "two"]);
  expect(existsSync(join(dataDir, "limits.db"))).toBe(false);
});

test("a copy restored beside its original is another shop to an ERP elsewhere; restored in place, or with the ERP's books, it is the same", async () => {
  await run("backup", copy);
  const original = await shopId(dataDir);
  const elsewhere = join(folder, "elsewhere");
  const { out } = await run.with({ DATA_DIR: elsewhere }, "restore", copy);
  expect(out).toContain("release-shop");
  expect(await shopId(elsewhere)).toMatch(/^[0-9a-f]{32}$/);
  expect(await shopId(elsewhere)).not.toBe(original);
  expect(await refs(elsewhere)).toEqual(["one"]);

  await close();
  expect((await run("restore", copy)).out).not.toContain("release-shop");
  expect(await shopId(dataDir)).toBe(original);

  openBooks(join(dataDir, "erp.db")).close();
  await run("backup", join(folder, "whole"));
  const third = join(folder, "third");
  await run.with({ DATA_DIR: third }, "restore", join(folder, "whole"));
  expect(await shopId(third)).toBe(original);
});

test("a backup from before shops had ids is restored over a newer shop", async () => {
  if (shop === null) throw new Error("no shop is open");
  await rawRows(shop, "DROP TABLE shop");
  await rawRows(shop, "PRAGMA user_version = 5");
  await run("backup", copy);
  await close();
  rmSync(join(dataDir, "shop.db"));
  await (await openShopDb(dataDir)).close();
  expect(await run("restore", copy)).toMatchObject({ code: 0, errors: "" });
});

test("nothing is copied over what is there", async () => {
  mkdirSync(copy);
  writeFileSync(join(copy, "something"), "");
  expect(await run("backup", copy)).toMatchObject({ code: 1, errors: expect.stringContaining("is there already") });
  expect(readdirSync(copy)).toEqual(["something"]);
});

test("nothing is restored while a program has the files open", async () => {
  await run("backup", copy);
  await insert("two");
  expect(await run("restore", copy)).toMatchObject({ code: 1, errors: expect.stringContaining("Stop the shop first") });
  expect(await refs(dataDir)).toEqual(["one", "two"]);
  expect(readdirSync(dataDir)).not.toContain("restoring");
});

test.each([
  ["damaged", () => damage("shop.db"), "shop.db of the backup is damaged"],
  ["incomplete", () => rmSync(join(copy, "shop.db")), "shop.db is missing"],
  ["of a newer release", () => edit({ [`"version": ${newestVersion(SHOP_DB_MIGRATIONS)}`]: '"version": 99' }), "99"],
  ["without its list", () => rmSync(join(copy, "backup.json")), "backup.json"],
  ["with a file that leads out of it", () => edit({ "mail/one.eml": "../one.eml" }), "backup.json"],
])("a backup that is %s is refused, and nothing is changed", async (_, spoil, reason) => {
  await run("backup", copy);
  await insert("two");
  await close();
  spoil();
  expect(await run("restore", copy)).toMatchObject({ code: 1, errors: expect.stringContaining(reason) });
  expect(await refs(dataDir)).toEqual(["one", "two"]);
  expect(readdirSync(dataDir).join()).not.toMatch(/restor/);
});

test("a backup under another signing secret is refused", async () => {
  await run("backup", copy);
  await close();
  const other = { SESSION_SECRET: "another secret of at least thirty-two" };
  expect(await run.with(other, "restore", copy)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("SESSION_SECRET"),
  });
});

test("a shop does not start on a restore that was broken off", () => {
  mkdirSync(join(dataDir, "restoring"));
  expect(() => requireDataFolder(dataDir)).toThrow("was broken off");
});

test.each([[["backup"]], [["restore", "--all"]], [["backup", "a", "b"]]])("%j is wrongly written", async (args) => {
  expect(await run(...args)).toMatchObject({ code: 2, errors: expect.stringContaining("backup FOLDER") });
});

function run(...args: string[]) {
  return run.with({}, ...args);
}

run.with = async (env: { DATA_DIR?: string; SESSION_SECRET?: string }, ...args: string[]) => {
  const [printed, complained]: string[][] = [[], []];
  const code = await runCopyCommand(args, {
    env: { DATA_DIR: env.DATA_DIR ?? dataDir, SESSION_SECRET: env.SESSION_SECRET },
    print: (text) => void printed?.push(text),
    printError: (text) => void complained?.push(text),
  });
  return { code, out: printed?.join("\n"), errors: complained?.join("\n") };
};

async function insert(ref: string): Promise<void> {
  const held = { kind: "order-confirmation" as const, ref, state: "held" as const, created_at: 1 };
  await shop?.query.insertInto("outbox").values(held).execute();
}

async function close(): Promise<void> {
  await shop?.close();
  shop = null;
}

async function refs(where: string): Promise<unknown[]> {
  const db = await openShopDb(where);
  const rows = await rawRows(db, "SELECT ref FROM outbox ORDER BY id");
  await db.close();
  return rows.map(({ ref }) => ref);
}

async function shopId(where: string): Promise<unknown> {
  const db = await openShopDb(where);
  const [row] = await rawRows(db, "SELECT id FROM shop");
  await db.close();
  return row?.id;
}

function damage(name: string): void {
  const file = openSync(join(copy, name), "r+");
  writeSync(file, "damage", 5_000);
  closeSync(file);
}

function edit(changes: Record<string, string>): void {
  const file = join(copy, "backup.json");
  let text = readFileSync(file, "utf8");
  for (const [from, to] of Object.entries(changes)) text = text.replace(from, to);
  writeFileSync(file, text);
}
