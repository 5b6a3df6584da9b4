import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { CatalogueArea, ProductChange } from "../../contract/catalogue.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

const MAX_CHANGES = 1_000;

const cursorSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .nullable();
const limitSchema = z.int().min(1).max(MAX_CHANGES);

type Changes = Awaited<ReturnType<CatalogueArea["changes"]>>;

/**
 * Reads the feed of changes. The cursor is the number of the last change read. Writers run one after the other, so a
 * change that is written later has a greater number.
 */
export function createProductChanges(db: DatabaseSync): (cursor: string | null, limit: number) => Changes {
  const after = prepare<ProductChange & { seq: number }>(db)`
    select seq, kind, product from change where seq > ? order by seq limit ?`;
  return (cursor, limit) => {
    const from = parseInput(cursorSchema, cursor, "cursor") ?? "0";
    const rows = after.all(Number(from), parseInput(limitSchema, limit, "limit") + 1);
    const shown = rows.slice(0, limit);
    return {
      changes: shown.map(({ kind, product }) => ({ kind, product })),
      cursor: String(shown.at(-1)?.seq ?? from),
      more: rows.length > limit,
    };
  };
}
