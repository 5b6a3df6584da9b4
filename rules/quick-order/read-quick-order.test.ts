import { describe, expect, test } from "vitest";
import { toResultSheet } from "#app/quick-order/rows/result-sheet.ts";
import { writeCsv } from "#server/services/documents/csv.ts";
import { writeXlsx } from "#server/services/documents/xlsx.ts";
import { shapeOf } from "./list-shape.ts";
import { readQuickOrder, rereadRows } from "./read-quick-order.ts";
import type { ColumnChoice, QuickOrderInput, ReadRows } from "./read-row.ts";
import { toSheets, toWorkbook, toZip } from "./testing/to-workbook.ts";

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

describe("sheets", () => {
  const list = [
    ["Broj", "Kol"],
    ["A-100", 4],
  ];

  test("the one whose columns have known names is the list, and others with rows are named", async () => {
    const cover = [["Narudžba, tjedan 48"], ["Kontakt: Ana, 01 234 567"]];
    const { format, rows } = await read(sheets({ Naslovnica: cover, Prazno: [], Bosch: list, Delphi: list }));
    expect(format).toEqual({ kind: "xlsx", sheet: "Bosch", others: ["Naslovnica", "Delphi"] });
    expect(rows.map(({ row, numberText, amount }) => [row, numberText, amount.quantity])).toEqual([[2, "A-100", 4]]);
  });

  test("without names the first that has rows is read, whatever stands behind it", async () => {
    const large = Array.from({ length: 40_000 }, (_, at) => [`Dio ${at}`, at * 7919, `opis ${at * 104_729}`]);
    const { format, rows } = await read(sheets({ List1: [["A-100", 4]], Cjenik: large, List3: [] }));
    expect(format).toEqual({ kind: "xlsx", sheet: "List1", others: ["Cjenik"] });
    expect(rows).toHaveLength(1);
  });

  function sheets(of: Parameters<typeof toSheets>[0]): QuickOrderInput {
    return { kind: "file", bytes: toSheets(of) };
  }
});

test("the greeting of an e-mail is no row", async () => {
  const text = "Dobar dan,\nmolim:\n3x 0445110189\n- F00VC01502 4 kom\n\nLp,\nAna\n";
  const { rows, skipped } = await read({ kind: "paste", text });
  expect(rows.map(({ numberText, amount }) => [numberText, amount.quantity])).toEqual([
    ["0445110189", 3],
    ["F00VC01502", 4],
  ]);
  expect(skipped.map(({ row }) => row)).toEqual([1, 2, 6, 7]);
});

