import { writeFileSync } from "node:fs";
import { join } from "node:path";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { GroupId } from "../../../contract/catalogue.ts";
import { openCatalogueDatabase } from "../../catalogue-index/catalogue-database.ts";
import { createCatalogueWriter } from "../../catalogue-index/writing/catalogue-writer.ts";
import { importFile } from "./import-file.ts";
import { formatImportReport, type LineNote } from "./import-report.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";

const FIXTURE = join(import.meta.dirname, "fixture");

const own = openForEachTest();

describe("a file with all the traps", () => {
  const traps = join(FIXTURE, "traps.csv");

  test("reports each refused line with its number and reason", async () => {
    const { refused } = await importFile(own.db, traps);
    expect(byLine(refused)).toEqual({
      12: "the part is to be replaced by itself",
      13: 'price "-10,00": negative',
      14: 'price "0,125": more than two decimals',
      16: 'price "0,00" is zero: leave it empty for price on request, or say --zero-price on-request',
      17: 'price "deset": not a number',
      18: 'pack "0": not from 1 to 99999',
      20: 'stock "2,5": not a whole number',
      21: 'group "kotači" is unknown (--group ID takes in lines like this one)',
      22: "the number is empty",
      23: 'the number "---" has no Latin letter or digit',
      24: "the manufacturer is empty",
      25: "the title is empty",
      26: "10 columns instead of 13",
      27: "number contains an invisible control character",
      28: "number is longer than 80 characters",
      29: "the same manufacturer and number as line 2, but with another title, price, stock",
    });
  });

  test("warns of replacements that lead nowhere or back", async () => {
    const { warnings, supersessions, ignoredColumns, onRequest } = await importFile(own.db, traps);
    expect(byLine(warnings)).toEqual({
      9: 'replaced by "AB-999", which is unknown',
      10: "the replacements lead back to this part: AB-400 → AB-401 → AB-400",
      11: "the replacements lead back to this part: AB-401 → AB-400 → AB-401",
      19: 'stock "-1": negative, taken as 0',
    });
    expect(supersessions).toEqual({
      found: 5,
      linked: 4,
      dangling: 1,
      chained: 3,
      longestChain: 2,
      inLoops: 2,
      unpriced: 0,
    });
    expect(ignoredColumns).toEqual(["Polica"]);
    expect(onRequest).toBe(1);
  });

  test("writes the good lines as they are meant", async () => {
    const report = await importFile(own.db, traps);
    expect([report.lines, report.added, report.updated]).toEqual([29, 13, 0]);
    expect(product("lab-parts~AB-100")).toMatchObject({
      title_en: "Stud",
      title_hr: "Svornjak",
      wholesale: 123_450,
      stock: 3,
    });
    expect(product("lab-parts~AB100")).toMatchObject({ wholesale: 123_450, pack_quantity: 4, unit: "pcs", stock: 12 });
    expect(product("lab-parts~AB_100")).toMatchObject({ title_en: "Svornjak, kratki", wholesale: null });
    expect(product("lab-parts~AB!2f100")).toMatchObject({
      title_en: 'Bolt 3/4"; plated',
      unit: "set",
      wholesale: 1_240,
    });
    expect(product("lab-parts~AB-200")).toMatchObject({ stock: 40, supply: 3, pack_quantity: 10 });
    expect(product("other-maker~AB-100")).toMatchObject({ title_hr: "Treći", deposit: 2_500 });
    expect(product("lab-parts~AB-500")).toBeUndefined();
    const oe = own.db.prepare("select raw from number where kind = 2 order by position").all();
    expect(oe.map(({ raw }) => raw)).toEqual(["OE 1", "OE 2"]);
  });

  test("a dry run says the same and writes nothing", async () => {
    const dry = await importFile(own.db, traps, { dryRun: true });
    expect(count("product")).toBe(0);
    expect(count("change")).toBe(0);
    expect(await importFile(own.db, traps)).toEqual({ ...dry, dryRun: false });
    expect(formatImportReport(dry)).toContain("nothing was written");
  });

  test("the ambiguous price and the unknown group are taken when the options say how", async () => {
    const group = "spare-part" as GroupId;
    const { refused, warnings } = await importFile(own.db, traps, { decimal: "comma", group });
    expect(Object.keys(byLine(refused))).not.toContain("15");
    expect(product("lab-parts~AB-602")).toMatchObject({ wholesale: 123_400 });
    expect(byLine(warnings)[21]).toBe('group "kotači" is unknown: spare-part instead');
    expect(product("lab-parts~AB-608")).toBeDefined();
  });

  test("the writer links the pictures that the report names", async () => {
    const { supersessions } = await importFile(own.db, traps);
    const { linked, dangling, inCycles } = createCatalogueWriter(own.db).linkSupersessions();
    expect({ linked, dangling, inCycles }).toEqual({
      linked: supersessions.linked,
      dangling: supersessions.dangling,
      inCycles: supersessions.inLoops,
    });
  });
});

