import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { prepare } from "./prepared-statement.ts";

test("20,000 rows written and answered one by one keep the write-ahead log under 8 MB", () => {
  const folder = mkdtempSync(join(tmpdir(), "dizna-statement-"));
  try {
    const migrations = join(folder, "migrations");
    mkdirSync(migrations);
    writeFileSync(
      join(migrations, "001-notes.sql"),
      "create table note (name text primary key, times integer) strict;",
    );
    const file = join(folder, "some.db");
    const db = openDatabase(file, { migrations, synchronous: "normal" });
    const note = prepare<{ times: number }>(db)`
      insert into note values (?, 1) on conflict (name) do update set times = times + 1 returning times`;
    let largest = 0;
    for (let at = 0; at < 20_000; at += 1) {
      expect(note.get(`note ${at % 15_000}`)).toEqual({ times: at < 15_000 ? 1 : 2 });
      if (at % 1_000 === 999) largest = Math.max(largest, statSync(`${file}-wal`).size);
    }
    expect(largest).toBeLessThan(8_000_000);
    db.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
