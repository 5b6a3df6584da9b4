import { describe, expect, test } from "vitest";
import { toFitment } from "../../contract/fitments.ts";
import { toEurCents } from "../../contract/money.ts";
import { idOf, sampleCatalogue, sampleRecord } from "../catalogue-index/testing/sample-catalogue.ts";
import { createProductFeed } from "./product-feed.ts";

const FITMENT = toFitment({ make: "Iveco", model: "Daily", engineCode: "F1CE3481C", kw: 107, from: "2011-09" });
const INJECTOR = sampleRecord({
  specs: [
    { key: "pressure", value: "1,600 bar" },
    { key: "condition", value: "remanufactured", valueHr: "obnovljeno" },
    { key: "house-code", value: "X1" },
  ],
  references: [
    { kind: "oe", number: "504 385 557", maker: "Iveco" },
    { kind: "cross", number: "0986435227", maker: null },
  ],
  fitments: [FITMENT],
  deposit: toEurCents(6_000),
  supersededBy: { manufacturer: "Delphi", number: "9 308" },
});
const NOZZLE = sampleRecord({ number: "0 433 171 755", group: "nozzle", supply: "discontinued", wholesale: null });
const OIL = sampleRecord({ manufacturer: "Elf", brand: "Evolution", number: "5W30", group: "oil" });

describe("a record", () => {
  test("is the whole product, in both languages", () => {
    const { feed } = open();
    expect(feed(null, 1).records).toEqual([
      {
        key: idOf(INJECTOR),
        manufacturer: "Bosch",
        number: "0 445 110 470",
        brand: "Bosch",
        group: { id: "injector", name: { en: "Injectors", hr: "Brizgaljke" } },
        title: { en: "Common rail injector", hr: "Common rail brizgaljka" },
        description: { en: "An injector.", hr: "Brizgaljka." },
        size: "",
        unit: "pcs",
        packQuantity: 1,
        specs: [
          { key: "pressure", label: { en: "Pressure", hr: "Tlak" }, value: { en: "1,600 bar", hr: "" } },
          {
            key: "condition",
            label: { en: "Condition", hr: "Stanje" },
            value: { en: "remanufactured", hr: "obnovljeno" },
          },
          { key: "house-code", label: null, value: { en: "X1", hr: "" } },
        ],
        references: [
          { kind: "cross", number: "0986435227", maker: null },
          { kind: "oe", number: "504 385 557", maker: "Iveco" },
        ],
        fitments: [FITMENT],
        supersededBy: { manufacturer: "Delphi", number: "9 308" },
        lines: ["diesel"],
        listPrice: 10_000,
        deposit: 6_000,
        stock: 5,
        whenEmpty: "orderable",
        image: null,
      },
    ]);
  });

  test("has no price on request, and says that a discontinued one never comes again", () => {
    const [, nozzle, oil] = open().feed(null, 10).records;
    expect(nozzle).toMatchObject({ listPrice: null, whenEmpty: "unavailable", supersededBy: null });
    expect(oil).toMatchObject({ manufacturer: "Elf", brand: "Evolution", references: [], specs: [] });
  });

  test("has no pieces where more are ordered than counted", () => {
    const { db, feed } = open();
    db.exec("update product set stock = -3");
    expect(feed(null, 10).records.map(({ stock }) => stock)).toEqual([0, 0, 0]);
  });
});

describe("parts", () => {
  test("a pass is full up to its end, and its cursor waits for changes", () => {
    const { feed, writer } = open();
    const first = feed(null, 2);
    expect(first).toMatchObject({ more: true, full: true, total: 3 });
    const last = feed(first.cursor, 2);
    expect(last).toMatchObject({ more: false, full: true, total: 3 });
    expect([...first.records, ...last.records].map(({ key }) => key)).toEqual([INJECTOR, NOZZLE, OIL].map(idOf));
    expect(feed(last.cursor, 2)).toEqual({
      records: [],
      removed: [],
      cursor: last.cursor,
      more: false,
      full: false,
      total: null,
    });
    writer.setStock(idOf(OIL), 7);
    writer.withdraw(idOf(NOZZLE));
    expect(feed(last.cursor, 10)).toMatchObject({
      records: [{ key: idOf(OIL), stock: 7 }],
      removed: [idOf(NOZZLE)],
      full: false,
    });
  });

  test("a product that is edited or withdrawn during a pass comes before its end", () => {
    const { feed, writer } = open();
    const first = feed(null, 2);
    writer.setPrice(idOf(INJECTOR), toEurCents(500));
    writer.withdraw(idOf(NOZZLE));
    const rest = feed(first.cursor, 10);
    expect(rest.records.map(({ key, listPrice }) => [key, listPrice])).toEqual([
      [idOf(OIL), 10_000],
      [idOf(INJECTOR), 500],
    ]);
    expect(rest).toMatchObject({ removed: [idOf(NOZZLE)], full: true, more: false });
  });

  test("a product that is added again is no longer removed", () => {
    const { feed, writer } = open();
    const { cursor } = feed(null, 10);
    writer.withdraw(idOf(OIL));
    writer.writeProducts([OIL]);
    expect(feed(cursor, 10)).toMatchObject({ records: [{ key: idOf(OIL) }], removed: [] });
  });

  test.each(["", "x", "0", "0.4", "1.2", "0.2.pas", "0.-1", "٣.٣"])("the unknown cursor %j begins a pass", (cursor) => {
    const { feed } = open();
    expect(feed(cursor, 10)).toMatchObject({ full: true, more: false, total: 3 });
    expect(feed(cursor, 10).records).toHaveLength(3);
  });

  test("so does one of a catalogue that was made again", () => {
    const { db, feed } = open();
    const { cursor } = feed(null, 10);
    db.exec("update meta set value = value + 1 where name = 'generation'");
    expect(feed(cursor, 10)).toMatchObject({ full: true, more: false });
  });

  test("an empty catalogue is one empty part", () => {
    const { feed } = open([]);
    expect(feed(null, 10)).toMatchObject({ records: [], full: true, more: false, total: 0 });
  });
});

function open(records = [INJECTOR, NOZZLE, OIL]) {
  const { db, writer } = sampleCatalogue(records);
  return { db, writer, feed: createProductFeed(db) };
}
