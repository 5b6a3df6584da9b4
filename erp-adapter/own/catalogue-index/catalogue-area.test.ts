import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProductId } from "../../contract/product-id.ts";
import { createCatalogueArea } from "./catalogue-area.ts";
import { openCatalogueDatabase } from "./catalogue-database.ts";
import { idOf, sampleCall, sampleCatalogue, sampleRecord } from "./testing/sample-catalogue.ts";
import { createCatalogueWriter } from "./writing/catalogue-writer.ts";

const A = sampleRecord({
  number: "A1",
  size: "Ø 9 mm",
  specs: [
    { key: "pressure", value: "1800 bar" },
    { key: "actuator", value: "piezo", valueHr: "piezoelektrični" },
    { key: "Own fact", value: "yes" },
  ],
  references: [
    { kind: "oe", number: "04L 130", maker: "VAG" },
    { kind: "cross", number: "EJBR", maker: null },
  ],
});
const B = sampleRecord({ number: "B2", titleHr: "", descriptionHr: "" });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-catalogue-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("product", () => {
  test("has every field, in the language asked", async () => {
    const { area } = sampleCatalogue([A]);
    expect(await area.product(idOf(A), sampleCall("hr"))).toEqual({
      id: "bosch~A1",
      number: "A1",
      manufacturer: { id: "bosch", name: "Bosch" },
      brand: { id: "bosch", name: "Bosch" },
      group: { id: "injector", name: "Brizgaljke" },
      title: "Common rail brizgaljka",
      description: "Brizgaljka.",
      size: "Ø 9 mm",
      unit: "pcs",
      packQuantity: 1,
      availability: "available",
      image: null,
      replacedBy: null,
      specs: [
        { label: "Tlak", value: "1800 bar" },
        { label: "Aktuator", value: "piezoelektrični" },
        { label: "Own fact", value: "yes" },
      ],
      references: [
        { kind: "cross", number: "EJBR", maker: null },
        { kind: "oe", number: "04L 130", maker: "VAG" },
      ],
      fitments: [],
      related: [],
      candidates: [],
    });
    expect((await area.product(idOf(A), sampleCall("en"))).specs[0]?.label).toBe("Pressure");
  });

  test("falls back to English", async () => {
    const { area } = sampleCatalogue([B]);
    expect(await area.product(idOf(B), sampleCall("hr"))).toMatchObject({
      title: "Common rail injector",
      description: "An injector.",
    });
  });

  test("withdrawn is gone everywhere, discontinued is still shown, written again is back", async () => {
    const { area, writer } = sampleCatalogue([A, { ...B, stock: 0, supply: "discontinued" }]);
    writer.withdraw(idOf(A));
    await expect(area.product(idOf(A), sampleCall())).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await area.search({}, sampleCall())).items.map((hit) => hit.id)).toEqual([idOf(B)]);
    expect((await area.product(idOf(B), sampleCall())).availability).toBe("unavailable");
    expect(await area.products([idOf(A), idOf(B)], sampleCall())).toHaveLength(1);
    expect(() => writer.setStock(idOf(A), 1)).toThrow("NOT_FOUND");
    expect(writer.findProducts("a1")).toMatchObject([{ id: idOf(A), withdrawn: true, stock: 5 }]);
    writer.writeProducts([A]);
    expect((await area.search({}, sampleCall())).total).toBe(2);
  });

  test("many come in the order asked, unknown ones left out, refused beyond a thousand", async () => {
    const { area } = sampleCatalogue([A, B]);
    const asked = ["bosch~nothing" as ProductId, idOf(B), idOf(A), idOf(B)];
    expect((await area.products(asked, sampleCall())).map((product) => product.id)).toEqual([
      idOf(B),
      idOf(A),
      idOf(B),
    ]);
    await expect(area.products(Array(1_001).fill(idOf(A)), sampleCall())).rejects.toMatchObject({
      code: "VALIDATION",
      details: { field: "products", rule: "max", limit: 1_000 },
    });
  });
});

describe("changes", () => {
  test("report every edit, in portions, and resume where they were left", async () => {
    const { area, writer } = sampleCatalogue([A, B]);
    const first = await area.changes(null, 1, sampleCall());
    expect(first).toMatchObject({ changes: [{ kind: "changed", product: idOf(A) }], more: true });
    const second = await area.changes(first.cursor, 1, sampleCall());
    expect(second).toMatchObject({ changes: [{ kind: "changed", product: idOf(B) }], more: false });
    expect(await area.changes(second.cursor, 5, sampleCall())).toEqual({
      changes: [],
      cursor: second.cursor,
      more: false,
    });
    writer.setPrice(idOf(A), null);
    writer.setStock(idOf(A), 0);
    writer.withdraw(idOf(B));
    expect((await area.changes(second.cursor, 5, sampleCall())).changes).toEqual([
      { kind: "changed", product: idOf(A) },
      { kind: "removed", product: idOf(B) },
    ]);
  });

  test("lose nothing to a writer in another connection that commits late", async () => {
    const path = join(folder, "catalogue.db");
    const { area } = sampleCatalogue([A, B], path);
    const other = openCatalogueDatabase(path);
    const writer = createCatalogueWriter(other);
    let { cursor } = await area.changes(null, 100, sampleCall());
    other.exec("begin immediate");
    writer.setStock(idOf(A), 1);
    expect((await area.changes(cursor, 100, sampleCall())).changes).toEqual([]);
    other.exec("commit");
    const answer = await area.changes(cursor, 100, sampleCall());
    cursor = answer.cursor;
    expect(answer.changes).toEqual([{ kind: "changed", product: idOf(A) }]);
    expect((await area.changes(cursor, 100, sampleCall())).changes).toEqual([]);
    other.close();
  });

  test.each(["-1", "x", "1e3", "9".repeat(16)])("refuse the cursor %s", async (cursor) => {
    const { area } = sampleCatalogue([]);
    await expect(area.changes(cursor, 1, sampleCall())).rejects.toMatchObject({ details: { field: "cursor" } });
    await expect(area.changes(null, 0, sampleCall())).rejects.toMatchObject({
      details: { field: "limit", rule: "min" },
    });
  });
});

describe("two connections", () => {
  test("a change of one is in the next answer of the other, counts included", async () => {
    const path = join(folder, "catalogue.db");
    const { area, db } = sampleCatalogue([A], path);
    const other = openCatalogueDatabase(path);
    const writer = createCatalogueWriter(other);
    const reader = createCatalogueArea({ db: other });
    const count = async (from: typeof area) => {
      const { total, facets } = await from.search({ text: "injector" }, sampleCall());
      return [total, facets?.availability.map(({ id, count }) => `${id} ${count}`).join()];
    };
    expect(await count(area)).toEqual([1, "available 1"]);
    expect(await count(reader)).toEqual([1, "available 1"]);
    writer.writeProducts([B, sampleRecord({ manufacturer: "New Maker", number: "C3" })]);
    expect(await count(area)).toEqual([3, "available 3"]);
    expect(await count(reader)).toEqual([3, "available 3"]);
    writer.setStock(idOf(B), 0);
    expect(await count(area)).toEqual([3, "available 2,orderable 1"]);
    expect(await count(reader)).toEqual([3, "available 2,orderable 1"]);
    other.close();
    db.close();
  });
});
