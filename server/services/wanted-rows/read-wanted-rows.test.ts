import { deflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { writeCsv } from "../documents/csv.ts";
import { writeXlsx } from "../documents/xlsx.ts";
import { readWantedRows } from "./read-wanted-rows.ts";
import { toResultSheet } from "./result-sheet.ts";
import type { WantedInput, WantedRows } from "./wanted-row.ts";

const LIST = `Radiona Čičak; narudžba 48
Kataloški broj;Količina;Vaš broj;Napomena
0 445 110 369;4;ČIČAK-1;žurno
04L 130 277 K;2 kom;;
`;
const READ = [
  { row: 3, numberText: "0 445 110 369", pieces: 4, yourNumber: "ČIČAK-1", note: "žurno" },
  { row: 4, numberText: "04L 130 277 K", pieces: 2, yourNumber: "", note: "" },
];

describe("one list is read alike", () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(LIST.replaceAll(";", "\t"), "utf16le")]);
  test.each([
    ["a pasted text", { kind: "paste", text: LIST }],
    ["cells pasted from a spreadsheet", { kind: "paste", text: LIST.replaceAll(";", "\t") }],
    ["pasted values with commas", { kind: "paste", text: LIST.replaceAll(";", ",") }],
    ["semicolons, UTF-8", file(LIST)],
    ["semicolons, UTF-8 with a byte order mark, CRLF", file(`\ufeff${LIST.replaceAll("\n", "\r\n")}`)],
    ["commas", file(LIST.replaceAll(";", ","))],
    ["tabs", file(LIST.replaceAll(";", "\t"))],
    ["Excel's Unicode text, UTF-16", { kind: "file", bytes: utf16 }],
    ["Windows-1250", { kind: "file", bytes: toWindows1250(LIST) }],
  ] as const)("%s", async (_, input) => {
    const { rows } = await read(input);
    expect(
      rows.map(({ row, numberText, amount, yourNumber, note }) => {
        return { row, numberText, pieces: amount.quantity, yourNumber, note };
      }),
    ).toEqual(READ);
  });
});

describe("a pasted line", () => {
  test.each([
    ["0445110369 4", "0445110369", 4, "0445110369 4"],
    ["0 445 110 369 4", "0 445 110 369", 4, "0 445 110 369 4"],
    ["0 445 110 369", "0 445 110 369", null, null],
    ["0 445 110 369  4 kom", "0 445 110 369", 4, null],
    ["0445110369\u00a0 4", "0445110369", 4, null],
    ["4x 0445110369", "0445110369", 4, "4x 0445110369"],
    ["4 kom 0 445 110 369", "0 445 110 369", 4, null],
    ["0445110369 x4", "0445110369", 4, "0445110369 x4"],
    ["0445110369 - 4 pcs", "0445110369", 4, null],
    ["0445110369, 4", "0445110369", 4, null],
    ["0445110369", "0445110369", null, null],
    ["K03-0029", "K03-0029", null, null],
  ])("%s", async (text, number, pieces, otherwise) => {
    const { rows } = await read({ kind: "paste", text });
    const [{ numberText, amount, alternative } = never()] = rows;
    expect([numberText, amount.quantity, alternative?.numberText ?? null]).toEqual([number, pieces, otherwise]);
  });
});

describe("no quantity is guessed", () => {
  test.each([
    ["", "blank"],
    ["0", "zero"],
    ["-2", "negative"],
    ["1,5", "fraction"],
    ["1.000", "ambiguous"],
    ["1e3", "ambiguous"],
    ["1.000,5", "fraction"],
    ["nekoliko", "unreadable"],
    ["2 kutije", "unreadable"],
    ["99999999", "too-many"],
  ])("%j is %s", async (text, reason) => {
    const { rows } = await read({ kind: "typed", rows: [{ number: "0445110369", quantity: text }] });
    expect(rows[0]?.amount).toMatchObject({ quantity: null, reason });
  });

  test("a unit of more than one piece leaves it open, whatever column it stands in", async () => {
    const { rows } = await read(file("broj;kol;jm\n0445110369;2;par\n0445110370;2;kom\n"));
    expect(rows.map(({ amount }) => amount.quantity)).toEqual([null, 2]);
  });

  test("thousands that are written out are understood", async () => {
    const { rows } = await read(file("broj;kol\n0445110369;1.000,00\n0445110370;2 pcs\n"));
    expect(rows.map(({ amount }) => amount.quantity)).toEqual([1_000, 2]);
  });
});

