import { CompiledQuery } from "kysely";
import type { Compile } from "./statements.ts";

/**
 * Statements about the rows of one table that have these values: most statements need no more. Their text follows from
 * the names of the columns, so there is nothing to build beforehand. `where` must name at least one column,
 * and a value for each: all throw otherwise. A column whose new value is undefined is left out, as Kysely does.
 */
export function selectFrom(table: string, where: object): Compile<unknown> {
  return statement(`select * from "${table}"${whereOf(where)}`, where);
}

export function deleteFrom(table: string, where: object): Compile<unknown> {
  return statement(`delete from "${table}"${whereOf(where)}`, where);
}

export function updateTable(table: string, where: object, set: object): Compile<unknown> {
  const changes = defined(set);
  return statement(`update "${table}" set ${equalities(changes, ", ")}${whereOf(where)}`, changes, where);
}

export function countOf(table: string, where: object): Compile<unknown> {
  return statement(`select count(*) as count from "${table}"${whereOf(where)}`, where);
}

/** `conflict` says what happens if there is a row with the same key. */
export function insertInto(table: string, row: object, conflict = ""): Compile<unknown> {
  const given = defined(row);
  const places = Object.keys(given).map(() => "?");
  return statement(`insert into "${table}" (${columnsOf(given)}) values (${places.join(", ")})${conflict}`, given);
}

/** Changes nothing if there is a row with the same key. */
export function insertNewInto(table: string, row: object): Compile<unknown> {
  return insertInto(table, row, " on conflict do nothing");
}

/** A row with the same `key` gets the other values. */
export function upsertInto(table: string, key: object, values: object): Compile<unknown> {
  const changes = Object.keys(defined(values)).map((column) => `"${column}" = excluded."${column}"`);
  const conflict = ` on conflict (${columnsOf(key)}) do update set ${changes.join(", ")}`;
  return insertInto(table, { ...key, ...values }, conflict);
}

function defined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function columnsOf(row: object): string {
  return Object.keys(row)
    .map((column) => `"${column}"`)
    .join(", ");
}

function whereOf(values: object): string {
  const given = Object.values(values);
  if (given.length === 0 || given.includes(undefined))
    throw new TypeError(`rows are found by values, and not all are known: ${Object.keys(values)}`);
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