describe("a pasted list", () => {
  test.each([
    ["commas in quotes", 'SKU,Description,Qty\n0445110470,"Injector, 4, new",2\nHDF571,"Inj",3\n'],
    ["semicolons in quotes", 'Broj;Opis;Kol\n0445110470;"Cijev; 4; x";2\nHDF571;Igla;3\n'],
    ["semicolons in quotes without a head", '0445110470;"Cijev; 4";2\nHDF571;"Zav";3\n'],
    ["a price with a comma in quotes", 'SKU,Price,Qty\n0445110470,"13,04",2\nHDF571,"1,00",3\n'],
    ["a line end in quotes", 'Broj\tKol\tOpis\n0445110470\t2\t"dva\nretka"\nHDF571\t3\tx\n'],
    ["notes of three lines", 'Broj\tKol\tOpis\n0445110470\t2\t"za motor\n0445110369 4\ntreći"\nHDF571\t3\t"a\nb\nc"\n'],
    ["a line end in the first cell", 'Opis\tBroj\tKol\n"dva\nretka"\t0445110470\t2\n"a\nb\nc"\tHDF571\t3\n'],
    ["commas without a head", "0445110470,2,hitno\nHDF571,3,za kombi\n"],
    ["commas the other way round", "2,0445110470\n3,HDF571\n"],
    ["an inch in a cell", 'Broj\tOpis\tKol\n0445110470\t3/4" cijev\t2\nHDF571\t5\t3\n'],
  ])("is read as the same text in a file: %s", async (_, text) => {
    const pasted = await read({ kind: "paste", text });
    const filed = await read(file(text));
    expect(partsOf(pasted)).toEqual([
      ["0445110470", 2],
      ["HDF571", 3],
    ]);
    expect(partsOf(filed)).toEqual(partsOf(pasted));
  });

  test("a note with a comma in quotes stays whole", async () => {
    const { rows } = await read({ kind: "paste", text: 'SKU,Qty,Note\nHDF571,2,"hitno, 5 kom"\n' });
    expect(rows[0]?.note).toBe("hitno, 5 kom");
  });

  test.each([
    ["typed lines below copied cells", "F 00V C02 901;3\nHDF571;1\n15-28001-01 2\n", ["15-28001-01", 2]],
    ["where the columns are the other way round", "3;0445110470\n1;0445110369\n15-28001-01 2\n", ["15-28001-01", 2]],
    ["below a head", "Opis;Kol;Broj\nDizna;3;0445110470\n4x 0445110369\n", ["0445110369", 4]],
    ["a separated line among typed ones", "0445110470 2\n0445110369 4\nHDF571;1e3\n", ["HDF571", null]],
    ["the other way round", "0445110470 2\n0445110369 4\n5;0445110189\n", ["0445110189", 5]],
  ])("may have lines of several kinds: %s", async (_, text, last) => {
    expect(partsOf(await read({ kind: "paste", text })).at(-1)).toEqual(last);
  });

  test("may have the quantity first; with one space between, the catalogue decides", async () => {
    const { rows } = await read({ kind: "paste", text: "2  0445110470\n3 0445110369\n" });
    expect(rows[0]).toMatchObject({ numberText: "0445110470", amount: { quantity: 2 }, alternatives: [] });
    expect(rows[1]).toMatchObject({
      numberText: "3 0445110369",
      alternatives: [{ numberText: "0445110369", amount: { quantity: 3 } }],
    });
  });

  test.each([
    ["HDF571 1,5\n0445110470 2\n", ["HDF571", null]],
    ["HDF571, 4 kom, hitno\n0445110470 2\n", ["HDF571, 4 kom, hitno", null]],
    ["Molim HDF571, 5 kom\n", ["Molim HDF571", 5]],
  ])("a comma in a sentence separates no cells: %j", async (text, first) => {
    expect(partsOf(await read({ kind: "paste", text }))[0]).toEqual(first);
  });

  test("its last row is read, however many empty ones stand before it", async () => {
    const text = `A1;1\n${";;\n".repeat(12_000)}0445110470;2\n`;
    expect(partsOf(await read({ kind: "paste", text })).at(-1)).toEqual(["0445110470", 2]);
  });

  test("a title with a number above its head is no row", async () => {
    const text = "Narudžba 24.11.2026\nBroj\tKol\n0445110470\t2\n";
    expect(partsOf(await read({ kind: "paste", text }))).toEqual([["0445110470", 2]]);
  });

  function partsOf({ rows }: ReadRows) {
    return rows.map(({ numberText, amount }) => [numberText, amount.quantity]);
  }
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

  test("where the names tell no number, it is guessed by what stands in the columns, and said", async () => {
    const { columns, rows } = await read(file("Naziv;Oznaka kod nas;Komada\nDizna;DLLA-150;4\nFilter;F-26;1\n"));
    expect(columns).toMatchObject({ source: "guessed", fields: [null, "number", "quantity"] });
    const needed = await read(file("Kod nas;Oznaka dijela;Treba\nREG-4711;DLLA-150;12 kom\nREG-4712;F-2600;1\n"));
    expect(needed.columns.fields).toEqual(["number", null, "quantity"]);
    expect(rows.map(({ numberText }) => numberText)).toEqual(["DLLA-150", "F-26"]);
    const none = await read(file("Količina;Napomena\n4;hitno\n"));
    expect(none.columns).toMatchObject({ source: "guessed", fields: ["quantity", "note"] });
    expect(none.rows[0]?.numberText).toBe("");
  });

  test.each([
    ["a quantity whose name tells nothing", "Broj;Pon\nA-100;4\n", [["A-100", 4]]],
    ["two columns that may be the quantity", "Broj;Pon;Uto\nA-100;4;1\n", [["A-100", null]]],
    ["two quantities of one name", "Broj;Kol;Kol\nA-100;8;2\n", [["A-100", 8]]],
    ["two tables side by side", "Broj;Kol;;Broj;Kol\nA-100;8;;A-200;2\n", [["A-100", 8]]],
    [
      "no head: a name before the quantity",
      "0445110369;Dizna;4\n0445110370;Igla;12\n",
      [
        ["0445110369", 4],
        ["0445110370", 12],
      ],
    ],
    [
      "no head: a name before the number",
      "Dizna;0445110369;4\nIgla;0445110370;1\n",
      [
        ["0445110369", 4],
        ["0445110370", 1],
      ],
    ],
    [
      "no head: a price in whole euros before the quantity",
      "0445110369;120;4\n0445110370;99;1\n",
      [
        ["0445110369", 120],
        ["0445110370", 99],
      ],
    ],
  ])("a doubtful reading is asked about: %s", async (_, text, wanted) => {
    const { columns, rows } = await read(file(text));
    expect(columns.source).toMatch(/^(?:guessed|unsure)$/);
    expect(rows.map(({ numberText, amount }) => [numberText, amount.quantity])).toEqual(wanted);
  });

  test.each(["Naručeno", "Za naručit", "Treba", "Br. kom", "Količina / Qty", "To order", "Needed"])(
    "%j is the quantity",
    async (name) => {
      const { columns } = await read(file(`Šifra dijela / Part No;Na zalihi;${name}\nA-100;8;2\n`));
      expect(columns).toMatchObject({ source: "names", fields: ["number", null, "quantity"] });
    },
  );

  test("beside the customer's own, *your number* is the shop's", async () => {
    const { rows } = await read(file("Naša šifra;Vaša šifra;Kol\nAS-1000;0445110369;4\n"));
    expect(rows[0]).toMatchObject({ numberText: "0445110369", yourNumber: "AS-1000" });
  });

  test("a second table below the first has a head of its own, and rows above a head are not lost", async () => {
    const text = "0445110369;1\nBroj;Kol\n0445110370;2\n\nKol;Broj\n3;0445110371\n";
    const { rows, skipped } = await read(file(text));
    expect(rows.map(({ row, numberText, amount }) => [row, numberText, amount.quantity])).toEqual([
      [1, "0445110369", 1],
      [3, "0445110370", 2],
      [6, "0445110371", 3],
    ]);
    expect(skipped.map(({ row }) => row)).toEqual([5]);
    const titles = await read(file("Tel.;01 234 567\nNarudžba;47\nBroj;Kol\n0445110370;2\n"));
    expect(titles.rows).toHaveLength(1);
  });

  test("a row without the part's number is read by the customer's own", async () => {
    const { rows } = await read(file("Vaš broj;Broj;Kol\nAS-1000;;4\n;0445110369;1\n"));
    expect(rows.map(({ numberText, yourNumber }) => [numberText, yourNumber])).toEqual([
      ["AS-1000", "AS-1000"],
      ["0445110369", ""],
    ]);
  });

  test("a list that has the customer's own numbers alone is read by them; beside others they stay what they are", async () => {
    const alone = await read(file("Vaš broj;Količina\nREG-4711;4\n"));
    expect(alone.rows[0]).toMatchObject({ numberText: "REG-4711", yourNumber: "", amount: { quantity: 4 } });
    const both = await read(file("Vaš broj;Broj;Količina\nREG-4711;0445110369;4\n"));
    expect(both.rows[0]).toMatchObject({ numberText: "0445110369", yourNumber: "REG-4711" });
  });

  test("the columns that a person has chosen for such a list go first, also with a result's columns behind them", async () => {
    const remembered: ColumnChoice[] = [
      { shape: { names: ["broj", "oe broj", "kol"] }, fields: ["yourNumber", "number", "quantity"] },
    ];
    for (const more of ["", ";Redak;Stanje"]) {
      const { columns, rows } = await read({
        ...file(`Narudžba\n BROJ ;OE broj;Kol${more}\nX1;A-100;4\n`),
        remembered,
      });
      expect(columns).toMatchObject({ line: 2, source: "remembered" });
      expect(rows[0]).toMatchObject({ numberText: "A-100", yourNumber: "X1", amount: { quantity: 4 } });
    }
    const other = await read({ ...file("Broj;Kol\nA-100;4\n"), remembered });
    expect(other.columns.source).toBe("names");
  });

  test("without names a list is known again by the kinds of its columns, and never one that has names", async () => {
    const list = "Dizna;0445110369;4\nFilter;0450906374;12\n";
    const { columns, rows, skipped } = await read(file(list));
    expect(columns.source).toBe("guessed");
    const chosen = { ...columns, fields: [null, "number", "quantity"] } as const;
    const shape = shapeOf(columns, [...rows, ...skipped]);
    const remembered: ColumnChoice[] = [{ shape, fields: chosen.fields }];
    const again = await read({ ...file("Crijevo;0445120123;2\n"), remembered });
    expect([again.columns.source, again.rows[0]?.numberText]).toEqual(["remembered", "0445120123"]);
    const reread = rereadRows([...rows, ...skipped], { ...chosen, source: "chosen" });
    expect(reread.rows.map(({ numberText, amount }) => [numberText, amount.quantity])).toEqual([
      ["0445110369", 4],
      ["0450906374", 12],
    ]);
    expect((await read({ ...file("Naziv;Kol;Broj\nCrijevo;2;A-1\n"), remembered })).columns.source).toBe("names");
  });

  test("a head on each page, headings and sums are left out, and said", async () => {
    const { rows, skipped } = await read(file("broj;kol\nA-100;1\nTURBO;\n\nbroj;kol\nA-101;2\nUkupno;3\n;\n"));
    expect(rows.map(({ numberText }) => numberText)).toEqual(["A-100", "TURBO", "A-101"]);
    expect(skipped.map(({ row }) => row)).toEqual([5, 7]);
  });
});

