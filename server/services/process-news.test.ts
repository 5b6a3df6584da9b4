import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { News } from "#server/processes/process-messages.ts";
import { listenToPostgres } from "#server/shop-db/listen-to-postgres.ts";
import { openPostgres } from "#server/shop-db/open-postgres.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { joinTestPostgres, type TestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { openSharedNews } from "./process-news.ts";

const ENDED: News = { kind: "token-ended", key: "a" };

/** Other test files use the same server at the same time. */
const IS_LISTENER = "application_name = 'shop news' AND datname = current_database()";

let postgres: TestPostgres;
let url: string;
let db: OpenShopDb;
let toldBeside: News[];

beforeAll(async () => {
  postgres = await joinTestPostgres();
  url = await postgres.createDatabase();
  db = await openPostgres({ url, log: { warn() {} } });
});

afterAll(async () => {
  await db.close();
  await postgres.stop();
});

beforeEach(async () => {
  toldBeside = [];
  await rawRows(db, "DELETE FROM news");
});

test("news are heard once by all other processes, and not by one that starts later", async () => {
  const [one, other] = [await open(), await open()];
  one.news.tell(ENDED);
  await expect.poll(() => countNews()).toBe(1);
  for (let times = 0; times < 3; times += 1) for (const { news } of [one, other]) await news.read();
  expect([one.heard, other.heard]).toEqual([[], [ENDED]]);
  const late = await open();
  await late.news.read();
  expect(late.heard).toEqual([]);
  expect(toldBeside).toEqual([]);
});

test("news that appear after newer ones are heard, too; unknown kinds are not", async () => {
  const { news, heard } = await open();
  await write({ id: 1_000_002, key: "second" });
  await news.read();
  await write({ id: 1_000_001, key: "first" });
  await write({ id: 1_000_003, key: "third", kind: "of a newer release" });
  await news.read();
  await news.read();
  expect(heard.map(({ key }) => key)).toEqual(["second", "first"]);
});

test("news of ten seconds ago are read no more; those of an hour ago are swept", async () => {
  const { news, heard } = await open();
  await write({ id: 2_000_001, key: "old", ago: 10_001 });
  await news.read();
  await write({ id: 2_000_000, key: "too late", ago: 10_001 });
  await news.read();
  expect(heard.map(({ key }) => key)).toEqual(["old"]);
  await write({ id: 2_000_002, key: "of an hour ago", ago: 3_600_001 });
  await news.sweep();
  expect(await countNews()).toBe(2);
});

test("a hint brings news at once; a listener that lost its connection hears again", async () => {
  const { news, heard } = await open();
  const sender = await open();
  const hints = listenToPostgres({ url, onHint: () => void news.read(), log: { warn() {} }, pause: 50 });
  await expect.poll(listeners).toBe(1);
  sender.news.tell(ENDED);
  await expect.poll(() => heard).toEqual([ENDED]);
  await rawRows(db, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${IS_LISTENER}`);
  await expect.poll(listeners).toBe(0);
  await expect.poll(listeners).toBe(1);
  sender.news.tell({ ...ENDED, key: "b" });
  await expect.poll(() => heard.map(({ key }) => key)).toEqual(["a", "b"]);
  await hints.close();
});

test("news that the database does not take are told to the processes of this machine", async () => {
  const { news } = await open();
  await rawRows(db, "ALTER TABLE news RENAME TO away");
  news.tell(ENDED);
  await expect.poll(() => toldBeside).toEqual([ENDED]);
  await rawRows(db, "ALTER TABLE away RENAME TO news");
});

async function open() {
  const workers = { tell: (news: News) => void toldBeside.push(news), onNews() {} };
  const news = await openSharedNews({ db, workers, log: { warn() {} } });
  const heard: News[] = [];
  news.onNews((one) => heard.push(one));
  return { news, heard };
}

async function write({
  id,
  key,
  kind = "token-ended",
  ago = 0,
}: {
  id: number;
  key: string;
  kind?: string;
  ago?: number;
}) {
  const at = `extract(epoch FROM clock_timestamp()) * 1000 - ${ago}`;
  const values = `VALUES (${id}, 'another', '${kind}', '${key}', ${at})`;
  await rawRows(db, `INSERT INTO news (id, teller, kind, key, at) OVERRIDING SYSTEM VALUE ${values}`);
}

async function countNews(): Promise<number> {
  return (await rawRows(db, "SELECT id FROM news")).length;
}

async function listeners(): Promise<number> {
  const statement = `SELECT pid FROM pg_stat_activity WHERE ${IS_LISTENER} AND query LIKE 'LISTEN%'`;
  return (await rawRows(db, statement)).length;
}
