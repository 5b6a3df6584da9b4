import { parse } from "csv-parse/sync";
import { assert as check, property, string } from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { parse as parseXml } from "node-html-parser";
import { describe, expect, test } from "vitest";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { defuse } from "#spreadsheets/defuse.ts";
import { systemClock } from "../clock.ts";
import type { TableFormat } from "./documents.ts";
import { createDocuments } from "./documents.ts";
import type { SheetCell, SheetColumn } from "./sheet.ts";
import { counted } from "./testing/counted.ts";
import { readAll } from "./testing/read-pdf.ts";

const documents = createDocuments({ shopName: "Dizna", clock: systemClock });
const COLUMNS: SheetColumn[] = [
  { label: "Broj", kind: "text" },
  { label: "Datum", kind: "day" },
  { label: "Iznos", kind: "money" },
  { label: "Dana", kind: "integer" },
];

describe("CSV", () => {
  test("in Croatian: a mark of UTF-8, semicolons, CRLF, decimal commas, days as Excel there reads them", async () => {
    expect(await csv([["Račun čćđšž", "2026-01-05", 123_456, 12_345]], "hr")).toBe(
      "\ufeffBroj;Datum;Iznos;Dana\r\nRačun čćđšž;5.1.2026.;1234,56;12345\r\n",
    );
  });

  test("in English: decimal points, days that are the same day everywhere", async () => {
    expect(await csv([["A", "2026-01-05", -5, -1]], "en")).toBe(
      "\ufeffBroj;Datum;Iznos;Dana\r\nA;2026-01-05;-0.05;-1\r\n",
    );
  });

  test("empty cells, cells of another kind and rows that are too short", async () => {
    const read = parseCsv(await csv([[null, null, null, null], ["A", "nema", "besplatno", "-"], ["B"]], "hr"));
    expect(read.slice(1)).toEqual([
      ["", "", "", ""],
      ["A", "nema", "besplatno", "'-"],
      ["B", "", "", ""],
    ]);
  });

  test("a table without rows has its head", async () => {
    expect(await csv([], "hr")).toBe("\ufeffBroj;Datum;Iznos;Dana\r\n");
  });

  test.each(['a"b', "a;b", "a\r\nb", "a\nb", '"', ";;", " a ", 'x";"y', "", "😀 ž", "a,b"])(
    "%j is read back as it was",
    async (text) => {
      expect(parseCsv(await csv([[text, "2026-01-05", 1, 1]], "hr"))[1]).toEqual([text, "5.1.2026.", "0,01", "1"]);
    },
  );

  test.each([
    ..."= + - @ ＝ ＋ － ＠"
      .split(" ")
      .flatMap((sign) => [`${sign}1`, ` ${sign}1`, `\u00a0 ${sign}1`, `\ufeff${sign}`]),
    "\tx",
    "\rx",
    "\nx",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://evil.test","x")',
    "-1+1",
    "\u200b=1",
    "\t=1",
  ])("%j is no formula, as a cell or as a column", async (text) => {
    const columns: SheetColumn[] = [{ label: text, kind: "text" }];
    const stream = documents.table({ name: "x", columns, rows: each([[text]]) }, "csv", "hr");
    const cells = parseCsv(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await readAll(stream))).flat();
    expect(cells).toEqual([`'${text}`, `'${text}`]);
  });

  test("no text at all begins as a formula does, and every text is still in its cell", () => {
    check(
      property(string({ unit: "binary" }), (text) => {
        const cell = defuse(text);
        expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
        expect([text, `'${text}`]).toContain(cell);
      }),
    );
  });

  test("a formula's sign, whatever stands before it, is defused", () => {
    check(
      property(string({ unit: "binary" }), string({ maxLength: 2 }), (rest, before) => {
        for (const sign of "=+-@＝＋－＠") {
          const blank = before.replace(/\S/g, " ");
          expect(defuse(`${blank}${sign}${rest}`)).toBe(`'${blank}${sign}${rest}`);
        }
      }),
    );
  });
});

