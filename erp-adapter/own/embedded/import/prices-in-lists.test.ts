import { describe, expect, test } from "vitest";
import { parsePriceUnit } from "./cells.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";

const own = openForEachTest();

function stored(): Record<string, unknown[]> {
  const rows = own.db.prepare("select number, wholesale, stock, pack_quantity as pack from product order by id").all();
  return Object.fromEntries(rows.map(({ number, wholesale, stock, pack }) => [number, [wholesale, stock, pack]]));
}

describe("a price for several pieces", () => {
  test.each([
    "Preiseinheit",
    "PE",
    "price unit",
    "Price per",
    "per",
    "jedinica cijene",
    "Cijena za",
    "količina cijene",
    "Preiseinheit (Stk)",
    "Price unit (pcs)",
    "Jed. cijene",
    "Jedinica za cijenu",
    "Količina za cijenu",
    "Price base",
    "Price UOM",
    "Preis per",
    "PrEh",
    "Unit of price",
    "Basis price quantity",
    "Mengeneinheit Preis",
  ])("in a column %s", async (name) => {
    const { refused } = await own.take([
      `number;manufacturer;title;price;${name}`,
      "P1;B;Washer;48,00;100",
      "P2;B;Injector;320,00;1",
      "P3;B;Washer;3,00;per 10 kom",
      "P4;B;Washer;3,00;kom",
      "P5;B;Washer;3,00;",
      "P6;B;Washer;48,05;100",
      "P7;B;Washer;48,00;C",
      "P8;B;Washer;48,00;0",
      "P9;B;Washer;48,00;M",
    ]);
    expect(stored()).toEqual({
      P1: [48, 0, 1],
      P2: [32_000, 0, 1],
      P3: [30, 0, 1],
      P4: [300, 0, 1],
      P5: [300, 0, 1],
    });
    expect(refused.map(({ line }) => line)).toEqual([7, 8, 9, 10]);
  });

  test.each([
    "Cijena za kom",
    "Price factor",
    "Preisfaktor",
    "JC",
    "Price per box",
    "Preis-ME Einheit",
    "VPC za",
    "Price divisor",
    "Cijena se odnosi na",
    "Pricing Unit",
    "Price UM",
    "UOM Qty",
    "Unit Qty",
    "Per unit qty",
    "Obračunska jedinica",
    "Na",
    "Qty",
  ])("in a column %s that may mean something else is asked about", async (name) => {
    const lines = [`number;manufacturer;title;stock;list price;${name}`, "P1;B;Washer;0;48,00;100"];
    await expect(own.take(lines)).rejects.toThrow(
      `say --columns "${name}=priceUnit" if it does, or "${name}=-" if not`,
    );
    await own.take(lines, { columns: `${name}=-` });
    expect(stored()).toEqual({ P1: [4_800, 0, 1] });
    await own.take(lines, { columns: `${name}=priceUnit` });
    expect(stored()).toEqual({ P1: [48, 0, 1] });
  });

  test("is not asked about in an unknown column with other numbers too, or with 1 alone", async () => {
    const { refused } = await own.take([
      "number;manufacturer;title;price;Na;Polica;Pakiranje;MOQ",
      "P1;B;Washer;48,00;1;100;10;100",
      "P2;B;Washer;48,00;1;20;10;100",
    ]);
    expect(refused).toEqual([]);
  });

  test("in an unknown column is seen by its numbers: 1, 10, 100 or 1000", async () => {
    const lines = ["number;manufacturer;title;Unit Price;UOM;Na"];
    const unit = { C: "100", M: "1.000", EA: "1", PR: "", BX: "10 kom" };
    lines.push(...Object.entries(unit).map(([uom, pieces]) => `P${uom};B;Washer;48,00;${uom};${pieces}`));
    await expect(own.take(lines)).rejects.toThrow('header: "Na" may say for how many pieces the price is');
  });

  test.each(["M", "per M", "/M", "1 M", "pro 1M", "M."])("of %s, a thousand or a metre, is refused", (unit) => {
    expect(parsePriceUnit(unit, undefined)).toEqual({
      reason: expect.stringContaining(`price unit "${unit}" could mean a thousand or a metre: write 1000 or 1, or say`),
    });
  });

  test("of an unknown word is refused with the answer that would read it", () => {
    expect(parsePriceUnit("per HU", undefined)).toEqual({
      reason: expect.stringContaining(
        `price unit "per HU" is not understood: write the number of pieces, or say it with`,
      ),
    });
  });

  test("of metres is a number of metres, one if none is written", () => {
    const read = ["m", "per m", "100 M", "je 100 m"].map((unit) => parsePriceUnit(unit, undefined));
    expect(read).toEqual([1, 1, 100, 100].map((value) => ({ value })));
  });

  test("is said on the command for all lines, with a head or without", async () => {
    const line = "P1;B;Washer;48,00";
    await own.take(["number;manufacturer;title;price", line], { columns: "price=price/100" });
    expect(stored()).toEqual({ P1: [48, 0, 1] });
    await own.take([line], { columns: "number,manufacturer,title,price/10" });
    expect(stored()).toEqual({ P1: [480, 0, 1] });
    await own.take(["number;manufacturer;title;MPC", line], { columns: "MPC=retail/100", vatIncluded: 0 });
    expect(stored()).toEqual({ P1: [48, 0, 1] });
    await own.take(["number;manufacturer;title;price;MPC", `${line};60,00`], { columns: "MPC=retail/100" });
    expect(stored()).toEqual({ P1: [4_800, 0, 1] });
  });

  test("is said on the command for each text of a column", async () => {
    const lines = ["P1;B;Washer;48,00;C", "P2;B;Washer;50,00;per M", "P3;B;Washer;3,00;box", "P4;B;Washer;3,00;EA"];
    const { refused } = await own.take(["number;manufacturer;title;price;UOM", ...lines], {
      columns: "UOM=priceUnit/C:100/M:1000/box:1",
    });
    expect(refused).toEqual([]);
    expect(stored()).toEqual({ P1: [48, 0, 1], P2: [5, 0, 1], P3: [300, 0, 1], P4: [300, 0, 1] });
  });

  test.each([
    ["price=price/100,per=priceUnit", 'the price is for 100 pieces, but "per" says for how many, too'],
    ["price=price/C:100", '"price/C:100" is not understood'],
    ["price=price/100/10", '"price/100/10" is not understood'],
    ["per=priceUnit/100", '"priceUnit/100" is not understood'],
    ["title=title/100", '"title/100" is not understood'],
    ["price=price/0", 'nothing is known as "price/0"'],
    ["price=price/100,per=price", '"price/100" is not understood'],
  ])("is refused on the command as %s", async (columns, reason) => {
    const lines = ["number;manufacturer;title;price;per", "P1;B;Washer;48,00;100"];
    await expect(own.take(lines, { columns })).rejects.toThrow(reason);
    expect(stored()).toEqual({});
  });

  test("in two columns is asked about", async () => {
    const lines = ["number;manufacturer;title;price;per;Preiseinheit", "P1;B;Washer;48,00;Stk;100"];
    await expect(own.take(lines)).rejects.toThrow('"Preiseinheit=-" if not');
  });

  test("is refused beside a deposit, which may be for one piece or for all", async () => {
    const { refused } = await own.take(["number;manufacturer;title;price;deposit;per", "P1;B;Washer;48,00;5,00;100"]);
    expect(refused).toEqual([{ line: 2, reason: "whether the deposit is for one piece or for 100 is not known" }]);
  });
});

