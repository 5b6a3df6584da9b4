import { CompiledQuery } from "kysely";
import type { Compile } from "./statements.ts";

/**
 * Statements about the rows of one table that have these values: most statements need no more. Their text follows from
 * the names of the columns, so there is nothing to build beforehand. `where` must name at least one column.
 */
export function selectFrom(table: string, where: object): Compile<unknown> {
  return statement(`select * from "${table}"${whereOf(where)}`, where);
}

export function deleteFrom(table: string, where: object): Compile<unknown> {
  return statement(`delete from "${table}"${whereOf(where)}`, where);
}

export function updateTable(table: string, where: object, set: object): Compile<unknown> {
  return statement(`update "${table}" set ${equalities(set, ", ")}${whereOf(where)}`, set, where);
}

export function insertInto(table: string, row: object): Compile<unknown> {
  return statement(insertion(table, row), row);
}

/** A row with the same `key` gets the other values. */
export function upsertInto(table: string, key: object, values: object): Compile<unknown> {
  const changes = Object.keys(values).map((column) => `"${column}" = excluded."${column}"`);
  const conflict = `on conflict (${columnsOf(key)}) do update set ${changes.join(", ")}`;
  return statement(`${insertion(table, { ...key, ...values })} ${conflict}`, key, values);
}

function insertion(table: string, row: object): string {
  const places = Object.keys(row).map(() => "?");
  return `insert into "${table}" (${columnsOf(row)}) values (${places.join(", ")})`;
}

function columnsOf(row: object): string {
  return Object.keys(row)
    .map((column) => `"${column}"`)
    .join(", ");
}

function whereOf(values: object): string {
  return ` where ${equalities(values, " and ")}`;
}

function equalities(values: object, separator: string): string {
  return Object.keys(values)
    .map((column) => `"${column}" = ?`)
    .join(separator);
}

/** `text` has a question mark for each value, in this order. PostgreSQL numbers its values instead. */
function statement(text: string, ...values: object[]): Compile<unknown> {
  const parameters = values.flatMap((named): unknown[] => Object.values(named));
  const [first = "", ...others] = text.split("?");
  const numbered = others.reduce((whole, part, at) => `${whole}$${at + 1}${part}`, first);
  return (engine) => CompiledQuery.raw(engine === "postgres" ? numbered : text, parameters);
}
