import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openCatalogueDatabase } from "../../../catalogue-index/catalogue-database.ts";
import { importFile } from "../import-file.ts";
import { formatImportReport } from "../import-report.ts";
import { undoImport } from "./undo-import.ts";

const LINES = 2_000;
const OPTIONS = { as: "lab", full: true };

let folder: string;
let db: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-broken-off-"));
  db = openCatalogueDatabase(join(folder, "catalogue.db"));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("an import that was killed while it wrote", () => {
  test("is completed by the same file, which says so, and by no other", async () => {
    await importFile(db, list("old", 0, 50, 1), OPTIONS);
    const file = list("new", 10, LINES, 2);
    killAfter(300, file);
    const written = count("wholesale = 200");
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(LINES - 10);
    expect(count("withdrawn = 1")).toBe(0);

    await expect(importFile(db, list("other", 0, 9, 3), OPTIONS)).rejects.toThrow(
      "the import of new.csv broke off, or is still running: import the file again to complete it, or take it back with --undo, before you import other.csv",
    );
    const report = await importFile(db, file, { ...OPTIONS, dryRun: true });
    expect(formatImportReport(report)).toContain("the import completes it");
    const completed = await importFile(db, file, { ...OPTIONS });
    expect(completed).toMatchObject({ withdrawn: 10, completes: report.completes });
    expect(formatImportReport(completed)).toMatch(/An import of this file broke off on 20\S+Z: it is complete now\./);
    expect(count("wholesale = 200")).toBe(LINES - 10);
    expect(count("withdrawn = 1")).toBe(10);
    expect(await importFile(db, file, OPTIONS)).toMatchObject({ completes: null });
  });

  test("is taken back whole, whether it was completed or not, and its undoing too goes on after a kill", async () => {
    await importFile(db, list("old", 0, 50, 1), OPTIONS);
    const before = snapshot();
    const file = list("new", 10, LINES, 2);
    killAfter(300, file);
    undoImport(db);
    expect(snapshot()).toEqual(before);

    killAfter(300, file);
    await importFile(db, file, OPTIONS);
    killAfter(300);
    expect(snapshot()).not.toEqual(before);
    await expect(importFile(db, file, OPTIONS)).rejects.toThrow("the undoing of the import of new.csv broke off");
    undoImport(db);
    expect(snapshot()).toEqual(before);
    expect(db.prepare("select count(*) as n from import_change").get()).toEqual({ n: 0 });
  });
});

test("a full disk on the way leaves what a kill leaves, and says how to go on", async () => {
  // The import sets this too. Setting it later would remove the temporary trigger.
  db.exec("pragma temp_store = file");
  db.exec(`create temp trigger full_disk after insert on main.product when new.number = 'A-1500'
    begin select raise(abort, 'disk full'); end;`);
  const file = list("new", 0, LINES, 2);
  await expect(importFile(db, file, OPTIONS)).rejects.toThrow(
    "the import broke off (disk full): import the file again to complete it, or take it back with --undo",
  );
  db.exec("drop trigger full_disk");
  expect(await importFile(db, file, OPTIONS)).toMatchObject({ completes: expect.any(String) });
  expect(count("wholesale = 200")).toBe(LINES);
});

test("another connection writes while an import does", async () => {
  const file = list("new", 0, 5_000, 2);
  const waits = new Worker(WRITER, { eval: true, workerData: join(folder, "catalogue.db") });
  const waited = new Promise<number[]>((resolve) => waits.once("message", resolve));
  await new Promise((resolve) => waits.once("online", resolve));
  await importFile(db, file, OPTIONS);
  db.exec("insert into meta values ('end', 1)");
  const times = await waited;
  expect(times.length).toBeGreaterThan(3);
  // SQLite waits in steps. If the import kept the lock, the writer would have waited until the import's end.
  expect(Math.max(...times)).toBeLessThan(1_000);
});

/** Writes without pause until the row `end` exists, then reports how long each of its writes took. */
const WRITER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { DatabaseSync } = require("node:sqlite");
  const db = new DatabaseSync(workerData, { timeout: 20000 });
  const times = [];
  for (;;) {
    const start = performance.now();
    db.exec("insert or replace into meta values ('tick', 1)");
    times.push(performance.now() - start);
    if (db.prepare("select 1 from meta where name = 'end'").get()) break;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
  db.close();
  parentPort.postMessage(times);`;

/** A list of the parts from A-`from` up to but not including A-`to`, all with this price and none with a successor. */
function list(name: string, from: number, to: number, price: number): string {
  const file = join(folder, `${name}.csv`);
  const lines = Array.from({ length: to - from }, (_, at) => `A-${from + at};Lab Parts;Washer;${price};`);
  writeFileSync(file, ["number;manufacturer;title;price;zamjena", ...lines].join("\n"));
  return file;
}

/**
 * Imports the file in a process that is killed after this many products; without a file, the process undoes the last
 * import.
 */
function killAfter(products: number, ...file: string[]): void {
  const script = join(import.meta.dirname, "import-until-killed.ts");
  const args = [script, join(folder, "catalogue.db"), String(products), ...file];
  expect(spawnSync(process.execPath, args).signal).toBe("SIGKILL");
}

function count(where: string): number {
  return Number(db.prepare(`select count(*) as n from product where ${where}`).get()?.n);
}

/** The products that are not withdrawn, with price, stock, supply and title, and the remembered lists. */
function snapshot(): unknown[] {
  return [
    "select public_id, wholesale, stock, supply, title_en from product where withdrawn = 0 order by 1",
    "select name, options from supplier_list",
    "select l.list, p.public_id from supplier_list_product l join product p on p.id = l.product order by 2",
  ].map((sql) => db.prepare(sql).all());
}
