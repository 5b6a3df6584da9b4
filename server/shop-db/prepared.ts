import { type Build, changedBy, prepareStatement } from "#database/statements.ts";
import type { ShopDb } from "./shop-db.ts";
import type { ShopTables } from "./tables.ts";

/** A statement that is built once (`prepareStatement`). Returns its rows. */
export function prepared<Values extends object, Row>(
  build: Build<ShopTables, Values, Row>,
): (db: ShopDb, values: Values) => Promise<Row[]> {
  const statement = prepareStatement(build);
  return async ({ engine, query }, values) => (await query.executeQuery(statement(values)(engine))).rows;
}

/** Like `prepared`, for a statement without result rows: returns the number of rows that it has changed. */
export function preparedChange<Values extends object>(
  build: Build<ShopTables, Values, unknown>,
): (db: ShopDb, values: Values) => Promise<number> {
  const statement = prepareStatement(build);
  return async ({ engine, query }, values) => changedBy(await query.executeQuery(statement(values)(engine)));
}
