import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A column of the shop's database that holds JSON text. */
export interface JsonColumn {
  table: string;
  column: string;
  /** true if its length grows with lines, rows or words: no list reads it */
  isLong: boolean;
}

const TABLES = join(import.meta.dirname, "../../server/shop-db/tables.ts");

/** The columns of JSON text, as `tables.ts` types them. */
export function readJsonColumns(text = readFileSync(TABLES, "utf8")): JsonColumn[] {
  const rows = new Map(
    Array.from(text.matchAll(/^(?:export )?interface (\w+) \{\n(.*?)\n\}/gms), ([, name, body]) => [name, body]),
  );
  const tables = (rows.get("ShopTables") ?? "").matchAll(/^ {2}(\w+): (\w+);$/gm);
  return Array.from(tables, ([, table = "", row]) =>
    Array.from((rows.get(row) ?? "").matchAll(/^ {2}(\w+): .*\b(Long|Short)Json\b/gm), ([, column = "", length]) => ({
      ...{ table, column, isLong: length === "Long" },
    })),
  ).flat();
}
