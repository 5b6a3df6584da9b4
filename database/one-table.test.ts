import { expect, test } from "vitest";
import { countOf, deleteFrom, insertInto, selectFrom, updateTable, upsertInto } from "./one-table.ts";

const WHERE = { id: "7", partner: "001" };

test("each engine counts the values in its own way, new ones before those that find the row", () => {
  const statement = updateTable("order", WHERE, { state: "asked", note: null });
  const sets = (first: string, second: string) => `update "order" set "state" = ${first}, "note" = ${second}`;
  expect(statement("sqlite").sql).toBe(`${sets("?", "?")} where ("id" = ? and "partner" = ?)`);
  expect(statement("postgres").sql).toBe(`${sets("$1", "$2")} where ("id" = $3 and "partner" = $4)`);
  expect(statement("postgres").parameters).toEqual(["asked", null, "7", "001"]);
});

test("a row with the same key gets the other values", () => {
  const { sql, parameters } = upsertInto("spending", { quote: "q" }, { day: "d", cents: 5 })("sqlite");
  expect(sql).toBe(
    'insert into "spending" ("quote", "day", "cents") values (?, ?, ?) on conflict ("quote") do update set "day" = ?, "cents" = ?',
  );
  expect(parameters).toEqual(["q", "d", 5, "d", 5]);
});

test("a new value that is undefined is left to the table's default", () => {
  expect(insertInto("list", { id: "1", note: undefined })("sqlite").sql).toBe('insert into "list" ("id") values (?)');
});

test.each([{}, { id: undefined }, { id: "7", partner: undefined }])("rows of %j are never all rows", (where) => {
  const statements = [selectFrom, deleteFrom, countOf].map((make) => () => make("order", where));
  for (const make of [...statements, () => updateTable("order", where, { state: "x" })])
    expect(make).toThrow(TypeError);
});
