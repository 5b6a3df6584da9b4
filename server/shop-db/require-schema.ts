import { sql } from "kysely";
import type { ShopMigration } from "./migration.ts";
import type { ShopDb } from "./shop-db.ts";

const CREATED = /^CREATE TABLE (\w+)/gm;
const DROPPED = /^DROP TABLE (\w+)/gm;

/**
 * Throws one sentence if the tables of a PostgreSQL do not match its schema version, or if its user lacks rights that
 * the shop needs. So such a fault is reported at the start, before anything is written, and not by the first order.
 * Other machines may be creating the tables at the same time.
 */
export async function requireSchema(
  db: ShopDb,
  migrations: readonly ShopMigration[],
  versionOf: (db: ShopDb) => Promise<number>,
): Promise<void> {
  const before = await readTables(db);
  const version = await versionOf(db);
  const isNew = version < (migrations.at(-1)?.version ?? 0);
  if (isNew && !(await mayCreate(db))) throw new Error("its user may not create tables");
  if (version === 0) {
    // `before` was read before the version: it does not contain tables that another machine has made since.
    const foreign = tablesOf(migrations).filter((name) => before.has(name));
    if (foreign.length > 0)
      throw new Error(`it has tables (${foreign.join(", ")}), but not those of a shop: use an empty database`);
    return;
  }
  const tables = await readTables(db);
  for (const name of tablesOf(migrations.filter((one) => one.version <= version))) {
    const mayWrite = tables.get(name);
    if (mayWrite === undefined) throw new Error(`it lacks the table ${name}: restore it whole`);
    if (!mayWrite) throw new Error(`its user may not read and write the table ${name}`);
  }
}

function tablesOf(migrations: readonly ShopMigration[]): string[] {
  const scripts = migrations.map(({ statements }) => statements.map((one) => one.trimStart()).join("\n"));
  const dropped = scripts.flatMap((script) => Array.from(script.matchAll(DROPPED), ([, name = ""]) => name));
  return scripts
    .flatMap((script) => Array.from(script.matchAll(CREATED), ([, name = ""]) => name))
    .filter((name) => !dropped.includes(name));
}

/** The tables by name; true if the shop may read and write the table. */
async function readTables({ query }: ShopDb): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; mayWrite: boolean }>`
    SELECT relname AS name, has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
      AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE') AS "mayWrite"
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')`.execute(query);
  return new Map(rows.map(({ name, mayWrite }) => [name, mayWrite]));
}

async function mayCreate({ query }: ShopDb): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    SELECT has_schema_privilege(current_schema(), 'CREATE') AS may`.execute(query);
  return rows[0]?.may === true;
}
