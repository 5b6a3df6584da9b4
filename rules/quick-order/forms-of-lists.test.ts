import {
  array,
  asyncProperty,
  assert as check,
  constantFrom,
  integer,
  record,
  string,
  stringMatching,
} from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { readQuickOrder } from "./read-quick-order.ts";
import { MAX_ROWS, type QuickOrderInput, type ReadRows, type RefusedList } from "./read-row.ts";
import { toWorkbook } from "./testing/to-workbook.ts";

const LIST = [
  ["Kataloški broj", "Količina", "Napomena"],
  ["0 445 110 369", "4", "žurno, čekam"],
  ["F00VC01502", "12 kom", ""],
  ["28-12", "2", "đubre šćž"],
  ["0445110470", "1.000", "Ø 8"],
];

function csv(separator: string): string {
  const cell = (text: string) => (/[,;\t"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return LIST.map((row) => row.map(cell).join(separator)).join("\r\n");
}

function file(bytes: Uint8Array | string): QuickOrderInput {
  return { kind: "file", bytes: Buffer.from(bytes) };
}

async function read(input: QuickOrderInput): Promise<ReadRows> {
  const list = await readQuickOrder(input);
  if (!list.ok) throw new Error(`refused: ${list.reason}`);
  return list;
}

async function refusal(input: QuickOrderInput): Promise<RefusedList["reason"] | null> {
  const list = await readQuickOrder(input);
  return list.ok ? null : list.reason;
}

/** Each row as "2: A1 × 4": row, part number, and the quantity or the reason why the quantity is unclear. */
async function wanted(input: QuickOrderInput): Promise<string[]> {
  const { rows } = await read(input);
  return rows.map(({ row, numberText, amount }) => `${row}: ${numberText} × ${amount.quantity ?? amount.reason}`);
}

describe("the same list gives the same rows", () => {
  const inputs: [string, () => QuickOrderInput][] = [
    ["pasted from a spreadsheet", () => ({ kind: "paste", text: csv("\t") })],
    ["CSV ;", () => file(csv(";"))],
    ["CSV ,", () => file(csv(","))],
    ["CSV tab", () => file(csv("\t"))],
    ["UTF-8 with BOM", () => file(`\ufeff${csv(";")}`)],
    ["UTF-16LE, as Excel's Unicode text", () => file(iconv.encode(csv("\t"), "utf-16le", { addBOM: true }))],
    ["UTF-16LE without BOM", () => file(iconv.encode(csv("\t"), "utf-16le"))],
    ["Windows-1250", () => file(iconv.encode(csv(";").replace("Ø", "o"), "windows-1250"))],
    ["XLSX", () => file(toWorkbook(LIST))],
  ];
  test.each(inputs)("%s", async (name, make) => {
    const { rows, columns } = await read(make());
    expect(columns.fields).toEqual(["number", "quantity", "note"]);
    expect(rows.map(({ row, numberText, amount, note }) => [row, numberText, amount, note])).toEqual([
      [2, "0 445 110 369", { quantity: 4, reason: null }, "žurno, čekam"],
      [3, "F00VC01502", { quantity: 12, reason: null }, ""],
      [4, "28-12", { quantity: 2, reason: null }, "đubre šćž"],
      [
        5,
        "0445110470",
        { quantity: null, reason: "ambiguous", readings: [1000, 1] },
        name === "Windows-1250" ? "o 8" : "Ø 8",
      ],
    ]);
    expect(rows.map(({ cells }) => cells[0])).toEqual(LIST.slice(1).map(([number]) => number));
  });
});

describe("columns", () => {
  test.each<[string, string, string[]]>([
    ["any order, text before the head", "Narudžba 47\n\nSjedište: Zagreb\nKol;Opis;Kat. broj\n4;x;A1\n", ["5: A1 × 4"]],
    ["no head: number, quantity", "A1;4\nB2;5\n", ["1: A1 × 4", "2: B2 × 5"]],
    ["no head: the other way round", "4;0445110369\n5;F00VC01502\n", ["1: 0445110369 × 4", "2: F00VC01502 × 5"]],
    ["no head: a first column that counts", "1;A1;4\n2;B2;5\n", ["1: A1 × 4", "2: B2 × 5"]],
    ["no head: an empty first column", ";A1;4\n;B2;5\n", ["1: A1 × 4", "2: B2 × 5"]],
    ["one column", "SKU\nA1\n", ["2: A1 × blank"]],
    ["German", "Pos;Bestellnummer;Menge\n1;A1;4\n", ["2: A1 × 4"]],
    ["English in words", "Line no;Part Number;Order Qty (pcs);Stock qty\n1;A1;4;9\n", ["2: A1 × 4"]],
    [
      "a result comes back",
      "Number;Quantity;Row;Status;Reason;Suggestion;Delivery;Your price\nA1;4;7;ready;x;y;4 in Zagreb;1,00\n",
      ["2: A1 × 4"],
    ],
    [
      "a result comes back in Croatian",
      "Broj;Količina;Redak;Status;Razlog;Prijedlog;Isporuka;Vaša cijena\nA1;4;7;x;x;y;Split: 4;1\n",
      ["2: A1 × 4"],
    ],
    ["sums and headings are no parts", "Number;Quantity;Note\n;;Injectors\nA1;4;\n", ["3: A1 × 4"]],
  ])("%s", async (_, text, rows) => {
    expect(await wanted(file(text))).toEqual(rows);
  });

  test("own names, position, the customer's number and maker", async () => {
    const text = "Što;Komada;Pozicija;Naš broj;Proizvođač\nA1;4;10;X-7;Bosch\n";
    const names = ["sto", "komada", "pozicija", "nas broj", "proizvodac"];
    const remembered = [
      { shape: { names }, fields: ["number", "quantity", "position", "yourNumber", "maker"] as const },
    ];
    const { rows } = await read({ kind: "file", bytes: Buffer.from(text), remembered });
    expect(rows).toMatchObject([{ numberText: "A1", position: "10", yourNumber: "X-7", maker: "Bosch" }]);
  });
});

describe("pasted lines", () => {
  test.each([
    ["0 445 110 369  4 kom", "0 445 110 369 × 4"],
    ["0 445 110 369 4 kom", "0 445 110 369 × 4"],
    ["4x 0445110369", "0445110369 × 4"],
    ["4 x 0445110369", "0445110369 × 4"],
    ["4 kom 0445110369", "0445110369 × 4"],
    ["0445110369 x4", "0445110369 × 4"],
    ["0445110369 x 4", "0445110369 × 4"],
    ["0445110369\t4", "0445110369 × 4"],
    ["0445110369;4", "0445110369 × 4"],
    ["0445110369, 4", "0445110369 × 4"],
    ["0445110369,1,5", "0445110369 × fraction"],
    ["0445110369 1,5", "0445110369 × fraction"],
    ["0445110369 1,5 kom", "0445110369 × fraction"],
    ["0445110369 1.000,5 kom", "0445110369 × fraction"],
    ["0445110369 1,000 kom", "0445110369 × ambiguous"],
    ["0445110369 120,00 kom", "0445110369 × 120"],
    ["0 445 110 369,4 kom", "0 445 110 369 × 4"],
    ["Bosch 0445110369,4 kom", "Bosch 0445110369 × 4"],
    ["0445110369*4", "0445110369 × 4"],
    ["0445110369 * 1,5", "0445110369 × fraction"],
    ["10*16*1", "10*16*1 × blank"],
    ["0445110369  1.000", "0445110369 × ambiguous"],
    ["0445110369 - 4", "0445110369 × 4"],
    ["0445110369  -4", "0445110369 × negative"],
    ["0 445 110 369", "0 445 110 369 × blank"],
    ["0445110369", "0445110369 × blank"],
    ["5303 988 0129", "5303 988 0129 × blank"],
    ["F 00V C01 502 2", "F 00V C01 502 × 2"],
    ["10x16x1  4", "10x16x1 × 4"],
  ])("%j", async (text, row) => {
    expect(await wanted({ kind: "paste", text })).toEqual([`1: ${row}`]);
  });

  test("digits at the end may belong to the number: both ways are told", async () => {
    const { rows } = await read({ kind: "paste", text: "A 646 070 09 87" });
    expect(rows).toMatchObject([
      { numberText: "A 646 070 09", amount: { quantity: 87 }, alternatives: [{ numberText: "A 646 070 09 87" }] },
    ]);
    expect(rows[0]?.alternatives[0]?.amount).toMatchObject({ quantity: null, reason: "blank" });
  });

  test("lines keep their numbers, and each is read by itself", async () => {
    const text = '0445110369 4\n\n2x F00VC01502\ninjector 1/2" 3 pcs\n';
    expect(await wanted({ kind: "paste", text })).toEqual([
      "1: 0445110369 × 4",
      "3: F00VC01502 × 2",
      '4: injector 1/2" × 3',
    ]);
  });
});

test("Excel's own line sep= counts as a line, and is none of the rows", async () => {
  expect(await wanted(file("sep=,\r\nNumber,Quantity\r\nA;1,4\r\n"))).toEqual(["3: A;1 × 4"]);
});

test("numbers that a spreadsheet has eaten are questions", async () => {
  const rows = [
    ["Number", "Quantity"],
    [445_110_470, 4],
    [46_384, 2, "date"],
    ["4,4511E+08", 1],
    ['="0445110369"', 1],
    [28.1, 1],
    ["=A1", 1],
    [4.4511e20, 1],
  ];
  const list = await read(file(toWorkbook(rows)));
  expect(list.rows.map(({ numberText, numberDoubt }) => [numberText, numberDoubt])).toEqual([
    ["445110470", { kind: "zero", candidates: ["0445110470"] }],
    ["2026-12-28", { kind: "date", candidates: ["28-12", "12-28"] }],
    ["4,4511E+08", { kind: "exponent", candidates: [] }],
    ["0445110369", null],
    ["28.1", { kind: "decimal", candidates: ["28.1", "28.10", "28.100", "028.1", "028.10", "028.100"] }],
    ["=A1", { kind: "formula", candidates: ["A1"] }],
    ["445110000000000000000", { kind: "exponent", candidates: [] }],
  ]);
});

test("a further row of a number is kept and marked", async () => {
  const { rows } = await read({ kind: "paste", text: "0445110369;4\nA1;1\n0 445 110 369;2\n" });
  expect(rows.map(({ row, amount, sameAs }) => [row, amount.quantity, sameAs])).toEqual([
    [1, 4, null],
    [2, 1, null],
    [3, 2, 1],
  ]);
});

test("typed rows: empty ones are none, the others keep their places", async () => {
  const typed = {
    kind: "typed",
    rows: [
      { number: "", quantity: "" },
      { number: "A1", quantity: "2" },
      { number: "", quantity: "3" },
    ],
  } as const;
  expect(await wanted(typed)).toEqual(["2: A1 × 2", "3:  × 3"]);
});

describe("limits", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `A${at};1`).join("\n");

  test("a thousand rows, whatever their head", async () => {
    expect((await read(file(lines(MAX_ROWS)))).rows).toHaveLength(1_000);
    expect((await read(file(`x\n\nNumber;Quantity\n${lines(MAX_ROWS)}`))).rows).toHaveLength(1_000);
    expect((await read({ kind: "paste", text: lines(MAX_ROWS) })).rows).toHaveLength(1_000);
    expect(await refusal(file(lines(MAX_ROWS + 1)))).toBe("too-many-rows");
    expect(await refusal({ kind: "paste", text: lines(MAX_ROWS + 1) })).toBe("too-many-rows");
    expect(await refusal({ kind: "paste", text: lines(MAX_ROWS + 1).replaceAll(";", " ") })).toBe("too-many-rows");
    expect(await refusal(file(toWorkbook(Array.from({ length: 1_001 }, () => ["A1", 1]))))).toBe("too-many-rows");
  });

  test("rows of nothing but separators below the list", async () => {
    expect(await wanted(file(`A1;1\n${";;;\n".repeat(10_000)}`))).toEqual(["1: A1 × 1"]);
  });

  test.each(["", " \n\n", "\ufeff", ";;;\n;;\n", "Number;Quantity\n"])("%j has no wanted part", async (text) => {
    expect(await refusal(file(text))).toMatch(/^(?:nothing|empty)$/);
    expect(await refusal({ kind: "paste", text })).toMatch(/^(?:nothing|empty)$/);
  });
});