describe("columns", () => {
  test("without a head they are number and quantity, or plainly the other way round", async () => {
    const usual = await read(file("0445110369;4\n0445110370;12\n"));
    const turned = await read(file("4;0445110369\n12;0445110370\n"));
    for (const { rows } of [usual, turned])
      expect(rows.map(({ numberText, amount }) => [numberText, amount.quantity])).toEqual([
        ["0445110369", 4],
        ["0445110370", 12],
      ]);
  });

  test("a list whose columns have other names is refused with them", async () => {
    const answer = await readWantedRows(file("Količina;Napomena\n4;hitno\n"));
    expect(answer).toEqual({ ok: false, reason: "no-number", names: ["Količina", "Napomena"] });
  });

  test("a list that has the customer's own numbers alone is read by them; beside others they stay what they are", async () => {
    const alone = await read(file("Vaš broj;Količina\nREG-4711;4\n"));
    expect(alone.rows[0]).toMatchObject({ numberText: "REG-4711", yourNumber: "", amount: { quantity: 4 } });
    const both = await read(file("Vaš broj;Broj;Količina\nREG-4711;0445110369;4\n"));
    expect(both.rows[0]).toMatchObject({ numberText: "0445110369", yourNumber: "REG-4711" });
  });

  test("a customer's own names go first", async () => {
    const { rows } = await read({
      ...file("Stavka A;B\n0445110369;4\n"),
      own: { "Stavka A": "number", B: "quantity" },
    });
    expect(rows[0]).toMatchObject({ numberText: "0445110369", amount: { quantity: 4 } });
  });

  test("a head on each page, headings and sums are left out, and said", async () => {
    const { rows, skipped } = await read(file("broj;kol\nA-100;1\nTURBO;\n\nbroj;kol\nA-101;2\nUkupno;3\n;\n"));
    expect(rows.map(({ numberText }) => numberText)).toEqual(["A-100", "TURBO", "A-101"]);
    expect(skipped).toEqual([5, 7]);
  });
});

test("a number a second time is marked, in any spelling, unless the maker is another", async () => {
  const text = "broj;kol;proizvođač\nA-100;1;\na 100;2;\nA100;3;Bosch\n";
  const { rows } = await read(file(text));
  expect(rows.map(({ sameAs }) => sameAs)).toEqual([null, 2, null]);
});

describe("numbers that a spreadsheet has spoilt are questions", () => {
  test.each([
    ["445110470", "zero", ["0445110470"]],
    ["4,4511E+08", "exponent", []],
    ["=A1", "formula", ["A1"]],
    ["28.12.2026.", "date", ["28-12", "12-28"]],
  ])("%s", async (number, kind, candidates) => {
    const { rows } = await read({ kind: "typed", rows: [{ number, quantity: "1" }] });
    expect(rows[0]?.numberDoubt).toEqual({ kind, candidates });
  });
});

describe("refused as a whole", () => {
  const rows = Array.from({ length: 1_001 }, (_, at) => `N-${at};1`).join("\n");
  test.each([
    ["1,001 rows", file(rows), "too-many-rows"],
    ["1,001 rows below a head", file(`broj;kol\n${rows}`), "too-many-rows"],
    ["a million rows", file("N-1;1\n".repeat(1_000_000)), "too-many-rows"],
    ["11 MB", file("x".repeat(11 * 1024 * 1024)), "too-big"],
    ["an old workbook", { kind: "file", bytes: Buffer.from("d0cf11e0a1b11ae1", "hex") }, "old-excel"],
    ["a picture by another name", { kind: "file", bytes: Buffer.from("89504e470d0a1a0a", "hex") }, "picture"],
    ["a zip of something else", { kind: "file", bytes: zipSync({ "a.txt": strToU8("hello") }) }, "not-a-workbook"],
    ["nothing at all", file(""), "empty"],
    ["blank lines", file("\n \n;\n"), "nothing"],
    ["10,000 sheets", { kind: "file", bytes: workbook("", 10_000) }, "too-large"],
    ["sizes that unpack to gigabytes", { kind: "file", bytes: lying(3 * 1024 ** 3) }, "too-large"],
    ["sizes that lie", { kind: "file", bytes: lying(1_000) }, "damaged"],
    [
      "entities",
      { kind: "file", bytes: workbook("", 1, `<!DOCTYPE a [<!ENTITY b "${"c".repeat(99)}">]>`) },
      "entities",
    ],
  ] as const)("%s", async (_, input, reason) => {
    const before = process.cpuUsage();
    expect(await readWantedRows(input)).toEqual({ ok: false, reason });
    const { user, system } = process.cpuUsage(before);
    // Generous: none of them takes more than a tenth of this on a quiet machine.
    expect(user + system).toBeLessThan(2_000_000);
  });

  test("a thousand rows are not", async () => {
    expect((await read(file(rows.split("\n").slice(1).join("\n")))).rows).toHaveLength(1_000);
  });
});

