import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { openShopStore } from "#erp-adapter/around/shop-store/store/open-shop-store.ts";
import { holdAlone } from "#erp-adapter/sqlite/backup/hold-alone.ts";
import { BackupError } from "#erp-adapter/sqlite/backup/manifest.ts";
import { requireNoHalfRestore } from "#erp-adapter/sqlite/backup/restore-backup.ts";
import { writeMovedMark } from "../../shop-db/moved-mark.ts";
import { openPostgres, placeOf } from "../../shop-db/open-postgres.ts";
import { openShopDb } from "../../shop-db/open-shop-db.ts";
import { connectPostgres } from "./connect-postgres.ts";
import { ALL_KEPT_TABLES, KEPT_FILES } from "./kept-tables.ts";
import { createPostgresSnapshot } from "./postgres-snapshot.ts";
import { quoted, readLines, type Snapshot, type SnapshotTable, type TableSum } from "./snapshot.ts";
import { createSqliteSnapshot, lastNumberOf } from "./sqlite-snapshot.ts";

/** A table that has the same rows in the files and in the database. */
export type MovedTable = { name: string } & TableSum;

export interface MoveOutcome {
  /** already: an earlier run has moved the shop, and the database is unchanged since */
  kind: "moved" | "already";
  /** host, port and database */
  to: string;
  tables: MovedTable[];
}

/** Moments at which a test may end the process. */
export type MoveStep = "opened" | "table copied" | "verified" | "marked" | "committed";

/**
 * Copies the SQLite files of a stopped shop into a PostgreSQL, in one transaction, so that an interrupted run can be
 * repeated. Throws BackupError, with nothing copied, if a shop is running on the files or on the database, if the
 * database is another shop's, or if this shop has used the database since an earlier move.
 */
export async function moveToPostgres(given: {
  dataDir: string;
  url: string;
  /** called at each step, for tests */
  pass?(step: MoveStep): void;
}): Promise<MoveOutcome> {
  const { dataDir, url, pass = () => {} } = given;
  requireNoHalfRestore(dataDir);
  if (!existsSync(join(dataDir, "shop.db")))
    throw new BackupError(`There is no shop.db in ${dataDir}. Set DATA_DIR to the data folder of the shop.`);
  await bringUpToDate(dataDir);
  const files = holdAlone(presentFiles(dataDir));
  try {
    const client = await connectPostgres(url, "move-to-postgres");
    try {
      await requireNoShopOn(client);
      await requireNotOfAnother(client, shopIdOf(files));
      await (await openPostgres({ url, log: { warn() {} }, connections: 1 })).close();
      pass("opened");
      return await moveWithin(client, { dataDir, to: placeOf(url), files, pass });
    } finally {
      await client.end();
    }
  } finally {
    for (const file of files) file.close();
  }
}

function presentFiles(dataDir: string): string[] {
  return KEPT_FILES.map((name) => join(dataDir, name)).filter((path) => existsSync(path));
}

/** Migrates files of an earlier release to the tables of this release. */
async function bringUpToDate(dataDir: string): Promise<void> {
  for (const file of holdAlone(presentFiles(dataDir))) file.close();
  await (await openShopDb(dataDir)).close();
  if (existsSync(join(dataDir, "shop-store.db"))) await openShopStore({ dataDir }).close();
}

/** Maximum milliseconds to wait for the connections of a shop that was just stopped to end. */
const GOODBYE = 3_000;

/**
 * Throws BackupError if a shop is running on the database. All connections of a shop have names that begin with "shop".
 */
async function requireNoShopOn(client: Client): Promise<void> {
  for (const until = Date.now() + GOODBYE; ; await pause(100)) {
    const { rows } = await client.query<{ n: number }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and application_name like 'shop%'",
    );
    if (rows[0]?.n === 0) return;
    if (Date.now() > until)
      throw new BackupError(`A shop runs on the database (${rows[0]?.n} connections). Stop it first.`);
  }
}

function shopIdOf(files: readonly DatabaseSync[]): string {
  const [shopDb] = files;
  return String(shopDb?.prepare("select id from shop").get()?.id);
}

/**
 * Throws BackupError if the database has the data of another shop. Called before the schema is migrated, so that the
 * other shop's schema stays unchanged.
 */
async function requireNotOfAnother(client: Client, shop: string): Promise<void> {
  const there = createPostgresSnapshot(client);
  if ((await there.table("shop")) === null) return;
  const { rows } = await client.query<{ id: string }>("select id from shop");
  if (rows[0]?.id !== shop && (await firstUsed(client, there)) !== null) throw new BackupError(OF_ANOTHER);
}

