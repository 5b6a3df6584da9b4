import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { isBusy } from "./is-busy.ts";

test("a database that another connection holds is busy, also under an extended code", () => {
  const folder = mkdtempSync(join(tmpdir(), "busy-"));
  const [one, other] = [1, 2].map(() => new DatabaseSync(join(folder, "a.db"), { timeout: 0 }));
  if (!one || !other) return;
  try {
    one.exec("pragma journal_mode = wal; create table a (b)");
    other.exec("begin; select * from a");
    other.prepare("select * from a").all();
    one.exec("insert into a values (1)");
    // The snapshot of the other connection is older than the table: SQLITE_BUSY_SNAPSHOT.
    const stale = errorOf(() => other.exec("insert into a values (2)"));
    expect(stale).toMatchObject({ errcode: 517 });
    expect(isBusy(stale)).toBe(true);
    other.exec("rollback");
    one.exec("begin immediate");
    expect(isBusy(errorOf(() => other.exec("begin immediate")))).toBe(true);
  } finally {
    one.close();
    other.close();
    rmSync(folder, { recursive: true });
  }
});

test.each([new Error("database is locked"), { errcode: 5 }, null, Object.assign(new Error(), { errcode: 11 })])(
  "%o is no such error",
  (error) => {
    expect(isBusy(error)).toBe(false);
  },
);

function errorOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was refused");
}
