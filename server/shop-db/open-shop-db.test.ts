import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openShopDb } from "./open-shop-db.ts";
import { transact } from "./transact.ts";

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "shop-db-"));
});

afterEach(() => rmSync(dir, { recursive: true }));

test("a new file has the newest schema, and a second opening changes nothing", () => {
  const first = openShopDb(dir);
  const version = first.prepare("PRAGMA user_version").get();
  first.exec("INSERT INTO outbox (kind, ref, state, created_at) VALUES ('order-confirmation', 'q', 'held', 1)");
  first.close();

  const second = openShopDb(dir);
  expect(second.prepare("PRAGMA user_version").get()).toEqual(version);
  expect(second.prepare("SELECT count(*) AS rows FROM outbox").get()).toEqual({ rows: 1 });
  second.close();
});

test("a file of the first shop is brought up to date, and its mail still waits", () => {
  const old = new DatabaseSync(join(dir, "shop.db"));
  old.exec(readFileSync(join(import.meta.dirname, "migrations/001-ordering-and-outbox.sql"), "utf8"));
  old.exec("INSERT INTO outbox (kind, ref, state, created_at) VALUES ('order-confirmation', 'q', 'waiting', 1)");
  old.exec("PRAGMA user_version = 1");
  old.close();

  const db = openShopDb(dir);
  expect(db.prepare("SELECT ref, state, payload FROM outbox").all()).toEqual([
    { ref: "q", state: "waiting", payload: null },
  ]);
  expect(db.prepare("SELECT count(*) AS rows FROM single_use_token").get()).toEqual({ rows: 0 });
  db.close();
});

test("every commit is on disk, in a file that only its owner may read", () => {
  const db = openShopDb(dir);
  expect(db.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  expect(db.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
  expect(db.prepare("PRAGMA busy_timeout").get()).toEqual({ timeout: 5_000 });
  expect(statSync(join(dir, "shop.db")).mode & 0o777).toBe(0o600);
  expect(statSync(join(dir, "shop.db-wal")).mode & 0o777).toBe(0o600);
  db.close();
});

test("a file of a newer shop is refused", () => {
  const db = openShopDb(dir);
  db.exec("PRAGMA user_version = 99");
  db.close();
  expect(() => openShopDb(dir)).toThrow("newer version of the shop");
});

test("processes that open a new file at once all succeed", async () => {
  const program = `
    import { openShopDb } from ${JSON.stringify(join(import.meta.dirname, "open-shop-db.ts"))};
    const db = openShopDb(process.argv[1]);
    db.prepare("INSERT INTO outbox (kind, ref, state, created_at) VALUES ('order-confirmation', ?, 'held', 1)").run(String(process.pid));
    db.close();
  `;
  const ends = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", program, dir], { stdio: "inherit" });
      const [code]: number[] = await once(child, "exit");
      return code;
    }),
  );
  expect(ends).toEqual([0, 0, 0, 0]);
  const db = openShopDb(dir);
  expect(db.prepare("SELECT count(*) AS rows FROM outbox").get()).toEqual({ rows: 4 });
  db.close();
});

test("a transaction is all or nothing, one within another too", () => {
  const db = openShopDb(dir);
  const insert = db.prepare(
    "INSERT INTO outbox (kind, ref, state, created_at) VALUES ('order-confirmation', ?, 'held', 1)",
  );
  expect(() =>
    transact(db, () => {
      insert.run("a");
      transact(db, () => insert.run("b"));
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(db.prepare("SELECT count(*) AS rows FROM outbox").get()).toEqual({ rows: 0 });
  expect(transact(db, () => insert.run("c").changes)).toBe(1);
  db.close();
});
