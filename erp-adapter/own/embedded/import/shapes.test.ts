import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { GroupId } from "../../../contract/catalogue.ts";
import { importFile } from "./import-file.ts";
import type { ImportOptions } from "./import-options.ts";
import { formatImportReport } from "./import-report.ts";
import { writeRefusedLines } from "./refused-lines.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";

/** Lists in the shapes that suppliers, databases and spreadsheets produce. Each is imported without changes by hand. */

const own = openForEachTest();

interface Shape {
  lines: string[];
  encoding?: string;
  options?: ImportOptions;
  found: string;
  /** columns of the product table, by id */
  products: Record<string, Record<string, unknown>>;
}

const BOSCH = { manufacturer: "Bosch" };

const SHAPES: [string, Shape][] = [
  [
    "a database's export with a head in underscores",
    {
      lines: [
        "id,sifra_proizvoda,naziv_proizvoda,proizvodac,cijena_bez_pdv,maloprodajna_cijena,dostupnost,slika",
        "1,0445110369,Brizgaljka 2.0 TDI,Bosch,249.90,312.38,na zalihi,a.jpg",
        "2,0445110470,Brizgaljka 1.6,Bosch,199.00,248.75,po narudžbi,b.jpg",
      ],
      found: "utf-8, columns separated by commas",
      products: {
        "bosch~0445110369": { title_hr: "Brizgaljka 2.0 TDI", wholesale: 24_990, stock: 1 },
        "bosch~0445110470": { wholesale: 19_900, stock: 0, supply: 1 },
      },
    },
  ],
  [
    "a till's list in cp852 below title rows",
    {
      encoding: "cp852",
      lines: [
        "Dizel servis Čačić d.o.o.;;;",
        "Cjenik vrijedi od 1.11.2026.;;;",
        ";;;",
        "Šifra artikla;Naziv artikla;Proizvođač;VPC (EUR)",
        "F00VC01502;Ventil visokotlačne brizgaljke, čelični;Bosch;1.234,50",
        "F00VC01503;Šipka ventila đačka;Bosch;12,40",
      ],
      found: "cp852 (if its accents are wrong, try --encoding windows-1250), columns separated by semicolons",
      products: {
        "bosch~F00VC01502": { title_hr: "Ventil visokotlačne brizgaljke, čelični", wholesale: 123_450 },
        "bosch~F00VC01503": { title_hr: "Šipka ventila đačka", wholesale: 1_240 },
      },
    },
  ],
  [
    "a web shop's own export",
    {
      lines: [
        "Handle,Title,Body (HTML),Vendor,Type,Published,Variant SKU,Variant Inventory Qty,Variant Price,Status",
        "injector-a,Injector A,<p>New</p>,Bosch,Injectors,TRUE,0445110369,12,189.90,active",
        "pump-b,Pump B,,Denso,Pumps,TRUE,294000-0780,0,899.00,active",
      ],
      found: "utf-8, columns separated by commas",
      products: {
        "bosch~0445110369": { title_en: "Injector A", wholesale: 18_990, stock: 12 },
        "denso~294000-0780": { wholesale: 89_900, stock: 0, supply: 1 },
      },
    },
  ],
  [
    "a German list without umlauts in its head",
    {
      lines: [
        "Artikelnummer;Bezeichnung;Hersteller;Preis;MwSt;Einheit;Verfuegbarkeit;Lieferzeit",
        "0445110369;Injektor Common Rail;Bosch;189,00;19;STK;sofort lieferbar;2 Tage",
        "354.780;Dichtsatz;Elring;1.189,00;19;STK;nicht lieferbar;2 Tage",
      ],
      found: "utf-8, columns separated by semicolons",
      products: {
        "bosch~0445110369": { title_en: "Injektor Common Rail", wholesale: 18_900, stock: 1, unit: "pcs" },
        "elring~354.780": { wholesale: 118_900, stock: 0, supply: 2 },
      },
    },
  ],
  [
    "a row for each vehicle maker's number",
    {
      lines: [
        "Kataloški broj;Naziv;Cijena;OE broj",
        "0445110369;Brizgaljka;249,90;03L130277J",
        "0445110369;Brizgaljka;249,90;03L130277S",
        "0445110369;Brizgaljka;249,90;03L 130 855 CX",
        "0445110470;Brizgaljka;199,00;",
      ],
      options: BOSCH,
      found: "utf-8, columns separated by semicolons",
      products: { "bosch~0445110369": { wholesale: 24_990 }, "bosch~0445110470": { wholesale: 19_900 } },
    },
  ],
  [
    "a list without titles",
    {
      lines: ["Part No\tGroup\tNet price", "0445110369\tinjector\t249.90"],
      options: BOSCH,
      found: "utf-8, columns separated by tabs",
      products: { "bosch~0445110369": { title_en: "Injectors Bosch", title_hr: "Brizgaljke Bosch" } },
    },
  ],
  [
    "a German supplier's list, Windows-1252",
    {
      encoding: "windows-1252",
      lines: [
        "Artikelnummer;Bezeichnung;Hersteller;Listenpreis;Verfügbarkeit;Altteilpfand",
        "0 445 110 369;Einspritzdüse Ø 7, Größe 2;Bosch;249,90;lieferbar;60,00",
        "0 445 110 370;Düse, geprüft;Bosch;149,90;nicht lieferbar;",
      ],
      found: "windows-1252 (if its accents are wrong, try --encoding windows-1250), columns separated by semicolons",
      products: {
        "bosch~0_445_110_369": { title_en: "Einspritzdüse Ø 7, Größe 2", deposit: 6_000, supply: 1 },
        "bosch~0_445_110_370": { supply: 2 },
      },
    },
  ],
  [
    "Excel's own CSV with a line sep=",
    {
      lines: ["sep=,", "SKU,Name,Brand name,Manufacturer,Price,Qty", "A-1,Washer,Own,Lab Parts,0.40,>10"],
      found: "utf-8, columns separated by commas",
      products: { "lab-parts~A-1": { wholesale: 40, stock: 10 } },
    },
  ],
  [
    "Excel's Unicode text",
    {
      encoding: "utf-16le",
      lines: ["\ufeffBroj dijela\tNaziv\tProizvođač\tKoličina", "A-1\tČahura\tLab Parts\t7"],
      found: "utf-16le, columns separated by tabs",
      products: { "lab-parts~A-1": { title_hr: "Čahura", stock: 7 } },
    },
  ],
  [
    "a bookkeeping program's list, Windows-1250, with its own code beside the part's number",
    {
      encoding: "windows-1250",
      lines: ["Šifra;Kat. broj;Naziv robe;Proizvođač;JM;VPC", "000017;A-1;Ležaj žljebni;Lab Parts;kom;5,00"],
      found: "windows-1250 (if its accents are wrong, try --encoding windows-1252), columns separated by semicolons",
      products: { "lab-parts~A-1": { title_hr: "Ležaj žljebni", unit: "pcs", wholesale: 500 } },
    },
  ],
  [
    "several columns of vehicle makers' numbers, and the head again on each page",
    {
      lines: [
        "number;title;OE 1;OE 2;price;",
        "A-1;Washer;111;222;1,00;",
        "number;title;OE 1;OE 2;price;",
        "A-2;Nut;333;;2,00;",
        ";;;;;",
      ],
      options: { manufacturer: "Lab Parts" },
      found: "utf-8, columns separated by semicolons",
      products: { "lab-parts~A-1": { wholesale: 100 }, "lab-parts~A-2": { wholesale: 200 } },
    },
  ],
  [
    "retail prices only",
    {
      lines: ["kataloski_broj;naziv;maloprodajna_cijena", "A-1;Podloška;1,25", "A-2;Matica;0,00"],
      options: { manufacturer: "Lab Parts", vatIncluded: 25, zeroIsOnRequest: true },
      found: "utf-8, columns separated by semicolons",
      products: { "lab-parts~A-1": { wholesale: 100 }, "lab-parts~A-2": { wholesale: null } },
    },
  ],
  [
    "a distributor's list with brands and descriptions only",
    {
      lines: ["vendor_pn,brand,description,price_sell,qty", 'SY11-1307,Advance,"Side Broom 13""",12.50,2 pcs'],
      found: "utf-8, columns separated by commas",
      products: { "advance~SY11-1307": { title_en: 'Side Broom 13"', wholesale: 1_250, stock: 2 } },
    },
  ],
  [
    "a head in words that nothing is known of, below an address",
    {
      lines: ["oil@example.com;;;;", "Бренд;Артикул;Найменування;Ціна;Кількість", "Bardahl;36583;ATF;2420;>10 шт."],
      options: { columns: "Артикул=number,Бренд=manufacturer, найменування =title,Ціна=price,Кількість=stock" },
      found: "utf-8, columns separated by semicolons",
      products: { "bardahl~36583": { title_en: "ATF", wholesale: 242_000, stock: 10 } },
    },
  ],
  [
    "stock only, for known parts",
    {
      lines: ["part_number,on_hand", "0445110369,4"],
      options: { ...BOSCH, group: "injector" as GroupId },
      found: "utf-8, columns separated by commas",
      products: { "bosch~0445110369": { stock: 4 } },
    },
  ],
];

