import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { importFile } from "../import-file.ts";
import { openForEachTest } from "../testing/own-catalogue.ts";

/** Lists with columns that may say something else than they seem to. */

const own = openForEachTest();
const prices = () =>
  Object.fromEntries(
    own.db
      .prepare("select number, wholesale from product order by number")
      .all()
      .map(({ number, wholesale }) => [number, wholesale]),
  );

describe("two lines of a part, with other stocks", () => {
  test.each([
    ["R.br.", ["1", "2", "3", "4"]],
    ["EAN", ["3850001", "3850002", "3850003", "3850004"]],
    ["Datum", ["12.11.2026", "13.11.2026", "12.11.2026", "13.11.2026"]],
    ["Datum unosa", ["2026-11-12", "2026-11-13", "2026-11-12", "2026-11-13"]],
    ["Tečaj", ["1,25", "1,30", "1,25", "1,30"]],
    ["Poslovnica", ["Split", "Split", "Split", "Zagreb"]],
    ["Lokacija", ["", "A-1", "A-1", "A-1"]],
  ])("are no lines of two branches for a column %s with %j", async (name, cells) => {
    const lines = ["N1;3", "N1;4", "N2;1", "N3;1"].map((line, at) => `${line};P;Nozzle;12,50;${cells[at]}`);
    const { refused } = await own.take([`number;stock;manufacturer;title;price;${name}`, ...lines]);
    expect(refused).toEqual([
      { line: 3, reason: "the same manufacturer and number as line 2, but with another stock" },
    ]);
  });

  test("are asked about if the same texts stand beside other parts, whatever the column's name", async () => {
    const lines = ["N1;3;12", "N1;4;7", "N2;1;12"].map((line) => `P;Nozzle;12,50;${line}`);
    await expect(own.take(["manufacturer;title;price;number;stock;Oznaka mjesta", ...lines])).rejects.toThrow(
      'a line for each "Oznaka mjesta" of a part, such as lines 2 and 3',
    );
  });
});

describe("a column that may be the pieces of a price", () => {
  test.each(["Price factor", "JC", "Preisfaktor", "Na"])("raises no doubt if %s is 1 in every line", async (name) => {
    const lines = ["P1;B;Washer;48,00;1", "P2;B;Washer;50,00;", "P3;B;Washer;50,00;kom"];
    expect(await own.take([`number;manufacturer;title;price;${name}`, ...lines])).toMatchObject({ added: 3 });
  });

  test.each([
    ["price_per_kg", "233333", "12"],
    ["Cijena po kg", "12", "10"],
    ["Price per box", "4800,00", "120,50"],
    ["Cijena za kom", "0,48", "1,20"],
  ])("raises none if it is an amount: %s with %s and %s", async (name, one, other) => {
    const lines = [`P1;B;Washer;48,00;${one}`, `P2;B;Washer;50,00;${other}`];
    expect(await own.take([`number;manufacturer;title;list price;${name}`, ...lines])).toMatchObject({ added: 2 });
  });

  test("is asked about if it is a factor with decimals", async () => {
    const lines = ["number;manufacturer;title;price;Price factor", "P1;B;Washer;48,00;0,01"];
    await expect(own.take(lines)).rejects.toThrow('"Price factor" may say for how many pieces');
  });

  test("is asked about as a second column of units", async () => {
    const lines = ["number;manufacturer;title;price;Unit;Unit of measure", "P1;B;Washer;48,00;kom;C"];
    await expect(own.take(lines)).rejects.toThrow('say --columns "Unit of measure=priceUnit/C:100" if it is');
  });

  test("raises none if it counts the lines", async () => {
    const lines = ["P1;B;Washer;48,00;1", "P2;B;Washer;50,00;10", "P3;B;Washer;50,00;100"];
    expect(await own.take(["number;manufacturer;title;price;R.br.", ...lines])).toMatchObject({ added: 3 });
  });

  test("is asked about also if a line of another width has something else in its place", async () => {
    const lines = ["P1;B;Washer;48,00;100", "P2;B;Washer;48,00;100", "P3;B;Nut;M6;50,00;one of a kind"];
    await expect(own.take(["number;manufacturer;title;price;Na", ...lines])).rejects.toThrow(
      'header: "Na" may say for how many pieces the price is',
    );
  });

  test.each([
    ["UOM", "C", "C:100"],
    ["UOM", "M", "M:1000"],
    ["UOM", "per C", "C:100"],
    ["UOM", "/M", "M:1000"],
    ["UOM", "HU", "HU:100"],
    ["JM", "HUN", "HUN:100"],
    ["Unit", "CEN", "CEN:100"],
    ["Unit of measure", "MIL", "MIL:1000"],
    ["Unit", "per 100", ""],
    ["Unit", "/100", ""],
    ["JM", "100", ""],
    ["UOM", "100 PCS", ""],
    ["JM", "100 kom", ""],
    ["Einheit", "100 Stk", ""],
    ["UOM", "100 BX", "100 BX:1"],
  ])("is asked about if it is a unit: %s with %s", async (name, unit, said) => {
    const lines = [`number;manufacturer;title;price;${name}`, `P1;B;Washer;4800,00;${unit}`, "P2;B;Washer;1,00;EA"];
    const answer = `${name}=priceUnit${said && `/${said}`}`;
    await expect(own.take(lines)).rejects.toThrow(
      `so many pieces: say --columns "${answer}" if it is, or "${name}=unit" if the price is for one`,
    );
    expect(await own.take(lines, { columns: `${name}=unit` })).toMatchObject({ added: 2 });
    expect(await own.take(lines, { columns: answer })).toMatchObject({ refused: [] });
    const pieces = said === "" ? 100 : Number(said.split(":")[1]);
    expect(prices()).toEqual({ P1: 480_000 / pieces, P2: 100 });
  });

  test("is asked about with an answer for every unit that is no number of pieces", async () => {
    const lines = ["C", "BX", "kom", "par"].map((unit, at) => `P${at};B;Washer;48,00;${unit}`);
    await expect(own.take(["number;manufacturer;title;price;UOM", ...lines])).rejects.toThrow(
      '"UOM" has "C", by which some lists mean that the price is for so many pieces: say --columns "UOM=priceUnit/C:100/BX:1/par:1" if it is',
    );
  });

  test("is no unit of a Croatian list: M is a metre", async () => {
    await own.take(["number;manufacturer;title;price;JM", "P1;B;Crijevo;48,00;M", "P2;B;Matica;1,00;KOM"]);
    expect(prices()).toEqual({ P1: 4_800, P2: 100 });
  });
});

