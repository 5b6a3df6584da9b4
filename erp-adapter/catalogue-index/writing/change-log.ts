import type { DatabaseSync } from "node:sqlite";
import type { ProductChange } from "../../contract/catalogue.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/** Notes for every process what happened to a product. Call it within the transaction that makes the change. */
export type LogChange = (kind: ProductChange["kind"], publicId: string) => void;

/** A product that was noted before gets a new number and loses its old one. */
export function createChangeLog(db: DatabaseSync): LogChange {
  const insert = prepare(db, "insert or replace into change (kind, product, at) values (?, ?, ?)");
  return (kind, publicId) => {
    insert.run(kind, publicId, new Date().toISOString());
  };
}

/** The same for many products that changed together. */
export function createChangesLog(db: DatabaseSync): (publicIds: readonly string[]) => void {
  const insert = prepare(db)`
    insert or replace into change (kind, product, at) select 'changed', value, ? from json_each(?) order by key`;
  return (publicIds) => void insert.run(new Date().toISOString(), JSON.stringify(publicIds));
}