test.each(SHAPES)("%s", async (_, { lines, encoding = "utf-8", options, found, products }) => {
  const file = join(own.folder, "list.csv");
  writeFileSync(file, iconv.encode(`${lines.join("\r\n")}\r\n`, encoding));
  const report = await importFile(own.db, file, options);
  expect(report.found).toBe(found);
  expect(report.refused).toEqual([]);
  expect(report.added).toBe(Object.keys(products).length);
  for (const [id, product] of Object.entries(products)) expect(productOf(id), id).toMatchObject(product);
});

test.each([
  ["Kat. broj;Naziv;VPC;Valuta", "A-1;x;12,00;HRK", 'currency "HRK": prices come in euros alone'],
  ["Part no;Name;Price;Currency", "A-1;x;12,00;USD", 'currency "USD": prices come in euros alone'],
  ["Artikelnr;Bezeichnung;Preis;Währung", "A-1;x;12,00;CHF", 'currency "CHF": prices come in euros alone'],
  ["Kat. broj;Naziv;VPC;Valuta", "A-1;x;12,00;EUR", 1_200],
  ["Kat. broj;Naziv;VPC;Valuta", "A-1;x;12,00;", 1_200],
  ["Kat. broj;Naziv;VPC;Valuta", "A-1;x;na upit;HRK", null],
  ["Kat. broj;Naziv;VPC (kn)", "A-1;x;12,00", 'price "12,00 kn" is not in euros'],
  ["Kat. broj;Naziv;Cijena HRK", "A-1;x;12,00", 'price "12,00 HRK" is not in euros'],
  ["Part no;Name;Price USD", "A-1;x;12.00", 'price "12.00 USD" is not in euros'],
  ["Part no;Name;Price USD", "A-1;x;on request", null],
  ["Kat. broj;Naziv;VPC (kn);VPC EUR", "A-1;x;90,42;12,00", 1_200],
  ["Kat. broj;Naziv;VPC;Kaucija (kn)", "A-1;x;12,00;5,00", 'deposit "5,00 kn" is not in euros'],
  ["Kat. broj;Naziv;VPC", "A-1;x;$12.00", 'price "$12.00" is not in euros'],
])("the currency: %s / %s", async (head, line, expected) => {
  const file = join(own.folder, "list.csv");
  writeFileSync(file, `${head}\n${line}\n`);
  const report = await importFile(own.db, file, BOSCH);
  expect(report.refused).toEqual(typeof expected === "string" ? [{ line: 2, reason: expected }] : []);
  expect(productOf("bosch~A-1")?.wholesale).toBe(typeof expected === "string" ? undefined : expected);
});

