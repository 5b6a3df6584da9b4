import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { inOrder, quoted, type Snapshot, type SnapshotColumn, type SnapshotTable, type Value } from "./snapshot.ts";

const KINDS: Readonly<Record<string, SnapshotColumn["kind"]>> = { TEXT: "text", INTEGER: "integer", BLOB: "bytes" };
const ROWS_AT_ONCE = 500;

/** The tables of several SQLite files, read on connections each of which sees one state. */
export function createSqliteSnapshot(databases: readonly DatabaseSync[]): Snapshot {
  const databaseOf = (table: string) =>
    databases.find((db) => db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table));
  return {
    async table(name) {
      const db = databaseOf(name);
      return db ? { name, ...inOrder(columnsOf(db, name)) } : null;
    },
    async *batches(table) {
      const rows = databaseOf(table.name)?.prepare(toSelect(table)).iterate() ?? [];
      let batch: Value[][] = [];
      for (const row of rows) {
        batch.push(table.columns.map(({ name }) => toValue(row[name])));
        if (batch.length < ROWS_AT_ONCE) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

/**
 * The highest number that the table has given to a row, including deleted rows that `sqlite_sequence` remembers; 0 if
 * there is no such number.
 */
export function lastNumberOf(databases: readonly DatabaseSync[], table: string, column: string): number {
  const numbers = databases.flatMap((db) => {
    const has = (name: string) => db.prepare("select 1 from sqlite_schema where name = ?").get(name) !== undefined;
    if (!has(table)) return [];
    const highest = db.prepare(`select max(${quoted(column)}) as n from ${quoted(table)}`).get();
    const given = has("sqlite_sequence")
      ? db.prepare("select seq as n from sqlite_sequence where name = ?").get(table)
      : undefined;
    return [Number(highest?.n ?? 0), Number(given?.n ?? 0)];
  });
  return Math.max(0, ...numbers);
}

function columnsOf(db: DatabaseSync, table: string): (SnapshotColumn & { key: number })[] {
  const rows = db.prepare("select name, type, pk from pragma_table_info(?)").all(table);
  return rows.map(({ name, type, pk }) => {
    const kind = KINDS[String(type)];
    if (kind === undefined) throw new Error(`${table}.${name} is of the type ${type}, which is not known`);
    return { name: String(name), kind, key: Number(pk) };
  });
}

function toSelect({ name, columns, keyed }: SnapshotTable): string {
  const names = columns.map((column) => quoted(column.name));
  const order = keyed === 0 ? "" : ` order by ${names.slice(0, keyed).join(", ")}`;
  return `select ${names.join(", ")} from ${quoted(name)}${order}`;
}

function toValue(value: SQLOutputValue | undefined): Value {
  return typeof value === "bigint" ? Number(value) : (value ?? null);
}
