import type { DatabaseSync } from "node:sqlite";
import type * as PreparedStatement from "../prepared-statement.ts";

/** The SQL of all statements that were prepared, in order, even if they never ran. */
export const compiled: string[] = [];

/**
 * For `vi.mock` of prepared-statement.ts: compiles each statement as soon as it is prepared, so that an error in its
 * SQL is found even if it never runs.
 */
export function compiledAtOnce({ prepare }: typeof PreparedStatement): typeof PreparedStatement {
  const prepareAtOnce = (db: DatabaseSync, sql?: string) => {
    if (sql === undefined)
      return (parts: TemplateStringsArray, ...values: (string | number)[]) =>
        prepareAtOnce(db, String.raw({ raw: parts }, ...values));
    db.prepare(sql);
    compiled.push(sql);
    return prepare(db, sql);
  };
  return { prepare: prepareAtOnce as typeof prepare };
}
