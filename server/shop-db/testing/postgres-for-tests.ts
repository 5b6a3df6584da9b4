import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { isOpenToAll, type LocalPostgres, startLocalPostgres } from "../../postgres-to-try/local-postgres.ts";
import { openPostgres } from "../open-postgres.ts";

/** A PostgreSQL for tests: the one that all files of a run share, or one that a test starts and ends. */
export interface TestPostgres extends LocalPostgres {
  /** Makes an empty database; returns its DATABASE_URL. */
  createDatabase(): Promise<string>;
  /**
   * Makes an empty schema in the server's default database, which needs less disk space than a new database; returns a
   * DATABASE_URL for the schema.
   */
  createSchema(): Promise<string>;
  /**
   * Makes a database with the shop's empty tables, by copying a template of 8 MB: that takes a quarter of the time of
   * the migrations.
   */
  createShopDatabase(): Promise<string>;
}

/** The database with the shop's empty tables, which each `createShopDatabase` copies. */
const TEMPLATE = "shop_template";

/** Starts a PostgreSQL on an empty folder; `stop` removes it. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(findPlace(), "postgres-"));
  // A test's data need not survive a power cut, nor to be vacuumed. max_connections: tests open a shop again and again.
  const settings = { fsync: "off", full_page_writes: "off", autovacuum: "off", max_connections: "600" };
  const local = await startLocalPostgres({ folder: join(folder, "pg"), settings });
  let migrated: Promise<void> | undefined;
  const databases = await openDatabases(local.url, () => (migrated ??= makeTemplate(databases, local.url(TEMPLATE))));
  return {
    ...local,
    ...databases,
    async stop(how) {
      await databases.close();
      await local.stop(how);
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Vitest's setup of a run on PostgreSQL: starts the server that all files share, because each start takes seconds. The
 * returned function stops it.
 */
export default async function sharePostgres(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  await postgres.createShopDatabase();
  process.env.SHOP_TEST_POSTGRES = postgres.url();
  return () => postgres.stop();
}

/** Joins the run's PostgreSQL, or starts one if the run has none. `stop` removes only the databases of this call. */
export async function joinTestPostgres(): Promise<TestPostgres> {
  const shared = process.env.SHOP_TEST_POSTGRES;
  if (shared === undefined) return startTestPostgres();
  const url = (database = "postgres") => Object.assign(new URL(shared), { pathname: database }).href;
  const databases = await openDatabases(url, async () => {});
  return {
    url,
    ...databases,
    async stop() {
      await databases.drop();
      await databases.close();
    },
  };
}

interface Databases extends Omit<TestPostgres, keyof LocalPostgres> {
  create(template: string, name?: string): Promise<string>;
  /** Removes all databases that were made here. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

/** `prepare` resolves when TEMPLATE is there. */
async function openDatabases(url: LocalPostgres["url"], prepare: () => Promise<void>): Promise<Databases> {
  const admin = new pg.Client({ connectionString: url() });
  await admin.connect();
  const made: string[] = [];
  const create = async (template: string, name = newName()) => {
    // Copies files, in less than half of the time that the log of writes takes, which is the default.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
    made.push(name);
    return url(name);
  };
  return {
    create,
    createDatabase: () => create("template1"),
    async createSchema() {
      const name = newName();
      await admin.query(`CREATE SCHEMA ${name}`);
      return `${url()}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
    },
    async createShopDatabase() {
      await prepare();
      return create(TEMPLATE);
    },
    async drop() {
      for (const name of made.splice(0)) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
    close: () => admin.end(),
  };
}

async function makeTemplate(databases: Databases, url: string): Promise<void> {
  await databases.create("template1", TEMPLATE);
  const db = await openPostgres({ url, log: { warn() {} } });
  await db.close();
}

/**
 * A folder for the data of a test. If this process is root, it is a folder that all users may enter: the user under
 * which PostgreSQL runs may not enter the temporary folder of `npm test`.
 */
function findPlace(): string {
  if (process.getuid?.() !== 0) return tmpdir();
  return [tmpdir(), "/dev/shm", "/tmp"].find((folder) => existsSync(folder) && isOpenToAll(folder)) ?? tmpdir();
}

function newName(): string {
  return `shop_${randomBytes(6).toString("hex")}`;
}
