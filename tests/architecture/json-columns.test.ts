import { expect, test } from "vitest";
import { readJsonColumns } from "#tests/support/json-columns.ts";
import { createSource, finding, isNode, loadSources, nameOf, type Source, walk } from "./sources.ts";

/** Names of texts that are no column, or one that was unsealed before. */
const NO_COLUMNS = ["opened", "sealed", "text"];

test("a column that a store parses as JSON, or unseals, is typed so: lists are held to leave the long ones out", () => {
  const typed = new Set(readJsonColumns().map(({ column }) => column));
  expect([...typed]).toEqual(expect.arrayContaining(["body", "content", "lines", "payload"]));
  const stores = loadSources().filter(
    ({ path }) => path.startsWith("server/services/") && !/\.test\.ts$|\/testing\//.test(path),
  );
  expect(stores.flatMap((source) => findUntyped(source, typed))).toEqual([]);
  const found = (text: string) => findUntyped(createSource("server/services/a.ts", text), typed).length;
  expect(found("JSON.parse(row.facts);")).toBe(1);
  expect(found('signer.unseal("a", row.facts);')).toBe(1);
  expect(found("JSON.parse(facts);")).toBe(1);
  expect(found('JSON.parse(row.body); signer.unseal("a", content); JSON.parse(opened);')).toBe(0);
});

test("the reader of tables finds the columns of both lengths", () => {
  const text = `
    export interface ShopTables {
      one: OneTable;
    }
    interface OneTable {
      id: string;
      long: LongJson | null;
      short: Generated<ShortJson>;
    }`.replaceAll("\n    ", "\n");
  expect(readJsonColumns(text)).toEqual([
    { table: "one", column: "long", isLong: true },
    { table: "one", column: "short", isLong: false },
  ]);
});

function findUntyped(source: Source, typed: ReadonlySet<string>): string[] {
  const findings: string[] = [];
  walk(source.tree(), (node) => {
    if (node.type !== "CallExpression" || !Array.isArray(node.arguments)) return;
    const callee = nameOf(node.callee);
    const read: unknown =
      callee === "JSON.parse" ? node.arguments[0] : callee.endsWith(".unseal") ? node.arguments[1] : null;
    const column = isNode(read) ? nameOf(read).split(".").at(-1) : "";
    if (column && !typed.has(column) && !NO_COLUMNS.includes(column))
      findings.push(finding(source, node, `${column} is no column of JSON in tables.ts`));
  });
  return findings;
}