const OF_ANOTHER = "The database has the data of another shop. Make an empty one.";

async function firstUsed(client: Client, there: Snapshot): Promise<string | null> {
  for (const name of ALL_KEPT_TABLES) {
    if (name === "shop" || (await there.table(name)) === null) continue;
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount) return name;
  }
  return null;
}

interface Move {
  dataDir: string;
  to: string;
  files: readonly DatabaseSync[];
  pass(step: MoveStep): void;
}

async function moveWithin(client: Client, { dataDir, to, files, pass }: Move): Promise<MoveOutcome> {
  const here = createSqliteSnapshot(files);
  const there = createPostgresSnapshot(client);
  const at = new Date().toISOString();
  await client.query("begin");
  const tables = await tablesOf(here, there);
  await lockAll(client, tables);
  const { rows } = await client.query<{ id: string }>("select id from shop");
  const isThere = rows[0]?.id === shopIdOf(files);
  if (!isThere) {
    if ((await firstUsed(client, there)) !== null) throw new BackupError(OF_ANOTHER);
    await client.query("delete from shop");
    for (const table of tables) {
      await copy(client, here, table, files);
      pass("table copied");
    }
  } else writeMovedMark(dataDir, { state: "moved", to, at });
  const sums = await compare(here, there, tables);
  const other = sums.find(({ isSame }) => !isSame);
  if (other && isThere)
    throw new BackupError(
      `This shop was moved to the database before, and it has been used since (${other.name} differs): nothing was copied.`,
    );
  if (other) throw new Error(`${other.name} arrived otherwise than it was: nothing was moved`);
  pass("verified");
  // Between this mark and the commit, neither the files nor the database can take orders: no order is taken twice, even
  // if the commit fails.
  if (!isThere) writeMovedMark(dataDir, { state: "ending", to, at });
  pass("marked");
  await client.query("commit");
  pass("committed");
  if (!isThere) writeMovedMark(dataDir, { state: "moved", to, at });
  return {
    kind: isThere ? "already" : "moved",
    to,
    tables: sums.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
  };
}

/**
 * The tables that both the files and the database have. Throws if a table that only the files have contains rows, or if
 * the columns of a table differ.
 */
async function tablesOf(here: Snapshot, there: Snapshot): Promise<SnapshotTable[]> {
  const tables: SnapshotTable[] = [];
  for (const name of ALL_KEPT_TABLES) {
    const [source, target] = [await here.table(name), await there.table(name)];
    if (source === null) continue;
    if (target === null) {
      if ((await readLines(here, source)).rows > 0) throw new Error(`The database has no table ${name}.`);
      continue;
    }
    if (JSON.stringify(source) !== JSON.stringify(target))
      throw new Error(`The table ${name} of the database has other columns than that of the files.`);
    tables.push(source);
  }
  return tables;
}

/** Locks the tables, so that a shop that starts during the move waits until the move is complete. */
async function lockAll(client: Client, tables: readonly SnapshotTable[]): Promise<void> {
  await client.query("set local lock_timeout = '10s'");
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(", ")} in access exclusive mode`);
}

async function copy(client: Client, here: Snapshot, table: SnapshotTable, files: readonly DatabaseSync[]) {
  const name = quoted(table.name);
  await readLines(here, table, async (lines) => {
    await client
      .query({
        name: `into ${table.name}`,
        text: `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        values: [`[${lines.join(",")}]`],
      })
      .catch((error: unknown) => {
        throw new Error(`${table.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
  });
  await continueNumbers(client, table, files);
  await client.query(`analyze ${name}`);
}

/**
 * Continues the sequences of a table after the last number of the files. No number is given twice, not even the number
 * of a deleted row: orders refer to earlier quotes by number.
 */
async function continueNumbers(client: Client, table: SnapshotTable, files: readonly DatabaseSync[]): Promise<void> {
  for (const { name } of table.columns.slice(0, table.keyed)) {
    const { rows } = await client.query<{ sequence: string | null }>(
      "select pg_get_serial_sequence($1, $2) as sequence",
      [quoted(table.name), name],
    );
    const last = lastNumberOf(files, table.name, name);
    if (rows[0]?.sequence && last > 0) await client.query("select setval($1, $2)", [rows[0].sequence, last]);
  }
}

async function compare(here: Snapshot, there: Snapshot, tables: readonly SnapshotTable[]) {
  const sums: (MovedTable & { isSame: boolean })[] = [];
  for (const table of tables) {
    const [source, target] = [await readLines(here, table), await readLines(there, table)];
    sums.push({
      name: table.name,
      ...source,
      isSame: source.rows === target.rows && source.sha256 === target.sha256,
    });
  }
  return sums;
}