describe.each([
  ["csv", writeCsv],
  ["xlsx", writeXlsx],
] as const)("a result as %s", (_, write) => {
  test("comes back as a list like any other, with formulas defused and zeros kept", async () => {
    const { columns, rows } = await read(file("Broj dijela;Kol;Napomena\n0445110369;4;=1+1\n0445110370;0;\n"));
    const results = rows.map(({ row, cells }) => {
      return { row, cells, status: "refused", reason: "why", suggestion: "0445110371", price: "12,50 €" };
    });
    const added = ["row", "status", "reason", "suggestion", "your price"] as const;
    const sheet = toResultSheet(columns, results, { sheet: "Result", added, column: (place) => `column ${place}` });
    const parts: Uint8Array[] = [];
    for await (const part of write(sheet, "hr")) parts.push(part);
    const again = await read({ kind: "file", bytes: Buffer.concat(parts) });
    expect(again.columns.names).toEqual(["Broj dijela", "Kol", "Napomena", ...added]);
    expect(again.rows.map(({ numberText, amount }) => [numberText, amount.quantity])).toEqual([
      ["0445110369", 4],
      ["0445110370", null],
    ]);
    const note = again.rows[0]?.cells[2];
    expect(note).toBe(write === writeCsv ? "'=1+1" : "=1+1");
    expect(again.rows[0]?.cells.slice(3)).toEqual(["2", "refused", "why", "0445110371", "12,50 €"]);
    const second = toResultSheet(again.columns, results, { sheet: "Result", added, column: String });
    expect(second.columns.map(({ label }) => label)).toEqual(again.columns.names);
  });
});

function file(text: string): { kind: "file"; bytes: Uint8Array } {
  return { kind: "file", bytes: Buffer.from(text) };
}

async function read(input: WantedInput): Promise<WantedRows> {
  const answer = await readWantedRows(input);
  if (!answer.ok) throw new Error(answer.reason);
  return answer;
}

function never(): never {
  throw new Error("no row");
}

function toWindows1250(text: string): Uint8Array {
  const codes: Record<string, number> = { Č: 0xc8, č: 0xe8, ž: 0x9e, š: 0x9a, "–": 0x96 };
  return Uint8Array.from(text, (sign) => codes[sign] ?? sign.charCodeAt(0));
}

/** A workbook with so many sheets, the first with these rows. */
function workbook(rows: string, count: number, before = ""): Uint8Array {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const every = Array.from({ length: count }, (_, at) => at + 1);
  const sheets = every.map((at) => `<sheet name="${at}" sheetId="${at}" r:id="rId${at}"/>`);
  const links = every.map(
    (at) => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/${at}.xml"/>`,
  );
  const sheet = `${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return zipSync({
    "xl/workbook.xml": strToU8(`<workbook xmlns:r="${relations}"><sheets>${sheets.join("")}</sheets></workbook>`),
    "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${links.join("")}</Relationships>`),
    ...Object.fromEntries(every.map((at) => [`xl/worksheets/${at}.xml`, strToU8(sheet)])),
  });
}

/** A workbook whose sheet has 64 MiB of spaces, and says that it has `declared` bytes. */
function lying(declared: number): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, " "));
  const plain = Buffer.from(workbook("", 1));
  const name = Buffer.from("xl/worksheets/1.xml");
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declared >>> 0, 22);
  local.writeUInt16LE(name.length, 26);
  return withEntry(plain, { name, local, packed, declared });
}

/** Puts another sheet in the place of the first: its local part at the end of the parts, its size in the directory. */
function withEntry(
  zip: Buffer,
  { name, local, packed, declared }: { name: Buffer; local: Buffer; packed: Buffer; declared: number },
): Uint8Array {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const directoryAt = zip.readUInt32LE(end + 16);
  const directory = Buffer.from(zip.subarray(directoryAt, end));
  const entry = directory.indexOf(name) - 46;
  directory.writeUInt16LE(8, entry + 10);
  directory.writeUInt32LE(packed.length, entry + 20);
  directory.writeUInt32LE(declared >>> 0, entry + 24);
  directory.writeUInt32LE(directoryAt, entry + 42);
  const tail = Buffer.from(zip.subarray(end));
  tail.writeUInt32LE(directoryAt + local.length + name.length + packed.length, 16);
  return Buffer.concat([zip.subarray(0, directoryAt), local, name, packed, directory, tail]);
}
