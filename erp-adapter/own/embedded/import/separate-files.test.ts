import { beforeEach, describe, expect, test } from "vitest";
import { toFitment } from "../../../contract/fitments.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { formatImportReport } from "./import-report.ts";
import { createGetPresentRecord } from "./present-record.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";

/** Files with one kind of data only, for products that were imported earlier with another list. */

const own = openForEachTest();

beforeEach(async () => {
  await own.take([
    "number;manufacturer;title;price;stock;oe",
    "A-1;Lab Parts;Washer;1,00;4;OE 1",
    "A-2;Lab Parts;Nut;2,00;5;",
    "A-3;Lab Parts;Bolt;3,00;6;",
    "A-3;Other;Bolt;4,00;7;",
  ]);
});

describe("a list without manufacturers, of parts that are there", () => {
  test("stock only", async () => {
    const report = await own.take(["sifra;kolicina", "A-1;40", "A-2;>50", "A-3;1", "A2;2", "X;3"]);
    expect(report).toMatchObject({ added: 0, updated: 2 });
    expect(Object.fromEntries(report.refused.map(({ line, reason }) => [line, reason]))).toEqual({
      4: 'number "A-3" is one of Lab Parts and of Other: add a column for the manufacturer',
      5: 'the catalogue has no part "A2", but has Lab Parts "A-2" (a new one needs a manufacturer)',
      6: 'the catalogue has no part "X" (a new one needs a manufacturer)',
    });
    expect(productOf("lab-parts~A-1")).toMatchObject({ stock: 40, wholesale: 100, title_en: "Washer" });
    expect(productOf("lab-parts~A-2")).toMatchObject({ stock: 50 });
  });

  test("prices only", async () => {
    expect(await own.take(["sifra;vpc", "A-1;9,99", "A-2;na upit"])).toMatchObject({ updated: 2, refused: [] });
    expect(productOf("lab-parts~A-1")).toMatchObject({ stock: 4, wholesale: 999 });
    expect(productOf("lab-parts~A-2")).toMatchObject({ wholesale: null });
  });
});

describe("a list that would change nothing", () => {
  test.each([
    [["sifra;Mjesto"], ["A-1;15,00"], 'only number was understood, not "Mjesto"'],
    [["sifra;proizvođač;Rabat;Polica"], ["A-1;Lab Parts;1;2"], 'not "Rabat", "Polica": say what they mean'],
    [["sifra;maker;title;Polica"], ["A-1;Lab Parts;Washer;2"], 'such as --columns "Polica=price"'],
    [["sifra;Polica"], ["X-1;2"], "the list changes nothing"],
  ])("%j is refused with the columns that were not understood", async (head, lines, message) => {
    const before = own.db.prepare("select max(seq) as seq from change").get();
    await expect(own.take([...head, ...lines])).rejects.toThrow(message);
    expect(own.db.prepare("select max(seq) as seq from change").get()).toEqual(before);
  });

  test("but not a list of new parts, or of other titles, which names those columns", async () => {
    expect(await own.take(["sifra;maker;title;Polica", "N-1;Lab Parts;New;2"])).toMatchObject({ added: 1 });
    const report = await own.take(["sifra;maker;title;Polica", "N-1;Lab Parts;Newer;2"]);
    expect(report).toMatchObject({ updated: 1, unchanged: 0, ignoredColumns: ["Polica"] });
    expect(formatImportReport(report)).toContain("Columns that were not understood and ignored: Polica.");
  });
});

test("products that are as the list says are no updated ones", async () => {
  const lines = ["sifra;kolicina;Polica", "A-1;40;7", "A-2;6;8"];
  await own.take(["sifra;kolicina", "A-1;40"]);
  for (const dryRun of [true, false])
    expect(await own.take(lines, { dryRun })).toMatchObject({ updated: 1, unchanged: 1, added: 0 });
  const again = await own.take(lines);
  expect(again).toMatchObject({ updated: 0, unchanged: 2 });
  expect(formatImportReport(again)).toContain("2 lines: 0 new products, 0 updated, 2 unchanged, 0 refused.");
});

test("references: a row for each takes the place of those that the part had", async () => {
  const lines = ["part no;maker;OE number", "A-1;Lab Parts;OE 7", "A-1;Lab Parts;OE 8"];
  expect(await own.take(lines)).toMatchObject({ updated: 1, merged: 1, refused: [] });
  const numbers = own.db.prepare("select raw from number where kind = 2 order by position").all();
  expect(numbers.map(({ raw }) => raw)).toEqual(["OE 7", "OE 8"]);
});