test("whatever the list, a quantity is what its digits say", async () => {
  const number = stringMatching(/^[A-Z]\d{3,9}$/);
  const quantity = integer({ min: 1, max: 99_999 });
  const form = constantFrom("paste" as const, "csv" as const, "typed" as const);
  const rows = array(record({ number, quantity }), { minLength: 1, maxLength: 20 });
  await check(
    asyncProperty(rows, form, async (parts, kind) => {
      const texts = parts.map((part) => ({ number: part.number, quantity: String(part.quantity) }));
      const list = await read(toInput(texts, kind));
      expect(list.rows.map(({ numberText, amount }) => [numberText, amount.quantity])).toEqual(
        parts.map((part) => [part.number, part.quantity]),
      );
    }),
    { numRuns: 100 },
  );
});

test("whatever the text, it is read or refused, and no quantity is 1 that says nothing of it", async () => {
  await check(
    asyncProperty(string({ unit: constantFrom(..."0123456789 .,;\t\n'\"=+-xkomABE\0\u00a0") }), async (text) => {
      for (const input of [{ kind: "paste", text } as const, file(text)]) {
        const list = await readQuickOrder(input);
        if (!list.ok) continue;
        for (const { amount, quantityText } of list.rows)
          if (amount.quantity === 1) expect(quantityText).toContain("1");
      }
    }),
    { numRuns: 500 },
  );
});

function toInput(rows: { number: string; quantity: string }[], kind: "paste" | "csv" | "typed"): QuickOrderInput {
  if (kind === "typed") return { kind, rows };
  const text = rows.map(({ number, quantity }) => `${number}\t${quantity}`).join("\n");
  return kind === "paste" ? { kind, text } : file(`Number\tQuantity\n${text}`);
}