describe("a list without price or stock is taken if its other columns are neither:", () => {
  test.each([
    "price;Qty per box",
    "price;Količina u kutiji",
    "price;Quantity per vehicle",
    "price;Stock location",
    "price;Stock code",
    "price;Zaliha min",
    "price;Stock date",
    "stock;Price group",
    "stock;Cijena vrijedi od",
    "stock;Price list",
    "stock;Cjenovna grupa",
  ])("%s", async (head) => {
    expect(await own.take([`number;manufacturer;title;${head}`, "N1;P;Nozzle;3;4"])).toMatchObject({ added: 1 });
  });
});

describe("a column Vendor", () => {
  const makers = () =>
    own.db
      .prepare(
        "select m.name, b.name as brand from product p join manufacturer m on m.id = p.manufacturer join manufacturer b on b.id = p.brand",
      )
      .all()
      .map(({ name, brand }) => [name, brand]);

  test.each(["Mfr", "Manufacturer"])("is a supplier beside %s, and ignored", async (name) => {
    const { ignoredColumns } = await own.take([`number;${name};Vendor;title;price`, "N1;Bosch;Autohaus;Nozzle;1,00"]);
    expect(ignoredColumns).toEqual(["Vendor"]);
    expect(makers()).toEqual([["Bosch", "Bosch"]]);
  });

  test.each(["Vendor Item No.", "Vendor PN", "Vendor No."])("is asked about beside %s", async (name) => {
    const lines = [`Mfr Part No;${name};Vendor;title;price`, "N1;17;Autohaus;Nozzle;1,00"];
    await expect(own.take(lines)).rejects.toThrow(
      'header: "Vendor" may be the supplier: say --columns "Vendor=manufacturer" if it is the manufacturer, or "Vendor=-" if not',
    );
    await own.take(lines, { columns: "Vendor=-", manufacturer: "Bosch" });
    await own.take(lines, { columns: "Vendor=manufacturer" });
    expect(makers()).toEqual([
      ["Bosch", "Bosch"],
      ["Autohaus", "Autohaus"],
    ]);
  });

  test("is the manufacturer where no other column speaks of vendors", async () => {
    await own.take(["Variant SKU;Vendor;title;price", "N1;Bosch;Nozzle;1,00"]);
    expect(makers()).toEqual([["Bosch", "Bosch"]]);
  });
});

