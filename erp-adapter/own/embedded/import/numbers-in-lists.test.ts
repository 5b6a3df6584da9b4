import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import type { DecimalMark } from "../../../contract/numeral.ts";
import { parsePriceUnit } from "./cells.ts";
import { columnsFromOption } from "./columns.ts";
import { importFile } from "./import-file.ts";
import { formatImportReport } from "./import-report.ts";
import { parseRow } from "./parse-row.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";

const own = openForEachTest();

function stored(): Record<string, unknown[]> {
  const rows = own.db.prepare("select number, wholesale, stock, pack_quantity as pack from product order by id").all();
  return Object.fromEntries(rows.map(({ number, wholesale, stock, pack }) => [number, [wholesale, stock, pack]]));
}

describe("docs/import-columns.md's table of how marks in numbers are read", () => {
  const rows = [
    ...readFileSync("docs/import-columns.md", "utf8").matchAll(/^\| `([^`]+)` \| (\w+) \| (\w+) \| (\w+) \|$/gm),
  ];

  test("has every mark", () => {
    for (const mark of [".", ",", " ", "'"]) expect(rows.some(([, written]) => written?.includes(mark))).toBe(true);
  });

  /** Columns with the least and the most that they may hold. */
  const PLACES: [column: string, least: number, most: number, cell?: (text: string) => string][] = [
    ["price", 0, 10_000_000],
    ["deposit", 0, 10_000_000],
    ["stock", 0, 1_000_000_000],
    ["stock", 0, 1_000_000_000, (text) => `>${text}`],
    ["supply", 0, 1_000_000_000, (text) => `na zalihi (${text})`],
    ["supply", 0, 1_000_000_000, (text) => `${text} kom`],
    ["pack", 1, 99_999],
    ["priceunit", 1, 10_000_000],
    ["fitmentquantity", 1, 100],
    ["kw", 1, 99_999],
    ["ccm", 24, 200_000],
    ["quantityfactor", 1, 1_000],
  ];

  test.each(PLACES)("holds for %s, from %d to %d", (column, least, most, cell = (text) => text) => {
    expect(rows.length).toBeGreaterThan(15);
    for (const [, written = "", ...meant] of rows)
      for (const [at, mark] of (["comma", "point", undefined] as const).entries()) {
        const number = Number(meant[at]);
        const isOutside = number < least || number > most;
        expect([written, mark, read(column, cell(written), mark)]).toEqual([
          written,
          mark,
          isOutside ? "refused" : meant[at],
        ]);
      }
  });

  function read(column: string, text: string, mark: DecimalMark | undefined): string {
    const columns = columnsFromOption(`number,make,supersededby,${column}`);
    const options = { manufacturer: "P", markOf: () => mark, zeroIsOnRequest: true };
    const parsed =
      column === "priceunit"
        ? parsePriceUnit(text, mark)
        : parseRow({ line: 1, cells: ["N1", "Audi", "N2", text] }, columns, options);
    if ("value" in parsed) return String(parsed.value);
    if ("reason" in parsed) return parsed.reason.includes("could mean two") ? "asked" : "refused";
    const { wholesale, deposit, stock, packQuantity, fitments, supersessions } = parsed.row.fields;
    const values: Record<string, number | null | undefined> = {
      price: (wholesale ?? 0) / 100,
      deposit: (deposit ?? 0) / 100,
      stock,
      supply: stock,
      pack: packQuantity,
      fitmentquantity: fitments?.[0]?.quantity,
      kw: fitments?.[0]?.kw,
      ccm: fitments?.[0]?.ccm,
      quantityfactor: supersessions?.[0]?.quantityFactor,
    };
    return String(values[column]);
  }
});

describe("a number of two meanings", () => {
  test("in a count is read by the mark of the prices, also where the file shows it only later", async () => {
    const { refused } = await own.take([
      "number;manufacturer;title;price;stock;pack",
      "S1;P;Washer;340,00;24.000;1.000",
      "S2;P;Washer;45,00;1.500;1",
      "S3;P;Washer;45,50;3;10",
    ]);
    expect(refused).toEqual([]);
    expect(stored()).toEqual({ S1: [34_000, 24_000, 1_000], S2: [4_500, 1_500, 1], S3: [4_550, 3, 10] });
  });

  test("leaves no table of the lines that waited", async () => {
    await own.take(["number;manufacturer;title;price", "S1;P;Washer;1.234"]);
    expect(own.db.prepare("select name from sqlite_temp_schema where name = 'import_held'").all()).toEqual([]);
  });

  test("is decided by an amount with a dash for its cents", async () => {
    const { refused } = await own.take(["number;manufacturer;title;price", "S1;P;W;48,-", "S2;P;W;1.250"]);
    expect(refused).toEqual([]);
    expect(stored()).toEqual({ S1: [4_800, 0, 1], S2: [125_000, 0, 1] });
  });

  test("is read by its own column before the others", async () => {
    await own.take([
      "number;manufacturer;title;price;stock",
      "S1;P;Washer;340,00;24.000",
      "S2;P;Washer;1.340,00;0.000",
    ]);
    expect(stored()).toEqual({ S1: [34_000, 24, 1], S2: [134_000, 0, 1] });
  });

  test("is asked about if nothing decides, or if its column shows both marks", async () => {
    const alone = await own.take([
      "number;manufacturer;title;price;stock",
      "S1;P;Washer;340;24.000",
      "S2;P;Washer;45;3",
    ]);
    expect(alone.refused).toEqual([
      { line: 2, reason: 'stock "24.000" could mean two numbers: say --decimal comma or --decimal point' },
    ]);
    const both = await own.take(["number;manufacturer;title;price", "S1;P;W;1.200", "S2;P;W;45,50", "S3;P;W;45.50"]);
    expect(both.refused).toEqual([
      { line: 2, reason: 'price "1.200" could mean two amounts: say --decimal comma or --decimal point' },
    ]);
  });

  test.each([
    ["stock", '"24.000"', '"1.500"'],
    ["pack", '"24.000"', '"1.500"'],
    ["supply", '"24.000 kom"', '"1.500 kom"'],
  ])(
    "in a column %s is asked about if another count would have decimals by the mark of the prices",
    async (...given) => {
      const [column, ...counts] = given;
      const lines = [...counts, "3"].map((count, at) => `S${at};P;Washer;${at}45.50;${count}`);
      const { refused } = await own.take([`number;manufacturer;title;price;${column}`, ...lines]);
      expect(refused.map(({ line, reason }) => [line, reason.replace(/^\S+ /, "")])).toEqual(
        counts.map((count, at) => [at + 2, `${count} could mean two numbers: say --decimal comma or --decimal point`]),
      );
      expect(Object.keys(stored())).toEqual(["S2"]);
    },
  );

  test.each([
    ["against the mark of the prices", ",00", [2, 3, 4]],
    ["with nothing else that shows a mark", "", [2, 3, 4]],
    ["with the mark of the prices", ".00", [4]],
  ])("is not decided by a count that is refused for its decimals, %s", async (_, cents, lines) => {
    const counts = ["24.000", "24,000 kom", "12.5", "3"].map((count, at) => `S${at};P;Washer;45${cents};${count}`);
    const { refused } = await own.take(["number;manufacturer;title;price;stock", ...counts]);
    expect(refused.map(({ line }) => line)).toEqual(lines);
    expect(refused.at(-1)?.reason).toBe('stock "12.5": not a whole number');
    if (lines.length === 1) expect(stored()).toMatchObject({ S0: [4_500, 24, 1], S1: [4_500, 24_000, 1] });
  });

  test("is not decided by a date in words", async () => {
    const head = "number;manufacturer;title;price;stock;supply";
    const { refused } = await own.take([head, "S1;P;Washer;340;24.000;", "S2;P;Washer;45;0;dolazi 12.11."]);
    expect(refused.map(({ line }) => line)).toEqual([2]);
  });

  test("is not decided by a line with too many columns", async () => {
    const { refused } = await own.take(["number;manufacturer;title;stock", "S1;P;Washer;24.000", "S2;P;Washer;12.5;x"]);
    expect(refused.map(({ line }) => line)).toEqual([2, 3]);
  });

  test("is decided by pieces in words", async () => {
    await own.take(["number;manufacturer;title;stock", "S1;P;Washer;24.000", "S2;P;Washer;>1.000,00 kom"]);
    expect(stored()).toEqual({ S1: [null, 24_000, 1], S2: [null, 1_000, 1] });
  });

  test.each([
    ["comma", 24_000],
    ["point", 24],
  ] as const)("in a count obeys --decimal %s", async (decimal, stock) => {
    await own.take(["number;manufacturer;title;price;stock", "S1;P;Washer;340;24.000"], { decimal });
    expect(stored()).toEqual({ S1: [34_000, stock, 1] });
  });

  test("that a workbook stores as a number has one", async () => {
    const file = join(own.folder, "list.xlsx");
    const rows = [
      ["number", "manufacturer", "title", "price", "stock"],
      ["S1", "P", "Washer", 1.234, 24],
      ["S2", "P", "Washer", 12.5, 1.5],
      ["S3", "P", "Washer", "1.250", 3],
    ];
    writeFileSync(file, await writeXlsx({ sheets: [{ name: "Sheet1", rows }] }));
    const { refused } = await importFile(own.db, file);
    expect(refused.map(({ line, reason }) => [line, reason.replace(/".*/, "")])).toEqual([
      [2, "price "],
      [3, "stock "],
      [4, "price "],
    ]);
  });

  test("leaves the limit of a part to the later line", async () => {
    const line = (relation: number, price: string) => `S1;P;First;${price};N${relation};choice`;
    const head = "number;manufacturer;title;price;supersededby;relation";
    const { refused, merged } = await own.take([
      head,
      line(0, "1.340"),
      ...Array.from({ length: 12 }, (_, at) => line(at + 1, "1340")),
      "S2;P;Second;0,50;;",
    ]);
    expect([refused, merged]).toEqual([[{ line: 14, reason: "the part has 12 new parts already" }], 11]);
  });

  test("does not move its line behind a later line of the same part", async () => {
    const { refused } = await own.take([
      "number;manufacturer;title;price;stock",
      "S1;P;First;1.340,00;24.000",
      "S1;P;Second;45,00;1",
    ]);
    expect(refused).toEqual([
      { line: 3, reason: "the same manufacturer and number as line 2, but with another title, price, stock" },
    ]);
    expect(stored()).toEqual({ S1: [134_000, 24_000, 1] });
  });
});

test("a dry run shows the values that it read of the first rows", async () => {
  const report = await own.take(
    [
      "number;manufacturer;title;price;per;stock;Šifra zamjene",
      "P1;B;Washer;48,00;100;24.000;",
      "P2;B;Washer;na upit;;>10;",
      "P3;B;Washer;1,50 kn;;3;",
      "P1;B;Washer;48,00;100;24.000;",
    ],
    { dryRun: true },
  );
  expect(formatImportReport(report)).toContain(
    [
      "The first rows, and what was read of them:",
      "  P1 | B | Washer | 48,00 | 100 | 24.000 | ",
      "    B P1, price of one 0.48, stock 24000",
      "  P2 | B | Washer | na upit |  | >10 | ",
      "    B P2, price on request, stock 10",
      "  P3 | B | Washer | 1,50 kn |  | 3 | ",
      "    refused",
    ].join("\n"),
  );
});

describe("a second line of a part is refused", () => {
  test.each([
    ["48;3;kom", "48,00;3;kom", "and says nothing else"],
    ["48;3;kom", "49,00;3;kom", "but with another price"],
    ["48;3;kom", "49,00;4;set", "but with another unit, price, stock"],
  ])("%s, then %s, with what differs", async (one, other, differs) => {
    const lines = [one, other].map((cells) => `N1;P;Nozzle;${cells}`);
    const { refused } = await own.take(["number;manufacturer;title;price;stock;unit", ...lines]);
    expect(refused).toEqual([{ line: 3, reason: `the same manufacturer and number as line 2, ${differs}` }]);
  });
});

test.each([
  ["Description", "title"],
  ["Opis", "titlehr"],
])("new parts without a title are refused with the column %s, from which the title may come", async (name, title) => {
  const lines = [`number;manufacturer;${name};oe`, "N1;P;Nozzle;111"];
  const { refused } = await own.take(lines, { manufacturer: "P" });
  expect(refused[0]?.reason).toBe(
    `the catalogue has no such part, and a new one needs a title (--columns "${name}=${title}" takes it from there, --group ID makes one of group and maker)`,
  );
  expect(await own.take(lines, { columns: `${name}=${title}` })).toMatchObject({ added: 1 });
});

test("a number on two lines is refused with what to do, and with a quote only if there is one", async () => {
  const lines = ['"0445\n110";P;Nozzle', '"0446;P;Nozzle', '0447";P;Nozzle'];
  const { refused } = await own.take(["number;manufacturer;title", ...lines]);
  expect(refused).toEqual([
    { line: 2, reason: 'number "0445 110" has a line break: write it on one line' },
    { line: 4, reason: 'number "0446;P;Nozzle 0447" goes over several lines (a quote that is not closed?)' },
  ]);
});

test("a stock that says nothing takes the new price, and the old stock is no longer on sale", async () => {
  await own.take(["number;manufacturer;title;price;stock", "N1;P;Nozzle;10,00;7"]);
  const { refused, warnings } = await own.take(["number;manufacturer;price;stock", "N1;P;12,50;n/a"]);
  expect(refused).toEqual([]);
  expect(warnings).toEqual([{ line: 2, reason: 'stock "n/a" is not understood, taken as 0' }]);
  expect(stored()).toEqual({ N1: [1_250, 0, 1] });
});

test.each(["-3", "−3", "–3", "3-", "(3)", "-3,00", "minus 3"])(
  "a stock of %s takes the price, and is 0 with a warning",
  async (stock) => {
    const { refused, warnings } = await own.take([
      "number;manufacturer;title;price;stock",
      `N1;P;Nozzle;12,50;${stock}`,
    ]);
    expect(refused).toEqual([]);
    expect(warnings).toEqual([{ line: 2, reason: `stock "${stock}": negative, taken as 0` }]);
    expect(stored()).toEqual({ N1: [1_250, 0, 1] });
  },
);

test.each(["-3", "(3)", "na zalihi (-3)", "na stanju: -3", "−3 kom"])(
  "an availability of %s takes the price, and means 0 pieces with a warning",
  async (words) => {
    for (const column of ["stock", "raspoloživo"]) {
      const { refused, warnings } = await own.take([
        `number;manufacturer;title;price;${column}`,
        `N1;P;N;12,50;${words}`,
      ]);
      expect(refused).toEqual([]);
      expect(warnings).toEqual([{ line: 2, reason: expect.stringContaining("negative, taken as 0") }]);
      expect(stored()).toEqual({ N1: [1_250, 0, 1] });
    }
  },
);

test("a bracket alone makes no number negative", async () => {
  const lines = ["N1;P;N;12,50;(in stock)", "N2;P;N;12,50;(12 kom)"];
  const { refused, warnings } = await own.take(["number;manufacturer;title;price;stock", ...lines]);
  expect([refused.map(({ line }) => line), warnings]).toEqual([[3], []]);
  expect(stored()).toEqual({ N1: [1_250, 1, 1] });
});

test.each(["Price per 10", "Cijena za 10", "Preis pro 10"])("%s is an amount, not a number of pieces", async (name) => {
  await own.take([`number;manufacturer;title;price;${name}`, "P1;B;Washer;5,00;50,00"]);
  expect(stored()).toEqual({ P1: [500, 0, 1] });
});

test("an amount may begin with its decimal mark", async () => {
  const { refused } = await own.take(["number;manufacturer;title;price", "N1;P;N;,69", "N2;P;N;12,50"]);
  expect(refused).toEqual([]);
  expect(stored()).toEqual({ N1: [69, 0, 1], N2: [1_250, 0, 1] });
});

test("a price in a foreign currency is refused, also if an option says that its column is the price", async () => {
  const { refused } = await own.take(["Артикул;manufacturer;title;Ціна грн", "N1;P;N;2420"], {
    columns: "Артикул=number,Ціна грн=price",
  });
  expect(refused).toEqual([{ line: 2, reason: 'price "2420 грн" is not in euros' }]);
});

test("several columns of one meaning: those with a dash in the option are ignored", async () => {
  const lines = ["number;manufacturer;Opis 1;Opis 2;price", "N1;P;Nozzle;for a pump;2,50"];
  await expect(own.take(lines)).rejects.toThrow(
    'two columns mean titlehr: say which does not, with --columns "Opis 1=-"',
  );
  const { ignoredColumns } = await own.take(lines, { columns: "Opis 2=-" });
  expect(ignoredColumns).toEqual(["Opis 2"]);
  expect(stored()).toEqual({ N1: [250, 0, 1] });
});

test("a text with a lost letter is refused", async () => {
  const { refused } = await own.take(["number;manufacturer;title", "N1;P;Ko\ufffdica"]);
  expect(refused[0]?.reason).toContain("for a letter that another program lost");
});

describe("numbers beside other numbers", () => {
  test("the maker's number is the number beside a program's own", async () => {
    const report = await own.take(
      [
        "No.;Description;Base Unit of Measure;Unit Price;Inventory;Vendor No.;Vendor Item No.;Item Category Code",
        "2000-007;Common rail injector;PCS;1.234,56;12;V0001;0 445 110 370;INJ",
      ],
      { manufacturer: "Bosch" },
    );
    expect(stored()).toEqual({ "0 445 110 370": [123_456, 12, 1] });
    expect(report.ignoredColumns).toContain("No.");
  });

  test.each([
    ["Part No", "Mfr Part No"],
    ["Šifra artikla", "Kat. broj proizvođača"],
    ["Šifra", "Tvornički broj"],
    ["Šifra robe", "Fabrički broj"],
    ["Artikelnr.", "Herst.-Teilenr."],
    ["Article", "Supplier article"],
    ["Šifra", "Broj injektora"],
    ["Item No.", "Catalog Number"],
    ["Item No.", "Catalogue No."],
    ["Artikel-Nr.", "Katalognummer"],
    ["Artikel-Nr.", "Ersatzteilnummer"],
    ["Code", "Part #"],
    ["Item #", "Part #"],
    ["SKU", "Part Code"],
    ["Šifra", "Kataloška oznaka"],
    ["Šifra artikla", "Kat. oznaka"],
    ["Šifra", "Br. dijela"],
  ])("beside %s, %s is the number, and the report says what was left out", async (ours, makers) => {
    const report = await own.take([
      `${ours};${makers};manufacturer;title;price`,
      "2000-7;0 445 110 370;Bosch;Injector;1,00",
    ]);
    expect(stored()).toEqual({ "0 445 110 370": [100, 0, 1] });
    const text = formatImportReport(report);
    expect(text).toContain(`  ${ours}: another number, ignored: ${makers} is read`);
    expect(text).not.toContain("not understood");
  });

  test("the number of a group of products raises no doubt", async () => {
    await own.take(["Šifra;Šifra grupe proizvoda;manufacturer;title;price", "2000-7;17;Bosch;Injector;1,00"]);
    expect(Object.keys(stored())).toEqual(["2000-7"]);
  });

  test.each([
    ["Code", "Manufacturer code"],
    ["Šifra", "Oznaka dobavljača"],
    ["Šifra", "Šifra dobavljača"],
    ["No.", "Vendor No."],
    ["SKU", "Manufacturer SKU"],
    ["Šifra", "Proizv. broj"],
    ["Šifra", "Oznaka"],
    ["Code", "Part"],
    ["Item No.", "Cat."],
  ])("beside %s, %s is asked about: it may be the number", async (ours, unclear) => {
    const lines = [`${ours};${unclear};manufacturer;title;price`, "2000-7;0 445 110 370;Bosch;Injector;1,00"];
    await expect(own.take(lines)).rejects.toThrow(
      `"${unclear}" may be the maker's number for the part, beside "${ours}": say --columns "${unclear}=number" if it is, or "${unclear}=-" if not`,
    );
    await own.take(lines, { columns: `${unclear}=-` });
    await own.take(lines, { columns: `${unclear}=number` });
    expect(Object.keys(stored()).toSorted()).toEqual(["0 445 110 370", "2000-7"]);
  });

  test("a number of the row is none of the part", async () => {
    await own.take(["#;Part No;manufacturer;title;price", "1;0 445 110 370;Bosch;Injector;1,00"]);
    expect(Object.keys(stored())).toEqual(["0 445 110 370"]);
  });

  test.each(["Šifra dobavljača", "Vendor No.", "Šifra proizvođača"])(
    "beside a catalogue number, %s raises no doubt",
    async (name) => {
      await own.take([`${name};Kat. broj;manufacturer;title;price`, "17;0 445 110 370;Bosch;Injector;1,00"]);
      expect(Object.keys(stored())).toEqual(["0 445 110 370"]);
    },
  );

  test.each([
    "T1; T1RB",
    "T1|T1RB",
    "T1 / T1RB",
    "T1, T1RB",
    "T1 + T1RB",
    "T1 ili T1RB",
    "0 445 110 369 / 0 445 110 370",
  ])("a cell of several numbers, %s, is refused with what to do", async (number) => {
    const { refused } = await own.take(["number;manufacturer;title", `"${number}";Gates;Timing belt`]);
    expect(refused[0]?.reason).toContain("seems to be several numbers");
  });

  test.each(["HU947/1X", "CR/IPL24", "DIN 6,4X10", "A+B", "0 445 110 369"])("%s is one number", async (number) => {
    await own.take(["number;manufacturer;title", `${number};M;Filter`]);
    expect(Object.keys(stored())).toEqual([number]);
  });

  test("cross references are split at semicolons and at slashes between blanks", async () => {
    await own.take(["number,manufacturer,title,cross", "T1,Gates,Belt,40199; TB199", "T2,Gates,Belt,40240 / TB240"]);
    const rows = own.db.prepare("select raw from number where kind = 1 order by raw").all();
    expect(rows.map(({ raw }) => raw)).toEqual(["40199", "40240", "TB199", "TB240"]);
  });

  test.each([
    ["oe", "4,45E+09", "4,45E+09", "was cut to a power of ten: format the column as text and fill it again"],
    ["cross", "1,2E+10", "1,2E+10", "was cut to a power of ten: format the column as text and fill it again"],
    [
      "oe",
      "T1; 4,45E+09 (BOSCH)",
      "4,45E+09",
      "was cut to a power of ten: format the column as text and fill it again",
    ],
    ["gasketkits", "4.45E+09", "4.45E+09", "was cut to a power of ten: format the column as text and fill it again"],
    ["oe", "28.12.2026", "28.12.2026", 'is a date: is it "28-12"? (--candidates takes such numbers)'],
    ["cross", "T1, 12-pro", "12-pro", 'is a date: is it "12-12"? (--candidates takes such numbers)'],
    ["oe", "Dec 28, 2026", "Dec 28, 2026", 'is a date: is it "28-12"? (--candidates takes such numbers)'],
    ["spareparts", '="04L"', '="04L"', 'is a formula: is it "04L"? (--candidates takes such numbers)'],
  ])("a column %s with a spoilt number, %s, is asked about", async (column, cell, spoilt, how) => {
    const { refused } = await own.take([
      `number;manufacturer;title;${column}`,
      `F1;M;Filter;"${cell.replaceAll('"', '""')}"`,
      "F2;M;Filter;T1, 4, 45 / 2.5E",
    ]);
    expect(refused).toEqual([{ line: 2, reason: `${column} "${spoilt}" ${how}` }]);
    expect(Object.keys(stored())).toEqual(["F2"]);
  });

  test("spoilt numbers beside good ones are mended when asked, each with a warning", async () => {
    const cell = '="04L130277K" | T1 | 4,450110369E+09 (BOSCH) | 28.12.2026';
    const { refused, warnings } = await own.take(
      ["number;manufacturer;title;oe 1;oe 2", `F1;M;Filter;"${cell.replaceAll('"', '""')}";"=""T2, T3"""`],
      { takesCandidates: true },
    );
    const rows = own.db.prepare("select raw, maker from number where kind = 2 order by position").all();
    expect([refused, rows.map(({ raw, maker }) => [raw, maker])]).toEqual([
      [],
      [
        ["04L130277K", null],
        ["T1", null],
        ["4450110369", "BOSCH"],
        ["28-12", null],
        ["T2", null],
        ["T3", null],
      ],
    ]);
    expect(warnings).toHaveLength(4);
  });

  test("an OE number has the maker in its brackets, and a sign for an empty cell is no number", async () => {
    const numbers = ["001 184 42 25 (MERCEDES-BENZ) | 4402 (2)", "[]", "-"];
    await own.take(["number;manufacturer;title;oe", ...numbers.map((oe, at) => `F${at};M;Filter;${oe}`)]);
    const rows = own.db.prepare("select raw, maker from number where kind = 2 order by position").all();
    expect(rows.map(({ raw, maker }) => [raw, maker])).toEqual([
      ["001 184 42 25", "MERCEDES-BENZ"],
      ["4402 (2)", null],
    ]);
  });
});
