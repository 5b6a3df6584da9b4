import type { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createRandom } from "../../../../mock/goods/random.ts";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { idOf, sampleCatalogue, sampleRecord } from "../../testing/sample-catalogue.ts";
import { createProductColumns, type IndexedRow, PRODUCT_ROW, type ProductColumns } from "./product-columns.ts";
import { loadProductOrder, ORDERS, type ProductOrder } from "./product-order.ts";

const recordOf = (number: number, title: string) => sampleRecord({ number: `N${number}`, titleEn: title });

test("follows products that move, come and go, one or many at a time", () => {
  const titles = ["alpha", "beta", "gamma", "delta"];
  const { db, writer } = sampleCatalogue(Array.from({ length: 40 }, (_, at) => recordOf(at, "beta")));
  const columns = readColumns(db);
  const order = finish(loadProductOrder(db, ORDERS.title_en, columns));
  expect(idsOf(order)).toEqual(expectedIds(db));
  const random = createRandom(1);
  for (let round = 0; round < 300; round += 1) {
    const numbers = Array.from({ length: random.int(1, 6) }, () => random.int(0, 60));
    for (const number of numbers) {
      const record = recordOf(number, random.pick(titles));
      writer.writeProducts([record]);
      if (random.chance(0.2)) writer.withdraw(idOf(record));
    }
    const changed = rowsOf(db, numbers);
    for (const row of changed) columns.put(row);
    order.replace(changed.map((row) => row.id));
    expect(idsOf(order)).toEqual(expectedIds(db));
    for (const [rank, id] of idsOf(order).entries()) {
      expect(order.ranks[id]).toBe(rank);
      expect(order.combinations[rank]).toBe(columns.combinationOf[id]);
    }
  }
  db.close();
});

test("has a product once that moved while it was read", () => {
  const { db, writer } = sampleCatalogue(Array.from({ length: 2_500 }, (_, at) => recordOf(at, "alpha")));
  const columns = readColumns(db);
  const loading = loadProductOrder(db, ORDERS.title_en, columns);
  loading.next();
  writer.writeProducts([recordOf(0, "omega")]);
  const order = finish(loading);
  order.replace(rowsOf(db, [0]).map((row) => row.id));
  expect(idsOf(order)).toEqual(expectedIds(db));
  db.close();
});

test("a million are read by an index, not sorted", () => {
  const { db } = sampleCatalogue([recordOf(1, "alpha")]);
  for (const { columns, only } of Object.values<{ columns: readonly string[]; only?: string }>(ORDERS)) {
    const key = [...columns, "id"].join(", ");
    const plan = prepare<{ detail: string }>(
      db,
      `explain query plan select id from product where (${key}) > (${[...columns, 1].map(() => "?").join(", ")})
       ${only ? `and ${only}` : ""} order by ${key} limit 10`,
    ).all(...columns.map(() => ""), -1);
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("USING COVERING INDEX")]);
  }
  db.close();
});

function readColumns(db: DatabaseSync): ProductColumns {
  const columns = createProductColumns(5_000);
  for (const row of prepare<IndexedRow>(db, `select ${PRODUCT_ROW} from product p`).all()) columns.put(row);
  return columns;
}

function rowsOf(db: DatabaseSync, numbers: readonly number[]): IndexedRow[] {
  const ids = numbers.map((number) => idOf(recordOf(number, "")));
  return prepare<IndexedRow>(db)`
    select ${PRODUCT_ROW} from product p where public_id in (select value from json_each(?))`.all(JSON.stringify(ids));
}

function expectedIds(db: DatabaseSync): number[] {
  const sql = "select id from product where withdrawn = 0 order by title_key_en, number_key, id";
  return prepare<{ id: number }>(db, sql)
    .all()
    .map(({ id }) => id);
}

function idsOf(order: ProductOrder): number[] {
  return [...order.ids.subarray(0, order.size)];
}

function finish(loading: Generator<number, ProductOrder>): ProductOrder {
  for (;;) {
    const step = loading.next();
    if (step.done) return step.value;
  }
}