describe("workbooks", () => {
  test("have numbers as numbers, days as days and text as text", async () => {
    const { rows } = await xlsx([["Račun čćđšž", "2026-11-20", -123_456, 12_345]]);
    expect(rows[1]).toEqual([
      { at: "A2", style: "General", bold: false, type: "inlineStr", value: "Račun čćđšž" },
      { at: "B2", style: "day", bold: false, type: "n", value: "46346" },
      { at: "C2", style: "#,##0.00", bold: false, type: "n", value: "-1234.56" },
      { at: "D2", style: "#,##0", bold: false, type: "n", value: "12345" },
    ]);
    expect(new Date(Date.UTC(1899, 11, 30) + 46_346 * 86_400_000).toISOString()).toBe("2026-11-20T00:00:00.000Z");
  });

  test("have a bold head that stays in sight, and widths", async () => {
    const { rows, sheet, name } = await xlsx([]);
    expect(rows[0]?.map(({ value, bold, type }) => [value, bold, type])).toEqual(
      COLUMNS.map(({ label }) => [label, true, "inlineStr"]),
    );
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet.match(/<col /g)).toHaveLength(4);
    expect(name).toBe("Kartica");
  });

  test.each(["=1+1", "-1", "@x", "<f>1</f>", "a & b", '"', " x ", "a\nb", "😀", "_x0041_", "", "]]>"])(
    "%j is text and the same text",
    async (text) => {
      const { rows, sheet } = await xlsx([[text, "nema", "besplatno", null]]);
      const cell = rows[1]?.[0];
      expect(cell?.type).toBe("inlineStr");
      expect(cell?.value.replaceAll("_x005F_", "_")).toBe(text);
      expect(sheet).not.toMatch(/<f[> ]/);
    },
  );

  test.each(["a\0b\x07", "a\ud800b", "a\uffffb"])("%j leaves a whole file", async (text) => {
    const { rows } = await xlsx([[text, null, null, null]]);
    expect(rows[1]?.[0]?.value).toMatch(/^a\ufffd?b$/);
  });

  test.each([
    ["Kartica 2026/01 [x]: a*b?\\'", "Kartica 2026 01  x   a b"],
    ["x".repeat(40), "x".repeat(31)],
    ["", "1"],
    ["R&D <1>", "R&D <1>"],
  ])("a sheet of the name %j is one that Excel opens", async (given, name) => {
    expect((await xlsx([], given)).name.replace(/ +/g, " ")).toBe(name.replace(/ +/g, " "));
  });

  test("columns beyond Z", async () => {
    const columns = Array.from({ length: 29 }, (_, index) => ({ label: `c${index}`, kind: "text" as const }));
    const bytes = await readAll(documents.table({ name: "x", columns, rows: each([]) }, "xlsx", "hr"));
    expect(
      openWorkbook(bytes)
        .rows[0]?.map(({ at }) => at)
        .slice(24),
    ).toEqual(["Y1", "Z1", "AA1", "AB1", "AC1"]);
  });
});

describe("tables that people correct and send again", () => {
  const columns: SheetColumn[] = [{ label: "Broj", kind: "typed" }];
  const rows = [["0445110369"], ["=1+1"], ["+4"], ["-2"], ["@a"]];

  test("keep in a workbook what is typed as text, and formulas as texts that stay so when they are edited", async () => {
    const bytes = await readAll(documents.table({ name: "x", columns, rows: each(rows) }, "xlsx", "hr"));
    const { sheet } = openWorkbook(bytes);
    expect(sheet).toMatch(/<col [^>]*style="6"/);
    expect([...sheet.matchAll(/<c r="A[2-9]" s="(\d)" t="inlineStr">/g)].map(([, style]) => style)).toEqual([
      ..."67777",
    ]);
    const styles = strFromU8(unzipSync(bytes)["xl/styles.xml"] ?? new Uint8Array());
    expect(styles.match(/<xf [^>]*>/g)?.at(-1)).toContain('quotePrefix="1"');
  });

  test.each([";", ",", "\t"] as const)("keep the separator %j of a CSV file", async (separator) => {
    const two: SheetColumn[] = [...columns, { label: "a,b;c", kind: "text" }];
    const stream = documents.table({ name: "x", columns: two, rows: each([["0445", "x\ty"]]), separator }, "csv", "hr");
    const text = new TextDecoder().decode(await readAll(stream));
    expect(parse(text, { delimiter: separator })).toEqual([
      ["Broj", "a,b;c"],
      ["0445", "x\ty"],
    ]);
  });
});

