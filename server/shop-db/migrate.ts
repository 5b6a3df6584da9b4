import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { ShopMigration } from "./migration.ts";
import { requireSchema } from "./require-schema.ts";
import type { ShopDb, ShopTransaction } from "./shop-db.ts";

/**
 * Folder of SQLite's migrations. PostgreSQL's migrations are in a subfolder; the first of them creates a whole schema.
 */
export const SHOP_DB_MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Migrates a PostgreSQL to the newest schema, each step in its own transaction; safe on several machines at once. Throws
 * before it writes anything if a newer version of the shop wrote the database, if it has the wrong tables or rights, or
 * if `require` throws.
 */
export async function migrate(db: ShopDb, require?: (db: ShopDb) => Promise<void>): Promise<void> {
  const migrations = readMigrations(join(SHOP_DB_MIGRATIONS, "postgres"));
  const newest = migrations.at(-1)?.version ?? 0;
  if ((await versionOf(db)) > newest) throw new Error("it was written by a newer version of the shop");
  await requireSchema(db, migrations, versionOf);
  await require?.(db);
  for (const { version, statements } of migrations) {
    if ((await versionOf(db)) >= version) continue;
    await db.transact(async (inner) => {
      await inner.lock("migrations");
      // Checks again inside the transaction: another process may have migrated since.
      if ((await versionOf(inner)) >= version) return;
      for (const statement of statements) await sql.raw(statement).execute(inner.query);
      await setVersion(inner, version);
    });
  }
}

/** The schema version, in a table of one row; 0 before the first migration. */
async function versionOf(db: ShopDb): Promise<number> {
  // Selects from pg_tables, because to_regclass may return the state from before the wait for the lock.
  const { rows: tables } = await sql`
    SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'schema_version'`.execute(db.query);
  if (tables.length === 0) return 0;
  const { rows } = await sql<{ version: number }>`SELECT version FROM schema_version`.execute(db.query);
  return rows[0]?.version ?? 0;
}

async function setVersion(db: ShopTransaction, version: number): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)`.execute(db.query);
  await sql`DELETE FROM schema_version`.execute(db.query);
  await sql`INSERT INTO schema_version (version) VALUES (${version})`.execute(db.query);
}

function readMigrations(folder: string): ShopMigration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{3}-.+\.sql$/.test(name))
    .sort();
  return names.map((name) => ({
    version: Number(name.slice(0, 3)),
    statements: statementsOf(readFileSync(join(folder, name), "utf8")),
  }));
}

/** A statement ends with a semicolon at the end of a line. */
function statementsOf(script: string): string[] {
  return script.split(/;$/m).filter((part) => part.replace(/^\s*--.*$/gm, "").trim() !== "");
}
