import type { DatabaseSync } from "node:sqlite";
import type { Row } from "#spreadsheets/row.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** Lines that wait until the whole file has been read, in a temporary table: a file may have a million of them. */
export interface HeldLines {
  add(rows: readonly Row[]): void;
  /** The lines in file order, a few at a time. */
  read(): Generator<Row[], void>;
  drop(): void;
}

export function createHeldLines(db: DatabaseSync): HeldLines {
  db.exec(`
    drop table if exists temp.import_held;
    create temp table import_held (line integer primary key, cells text not null, numeric text not null) strict;`);
  const insert = prepare(db, "insert into import_held (line, cells, numeric) values (?, ?, ?)");
  const page = prepare<{ line: number; cells: string; numeric: string }>(db)`
    select line, cells, numeric from import_held where line > ? order by line limit 500`;

  return {
    add(rows) {
      if (rows.length === 0) return;
      db.exec("begin deferred");
      try {
        for (const { line, cells, numeric = [] } of rows)
          insert.run(line, JSON.stringify(cells), JSON.stringify([...numeric]));
      } finally {
        db.exec("commit");
      }
    },
    *read() {
      let rows = page.all(0);
      while (rows.length > 0) {
        yield rows.map(({ line, cells, numeric }) => ({
          line,
          cells: JSON.parse(cells),
          numeric: new Set<number>(JSON.parse(numeric)),
        }));
        rows = page.all(rows.at(-1)?.line ?? 0);
      }
    },
    drop: () => db.exec("drop table temp.import_held"),
  };
}
