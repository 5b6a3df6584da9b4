import { sql } from "kysely";
import type { ShopDb } from "./shop-db.ts";

/** Any number of values as one: the statement is the same for one and for a thousand. */
export function listOf<Value extends string>({ engine }: Pick<ShopDb, "engine">, values: readonly Value[]) {
  const json = JSON.stringify(values);
  return engine === "postgres"
    ? sql<Value>`(select jsonb_array_elements_text(${json}::jsonb))`
    : sql<Value>`(select value from json_each(${json}))`;
}