test("references with their makers, a row for each", async () => {
  const lines = [
    "part no;maker;cross reference;cross brand;OE;OE brand",
    "A-1;Lab Parts;X 1;Denso;;",
    "A-1;Lab Parts;X 2;Delphi;03L;VW",
  ];
  expect(await own.take(lines)).toMatchObject({ updated: 1, merged: 1, refused: [] });
  expect(own.db.prepare("select raw, maker from number where kind in (1, 2) order by raw").all()).toEqual([
    { raw: "03L", maker: "VW" },
    { raw: "X 1", maker: "Denso" },
    { raw: "X 2", maker: "Delphi" },
  ]);
});

describe("supersessions", () => {
  const successors = () =>
    Object.fromEntries(
      own.db
        .prepare("select p.number, s.number as newer from supersession s join product p on p.id = s.product order by 1")
        .all()
        .map(({ number, newer }) => [number, newer]),
    );

  test("as two columns", async () => {
    expect(await own.take(["number;new number", "A-1;A-2"])).toMatchObject({ updated: 1, refused: [] });
    expect(successors()).toEqual({ "A-1": "A-2" });
    expect(productOf("lab-parts~A-1")).toMatchObject({ supply: 3 });
  });

  test.each([
    ["replaced by 5WS40148-Z", "5WS40148-Z"],
    ["Discontinued. Superseded by 0 445 110 470, see bulletin", "0 445 110 470"],
    ["zamijenjen s A-2.", "A-2"],
    ["zamijenjeno brojem F 00V C01 502", "F 00V C01 502"],
    ["ersetzt durch A-2 (ab 2024)", "A-2"],
    ["zamjena: 5WS40148-Z", "5WS40148-Z"],
    ["Zamjena:5WS40148-Z", "5WS40148-Z"],
    ["zamjena 5WS40148-Z", "5WS40148-Z"],
    ["zamjenjuje ga 5WS40148-Z", "5WS40148-Z"],
    ["novi broj: A-2", "A-2"],
    ["novi broj A-2", "A-2"],
    ["novi kat. broj: A-2", "A-2"],
    ["nasljednik: A-2", "A-2"],
    ["Nachfolger A-2", "A-2"],
    ["wird ersetzt durch: A-2", "A-2"],
    ["superseded by: A-2", "A-2"],
    ["new no. A-2", "A-2"],
    ["New number: 0 445 110 470", "0 445 110 470"],
    ["zamjena za A-2", undefined],
    ["zamjena: za A-2", undefined],
    ["zamjena za 5WS40148-Z", undefined],
    ["zamjenjuje 5WS40148-Z", undefined],
    ["zamjena 60000 km", undefined],
    ["zamjena od 2019", undefined],
    ["nasljednik od A-2", undefined],
    ["Nachfolger von A-2", undefined],
    ["supersedes A-2", undefined],
    ["replaced by the importer", undefined],
    ["fits A-2", undefined],
  ])("in remarks: %s", async (remark, expected) => {
    const isChanged = expected !== undefined;
    const counts = { updated: Number(isChanged), unchanged: Number(!isChanged) };
    expect(await own.take(["number;napomena", `A-1;"${remark}"`])).toMatchObject({ ...counts, refused: [] });
    expect(successors()).toEqual(expected === undefined ? {} : { "A-1": expected });
  });

  test("in remarks by a pattern, which also says what is no longer replaced", async () => {
    await own.take(["number;remarks", "A-1;replaced by A-2"]);
    await own.take(["number;remarks", "A-1;new in stock", "A-2;NEW NO. A-9"], { supersession: "NEW NO\\. (\\S+)" });
    expect(successors()).toEqual({ "A-2": "A-9" });
  });

  test("remarks that tell of none leave a known successor alone", async () => {
    await own.take(["number;new number", "A-1;A-2"]);
    await own.take(["number;remarks", "A-1;fragile"]);
    expect(successors()).toEqual({ "A-1": "A-2" });
  });
});

