import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { createPriceListTurns, type PriceListTurn, type PriceListTurns } from "./price-list-turns.ts";

const MINUTE = 60_000;

let dataDir: string;
let db: OpenShopDb;
let now: number;
let turns: PriceListTurns;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-turns-"));
  db = await openTestDb(dataDir);
  now = 1_000_000;
  turns = createPriceListTurns({ db, clock: () => now, most: 3 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a company has one at a time, on all machines, and the next one once it has ended", async () => {
  const machine = await openTestDb(dataDir);
  const others = createPriceListTurns({ db: machine, clock: () => now });
  const first = await taken(turns.take("001001"));
  expect(await turns.take("001001")).toEqual({ kind: "busy" });
  expect(await others.take("001001")).toEqual({ kind: "busy" });
  const other = await taken(others.take("001002"));
  await first.end();
  await first.end();
  const second = await taken(others.take("001001"));
  expect(await turns.take("001001")).toEqual({ kind: "busy" });
  await second.end();
  await other.end();
  await machine.close();
});

test("one of many that come at once has it", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, () => createPriceListTurns({ db, clock: () => now }).take("001001")),
  );
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["busy", "busy", "taken"]);
});

test("a process makes only so many at once", async () => {
  const first = await taken(turns.take("a"));
  await taken(turns.take("b"));
  await taken(turns.take("c"));
  expect(await turns.take("d")).toEqual({ kind: "crowded" });
  await first.end();
  await taken(turns.take("d"));
});

test("one that goes on keeps it; one that stands still for two minutes loses it, and learns that", async () => {
  const first = await taken(turns.take("001001"));
  for (let at = 0; at < 10; at += 1) {
    now += MINUTE;
    await first.renew();
  }
  expect(await turns.take("001001")).toEqual({ kind: "busy" });
  now += 2 * MINUTE;
  const second = await taken(turns.take("001001"));
  await expect(first.renew()).rejects.toThrow("is over");
  await first.end();
  expect(await turns.take("001001")).toEqual({ kind: "busy" });
  await second.end();
});

test("a process that was killed leaves it to the next at once; turns that are over are swept", async () => {
  const holder = await deadHolder();
  await db.query
    .insertInto("price_list_turn")
    .values({ owner: "001001", holder, until: now + MINUTE })
    .execute();
  await taken(turns.take("001001"));
  expect(await turns.sweep()).toBe(0);
  now += 3 * MINUTE;
  expect(await turns.sweep()).toBe(1);
});

test("while the database does not answer, there is none, and a fault of ours is not hidden", async () => {
  const away = Object.assign(new Error("database is locked"), { errcode: 5 });
  const ask = vi.spyOn(db.query, "executeQuery").mockRejectedValue(away);
  for (let at = 0; at < 5; at += 1) expect(await turns.take("001001")).toEqual({ kind: "away" });
  ask.mockRejectedValue(new Error("no such table"));
  await expect(turns.take("001001")).rejects.toThrow("no such table");
});

async function taken(outcome: ReturnType<PriceListTurns["take"]>): Promise<PriceListTurn> {
  const made = await outcome;
  if (made.kind !== "taken") throw new Error(made.kind);
  return made.turn;
}

/** The identity of a dead turn holder: a process of an earlier run, with this process's id. */
async function deadHolder(): Promise<string> {
  await taken(turns.take("gone"));
  const { holder } = await db.query.selectFrom("price_list_turn").select("holder").executeTakeFirstOrThrow();
  await db.query.deleteFrom("price_list_turn").execute();
  const [host, pid, , id] = holder.split(" ");
  return [host, pid, "an-earlier-run", id].join(" ");
}