describe.each<TableFormat>(["csv", "xlsx"])("%s as it is read", (format) => {
  const open = (rows: AsyncIterable<SheetCell[]>) =>
    documents.table({ name: "x", columns: COLUMNS, rows }, format, "hr");
  const make = (index: number): SheetCell[] => [
    `R-${(index * 7_919) % 100_003}`,
    "2026-11-20",
    (index * 104_729) % 999_983,
    index,
  ];

  test("takes no row before it is read, and few at a time", async () => {
    const rows = counted(100_000, make);
    const reader = open(rows).getReader();
    expect(rows.taken).toBe(0);
    await reader.read();
    expect(rows.taken).toBeLessThan(3_000);
    const before = rows.taken;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rows.taken).toBe(before);
    await reader.cancel();
    expect(rows.ended).toBe(true);
  });

  test("25,000 rows arrive, never far ahead of the reader", async () => {
    const rows = counted(25_000, make);
    const pieces: Uint8Array[] = [];
    let last = 0;
    for await (const piece of open(rows)) {
      expect(rows.taken - last).toBeLessThan(10_000);
      if (piece.length > 1_000) last = rows.taken;
      pieces.push(piece);
    }
    const bytes = Buffer.concat(pieces);
    const found = format === "csv" ? parseCsv(bytes.toString()).length : openWorkbook(bytes).count;
    expect(found).toBe(25_001);
  });

  test("an error in the rows is the reader's, not the end of the file", async () => {
    const rows = counted(10_000, make, 5_000);
    await expect(readAll(open(rows))).rejects.toThrow("the ERP went away");
    expect(rows.ended).toBe(true);
  });

  test("a fraction of a cent is a fault of ours", async () => {
    await expect(readAll(open(each([["A", null, 1.5, 1]])))).rejects.toThrow(RangeError);
  });
});

async function csv(rows: SheetCell[][], locale: Locale): Promise<string> {
  const stream = documents.table({ name: "x", columns: COLUMNS, rows: each(rows) }, "csv", locale);
  return new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(await readAll(stream));
}

function parseCsv(text: string): string[][] {
  return parse(text, { bom: true, delimiter: ";", record_delimiter: "\r\n" });
}

async function xlsx(rows: SheetCell[][], name = "Kartica") {
  return openWorkbook(await readAll(documents.table({ name, columns: COLUMNS, rows: each(rows) }, "xlsx", "hr")));
}

const NUMBER_FORMATS: Record<string, string> = {
  "0": "General",
  "3": "#,##0",
  "4": "#,##0.00",
  "14": "day",
  "49": "text",
};

function openWorkbook(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const part = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const sheet = part("xl/worksheets/sheet1.xml");
  const [, formatsPart = ""] = part("xl/styles.xml").split("<cellXfs");
  const formats = [...formatsPart.matchAll(/<xf numFmtId="(\d+)" fontId="(\d+)"/g)];
  const cellsOf = (row: string) =>
    [...row.matchAll(/<c r="(\w+)" s="(\d+)"(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(([, at, style, type = "n", inner]) => ({
      at,
      style: NUMBER_FORMATS[formats[Number(style)]?.[1] ?? ""],
      bold: formats[Number(style)]?.[2] === "1",
      type,
      value: parseXml(inner ?? "").textContent,
    }));
  const rows = [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)];
  return {
    sheet,
    count: rows.length,
    rows: rows.slice(0, 3).map(([, row = ""]) => cellsOf(row)),
    name: parseXml(part("xl/workbook.xml")).querySelector("sheet")?.getAttribute("name") ?? "",
  };
}

async function* each<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}