describe("a list whose only price or stock is not understood is asked about:", () => {
  test.each([
    ["price;Stock ZG;Stock ST", "12,50;3;4", "Stock ZG", "stock"],
    ["price;Zaliha Split", "12,50;3", "Zaliha Split", "stock"],
    ["price;Zaliha 1;Zaliha 2", "12,50;3;4", "Zaliha 1", "stock"],
    ["price;Stock1;Stock2", "12,50;3;4", "Stock1", "stock"],
    ["stock;VPC1;VPC2", "3;4,00;5,00", "VPC1", "price"],
    ["stock;Dealer net 1;Dealer net 2", "3;4,00;5,00", "Dealer net 1", "price"],
    ["stock;Price 10+;Price 100+", "3;4,00;5,00", "Price 10+", "price"],
    ["stock;Price 1-9;Price 10-99", "3;4,00;5,00", "Price 1-9", "price"],
  ])("%s", async (head, cells, name, field) => {
    const lines = [`number;manufacturer;title;${head}`, `N1;P;Nozzle;${cells}`];
    await expect(own.take(lines)).rejects.toThrow(
      `header: "${name}" may be the ${field}, which no column is: say --columns "${name}=${field}" if it is the whole ${field} of one part, or "${name}=-" if not`,
    );
    expect(stored()).toEqual({});
    expect(await own.take(lines, { columns: `${name}=${field}` })).toMatchObject({ added: 1, refused: [] });
  });

  test.each([
    ["Price per 100", 100, 48],
    ["Preis je 100", 100, 48],
    ["Cijena/10", 10, 480],
    ["Cijena za 1000 kom", 1_000, null],
  ])("stock;%s, with the answer that it is the price of %d pieces", async (name, pieces, cents) => {
    const lines = [`number;manufacturer;title;stock;${name}`, "N1;P;Nozzle;3;48,00"];
    await expect(own.take(lines)).rejects.toThrow(
      `header: "${name}" may be the price, which no column is: say --columns "${name}=price/${pieces}" if it is the price of ${pieces} pieces, "${name}=price" if it is the whole price of one part, or "${name}=-" if not`,
    );
    const { refused } = await own.take(lines, { columns: `${name}=price/${pieces}` });
    expect(refused.map(({ reason }) => reason)).toEqual(
      cents === null ? [`the price of one piece, of ${pieces}, is not in whole cents`] : [],
    );
    expect(stored()).toEqual(cents === null ? {} : { N1: [cents, 3, 1] });
    await own.take(lines, { columns: `${name}=price` });
    expect(stored()).toEqual({ N1: [4_800, 3, 1] });
  });

  test("but not other columns, and none beside the price and the stock", async () => {
    for (const head of ["Neto masa;Mjesto", "price;stock;Stock ZG;Cijena dostave;Dostupnost ZG"]) {
      const cells = head.split(";").map((_, at) => at + 3);
      await own.take([`number;manufacturer;title;${head}`, `N1;P;Nozzle;${cells.join(";")}`]);
    }
    expect(stored()).toEqual({ N1: [300, 4, 1] });
  });
});

