import { createHash, randomBytes } from "node:crypto";
import { constants, deflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { readQuickOrder } from "./read-quick-order.ts";
import { MAX_BYTES } from "./read-row.ts";
import { toWorkbook, toZip } from "./testing/to-workbook.ts";

const MIB = 2 ** 20;
const SHEET = "xl/worksheets/sheet1.xml";
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEAD = "<worksheet><sheetData>";

/**
 * Files that are not lists, or cost far more to read than a list, with the reason for which each is refused. The time
 * of making a file is not measured.
 */
const FILES: [string, () => Uint8Array, string][] = [
  ["1,001 rows of text", () => text(1_001), "too-many-rows"],
  ["a million rows of text", () => Buffer.alloc(5_000_000, "A1;1\n"), "too-many-rows"],
  [
    "a workbook of 1,001 rows",
    () => toWorkbook(Array.from({ length: 1_001 }, (_, at) => [`A${at}`, 1])),
    "too-many-rows",
  ],
  ["11 MB", () => Buffer.alloc(11_000_000, "A1;1\n"), "too-big"],
  ["a workbook of 11 MB", () => Buffer.concat([toWorkbook([["A1", 1]]), Buffer.alloc(11_000_000)]), "too-big"],
  [
    "a zip bomb of 10 kB that says so",
    () => declaring(toZip({ [SHEET]: blank(8) }, 9), 10 * 1024 * MIB - 1),
    "too-large",
  ],
  ["a zip bomb of many parts", () => manyParts(400, 48 * 1024), "too-large"],
  ["a part packed a thousand times", () => toZip({ [SHEET]: blank(20) }, 9), "too-large"],
  ["a part of 20 MB that says a few bytes", () => declaring(toZip({ [SHEET]: blank(20) }, 1), 500), "damaged"],
  ["a part of 20 MB that says a list's size", () => declaring(padded(blank(20)), 3 * MIB), "damaged"],
  ["10 MB that are 10 GB and say 9 MB", () => bomb({ [SHEET]: 9 * MIB }), "damaged"],
  ["10 MB that are 10 GB and say so as far as a zip can", () => bomb({ [SHEET]: 0xff_ff_ff_fe }), "too-large"],
  [
    "the same as shared texts and styles of a sheet",
    () => bomb({ "xl/sharedStrings.xml": 4 * MIB, "xl/styles.xml": 4 * MIB }),
    "damaged",
  ],
  [
    "10 MB that are 4 TB: 400 parts that lie one above the other",
    () => bomb(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`xl/worksheets/s${at}.xml`, 10 * MIB]))),
    "too-large",
  ],
  [
    "the same, and each says that it is small",
    () => bomb({ [SHEET]: 9 * MIB, ...Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`x${at}.xml`, 9])) }),
    "damaged",
  ],
  ["a sheet of 20 MB", () => toZip({ [SHEET]: elements(20) }, 1), "too-large"],
  ["10,000 sheets", () => manyParts(10_000, 100), "too-large"],
  ["10,000 sheets that are one part", sheetsOfOnePart, "nothing"],
  ["an entity bomb", () => toZip({ [SHEET]: entities() }), "entities"],
  ["an outside entity", () => toZip({ [SHEET]: `<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>` }), "entities"],
  ["a tag without end", () => toZip({ [SHEET]: `${HEAD}<row ${noise(3)}` }), "damaged"],
  ["a cell without end", () => toZip({ [SHEET]: `${HEAD}<row><c t="inlineStr"><is><t>${noise(3)}` }), "long-cell"],
  ["shared texts beyond measure", sharedTexts, "too-large"],
  ["a row of 10,000 columns", () => toWorkbook([Array.from({ length: 10_000 }, () => "x")]), "too-many-columns"],
  ["rows of nothing", () => toZip({ [SHEET]: `${HEAD}${"<row/>".repeat(100_000)}` }), "too-many-rows"],
  ["an .xls", () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), randomBytes(MIB)]), "old-excel"],
  ["a PNG named list.xlsx", () => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(MIB)]), "picture"],
  ["a JPEG named list.csv", () => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(MIB)]), "picture"],
  ["a PDF", () => Buffer.from("%PDF-1.7\n"), "pdf"],
  ["a web page named list.xls", () => Buffer.from("\ufeff<html><table><tr><td>0445110470</td></tr></table>"), "markup"],
  ["XML named list.xls", () => Buffer.from('<?xml version="1.0"?><Workbook/>', "utf16le"), "markup"],
  ["a bitmap", () => Buffer.concat([Buffer.from("BM"), Buffer.alloc(MIB)]), "not-a-workbook"],
  ["noise", () => Buffer.concat([Buffer.from("x"), randomBytes(5 * MIB)]), "not-a-workbook"],
  ["an empty file", () => Buffer.alloc(0), "empty"],
  ["a zip of something else", () => zipSync({ "a.txt": Buffer.from("A") }), "not-a-workbook"],
  ["an empty zip", () => zipSync({}), "not-a-workbook"],
  ["a path out of the zip", () => toZip({ "../../etc/passwd.xml": "x" }), "damaged"],
  ["an absolute path", () => toZip({ "/etc/passwd.xml": "x" }), "damaged"],
  ["a torn workbook", () => toWorkbook([["A1", 1]]).subarray(0, 300), "damaged"],
  ["a workbook with nothing in its sheet", () => toZip({ [SHEET]: "" }), "nothing"],
  ["as many empty elements as a list may have bytes", () => toZip({ [SHEET]: elements(9.5) }, 1), "nothing"],
  ["as many empty cells", () => toZip({ [SHEET]: elements(9.5, "<c/>") }, 1), "nothing"],
  ["a line of 9 MB", () => Buffer.alloc(9 * MIB, "a"), "long-cell"],
  ["a line of 9 MB in another encoding", () => Buffer.alloc(9 * MIB, "\xe8", "latin1"), "unclosed-quote"],
  [
    "a quote that is never closed",
    () => Buffer.concat([Buffer.from('A1;"'), Buffer.alloc(9 * MIB, `${"a".repeat(1_000)}\n`)]),
    "unclosed-quote",
  ],
  ["9 MB of separators", () => Buffer.alloc(9 * MIB, ";".repeat(60)), "long-cell"],
  ["9 MB of rows of separators", () => Buffer.alloc(9 * MIB, ";\n"), "too-many-rows"],
  ["9 MB of line ends", () => Buffer.alloc(9 * MIB, "\n"), "too-many-rows"],
  ["9 MB of quotes", () => Buffer.alloc(9 * MIB, '"'), "long-cell"],
];