describe("a file without a header", () => {
  const options = { columns: "number,title", manufacturer: "Lab Parts", supersession: "USE (\\S+)" };

  test("finds replacements in the titles", async () => {
    const report = await importFile(own.db, join(FIXTURE, "no-header.txt"), options);
    expect(byLine(report.refused)).toEqual({
      6: "the same manufacturer and number as line 13, but with another title, replacement",
    });
    expect(byLine(report.warnings)).toEqual({
      5: '"WITH" is no number: taken as not replaced',
      9: 'replaced by "99-9", which is unknown',
      10: 'replaced by "10/7": taken for "10-7"',
    });
    expect(report.added).toBe(12);
    expect(report.onRequest).toBe(12);
    const links = own.db
      .prepare("select p.number, s.number as newer from supersession s join product p on p.id = s.product")
      .all();
    expect(Object.fromEntries(links.map(({ number, newer }) => [number, newer]))).toEqual({
      "10-2": "10-1",
      "10-3": "10-2",
      "10-8": "99-9",
      "10-9": "10/7",
      "10-10": "KITX",
    });
    expect(product("lab-parts~10-2")).toMatchObject({ supply: 3 });
    expect(product("lab-parts~10-6")).toMatchObject({ title_en: "CLIP", supply: 1 });
  });

  test("needs a manufacturer, and a title for the pattern", async () => {
    const file = join(FIXTURE, "no-header.txt");
    await expect(importFile(own.db, file, { columns: "number,title" })).rejects.toThrow("--manufacturer");
    await expect(importFile(own.db, file, { ...options, columns: "number,-" })).rejects.toThrow("no column is one");
    await expect(importFile(own.db, file, { ...options, supersession: "USE (" })).rejects.toThrow("--supersession");
    expect(count("product")).toBe(0);
  });
});

describe("pictures that are there already", () => {
  test("keeps what the file says nothing about", async () => {
    await importFile(own.db, join(FIXTURE, "traps.csv"));
    const file = write(
      "prices.csv",
      "number,manufacturer,price\nAB-100,Lab Parts,99.90\nAB-201,LAB PARTS,\nNEW-1,Lab Parts,5\n",
    );
    const report = await importFile(own.db, file);
    expect([report.added, report.updated, report.onRequest]).toEqual([0, 2, 1]);
    expect(byLine(report.refused)).toEqual({
      4: "the catalogue has no such part, and a new one needs a title (--group ID makes one of group and maker)",
    });
    expect(product("lab-parts~AB-100")).toMatchObject({ wholesale: 9_990, stock: 3, title_hr: "Svornjak" });
    expect(product("lab-parts~AB-201")).toMatchObject({ wholesale: null, supply: 3, pack_quantity: 10 });
    expect(count("supersession")).toBe(5);
  });

  test("a part that is no longer replaced can be ordered again, and a withdrawn one is back", async () => {
    await importFile(own.db, join(FIXTURE, "traps.csv"));
    createCatalogueWriter(own.db).withdraw(
      "lab-parts~AB-202" as Parameters<ReturnType<typeof createCatalogueWriter>["withdraw"]>[0],
    );
    const file = write("again.csv", "number;manufacturer;zamjena\nAB-201;Lab Parts;\nAB-202;Lab Parts;\n");
    await importFile(own.db, file);
    expect(product("lab-parts~AB-201")).toMatchObject({ supply: 1, withdrawn: 0 });
    expect(product("lab-parts~AB-202")).toMatchObject({ withdrawn: 0, wholesale: 360 });
  });

  test("the same file twice changes nothing but the feed", async () => {
    await importFile(own.db, join(FIXTURE, "traps.csv"));
    const before = snapshot();
    const again = await importFile(own.db, join(FIXTURE, "traps.csv"));
    expect([again.added, again.updated, again.unchanged]).toEqual([0, 0, 13]);
    expect(snapshot()).toEqual(before);
  });
});