test("rows of one part are merged into one product with all numbers", async () => {
  const file = join(own.folder, "list.csv");
  writeFileSync(file, "number;title;price;oe\nA;x;1,00;1\nA;x;1,00;2\nA;x;1,00;2\nA;x;9,00;3\n");
  const report = await importFile(own.db, file, BOSCH);
  expect(report).toMatchObject({ lines: 4, added: 1, merged: 1 });
  expect(report.refused).toEqual([
    { line: 4, reason: "the same manufacturer and number as line 2, and says nothing else" },
    { line: 5, reason: "the same manufacturer and number as line 2, but with another price" },
  ]);
  expect(numbersOf("bosch~A")).toEqual(["1", "2"]);
});

describe("a workbook", () => {
  test("comes in as it is: title rows, typed cells, a shelf in words", async () => {
    const file = await workbook([
      ["Cjenik 2026"],
      [],
      ["Kataloški broj", "Naziv", "Proizvođač", "VPC", "Dostupnost", "Polica"],
      ["0445110369", "Brizgaljka", "Bosch", 249.9, "na zalihi", null],
      ["0445110470", "Brizgaljka", "Bosch", 1234.5, "nema", "x"],
      ["0445110471", "Brizgaljka", "Bosch"],
    ]);
    const report = await importFile(own.db, file);
    expect(report).toMatchObject({ added: 3, headLine: 3, refused: [], ignoredColumns: ["Polica"] });
    expect(productOf("bosch~0445110369")).toMatchObject({ wholesale: 24_990, stock: 1 });
    expect(productOf("bosch~0445110470")).toMatchObject({ wholesale: 123_450, stock: 0, supply: 2 });
    expect(productOf("bosch~0445110471")).toMatchObject({ wholesale: null });
  });

  test.each(["comma", "point", undefined] as const)(
    "its numbers have one meaning, with a decimal %s",
    async (decimal) => {
      const prices = [10.005, 1.5, 1.23, 1234, 1234.5, 0.1 + 0.2];
      const file = await workbook([
        ["number", "title", "price"],
        ...prices.map((price, at) => [`A-${at}`, "x", price]),
      ]);
      const report = await importFile(own.db, file, { ...BOSCH, decimal });
      expect(report.refused).toEqual([{ line: 2, reason: expect.stringContaining(": more than two decimals") }]);
      expect([1, 2, 3, 4, 5].map((at) => productOf(`bosch~A-${at}`)?.wholesale)).toEqual([
        150, 123, 123_400, 123_450, 30,
      ]);
    },
  );

  test("its amounts in the currency that their format shows are refused, in euros they come in", async () => {
    const file = join(own.folder, "list.xlsx");
    const formats = ['#,##0.00 "kn"', "#,##0.00 [$€-41A]"];
    const rows = [["number", "title", "price"], ...formats.map((_, at) => [`A-${at + 1}`, "x", 1200])];
    const cells = new Map(formats.map((numFmt, at) => [`${at + 1},2`, { value: 1200, style: { numFmt } }]));
    writeFileSync(file, await writeXlsx({ sheets: [{ name: "Cjenik", rows, cells }] }));
    const report = await importFile(own.db, file, BOSCH);
    expect(report.refused).toEqual([{ line: 2, reason: 'price "1200 kn" is not in euros' }]);
    expect(productOf("bosch~A-2")?.wholesale).toBe(120_000);
  });

  test("numbers that the spreadsheet has spoilt are questions, and taken when asked", async () => {
    const rows = [
      ["number", "title"],
      ...["0445110001", "0445110002", "0445110003", "0445110004"].map((number) => [number, "Injector"]),
      [445110369, "lost its zero"],
      [new Date(Date.UTC(2026, 11, 28)), "a date"],
      ["4,45E+09", "cut"],
      ['="0445110470"', "formula"],
    ];
    const file = await workbook(rows);
    const asked = await importFile(own.db, file, { ...BOSCH, dryRun: true });
    expect(Object.fromEntries(asked.refused.map(({ line, reason }) => [line, reason]))).toEqual({
      6: 'number "445110369" seems to have lost its leading zero: is it "0445110369"? (--candidates takes such numbers)',
      7: 'number "2026-12-28" is a date: is it "28-12"? (--candidates takes such numbers)',
      8: 'number "4,45E+09" was cut to a power of ten: format the column as text and fill it again',
      9: 'number "="0445110470"" is a formula: is it "0445110470"? (--candidates takes such numbers)',
    });
    const taken = await importFile(own.db, file, { ...BOSCH, takesCandidates: true });
    expect([taken.added, taken.refused.map(({ line }) => line)]).toEqual([7, [8]]);
    for (const id of ["bosch~0445110369", "bosch~28-12", "bosch~0445110470"]) expect(productOf(id)).toBeDefined();
    expect(taken.warnings).toHaveLength(3);
  });

  test("a report says what was understood, and each reason once", async () => {
    const bad = Array.from({ length: 30 }, (_, at) => [`B-${at}`, "x", "12 kn"]);
    const file = await workbook([["Part number", "Title", "Price", "Shelf"], ["A-1", "Washer", 1], ...bad]);
    const text = formatImportReport(await importFile(own.db, file, { manufacturer: "Lab Parts", dryRun: true }));
    expect(text).toContain("The file: Excel workbook, its first sheet with rows; line 1 names the columns.");
    expect(text).toContain("  Part number: number\n  Title: title\n  Price: price\n  Shelf: ignored");
    expect(text).toContain("  A-1 | Washer | 1 | ");
    expect(text.match(/is not in euros/g)).toHaveLength(5);
    expect(text).toContain("and 25 more for this reason");
  });
});