/** CPU milliseconds that hashing 256 MiB takes now, as a yardstick: on a shared core all work takes more of them. */
function costOfHashing(): number {
  const from = process.cpuUsage();
  const hash = createHash("sha256");
  for (let times = 0; times < 4; times += 1) hash.update(SAMPLE);
  hash.digest();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}
const SAMPLE = Buffer.alloc(64 * MIB, "x");

test.each(pickToday(FILES, 10))(`%s, seed ${SEED}`, async (_, make, reason) => {
  const bytes = make();
  await readQuickOrder({ kind: "file", bytes });
  const before = process.memoryUsage();
  const { maxRSS } = process.resourceUsage();
  const from = process.cpuUsage();
  const list = await readQuickOrder({ kind: "file", bytes });
  const { user, system } = process.cpuUsage(from);
  const after = process.memoryUsage();
  expect(list).toMatchObject({ ok: false, reason });
  const cpu = Math.round((user + system) / 1_000);
  const held = Math.round((after.heapUsed + after.external - before.heapUsed - before.external) / MIB);
  if (process.env.SHOW_COSTS) console.info(`${cpu} ms, ${held} MiB: ${_}`);
  expect(cpu).toBeLessThan(cpu < 1_500 ? 1_500 : 20 * costOfHashing());
  expect(held).toBeLessThan(96);
  expect((process.resourceUsage().maxRSS - maxRSS) / 1_024).toBeLessThan(96);
});

test("a workbook of ten megabytes of pictures is a list like any other", async () => {
  const pictures = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`xl/media/${at}.png`, randomBytes(MIB)]));
  const bytes = toZip({
    ...pictures,
    [SHEET]: `${HEAD}<row><c t="inlineStr"><is><t>A1</t></is></c><c><v>4</v></c></row></sheetData></worksheet>`,
  });
  expect(bytes.length).toBeLessThan(MAX_BYTES);
  expect(await readQuickOrder({ kind: "file", bytes })).toMatchObject({
    rows: [{ numberText: "A1", amount: { quantity: 4 } }],
  });
});

function text(rows: number): Uint8Array {
  return Buffer.from(Array.from({ length: rows }, (_, at) => `A${at};1`).join("\n"));
}

/** A worksheet of spaces, which an XML reader skips. */
function blank(mebibytes: number): Uint8Array {
  return Buffer.concat([Buffer.from(HEAD), Buffer.alloc(mebibytes * MIB, " ")]);
}

/** Elements without a meaning, with enough noise between them that the compression ratio is not suspicious. */
function elements(mebibytes: number, element = "<x/>"): string {
  const block = () => `${element.repeat(200)}<y a="${randomBytes(40).toString("hex")}"/>`;
  return `${HEAD}${Array.from({ length: Math.floor((mebibytes * MIB) / block().length) }, block).join("")}</sheetData></worksheet>`;
}

