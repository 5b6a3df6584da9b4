import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPostgres } from "#server/shop-db/open-postgres.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { startTestPostgres, type TestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { createHeartbeat } from "./heartbeat.ts";

let postgres: TestPostgres;
let db: OpenShopDb;
let logged: string[];
let monotonic: number;

beforeAll(async () => {
  postgres = await startTestPostgres();
  db = await openPostgres({ url: await postgres.createDatabase(), log: { warn() {} } });
});

afterAll(async () => {
  await db.close();
  await postgres.stop();
});

beforeEach(() => {
  logged = [];
  monotonic = 0;
});

test("a process is one row, however often it beats; rows of a day ago are swept", async () => {
  const heartbeat = open();
  await heartbeat.beat();
  await heartbeat.beat();
  await rawRows(db, "INSERT INTO shop_process (run, seen_at) VALUES ('old', 1)");
  await heartbeat.sweep();
  const rows = await rawRows(
    db,
    "SELECT extract(epoch FROM clock_timestamp()) * 1000 - seen_at AS ago FROM shop_process",
  );
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.ago)).toBeLessThan(5_000);
});

test("a database that fails is told once, and so is its return; after ten seconds others count the process as ended", async () => {
  const heartbeat = open();
  expect(heartbeat.state().state).toBe("not-asked");
  await heartbeat.beat();
  expect(heartbeat.state().state).toBe("answers");
  await rawRows(db, "ALTER TABLE shop_process RENAME TO away");
  monotonic = 9_999;
  await heartbeat.beat();
  await heartbeat.beat();
  expect([heartbeat.state().state, heartbeat.isUnseen()]).toEqual(["fails", false]);
  monotonic = 10_000;
  expect(heartbeat.isUnseen()).toBe(true);
  await rawRows(db, "ALTER TABLE away RENAME TO shop_process");
  await heartbeat.beat();
  expect([heartbeat.state().state, heartbeat.isUnseen()]).toEqual(["answers", false]);
  expect(logged).toEqual(["the database does not answer", "the database answers again"]);
});

test("a beat that gets no answer at all counts as failed after ten seconds", async () => {
  const heartbeat = open();
  await heartbeat.beat();
  monotonic = 10_000;
  expect(heartbeat.state().state).toBe("fails");
});

test("another secret is refused beside a process that lives, and taken once that one was not seen for ten seconds", async () => {
  await open("the secret of the others").beat();
  await expect(open().requireOneSecret()).rejects.toThrow("SESSION_SECRET is not that of the machines that run");
  await open("the secret of the others").requireOneSecret();
  await rawRows(db, "UPDATE shop_process SET seen_at = seen_at - 10001");
  await open().requireOneSecret();
});

function open(secret = "the secret of a test") {
  const write = (...parts: unknown[]) => void logged.push(String(parts.at(-1)));
  return createHeartbeat({
    db,
    secret,
    clock: Date.now,
    log: { info: write, warn: write },
    monotonic: () => monotonic,
  });
}
