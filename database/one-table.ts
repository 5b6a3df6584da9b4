import type { Kysely } from "kysely";
import type { Engine } from "./database.ts";
import { type Compile, createBuilder } from "./statements.ts";

/** Tables of any columns; `workOn` gives its callers the types of their own tables. */
type Tables = Record<string, Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;

const BUILDERS: Record<Engine, Kysely<Tables>> = {
  sqlite: createBuilder<Tables>("sqlite"),
  postgres: createBuilder<Tables>("postgres"),
};

/**
 * Statements about the rows of one table that have given values; most work needs no other statements. `where` must name
 * at least one column, and a value for each; otherwise they throw. A column whose new value is undefined is left out.
 */
export function selectFrom(table: string, where: Values): Compile<unknown> {
  const found = known(where);
  return (engine) =>
    BUILDERS[engine]
      .selectFrom(table)
      .selectAll()
      .where((row) => row.and(found))
      .compile();
}

export function countOf(table: string, where: Values): Compile<unknown> {
  const found = known(where);
  return (engine) =>
    BUILDERS[engine]
      .selectFrom(table)
      .select((row) => row.fn.countAll().as("count"))
      .where((row) => row.and(found))
      .compile();
}

export function deleteFrom(table: string, where: Values): Compile<unknown> {
  const found = known(where);
  return (engine) =>
    BUILDERS[engine]
      .deleteFrom(table)
      .where((row) => row.and(found))
      .compile();
}

export function updateTable(table: string, where: Values, set: Values): Compile<unknown> {
  const found = known(where);
  return (engine) =>
    BUILDERS[engine]
      .updateTable(table)
      .set(set)
      .where((row) => row.and(found))
      .compile();
}

export function insertInto(table: string, row: Values): Compile<unknown> {
  return (engine) => BUILDERS[engine].insertInto(table).values(row).compile();
}

/** Inserts a row, or changes nothing if there is a row with the same key. */
export function insertNewInto(table: string, row: Values): Compile<unknown> {
  return (engine) =>
    BUILDERS[engine]
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .compile();
}

/** Inserts a row, or sets `values` in the row with the same `key`. */
export function upsertInto(table: string, key: Values, values: Values): Compile<unknown> {
  const columns = Object.keys(known(key));
  return (engine) =>
    BUILDERS[engine]
      .insertInto(table)
      .values({ ...key, ...values })
      .onConflict((conflict) => conflict.columns(columns).doUpdateSet(values))
      .compile();
}

/** Throws TypeError for values that would find all rows, or no row. */
function known(values: Values): Values {
  const given = Object.values(values);
  if (given.length === 0 || given.includes(undefined))
    throw new TypeError(`rows are found by values, and not all are known: ${Object.keys(values)}`);
  return values;
}
