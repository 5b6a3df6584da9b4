import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KEPT_TABLES, PASSING_TABLES } from "#server/staff/transfer/kept-tables.ts";
import { listFiles } from "./sources.ts";

const ROOT = join(import.meta.dirname, "../..");
const MIGRATIONS = {
  "shop.db": /^server\/shop-db\/migrations\/\d{3}-[^/]+\.sql$/,
  "shop-store.db": /^erp-adapter\/around\/shop-store\/store\/migrations\/\d{3}-[^/]+\.sql$/,
  postgres: /^server\/shop-db\/migrations\/postgres\/\d{3}-[^/]+\.sql$/,
};

test("each table of the shop is moved to PostgreSQL and exported, after those it refers to, or is named as passing", () => {
  const passing = Object.keys(PASSING_TABLES);
  for (const file of ["shop.db", "shop-store.db"] as const) {
    const made = tablesOf(scriptsOf(file));
    expect(made.names.filter((name) => !passing.includes(name)).sort(), file).toEqual([...KEPT_TABLES[file]].sort());
    for (const [name, referred] of made.references)
      expect(isAfter(KEPT_TABLES[file], name, referred), `${name} after ${referred}`).toBe(true);
  }
  const { names } = tablesOf(scriptsOf("postgres"));
  const kept: string[] = Object.values(KEPT_TABLES).flat();
  expect(names.filter((name) => !passing.includes(name)).sort()).toEqual(kept.sort());
});

test("the rule reads tables as migrations make, rename and drop them", () => {
  const { names, references } = tablesOf(`
    CREATE TABLE "user" (id TEXT PRIMARY KEY) STRICT;
    CREATE TABLE cart (owner TEXT REFERENCES "user" (id));
    CREATE TABLE old (id TEXT);
    CREATE TABLE cart_new (owner TEXT);
    DROP TABLE old;
    ALTER TABLE cart_new RENAME TO old;
  `);
  expect(names).toEqual(["user", "cart", "old"]);
  expect(references).toEqual([["cart", "user"]]);
  expect([isAfter(["user", "cart"], "cart", "user"), isAfter(["cart", "user"], "cart", "user")]).toEqual([true, false]);
});

function scriptsOf(database: keyof typeof MIGRATIONS): string {
  const paths = listFiles().filter((path) => MIGRATIONS[database].test(path));
  expect(paths.length, database).toBeGreaterThan(0);
  return paths.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
}

const STATEMENT =
  /^\s*(?:CREATE TABLE (?:IF NOT EXISTS )?"?(?<made>\w+)"?(?<body>[^;]*)|DROP TABLE "?(?<dropped>\w+)"?|ALTER TABLE "?(?<from>\w+)"? RENAME TO "?(?<to>\w+)"?)/gim;

/** The tables that exist after these statements, and their references to one another. */
function tablesOf(scripts: string): { names: string[]; references: [from: string, to: string][] } {
  const bodies = new Map<string, string>();
  for (const { groups = {} } of scripts.replace(/--.*$/gm, "").matchAll(STATEMENT)) {
    const { made, body = "", dropped, from, to } = groups;
    if (made) bodies.set(made, body);
    else if (dropped) bodies.delete(dropped);
    else if (from && to) {
      bodies.set(to, bodies.get(from) ?? "");
      bodies.delete(from);
    }
  }
  const references = [...bodies].flatMap(([name, body]) =>
    Array.from(body.matchAll(/REFERENCES "?(\w+)"?/gi), ([, other = ""]): [string, string] => [name, other]),
  );
  return { names: [...bodies.keys()], references };
}

function isAfter(order: readonly string[], name: string, referred: string): boolean {
  return name === referred || order.indexOf(referred) < order.indexOf(name);
}
