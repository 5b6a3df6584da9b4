import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPostgres } from "#server/shop-db/open-postgres.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { joinTestPostgres, type TestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { createHeartbeat, ENDED_RUNS } from "./heartbeat.ts";
import { RUN } from "./run.ts";

let postgres: TestPostgres;
let db: OpenShopDb;
let logged: string[];
let monotonic: number;

beforeAll(async () => {
  postgres = await joinTestPostgres();
  db = await openPostgres({ url: await postgres.createDatabase(), log: { warn() {} } });
});

afterAll(async () => {
  await db.close();
  await postgres.stop();
});

beforeEach(async () => {
  await rawRows(db, "DELETE FROM shop_process");
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

describe("others, after a time without a database", () => {
  beforeEach(async () => {
    await open().beat();
    const mine = `FROM shop_process WHERE run = '${RUN}'`;
    await rawRows(db, `INSERT INTO shop_process SELECT 'alive', seen_at - 4000, secret_mark ${mine}`);
    await rawRows(db, `INSERT INTO shop_process SELECT 'ended', seen_at - 11000, secret_mark ${mine}`);
    expect(await ended()).toEqual(["ended"]);
    await rawRows(db, "UPDATE shop_process SET seen_at = seen_at - 12000");
  });

  test("are judged by no one before somebody beats", async () => {
    expect(await ended()).toEqual([]);
  });

  test("have ten seconds to beat too, from the first beat of a process that ran or that starts, unless they had ended before", async () => {
    await open().beat();
    expect(await ended()).toEqual(["ended"]);
    await rawRows(db, "UPDATE shop_process SET seen_at = seen_at - 10000 WHERE run = 'alive'");
    expect(await ended()).toEqual(["alive", "ended"]);
  });

  test("of another secret are not given a sign of life: it may be new", async () => {
    await open("a new secret").beat();
    expect(await ended()).toEqual(["alive", "ended"]);
  });

  test("are judged as before if others could beat while this process could not", async () => {
    const heartbeat = open();
    await heartbeat.beat();
    await rawRows(db, "UPDATE shop_process SET seen_at = seen_at - 12000 WHERE run = 'alive'");
    monotonic = 12_000;
    await heartbeat.beat();
    expect(await ended()).toEqual(["alive", "ended"]);
  });

  async function ended() {
    const rows = await db.query.selectFrom("shop_process").select("run").where("run", "in", ENDED_RUNS).execute();
    return rows.map(({ run }) => run).sort();
  }
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