describe("a supplier's list that comes again", () => {
  const lines = Array.from({ length: 100 }, (_, at) => `A-${at},Washer ${at},0`);
  const write = (rows: string[], head = "number,title,price") =>
    writeFileSync(join(own.folder, "list.csv"), [head, ...rows].join("\n"));
  const bring = (options: ImportOptions) => importFile(own.db, join(own.folder, "list.csv"), options);
  const withdrawn = () => own.db.prepare("select count(*) as n from product where withdrawn = 1").get()?.n;

  test("is read as the last time, and what is said now wins", async () => {
    write(lines);
    await bring({ as: "lab", manufacturer: "Lab Parts", zeroIsOnRequest: true });
    write(["A-1,Washer,0"]);
    expect(await bring({ as: "lab" })).toMatchObject({ updated: 1, refused: [] });
    expect(await bring({ as: "lab", manufacturer: "Other" })).toMatchObject({ added: 1 });
    await expect(bring({ as: "nobody" })).rejects.toThrow("--manufacturer");
  });

  test("withdraws what a full list lacks, unless that is too much at once; a partial one withdraws nothing", async () => {
    const options = { as: "lab", manufacturer: "Lab Parts", zeroIsOnRequest: true };
    write(["X-1,of another list,0"]);
    await bring({ ...options, as: "other" });
    write(lines);
    await bring({ ...options, full: true });
    write(lines.slice(0, 50));
    expect(await bring({ ...options })).toMatchObject({ withdrawn: 0 });
    await expect(bring({ ...options, full: true })).rejects.toThrow("50 of the 100 products of lab are missing");
    expect(withdrawn()).toBe(0);
    write(lines.slice(4));
    expect(await bring({ ...options, full: true, dryRun: true })).toMatchObject({ withdrawn: 4 });
    expect(withdrawn()).toBe(0);
    await bring({ ...options, full: true });
    expect(withdrawn()).toBe(4);
    write(lines.slice(0, 50));
    expect(await bring({ ...options, full: true, accepts: true })).toMatchObject({
      withdrawn: 50,
      updated: 4,
      unchanged: 46,
    });
    expect(productOf("lab-parts~X-1")).toMatchObject({ withdrawn: 0 });
    await expect(bring({ full: true })).rejects.toThrow("--as NAME");
  });

  test("its refused lines are a file that can be mended and brought in", async () => {
    write(["A-1,Washer,12 kn", "A-2,Nut,5", 'A-3,"Bolt; ""M8""",x']);
    const options = { manufacturer: "Lab Parts" };
    const report = await bring(options);
    const target = join(own.folder, "refused.csv");
    await writeRefusedLines(join(own.folder, "list.csv"), target, report, options);
    const text = readFileSync(target, "utf8");
    expect(text).toContain('number;title;price;line;reason\r\nA-1;Washer;12 kn;2;"price ""12 kn"" is not in euros"');
    writeFileSync(target, text.replace("12 kn;", "12;").replace(";x;", ";3;"));
    expect(await importFile(own.db, target, options)).toMatchObject({ added: 2, refused: [] });
    expect(productOf("lab-parts~A-3")).toMatchObject({ title_en: 'Bolt; "M8"', wholesale: 300 });
  });
});

function productOf(id: string) {
  return own.db.prepare("select * from product where public_id = ?").get(id);
}

function numbersOf(id: string): unknown[] {
  const select = own.db.prepare(
    "select raw from number where kind = 2 and product = (select id from product where public_id = ?) order by position",
  );
  return select.all(id).map(({ raw }) => raw);
}

async function workbook(rows: (string | number | Date | null)[][]): Promise<string> {
  const file = join(own.folder, "list.xlsx");
  writeFileSync(file, await writeXlsx({ sheets: [{ name: "Cjenik", rows }] }));
  return file;
}
