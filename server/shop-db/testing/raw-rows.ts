import { sql } from "kysely";
import type { ShopDb } from "../shop-db.ts";

/** Runs a raw SQL statement, bypassing the stores; returns its rows. */
export async function rawRows(db: Pick<ShopDb, "query">, statement: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(db.query);
  return rows.map((row) => ({ ...row }));
}
