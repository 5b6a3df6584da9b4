import { expect, test } from "vitest";
import { createSource, finding, loadSources, nameOf, type Source, walk } from "./sources.ts";

const STATEMENT = "erp-adapter/sqlite/prepared-statement.ts";

test("a statement that writes and answers rows is prepared by `prepare`, whose `get` steps it to its end", () => {
  expect(
    loadSources()
      .filter(({ path }) => path !== STATEMENT)
      .flatMap(findHalfSteps),
  ).toEqual([]);
  const found = (text: string) => findHalfSteps(createSource("server/a.ts", text)).length;
  expect(found('db.prepare("insert into a values (1) returning id");')).toBe(1);
  expect(found("const id = db.prepare(`update a set b = 1\n RETURNING id`).get();")).toBe(1);
  expect(found('prepare(db, "insert into a values (1) returning id");')).toBe(0);
  expect(found('db.prepare("select 1");')).toBe(0);
});

/**
 * Calls of node:sqlite's own `prepare` for a statement with RETURNING. The `get` of such a statement does not run it to
 * its end, which is when SQLite copies the write-ahead log.
 */
function findHalfSteps(source: Source): string[] {
  const findings: string[] = [];
  if (!/\breturning\b/i.test(source.text)) return findings;
  walk(source.tree(), (node) => {
    if (node.type !== "CallExpression" || !nameOf(node.callee).endsWith(".prepare")) return;
    const sql = source.text.slice(node.start, Number(node.end));
    if (/\breturning\b/i.test(sql)) findings.push(finding(source, node, "RETURNING without `prepare` of statement.ts"));
  });
  return findings;
}
