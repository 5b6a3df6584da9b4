import { describe, expect, test } from "vitest";
import { type FitmentRecord, MAX_CANDIDATES, MAX_FITMENTS, toFitment } from "../../contract/fitments.ts";
import type { ProductRecord } from "./product-record.ts";
import { idOf, sampleCall, sampleCatalogue, sampleRecord } from "./testing/sample-catalogue.ts";

const PASSAT: FitmentRecord = {
  make: "VW",
  model: "Passat",
  generation: "B6",
  engine: "2.0 TDI",
  engineCode: "BKP",
  ccm: 1_968,
  kw: 103,
  fuel: "diesel",
  from: "2005-03",
  to: "2008-11",
  unitPlateNumber: "0 414 720 404",
  oeNumber: "03G 130 073 G",
  quantity: 4,
  certainty: "check-plate",
  condition: { en: "with piezo actuator", hr: "s piezo aktuatorom" },
  position: { en: "cylinder head", hr: "glava motora" },
};
const TOURAN = toFitment({ make: "VW", model: "Touran", engineCode: "bmp", position: { en: "", hr: "lijevo" } });
const MAKE = toFitment({ make: "Audi" });

describe("fitments", () => {
  test("come back as they were written, in the language asked", async () => {
    const { area } = sampleCatalogue([sampleRecord({ fitments: [PASSAT, TOURAN, MAKE] })]);
    const read = async (locale: "en" | "hr") => (await area.product(ID, sampleCall(locale))).fitments;
    expect(await read("hr")).toEqual([
      { ...PASSAT, condition: "s piezo aktuatorom", position: "glava motora" },
      { ...TOURAN, condition: "", position: "lijevo" },
      { ...MAKE, condition: "", position: "" },
    ]);
    expect((await read("en"))?.map(({ condition, position }) => [condition, position])).toEqual([
      ["with piezo actuator", "cylinder head"],
      ["", "lijevo"],
      ["", ""],
    ]);
  });

  test("are replaced by those of the next record, and go with the last", async () => {
    const { area, writer, db } = sampleCatalogue([sampleRecord({ fitments: [PASSAT, MAKE] })]);
    const read = async () => (await area.product(ID, sampleCall())).fitments?.map(({ make }) => make);
    writer.writeProducts([sampleRecord({ fitments: [MAKE] })]);
    expect(await read()).toEqual(["Audi"]);
    writer.writeProducts([sampleRecord()]);
    expect(await read()).toEqual([]);
    expect(db.prepare("select count(*) as n from engine_product").get()).toEqual({ n: 0 });
  });

  test("of many products that fit the same are written once", () => {
    const records = numbered(50, { fitments: [PASSAT, MAKE] });
    const { db } = sampleCatalogue(records);
    const count = (table: string) => db.prepare(`select count(*) as n from ${table}`).get()?.n;
    expect([count("application"), count("engine"), count("fitment"), count("engine_product")]).toEqual([2, 1, 100, 50]);
  });

  test("more than the bound are refused", () => {
    const fitments = Array.from({ length: MAX_FITMENTS + 1 }, () => MAKE);
    expect(() => sampleCatalogue([sampleRecord({ fitments })])).toThrow(RangeError);
  });
});

describe("candidates", () => {
  test("are the other products of the group for an engine, in any spelling, its own maker first", async () => {
    const own = sampleRecord({ number: "A 1", fitments: [PASSAT, TOURAN] });
    const delphi = sampleRecord({ manufacturer: "Delphi", number: "D 1", fitments: [PASSAT] });
    const alike = sampleRecord({
      number: "A 2",
      fitments: [
        { ...TOURAN, engineCode: "BMP" },
        { ...PASSAT, make: "Audi" },
      ],
    });
    const nozzle = sampleRecord({ number: "A 3", group: "nozzle", fitments: [PASSAT] });
    const other = sampleRecord({ number: "A 4", fitments: [{ ...PASSAT, engineCode: "BKP 2" }, MAKE] });
    expect(await candidatesIn([own, delphi, alike, nozzle, other], own)).toEqual([
      { id: idOf(alike), number: "A 2", manufacturer: "Bosch", engineCodes: ["BKP", "bmp"] },
      { id: idOf(delphi), number: "D 1", manufacturer: "Delphi", engineCodes: ["BKP"] },
    ]);
  });

  test("are neither what was superseded, nor withdrawn, nor the same part by another number", async () => {
    const own = sampleRecord({
      number: "A 1",
      fitments: [PASSAT],
      references: [{ kind: "cross", number: "X-1", maker: null }],
    });
    const old = sampleRecord({ number: "A 0", fitments: [PASSAT], supersededBy: { number: "A 1" } });
    const exchange = sampleRecord({ number: "X 1", fitments: [PASSAT] });
    const twin = sampleRecord({ manufacturer: "Delphi", number: "A1", fitments: [PASSAT] });
    const gone = sampleRecord({ number: "A 9", fitments: [PASSAT] });
    const { area, writer } = sampleCatalogue([own, old, exchange, twin, gone]);
    writer.withdraw(idOf(gone));
    expect((await area.product(idOf(own), sampleCall())).candidates).toEqual([]);
  });

  test("follow a product into another group", async () => {
    const own = sampleRecord({ number: "A 1", fitments: [PASSAT] });
    const moved = sampleRecord({ number: "A 2", group: "nozzle", fitments: [PASSAT] });
    const { area, writer } = sampleCatalogue([own, moved]);
    const read = async (record: ProductRecord) =>
      (await area.product(idOf(record), sampleCall())).candidates?.map(({ number }) => number);
    expect(await read(own)).toEqual([]);
    writer.writeProducts([{ ...moved, group: own.group }]);
    expect([await read(own), await read(moved)]).toEqual([["A 2"], ["A 1"]]);
    writer.writeProducts([moved]);
    expect(await read(own)).toEqual([]);
  });

  test("are bounded, and the own maker's are not crowded out", async () => {
    const others = numbered(200, { manufacturer: "Delphi", fitments: [PASSAT] });
    const own = numbered(3, { manufacturer: "Denso", fitments: [PASSAT] });
    const [asked] = own;
    const candidates = await candidatesIn([...others, ...own], asked ?? sampleRecord());
    expect(candidates).toHaveLength(MAX_CANDIDATES);
    expect(candidates?.slice(0, 3).map(({ manufacturer }) => manufacturer)).toEqual(["Denso", "Denso", "Delphi"]);
  });
});

const ID = idOf(sampleRecord());

function numbered(count: number, about: Partial<Omit<ProductRecord, "group">>): ProductRecord[] {
  return Array.from({ length: count }, (_, at) =>
    sampleRecord({ ...about, number: `N ${String(at).padStart(4, "0")} ${about.manufacturer ?? ""}` }),
  );
}

async function candidatesIn(records: readonly ProductRecord[], { manufacturer, number }: ProductRecord) {
  const { area } = sampleCatalogue(records);
  return (await area.product(idOf({ manufacturer, number }), sampleCall())).candidates;
}