test("rows that a filter of the sheet hides are read, and marked", async () => {
  const cells = (number: string) => `<c t="inlineStr"><is><t>${number}</t></is></c><c><v>4</v></c>`;
  const sheet = `<worksheet><sheetData><row>${cells("A-100")}</row><row hidden="1">${cells("A-101")}</row></sheetData></worksheet>`;
  const { rows } = await read({ kind: "file", bytes: toZip({ "xl/worksheets/sheet1.xml": sheet }) });
  expect(rows.map(({ numberText, isHidden }) => [numberText, isHidden])).toEqual([
    ["A-100", undefined],
    ["A-101", true],
  ]);
});

test("a number is looked for with the zeros that a spreadsheet may have eaten", async () => {
  const list = [
    [18.59, 2],
    [18590, 1],
    [1108123, 1],
  ];
  const { rows } = await read({ kind: "file", bytes: toWorkbook(list) });
  expect(rows.map(({ numberDoubt }) => numberDoubt?.candidates)).toEqual([
    ["18.59", "18.590", "18.5900", "018.59", "018.590", "018.5900"],
    ["018590"],
    ["01108123", "0001108123"],
  ]);
});

describe("pasted text", () => {
  test("cells with line ends stay one row", async () => {
    const { rows } = await read({ kind: "paste", text: 'A-100\t"2\nkom"\t"za\nutorak"\nA-101\t1\t\n' });
    expect(rows.map(({ row, numberText, amount }) => [row, numberText, amount.quantity])).toEqual([
      [1, "A-100", 2],
      [4, "A-101", 1],
    ]);
  });

  test.each([
    ["1. 0445110369 4 kom\n2. 0445110370 1 kom\n", ["0445110369", "0445110370"]],
    ["1) 0445110369, 4\n2) 0445110370, 1\n", ["0445110369", "0445110370"]],
    ["• 0445110369 4 kom\n* 0445110370 1 kom\n", ["0445110369", "0445110370"]],
  ])("%j: marks of a list are no part of a number", async (text, numbers) => {
    const { rows } = await read({ kind: "paste", text });
    expect(rows.map(({ numberText }) => numberText)).toEqual(numbers);
    expect(rows.map(({ amount }) => amount.quantity)).toEqual([4, 1]);
  });

  test.each([
    ["0445110369 Bosch injektor 2 kom", "0445110369"],
    ["Injektor Bosch 0 445 110 369 2 kom", "0 445 110 369"],
    ["2x Bosch 0445110369", "0445110369"],
    ["0445110369 Bosch 2", "0445110369"],
  ])("%j: words around a number are left out if that is one", async (text, number) => {
    const { rows } = await read({ kind: "paste", text });
    const amount = { quantity: 2, reason: null };
    expect(rows[0]?.alternatives).toContainEqual(expect.objectContaining({ numberText: number, amount }));
  });

  const NUMBER = "0445110470";
  const VAG = "04L 130 277 K";
  test.each([
    ["a) 0445110470\t4", NUMBER, 4],
    ["1. 0445110470;4", NUMBER, 4],
    ["a) BOSCH 0445110470\t4", NUMBER, 4],
    ["1. BOSCH 0445110470 4 kom", NUMBER, 4],
    ["0445110470 (4)", NUMBER, 4],
    ["0445110470 (4 kom)", NUMBER, 4],
    ["0445110470 injector 4", NUMBER, 4],
    ["(1) 0445110470 x4", NUMBER, 4],
    ["0445110470 04", NUMBER, 4],
    ["0445110470*4", NUMBER, 4],
    ["0445110470 [4 kom]", NUMBER, 4],
    ["0445110470/4", NUMBER, 4],
    ["HU947/1", "HU947/1", null],
    ["0445110470 *4", NUMBER, 4],
    ["0445110470 po 4 kom", NUMBER, 4],
    ["0445110470 po 4", NUMBER, 4],
    ["0 445 110 470,4 kom", "0 445 110 470", 4],
    ["12*18*1.5", "12*18*1.5", null],
    ["kom 4 0445110470", NUMBER, 4],
    ["qty. 4 0445110470", NUMBER, 4],
    ["2 04L 130 277 K", VAG, 2],
    ["VW 04L 130 277 K 2 kom", VAG, 2],
    ["OE: 04L 130 277 K", VAG, null],
    ["Nr. HDF571 2 kom", "HDF571", 2],
    ["kat. br. 0445110470 4 kom", NUMBER, 4],
    ["kat.br.0445110470 4 kom", NUMBER, 4],
    ["Art.-Nr. 0445110470 4 kom", NUMBER, 4],
    ["# 0445110470 4 kom", NUMBER, 4],
    ["0445110470 x4 kom", NUMBER, 4],
    ["0445110470 (x4 kom)", NUMBER, 4],
    ["０４４５１１０４７０ 4", NUMBER, 4],
    ["０４４５１１０４７０　４　kom", NUMBER, 4],
    ["０４４５１１０４７０；４", NUMBER, 4],
    ["0445110470 \u200b4", NUMBER, 4],
    ["\u20680445110470\u2069\t\u200b4", NUMBER, 4],
  ])("%j has this number in one of its readings, pasted, in a file and typed", async (text, number, quantity) => {
    const [cell = "", pieces = ""] = text.split(/[\t;；]/);
    const inputs: QuickOrderInput[] = [
      { kind: "paste", text },
      file(`${text}\n`),
      { kind: "typed", rows: [{ number: cell, quantity: pieces }] },
    ];
    for (const input of inputs) {
      const { rows } = await read(input);
      const [first] = rows;
      const readings = first ? [first, ...first.alternatives] : [];
      expect(readings.find(({ numberText }) => numberText === number)?.amount.quantity).toBe(quantity);
    }
  });

  test.each([
    ["04L 130 277 K 2 kom", VAG, "2 kom"],
    ["03L 130 277 J 3 kom", "03L 130 277 J", "3 kom"],
    ["4L 130 277 K 2 kom", "4L 130 277 K", "2 kom"],
    [VAG, VAG, ""],
  ])("%j: a group like litres before a number belongs to the number", async (text, numberText, quantityText) => {
    for (const input of [{ kind: "paste", text } as const, file(`${text}\n`)])
      expect((await read(input)).rows[0]).toMatchObject({ numberText, quantityText });
  });

  test.each([
    ["0445110470 2 pari", "2 pari"],
    ["0445110470\t2 pari", "2 pari"],
    ["Bosch 0445110470 2 pari", "2 pari"],
    ["0445110470 1/2", "1/2"],
    ["0445110470 2-3", "2-3"],
    ["0445110470 4 kom molim", "4 kom molim"],
    ["0445110470 x2 kutije", "x2 kutije"],
    ["0445110470 0445110369", "0445110369"],
    ["0445110470, 0445110369", "0445110369"],
    ["0445110470/0445110369", "0445110369"],
  ])("%j: a known number stays one, and its quantity is what is not understood", async (text, quantityText) => {
    for (const input of [{ kind: "paste", text } as const, file(`${text}\n`)]) {
      const { rows } = await read(input);
      const [first] = rows;
      const reading = first && [first, ...first.alternatives].find(({ numberText }) => numberText === NUMBER);
      expect(reading).toMatchObject({ quantityText, amount: { quantity: null } });
    }
  });

  test("of two numbers in one cell the first is not taken with the row's quantity", async () => {
    const { rows } = await read({ kind: "typed", rows: [{ number: "0445110470; 0445110369", quantity: "4" }] });
    expect(rows[0]?.alternatives).toMatchObject([
      { numberText: NUMBER, quantityText: "0445110369", amount: { reason: "unreadable" } },
    ]);
  });

  describe("position, number and quantity in every line", () => {
    const partsOf = ({ rows }: ReadRows) =>
      rows.map((row) => `${row.numberText} × ${row.quantityText}`).filter((part) => part !== "Rb broj kom × ");

    test.each([
      ["1 0445110470 4\n2 0445110369 2\n3 F00VC01502 1\n", ["0445110470 × 4", "0445110369 × 2", "F00VC01502 × 1"]],
      [
        "Rb broj kom\n01 0 445 110 470 4 kom\n02 0 445 110 369 2 kom\n",
        ["0 445 110 470 × 4 kom", "0 445 110 369 × 2 kom"],
      ],
      ["1   04L 130 277 K   4\n2   04L 130 277 J   2\n", ["04L 130 277 K × 4", "04L 130 277 J × 2"]],
      ["1 0445110470 4\n2 0445110369 2 pari\n", ["0445110470 × 4", "0445110369 2 pari × "]],
      // Not counted: these are quantities, or numbers of Bosch.
      ["1 0445110470\n2 0445110369\n", ["1 0445110470 × ", "2 0445110369 × "]],
      ["2 0445110470 4\n3 0445110369 2\n", ["2 0445110470 × 4", "3 0445110369 × 2"]],
    ])("%j", async (text, parts) => {
      expect(partsOf(await read({ kind: "paste", text }))).toEqual(parts);
      expect(partsOf(await read(file(text)))).toEqual(parts);
    });

    test("the whole of a line stays a reading, because a number may begin with a digit", async () => {
      const { rows } = await read({ kind: "paste", text: "1 987 432 197 4\n2 437 010 131 2\n" });
      const texts = rows.map(({ alternatives }) =>
        alternatives.map((one) => `${one.numberText} × ${one.quantityText}`),
      );
      expect(texts[0]).toContain("1 987 432 197 × 4");
      expect(texts[1]).toContain("2 437 010 131 × 2");
    });
  });

  test("a table with a column of quantities keeps its numbers whole", async () => {
    const { rows } = await read(file("Broj;Kol\nA 646 070 09 87;\n"));
    expect(rows).toMatchObject([{ numberText: "A 646 070 09 87", amount: { reason: "blank" }, alternatives: [] }]);
  });

  test("a word of two letters may begin a short number", async () => {
    const { rows } = await read({ kind: "paste", text: "LX 1006/1D" });
    expect(rows[0]?.alternatives).toEqual([]);
  });

  test("digits behind words may belong to the number, and are no quantity then", async () => {
    const { rows } = await read({ kind: "paste", text: "Bosch 0 445 110 369" });
    expect(rows[0]?.alternatives[0]).toMatchObject({ numberText: "Bosch 0 445 110 369", amount: { quantity: null } });
  });
});

