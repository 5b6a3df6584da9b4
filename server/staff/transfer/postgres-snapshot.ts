import type { Client } from "pg";
import { inOrder, quoted, type Snapshot, type SnapshotColumn, type SnapshotTable, type Value } from "./snapshot.ts";

const KINDS: Readonly<Record<string, SnapshotColumn["kind"]>> = {
  text: "text",
  "character varying": "text",
  smallint: "integer",
  integer: "integer",
  bigint: "integer",
  bytea: "bytes",
};
const ROWS_AT_ONCE = 500;

/** The tables of a PostgreSQL, read inside the client's transaction, which sees one state. */
export function createPostgresSnapshot(client: Client): Snapshot {
  return {
    async table(name) {
      const columns = await columnsOf(client, name);
      return columns.length === 0 ? null : { name, ...inOrder(columns) };
    },
    async *batches(table) {
      await client.query(`declare kept no scroll cursor for ${toSelect(table)}`);
      for (;;) {
        const { rows } = await client.query<Value[]>({ text: `fetch ${ROWS_AT_ONCE} from kept`, rowMode: "array" });
        if (rows.length > 0) yield rows;
        if (rows.length < ROWS_AT_ONCE) break;
      }
      await client.query("close kept");
    },
  };
}

async function columnsOf(client: Client, table: string): Promise<(SnapshotColumn & { key: number })[]> {
  const { rows } = await client.query<{ name: string; type: string; key: number | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, array_position(i.indkey::int2[], a.attnum) as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.oid = to_regclass($1) and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
    [quoted(table)],
  );
  return rows.map(({ name, type, key }) => {
    const kind = KINDS[type];
    if (kind === undefined) throw new Error(`${table}.${name} is of the type ${type}, which is not known`);
    // PostgreSQL counts this array from 0.
    return { name, kind, key: key === null ? 0 : key + 1 };
  });
}

function toSelect({ name, columns, keyed }: SnapshotTable): string {
  const key = columns.slice(0, keyed).map((column) => {
    return column.kind === "text" ? `${quoted(column.name)} collate "C"` : quoted(column.name);
  });
  const order = keyed === 0 ? "" : ` order by ${key.join(", ")}`;
  return `select ${columns.map((column) => quoted(column.name)).join(", ")} from ${quoted(name)}${order}`;
}
