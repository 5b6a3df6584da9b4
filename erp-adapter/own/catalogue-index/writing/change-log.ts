import type { DatabaseSync } from "node:sqlite";
import type { ProductChange } from "../../../contract/catalogue.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** Logs a change of a product, for all processes. Call it in the transaction that makes the change. */
export type LogChange = (kind: ProductChange["kind"], publicId: string) => void;

/** Each product has only one entry: a new change replaces its earlier entry and gets a new number. */
export function createChangeLog(db: DatabaseSync): LogChange {
  const insert = prepare(db, "insert or replace into change (kind, product, at) values (?, ?, ?)");
  return (kind, publicId) => {
    insert.run(kind, publicId, new Date().toISOString());
  };
}

/** Logs the kind `changed` for many products with one statement. */
export function createChangesLog(db: DatabaseSync): (publicIds: readonly string[]) => void {
  const insert = prepare(db)`
    insert or replace into change (kind, product, at) select 'changed', value, ? from json_each(?) order by key`;
  return (publicIds) => void insert.run(new Date().toISOString(), JSON.stringify(publicIds));
}