test("a number a second time is marked, in any spelling, unless the maker is another", async () => {
  const text = "broj;kol;proizvođač\nA-100;1;\na 100;2;\nA100;3;Bosch\n";
  const { rows } = await read(file(text));
  expect(rows.map(({ sameAs }) => sameAs)).toEqual([null, 2, null]);
});

describe.each([
  ["csv", writeCsv],
  ["xlsx", writeXlsx],
] as const)("a result as %s", (_, write) => {
  test("comes back as a list like any other, with formulas defused and zeros kept", async () => {
    const { columns, rows } = await read(file("Broj dijela;Kol;Napomena\n0445110369;4;=1+1\n0445110370;0;\n"));
    const results = rows.map(({ row, cells }) => {
      return { row, cells, status: "refused", reason: "why", suggestion: "0445110371", supply: "", price: "12,50 €" };
    });
    const added = ["row", "status", "reason", "suggestion", "delivery", "your price"] as const;
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
    expect(again.rows[0]?.cells.slice(3)).toEqual(["2", "refused", "why", "0445110371", "", "12,50 €"]);
    const second = toResultSheet(again.columns, results, { sheet: "Result", added, column: String });
    expect(second.columns.map(({ label }) => label)).toEqual(again.columns.names);
  });
});

function file(text: string): { kind: "file"; bytes: Uint8Array } {
  return { kind: "file", bytes: Buffer.from(text) };
}

async function read(input: QuickOrderInput): Promise<ReadRows> {
  const answer = await readQuickOrder(input);
  if (!answer.ok) throw new Error(answer.reason);
  return answer;
}
