import { sql } from "kysely";
import type { ShopDb } from "./shop-db.ts";

/** A list of values, passed as one parameter, so that the statement's text is the same for any number of values. */
export function listOf<Value extends string>({ engine }: Pick<ShopDb, "engine">, values: readonly Value[]) {
  const json = JSON.stringify(values);
  return engine === "postgres"
    ? sql<Value>`(select jsonb_array_elements_text(${json}::jsonb))`
    : sql<Value>`(select value from json_each(${json}))`;
}