describe("a purchase price", () => {
  test.each([
    "EK;VK",
    "Nabavna cijena;VPC",
    "Cost;Price",
    "Purchase price;Dealer net",
    "Unit cost;Selling price",
    "EK;Listenpreis",
  ])("is not read beside the selling price: %s", async (head) => {
    for (const [names, cells] of [
      [head, "10,00;15,00"],
      [head.split(";").reverse().join(";"), "15,00;10,00"],
    ]) {
      await own.take([`number;manufacturer;title;${names}`, `N1;P;Nozzle;${cells}`]);
      expect(prices()).toEqual({ N1: 1_500 });
    }
  });

  test.each([
    ["Nabavna cijena", ";MPC", ";20,00"],
    ["EK netto", ";UVP", ";20,00"],
    ["Nabavna cijena bez PDV-a", "", ""],
    ["Einkaufspreis", "", ""],
    ["Cost", "", ""],
  ])("is asked about where it would be the price: %s%s", async (name, names, cells) => {
    const lines = [`number;manufacturer;title;stock;${name}${names}`, `N1;P;Nozzle;3;10,00${cells}`];
    await expect(own.take(lines)).rejects.toThrow(
      `header: "${name}" may be what you pay for a part, not its selling price: say --columns "${name}=price" if customers pay it, or "${name}=-" if not`,
    );
    await own.take(lines, { columns: `${name}=price` });
    expect(prices()).toEqual({ N1: 1_000 });
    await own.take(lines, { columns: `${name}=-`, vatIncluded: 0 });
    expect(prices()).toEqual({ N1: cells === "" ? 1_000 : 2_000 });
  });
});

describe("vehicles without a column of makes", () => {
  const take = (makes: readonly string[]) =>
    own.take(["number;manufacturer;title;price;Vozilo", ...makes.map((make, at) => `N${at};P;N;1,00;${make} X${at}`)]);

  test("one misspelt make of many is taken with a warning", async () => {
    const { added, warnings } = await take(["Volvo", "Vovlo", "Audi", "BMW", "Fiat"]);
    expect(added).toBe(5);
    expect(warnings).toEqual([{ line: 3, reason: 'no vehicle is a "Vovlo" yet (lines: 1)' }]);
  });

  test("more than a fifth without a known make is asked about", async () => {
    await expect(take(["Volvo", "Golf", "Audi", "BMW"])).rejects.toThrow('no known make is "Golf" (line 3)');
  });

  test.each([
    ["Caterpillar", "Cummins", "Perkins", "Komatsu", "Liebherr", "Kamaz"],
    ["MAZ", "Belarus", "TAM", "FAP", "Lynk & Co", "Polestar"],
    ["Alfa Romeo", "Land Rover", "Citroën", "Škoda", "Mercedes-Benz", "Deutz-Fahr"],
  ])("%s, %s, %s, %s, %s and %s are known makes", async (...makes) => {
    expect((await take(makes)).warnings).toEqual([]);
    const stored = own.db.prepare("select distinct make from application order by make").all();
    expect(stored.map(({ make }) => make)).toEqual(makes.toSorted());
  });
});

test("dates that no calendar has do not decide whether the day or the month comes first", async () => {
  const lines = ["A;P;N;B;45/11/2026", "C;P;N;D;31/02/2026", "E;P;N;F;12/31/2026", "G;P;N;H;01/02/2027"];
  const { refused } = await own.take(["number;manufacturer;title;new number;valid from", ...lines]);
  expect(refused.map(({ line }) => line)).toEqual([2, 3]);
  const dates = own.db.prepare("select valid_from as date from supersession_edge order by date").all();
  expect(dates.map(({ date }) => date)).toEqual(["2026-12-31", "2027-01-02"]);
});

test("a long row of blanks before a bracket is read, or refused for its length, at once", async () => {
  const oe = `1${" ".repeat(90_000)}x`;
  const halves = `${"1".repeat(1_900)}${" ".repeat(1_900)}x)`;
  const { refused } = await own.take(["number;manufacturer;title;oe", `N1;P;N;${oe}`, `N2;P;N;${halves}`]);
  expect(refused).toEqual([{ line: 2, reason: "oe is longer than 4000 characters" }]);
});

test("a refusal quotes a workbook's number as the cell has it", async () => {
  const path = join(own.folder, "list.xlsx");
  const rows = [
    ["number", "manufacturer", "title", "stock"],
    ["N1", "P", "Nozzle", 12.5],
    ["N2", "P", "Nozzle", 10.005],
  ];
  writeFileSync(path, await writeXlsx({ sheets: [{ name: "1", rows }] }));
  const { refused } = await importFile(own.db, path);
  expect(refused.map(({ reason }) => reason)).toEqual([
    'stock "12.5": not a whole number',
    'stock "10.0050": not a whole number',
  ]);
});

test("a line whose letters were read in another encoding is refused with this reason", async () => {
  const { refused } = await own.take(["number;manufacturer;title", "N1;P;KoÅ¡uljica", "N2;P;Košuljica"]);
  expect(refused).toEqual([{ line: 2, reason: expect.stringContaining("the file was saved in another encoding") }]);
});