describe("a list with a line for each branch", () => {
  test.each([
    "Poslovnica",
    "Skladište",
    "Warehouse",
    "Branch code",
    "Filiale",
    "Lokacija",
    "Whse",
    "Filijala",
    "PJ",
    "Poslovna jedinica",
    "Objekt",
    "Sklad.",
    "Plant",
    "DC",
    "MP",
    "Grad",
  ])("and its name in a column %s is asked about, because no line has the stock of all", async (name) => {
    const lines = [
      `number;manufacturer;title;price;stock;${name}`,
      "N1;P;Nozzle;12,50;3;Zagreb",
      "N2;P;Nozzle;12,50;1;Zagreb",
      "N1;P;Nozzle;12,50;4;Split",
    ];
    await expect(own.take(lines)).rejects.toThrow(
      `header: the list seems to have a line for each "${name}" of a part, such as lines 2 and 4, and the catalogue has one stock and one price for all: join the lines of a part, or say --columns "${name}=-" if the first line counts`,
    );
    expect(stored()).toEqual({});
    const { refused } = await own.take(lines, { columns: `${name}=-` });
    expect(refused).toEqual([
      { line: 4, reason: "the same manufacturer and number as line 2, but with another stock" },
    ]);
    expect(stored()).toEqual({ N1: [1_250, 3, 1], N2: [1_250, 1, 1] });
  });

  test("is seen by the first two lines that differ in stock, and in a column that is not understood", async () => {
    const lines = [
      "number;manufacturer;title;price;stock;Polica;Grad",
      "N1;P;Nozzle;12,50;3;7;Zagreb",
      "N1;P;Nozzle;12,60;3;8;Zagreb",
      "N2;P;Nozzle;12,50;1;7;Zagreb",
      "N2;P;Nozzle;12,50;4;7;Split",
    ];
    await expect(own.take(lines)).rejects.toThrow('a line for each "Grad" of a part, such as lines 4 and 5');
    const { refused } = await own.take(lines.slice(0, 3));
    expect(refused, "the same stock").toEqual([
      { line: 3, reason: "the same manufacturer and number as line 2, but with another price" },
    ]);
  });

  test("is taken without a question if each part has one line", async () => {
    await own.take(["number;manufacturer;title;price;stock;Skladište", "N1;P;N;12,50;3;VP", "N2;P;N;12,50;4;VP"]);
    expect(stored()).toEqual({ N1: [1_250, 3, 1], N2: [1_250, 4, 1] });
  });
});