/** Text that compresses badly. */
function noise(mebibytes: number): string {
  return randomBytes(mebibytes * 512 * 1024).toString("hex");
}

/** A workbook with so much text that compresses badly that its compression ratio looks like a list's. */
function padded(sheet: Uint8Array): Uint8Array {
  return toZip({ [SHEET]: sheet, "xl/comments1.xml": `<c>${noise(1)}</c>` }, 1);
}

/** The workbook, with `size` as the size of its sheet in the zip directory. */
function declaring(workbook: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(workbook);
  const entry = Buffer.from("504b0102", "hex");
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1)) {
    const name = bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    if (name === SHEET) bytes.writeUInt32LE(Math.min(size, 0xff_ff_ff_fe), at + 24);
  }
  return bytes;
}

const SHARED = { "xl/sharedStrings.xml": "sharedStrings", "xl/styles.xml": "styles" };
const RELATED = Object.entries({ [SHEET]: "worksheet", ...SHARED }).map(
  ([part, kind], at) => `<Relationship Id="rId${at + 1}" Type="${RELATION}/${kind}" Target="/${part}"/>`,
);
/** The unpacked parts of a workbook of one cell. */
const PLAIN = {
  "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships>${RELATED.join("")}</Relationships>`,
  [SHEET]: `${HEAD}<row><c t="s"><v>0</v></c></row></sheetData></worksheet>`,
};

/**
 * A workbook of ten megabytes. Each file that `declared` names has the declared size in the zip directory, but really
 * is ten gigabytes of spaces: all of them share one stream, a compressed megabyte repeated about ten thousand times.
 */
function bomb(declared: Record<string, number>): Uint8Array {
  const spaces = Buffer.concat([Buffer.from(HEAD), Buffer.alloc(MIB - HEAD.length, " ")]);
  const packed = deflateRawSync(spaces, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const times = Math.floor((MAX_BYTES - 100_000) / packed.length);
  const stream = Buffer.concat([...Array.from({ length: times }, () => packed), deflateRawSync("")]);
  const plain = Object.fromEntries(Object.entries(PLAIN).filter(([name]) => !(name in declared)));
  return archive(plain, (store) => {
    const offset = store(stream);
    return Object.entries(declared).map(([name, size]) => ({ name, size, offset, bytes: stream.length }));
  });
}

/** A zip of these plain texts, and of the packed entries that `pack` stores, and lists with any size. */
function archive(
  plain: Record<string, string>,
  pack: (store: (packed: Buffer) => number) => { name: string; size: number; offset: number; bytes: number }[],
): Uint8Array {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  const add = (name: string, bytes: number, size: number, { method, offset }: { method: number; offset: number }) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02_01_4b_50);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(bytes, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    entry.write(name, 46);
    list.push(entry);
  };
  const store = (bytes: Buffer) => {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04_03_4b_50);
    files.push(head, bytes);
    at += head.length + bytes.length;
    return at - head.length - bytes.length;
  };
  for (const [name, text] of Object.entries(plain)) {
    const bytes = Buffer.from(text);
    add(name, bytes.length, bytes.length, { method: 0, offset: store(bytes) });
  }
  for (const { name, size, offset, bytes } of pack(store)) add(name, bytes, size, { method: 8, offset });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50);
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(
    list.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...list, end]);
}

function manyParts(count: number, bytes: number): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(bytes * 4, " "), { level: 9 });
  return archive(PLAIN, (store) =>
    Array.from({ length: count }, (_, at) => ({
      name: `xl/worksheets/other${at}.xml`,
      size: bytes * 4,
      offset: store(packed),
      bytes: packed.length,
    })),
  );
}

function sheetsOfOnePart(): Uint8Array {
  const sheets = Array.from({ length: 10_000 }, (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`);
  return toZip({
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${sheets.join("")}</sheets></workbook>`,
    [SHEET]: "<worksheet><sheetData/></worksheet>",
  });
}

function entities(): string {
  const defined = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
  return `<!DOCTYPE x [<!ENTITY e0 "aaaaaaaaaa">${defined.join("")}]>${HEAD}<row><c t="inlineStr"><is><t>&e20;</t></is></c></row>`;
}

function sharedTexts(): Uint8Array {
  const texts = `<sst>${Array.from({ length: 12_000 }, () => `<si><t>${randomBytes(400).toString("hex")}</t></si>`).join("")}</sst>`;
  return toZip({
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/sharedStrings.xml": texts,
    [SHEET]: `${HEAD}<row><c t="s"><v>0</v></c></row></sheetData></worksheet>`,
  });
}
