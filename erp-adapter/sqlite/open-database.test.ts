import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";

let folder: string;
let migrations: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-sqlite-"));
  migrations = join(folder, "migrations");
  file = join(folder, "some.db");
  mkdirSync(migrations);
  migration("001-notes.sql", "create table note (text text not null) strict;");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("openDatabase", () => {
  test("makes the file with the asked pragmas", () => {
    const db = openDatabase(file, { migrations, synchronous: "full", pageSize: 8192 });
    expect(pragma(db, "journal_mode")).toBe("wal");
    expect(pragma(db, "synchronous")).toBe(2);
    expect(pragma(db, "page_size")).toBe(8192);
    expect(pragma(db, "foreign_keys")).toBe(1);
    expect(db.prepare("pragma busy_timeout").get()).toEqual({ timeout: 5_000 });
    db.close();
  });

  test("applies each migration once, also when a second comes later", () => {
    openDatabase(file, { migrations, synchronous: "normal" }).close();
    migration("002-first-note.sql", "insert into note values ('hello');");
    openDatabase(file, { migrations, synchronous: "normal" }).close();
    const db = openDatabase(file, { migrations, synchronous: "normal" });
    expect(db.prepare("select count(*) as n from note").get()).toEqual({ n: 1 });
    expect(pragma(db, "user_version")).toBe(2);
    db.close();
  });

  test("leaves nothing of a migration that fails", () => {
    migration("002-broken.sql", "insert into note values ('half'); insert into nowhere values (1);");
    expect(() => openDatabase(file, { migrations, synchronous: "normal" })).toThrow("nowhere");
    rmSync(join(migrations, "002-broken.sql"));
    const db = openDatabase(file, { migrations, synchronous: "normal" });
    expect(db.prepare("select count(*) as n from note").get()).toEqual({ n: 0 });
    expect(pragma(db, "user_version")).toBe(1);
    db.close();
  });

  test("refuses a gap in the numbers and a file of a newer version", () => {
    migration("002-more.sql", "insert into note values ('more');");
    openDatabase(file, { migrations, synchronous: "normal" }).close();
    rmSync(join(migrations, "002-more.sql"));
    expect(() => openDatabase(file, { migrations, synchronous: "normal" })).toThrow("version 2");
    migration("003-gap.sql", "select 1;");
    expect(() => openDatabase(file, { migrations, synchronous: "normal" })).toThrow("003-gap.sql");
  });

  test("read only: neither makes a file nor writes to one", () => {
    expect(() => openDatabase(file, { migrations, synchronous: "normal", readOnly: true })).toThrow();
    openDatabase(file, { migrations, synchronous: "normal" }).close();
    const db = openDatabase(file, { migrations, synchronous: "normal", readOnly: true });
    expect(() => db.exec("insert into note values ('no')")).toThrow("readonly");
    db.close();
  });

  test("an empty file beside one with data is refused and left empty; alone it is filled", () => {
    writeFileSync(file, "");
    openDatabase(file, { migrations, synchronous: "normal" }).close();
    const other = join(folder, "other.db");
    writeFileSync(other, "");
    expect(() => openDatabase(other, { migrations, synchronous: "normal" })).toThrow("other.db: the file is empty");
    expect(statSync(other).size).toBe(0);
    openDatabase(other, { migrations, synchronous: "normal", mayBeEmpty: true }).close();
  });

  test("waits for a file that another process is just making", async () => {
    openDatabase(file, { migrations, synchronous: "normal" }).close();
    const other = join(folder, "other.db");
    writeFileSync(other, "");
    // Fills the file while the thread of this test waits in openDatabase: 200 ms after the signal to begin.
    const begin = new Int32Array(new SharedArrayBuffer(4));
    const maker = new Worker(
      `const { copyFileSync, renameSync } = require("fs");
      const { workerData: { file, other, begin } } = require("worker_threads");
      copyFileSync(file, other + ".made");
      Atomics.wait(begin, 0, 0);
      Atomics.wait(begin, 0, 1, 200);
      renameSync(other + ".made", other);`,
      { eval: true, workerData: { file, other, begin } },
    );
    const made = once(maker, "exit");
    await once(maker, "online");
    Atomics.store(begin, 0, 1);
    Atomics.notify(begin, 0);
    expect(statSync(other).size).toBe(0);
    openDatabase(other, { migrations, synchronous: "normal" }).close();
    await made;
  });

  test("lets several processes make the same file at once", async () => {
    for (let number = 2; number < 20; number += 1)
      migration(`${String(number).padStart(3, "0")}-note.sql`, `insert into note values ('${number}');`);
    const script = `
      const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, "open-database.ts"))});
      openDatabase(${JSON.stringify(file)}, { migrations: ${JSON.stringify(migrations)}, synchronous: "normal" }).close();`;
    const run = promisify(execFile);
    await Promise.all(
      Array.from({ length: 4 }, () => run(process.execPath, ["--input-type=module", "--eval", script])),
    );
    const db = openDatabase(file, { migrations, synchronous: "normal" });
    expect(db.prepare("select count(*) as n from note").get()).toEqual({ n: 18 });
    db.close();
  });
});

function migration(name: string, sql: string): void {
  writeFileSync(join(migrations, name), sql);
}

function pragma(db: ReturnType<typeof openDatabase>, name: string): unknown {
  return db.prepare(`pragma ${name}`).get()?.[name];
}