describe("vehicles", () => {
  const fitmentsOf = (id: string) => createGetPresentRecord(own.db)(id as ProductId)?.record.fitments;

  test("a file of their own, a line for each: quantity and number are the vehicle's", async () => {
    const report = await own.take([
      "product;make;model;generation;engine_code;ccm;kw;fuel;from;to;oe_number;condition_hr;quantity;certainty;ktype",
      "A-1;VW;Golf;VII;CRKB;1598;81 kW;dizel;2012-08;05/2020;04L 130 277;s DPF;4;exact;1234",
      "A-1;Audi;A3;;CRKB;1598;110 PS;diesel;2013;;;;;check-plate;",
      "A-1;;;;;;;;;;;;;;",
      "A-2;;Golf;;;;;;;;;;;;",
      "A-2;VW;Golf;;;;;;2013-13;;;;;;",
      "A-2;VW;Golf;;;;;;2014;2013;;;;;",
    ]);
    expect(report).toMatchObject({ updated: 1, merged: 1, ignoredColumns: ["ktype"] });
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      "the same manufacturer and number as line 2, and says nothing else",
      "the vehicle's make is empty",
      'the month "2013-13" is not understood: write 2012-06',
      "the vehicle's to is not allowed (before `from`)",
    ]);
    const golf = {
      make: "VW",
      model: "Golf",
      generation: "VII",
      engineCode: "CRKB",
      ccm: 1598,
      kw: 81,
      fuel: "diesel",
    } as const;
    expect(fitmentsOf("lab-parts~A-1")).toEqual([
      toFitment({
        ...golf,
        from: "2012-08",
        to: "2020-05",
        oeNumber: "04L 130 277",
        condition: { en: "", hr: "s DPF" },
        quantity: 4,
      }),
      toFitment({ ...golf, make: "Audi", model: "A3", generation: null, from: "2013-01", certainty: "check-plate" }),
    ]);
    expect(productOf("lab-parts~A-1")).toMatchObject({ stock: 4, wholesale: 100 });
    const numbers = own.db.prepare("select raw from number where kind = 2").all();
    expect(numbers).toEqual([{ raw: "OE 1" }]);
  });

  test("in a list, a line for each vehicle: one part with all vehicles and numbers", async () => {
    const report = await own.take([
      "Šifra;Naziv;Proizvođač;VPC;Količina;Marka;Model;Motor;Godište;OE broj",
      "T-1;Turbopunjač;Garrett;300,00;2;VW;Passat;1.9 TDI;2000-2005;03G 253",
      "T-1;Turbopunjač;Garrett;300,00;2;Škoda;Superb;1.9 TDI;06.2001 - ;03G 254",
      "T-2;Turbopunjač;Garrett;310,00;1;;;;;",
    ]);
    expect(report).toMatchObject({ lines: 3, added: 2, merged: 1, refused: [] });
    const vehicle = { make: "VW", model: "Passat", engine: "1.9 TDI", from: "2000-01" };
    expect(fitmentsOf("garrett~T-1")).toEqual([
      toFitment({ ...vehicle, to: "2005-12" }),
      toFitment({ ...vehicle, make: "Škoda", model: "Superb", from: "2001-06" }),
    ]);
    expect(fitmentsOf("garrett~T-2")).toEqual([]);
    expect(productOf("garrett~T-1")).toMatchObject({ stock: 2 });
    expect(own.db.prepare("select raw from number where kind = 2 and raw like '03G%'").all()).toHaveLength(2);
  });

  test("makes that are new to the catalogue are named once, as they may be misspelt", async () => {
    expect(await own.take(["number;make;model", "A-1;VW;Golf"])).toMatchObject({ warnings: [] });
    const { warnings } = await own.take(["number;make;model", "A-1;vw;Golf", "A-2;Škda;Fabia", "A-2;Škda;Octavia"]);
    expect(warnings).toEqual([{ line: 3, reason: 'no vehicle is a "Škda" yet (lines: 2)' }]);
  });

  test("without a make there are none: a model is then the part's", async () => {
    const report = await own.take(["number;title;manufacturer;model;condition", "M-1;Tester;Lab;X 5;new"]);
    expect(report).toMatchObject({ added: 1, ignoredColumns: ["model", "condition"] });
  });

  test("a part has at most 500", async () => {
    const lines = Array.from({ length: 502 }, (_, at) => `A-1;VW;Golf ${at}`);
    const report = await own.take(["number;vehicle make;model", ...lines]);
    expect(report.refused).toEqual([
      { line: 502, reason: "the part has 500 vehicles already" },
      { line: 503, reason: "the part has 500 vehicles already" },
    ]);
  });
});

function productOf(id: string): Record<string, unknown> | undefined {
  return own.db.prepare("select * from product where public_id = ?").get(id);
}
