import { describe, expect, test } from "vitest";
import { toEurCents } from "../../../contract/money.ts";
import { PRODUCT_LINES } from "../../../contract/product-lines.ts";
import { GROUPS } from "../../../kit/groups.ts";
import { lineBit, toLineBits } from "../../../kit/line-rules.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import type { ProductRecord } from "../product-record.ts";
import { idOf, sampleCall, sampleCatalogue, sampleRecord } from "../testing/sample-catalogue.ts";

const A = sampleRecord({ number: "A1", titleEn: "Pump", references: [{ kind: "oe", number: "OE 111", maker: null }] });

describe("writeProducts", () => {
  test("overwrites a product whose manufacturer and number exist, and forgets outdated values", async () => {
    const { area, writer } = sampleCatalogue([A]);
    const total = async (text: string) => (await area.search({ text }, sampleCall())).total;
    const changed = { ...A, manufacturer: "BOSCH", titleEn: "Nozzle", references: [], wholesale: toEurCents(1) };
    expect(writer.writeProducts([changed])).toEqual({ added: 0, updated: 1 });
    expect(await area.product(idOf(A), sampleCall())).toMatchObject({
      title: "Nozzle",
      manufacturer: { name: "Bosch" },
    });
    expect(await Promise.all(["pump", "OE111", "E11", "nozzle", "A1"].map(total))).toEqual([0, 0, 0, 1, 1]);
  });

  test("takes the last of two records of one product", async () => {
    const { area, writer } = sampleCatalogue([]);
    expect(writer.writeProducts([A, { ...A, titleEn: "Nozzle" }, A])).toEqual({ added: 1, updated: 2 });
    expect((await area.search({ text: "pump" }, sampleCall())).total).toBe(1);
    expect((await area.search({ text: "nozzle" }, sampleCall())).total).toBe(0);
  });

  test("keeps apart what only punctuation or the maker tells apart", async () => {
    const { area } = sampleCatalogue([A, { ...A, number: "A-1" }, { ...A, manufacturer: "Denso" }]);
    expect((await area.search({ text: "a1" }, sampleCall())).items.map((hit) => hit.id)).toEqual([
      "bosch~A1",
      "bosch~A-1",
      "denso~A1",
    ]);
  });

  test("within a caller's transaction: all or nothing, and usable afterwards", async () => {
    const { area, writer, db } = sampleCatalogue([]);
    const many = Array.from({ length: 1_500 }, (_, index) => sampleRecord({ number: `N ${index}` }));
    const broken = [...many, { ...A, packQuantity: 0 }];
    expect(() => transaction(db, () => writer.writeProducts(broken))).toThrow(RangeError);
    expect((await area.search({}, sampleCall())).total).toBe(0);
    expect((await area.changes(null, 1, sampleCall())).changes).toEqual([]);
    transaction(db, () => {
      writer.writeProducts([A]);
      writer.linkSupersessions();
    });
    expect((await area.search({ text: "N 777" }, sampleCall())).total).toBe(0);
    expect((await area.search({ text: "pump" }, sampleCall())).total).toBe(1);
  });

  test.each<[string, Partial<ProductRecord>]>([
    ["an empty number", { number: " " }],
    ["a pack quantity of a half", { packQuantity: 0.5 }],
    ["a stock that is none", { stock: Number.NaN }],
    ["a negative deposit", { deposit: toEurCents(-1) }],
  ])("refuses %s", (_, wrong) => {
    const { writer } = sampleCatalogue([]);
    expect(() => writer.writeProducts([{ ...A, ...wrong }])).toThrow(RangeError);
  });

  test("takes records as they come", () => {
    const { writer, db } = sampleCatalogue([]);
    let most = 0;
    function* records() {
      for (let index = 0; index < 3_000; index += 1) {
        const written = Number(db.prepare("select count(*) as n from product").get()?.n);
        most = Math.max(most, index - written);
        yield sampleRecord({ number: `N ${index}` });
      }
    }
    writer.writeProducts(records());
    expect(most).toBeLessThanOrEqual(1_000);
  });
});

describe("findProducts", () => {
  test.each([["bosch~A1"], ["a 1"], ["oe-111"], ["E11"], ["pum"]])("finds by %s", (text) => {
    const { writer } = sampleCatalogue([A, sampleRecord({ number: "Z9", titleEn: "Other" })]);
    expect(writer.findProducts(text).map((found) => found.id)).toEqual([idOf(A)]);
  });

  test("finds nothing by nothing", () => {
    expect(sampleCatalogue([A]).writer.findProducts("  ")).toEqual([]);
  });
});

describe("product lines", () => {
  const linesOf = (record: ProductRecord) => PRODUCT_LINES.filter((line) => toLineBits(record) & lineBit(line));

  test.each<[string, Parameters<typeof sampleRecord>[0], string[]]>([
    ["an injector", {}, ["diesel"]],
    [
      "a Delphi Euro 6 injector",
      { manufacturer: "Delphi", specs: [{ key: "emission", value: "Euro 6d" }] },
      ["diesel", "delphi-euro-6"],
    ],
    ["a Bosch Euro 6 injector", { specs: [{ key: "emission", value: "Euro 6" }] }, ["diesel"]],
    ["a VDO pump", { manufacturer: "Siemens VDO", group: "pump" }, ["diesel", "vitesco"]],
    [
      "an exchange turbocharger",
      { group: "turbocharger", remanufactured: true },
      ["turbo-compressors", "remanufactured-parts"],
    ],
    ["a tester", { group: "tester" }, ["testing-equipment"]],
    ["an oil filter", { group: "filter" }, ["non-diesel"]],
    ["a diesel filter", { group: "filter", specs: [{ key: "fuel", value: "Diesel" }] }, ["diesel"]],
    ["a petrol injector", { specs: [{ key: "fuel", value: "petrol" }] }, ["non-diesel"]],
  ])("%s", (_, some, lines) => expect(linesOf(sampleRecord(some))).toEqual(lines));

  test("hold every group", () => {
    for (const group of GROUPS.keys()) expect(linesOf(sampleRecord({ group }))).not.toEqual([]);
  });
});
