import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { isOpenToAll, type LocalPostgres, startLocalPostgres } from "../../postgres-to-try/local-postgres.ts";
import { openPostgres } from "../open-postgres.ts";

/** A PostgreSQL that one test file starts. */
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

/** Starts a PostgreSQL on an empty folder; `stop` removes it. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(findPlace(), "postgres-"));
  // fsync: a test's data need not survive a power cut. max_connections: tests open a shop again and again.
  const settings = { fsync: "off", max_connections: "600" };
  const local = await startLocalPostgres({ folder: join(folder, "pg"), settings });
  const admin = new pg.Client({ connectionString: local.url() });
  await admin.connect();
  const create = async (template: string) => {
    const name = newName();
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    return { name, url: local.url(name) };
  };
  let migrated: Promise<string> | undefined;
  const createMigrated = async () => {
    const { name, url } = await create("template1");
    const db = await openPostgres({ url, log: { warn() {} } });
    await db.close();
    return name;
  };
  return {
    ...local,
    createDatabase: async () => (await create("template1")).url,
    async createSchema() {
      const name = newName();
      await admin.query(`CREATE SCHEMA ${name}`);
      return `${local.url()}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
    },
    async createShopDatabase() {
      migrated ??= createMigrated();
      return (await create(await migrated)).url;
    },
    async stop(how) {
      await admin.end();
      await local.stop(how);
      rmSync(folder, { recursive: true });
    },
  };
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
