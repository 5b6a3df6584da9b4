import { beforeEach, expect, test } from "vitest";
import type { ProductId } from "../../../contract/product-id.ts";
import type { RelatedRecord } from "../../../contract/related-parts.ts";
import { createGetPresentRecord } from "./present-record.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";
import { undoImport } from "./writing/undo-import.ts";

const own = openForEachTest();

beforeEach(async () => {
  await own.take([
    "number;manufacturer;title;price",
    "I-1;Lab;Injector;9,00",
    "W-1;Lab;Washer;1,00",
    "K-1;Elring;Kit;2,00",
  ]);
});

const washer: RelatedRecord = { kind: "fitting-part", manufacturer: null, number: "W-1" };
const kit: RelatedRecord = { kind: "gasket-kit", manufacturer: "Elring", number: "K-1" };

test("a column for each kind, several numbers in a cell, with the names of the trade", async () => {
  const report = await own.take(["šifra;Podloške;Pribor", "I-1;W-1 | W-2;T-1, T-2"]);
  expect(report).toMatchObject({ refused: [], updated: 1, ignoredColumns: [] });
  expect(relatedOf("lab~I-1")).toEqual([
    washer,
    { ...washer, number: "W-2" },
    { kind: "accessory", manufacturer: null, number: "T-1" },
    { kind: "accessory", manufacturer: null, number: "T-2" },
  ]);
});

test("a kind without a column stays, an empty cell takes its kind away, the same list again changes nothing", async () => {
  await own.take(["number;gasket kit;related manufacturer", "I-1;K-1;Elring"]);
  await own.take(["number;fitting parts", "I-1;W-1"]);
  expect(relatedOf("lab~I-1")).toEqual([washer, kit]);
  expect(await own.take(["number;fitting parts", "I-1;W-1"])).toMatchObject({ updated: 0, unchanged: 1 });
  await own.take(["number;price", "I-1;9,50"]);
  expect(relatedOf("lab~I-1")).toEqual([washer, kit]);
  await own.take(["number;gasket kit", "I-1;"]);
  expect(relatedOf("lab~I-1")).toEqual([washer]);
});

test("several lines for one part become one, each with its maker", async () => {
  const report = await own.take(["number;gasket kit;related manufacturer", "I-1;K-1;Elring", "I-1;K-2;Ajusa", "W-1;;"]);
  expect(report).toMatchObject({ refused: [], merged: 1 });
  expect(relatedOf("lab~I-1")).toEqual([kit, { kind: "gasket-kit", manufacturer: "Ajusa", number: "K-2" }]);
});

test("undo takes them back", async () => {
  await own.take(["number;fitting parts", "I-1;W-1"]);
  await own.take(["number;fitting parts", "I-1;W-9"]);
  undoImport(own.db);
  expect(relatedOf("lab~I-1")).toEqual([washer]);
});

test("a number that is none, and too many of them, refuse their line alone", async () => {
  const many = Array.from({ length: 25 }, (_, at) => `N-${at}`).join("|");
  const report = await own.take(["number;fitting parts", `I-1;${"9".repeat(81)}`, `W-1;${many}`, "K-1;W-1"]);
  expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [2, expect.stringContaining("is longer than a number can be")],
    [3, "fittingparts has more than 24 numbers"],
  ]);
  expect(relatedOf("lab~I-1")).toEqual([]);
  expect(relatedOf("elring~K-1")).toEqual([washer]);
});

function relatedOf(id: string): readonly RelatedRecord[] | undefined {
  return createGetPresentRecord(own.db)(id as ProductId)?.record.related;
}
