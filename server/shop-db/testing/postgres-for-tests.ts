import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findPostgres, type LocalPostgres, startLocalPostgres } from "../../postgres-to-try/local-postgres.ts";

/** False if no PostgreSQL is installed: `npm test` does that where it can. */
export const HAS_POSTGRES = findPostgres() !== null;

/** A PostgreSQL of a test file. */
export interface TestPostgres extends LocalPostgres {
  /** Makes an empty database; returns its DATABASE_URL. */
  create(name?: string): Promise<string>;
}

/** Starts a PostgreSQL on an empty folder; `stop` removes it. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  // A test's data need not outlive a loss of power.
  const local = await startLocalPostgres({
    folder: join(folder, "pg"),
    settings: { fsync: "off", max_connections: "600" },
  });
  return {
    ...local,
    async create(name = `shop_${randomBytes(6).toString("hex")}`) {
      const client = new pg.Client({ connectionString: local.url() });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return local.url(name);
    },
    async stop(how) {
      await local.stop(how);
      rmSync(folder, { recursive: true });
    },
  };
}