describe("nothing half-done", () => {
  test("a file that breaks off in a quote leaves the catalogue as it was", async () => {
    const file = write("broken.csv", 'number;manufacturer;title\n1;M;a\n2;M;"b\n3;M;c\n');
    await expect(importFile(own.db, file)).rejects.toThrow("after line 2: a quoted field is never closed");
    expect(count("product")).toBe(0);
  });

  test("while an import is being written, others read the old catalogue; a failure undoes it whole", async () => {
    await importFile(own.db, join(FIXTURE, "traps.csv"));
    const before = snapshot();
    const reader = openCatalogueDatabase(join(own.folder, "catalogue.db"));
    const seen: unknown[] = [];
    own.db.function("spy", () => {
      seen.push(reader.prepare("select count(*) as n from product").get()?.n);
      return 0;
    });
    own.db.exec(`
      create temp trigger spy_on_product after insert on main.product begin select spy(); end;
      create temp trigger full_disk after insert on main.product when new.number = 'B-2' begin select raise(abort, 'disk full'); end;`);
    const file = write("more.csv", "number;manufacturer;title\nB-1;Lab Parts;one\nB-2;Lab Parts;two\n");
    await expect(importFile(own.db, file)).rejects.toThrow("disk full");
    reader.close();
    expect(seen).toEqual([13, 13]);
    expect(snapshot()).toEqual(before);
  });

  test.each([
    ["", "the file is empty"],
    ["foo;bar\n1;2\n", "no column is the number"],
    ["number;title\n1;2\n", "no column is the manufacturer"],
  ])("refuses %j as a whole", async (content, message) => {
    await expect(importFile(own.db, write("bad.csv", content))).rejects.toThrow(message);
  });

  test("refuses a file that is not there, and a folder", async () => {
    await expect(importFile(own.db, join(own.folder, "nope.csv"))).rejects.toThrow("there is no such file");
    await expect(importFile(own.db, own.folder)).rejects.toThrow("a folder");
  });
});

describe("encodings", () => {
  test("windows-1250 is found, and said", async () => {
    const file = join(FIXTURE, "windows-1250.csv");
    const report = await importFile(own.db, file);
    expect(report).toMatchObject({ added: 1, refused: [] });
    expect(report.found).toMatch(
      /^windows-1250 \(if its accents are wrong, try --encoding [\w-]+\), columns separated by/,
    );
    expect(product("duro-dakovic~!c5!bd-1")).toMatchObject({ number: "Ž-1", title_hr: "Čep spremnika" });
  });

  test.each([
    ["windows-1250", ["Śruba młotkowa", "Pompa sześć łopatek", "Zespół wałka"]],
    ["windows-1252", [...Array.from({ length: 50 }, () => "Caffè"), "Mobilità", "Velocità", "Qualità"]],
  ] as const)("the letters of %s are read as they are", async (encoding, titles) => {
    const file = join(own.folder, "letters.csv");
    const lines = titles.map((title, at) => `${at};M;${title}`);
    writeFileSync(file, iconv.encode(["number;manufacturer;title", ...lines].join("\r\n"), encoding));
    expect((await importFile(own.db, file)).found).toContain(`${encoding} (`);
    expect(product("m~1")?.title_en).toBe(titles[1]);
  });

  test("UTF-16 is found", async () => {
    const file = join(own.folder, "utf16.csv");
    writeFileSync(file, Buffer.from("\ufeffnumber;manufacturer;title\r\n1;M;Š\r\n", "utf16le"));
    expect(await importFile(own.db, file)).toMatchObject({ added: 1 });
    expect(product("m~1")).toMatchObject({ title_en: "Š" });
  });

  test("a wrong byte far into a long file is told by its line", async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `${index};M;čavao`);
    const bytes = Buffer.from(["number;manufacturer;title", ...lines].join("\r\n"));
    bytes[bytes.lastIndexOf("15000;M;čavao") + 8] = 0xff;
    writeFileSync(join(own.folder, "long.csv"), bytes);
    await expect(importFile(own.db, join(own.folder, "long.csv"))).rejects.toThrow("line 15002: not UTF-8");
  });
});

test("a stray quote refuses the lines it swallows", async () => {
  const file = write("stray.csv", 'number;manufacturer;title\n1;M;a\n2;M;"b\n3;M;c"\n4;M;d\n');
  const report = await importFile(own.db, file);
  expect(byLine(report.refused)).toEqual({
    3: 'title "b 3;M;c" goes over several lines (a quote that is not closed?)',
  });
  expect(report.added).toBe(2);
});

test("line numbers stay true with empty lines and line ends inside quotes", async () => {
  const file = write("lines.csv", 'number;manufacturer;title;opis\r\n\r\n1;M;a;"x\r\ny"\r\n\r\n;M;b;\r\n2;M;c;"z"\r\n');
  const report = await importFile(own.db, file);
  expect(byLine(report.refused)).toEqual({ 6: "the number is empty" });
  expect(report.lines).toBe(3);
  expect(own.db.prepare("select description_hr from product_detail order by product").all()).toEqual([
    { description_hr: "x y" },
    { description_hr: "z" },
  ]);
});

function byLine(notes: readonly LineNote[]): Record<number, string> {
  return Object.fromEntries(notes.map(({ line, reason }) => [line, reason]));
}

function write(name: string, content: string): string {
  const file = join(own.folder, name);
  writeFileSync(file, content);
  return file;
}

function product(id: string): Record<string, unknown> | undefined {
  return own.db.prepare("select * from product where public_id = ?").get(id);
}

function count(table: string): number {
  return Number(own.db.prepare(`select count(*) as n from ${table}`).get()?.n);
}

function snapshot(): unknown[] {
  return ["product", "product_detail", "number", "supersession"].map((table) =>
    own.db.prepare(`select * from ${table} order by 1, 2, 3`).all(),
  );
}
