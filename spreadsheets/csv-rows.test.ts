import { describe, expect, test } from "vitest";
import { openSeparatedValues } from "./csv-rows.ts";
import type { Encoding } from "./encoding.ts";
import type { TableLimits } from "./limits.ts";
import { type FileSource, memorySource } from "./source.ts";

const LIMITS: TableLimits = {
  ...{ columns: 10, rows: 10, cell: 100, line: 1_000, record: 1_000 },
  ...{ parts: 0, inflated: 0, read: 0, ratio: 0, sharedTexts: 0 },
};

test.each([";", ",", "\t"])("Excel's own line sep=%j names the separator, and is no row", async (separator) => {
  const source = memorySource(Buffer.from(`sep=${separator}\r\nA${separator}4\r\n`));
  const { delimiter, rows } = await openSeparatedValues(source, "utf-8", LIMITS, () => {});
  expect([delimiter, (await rows.next()).value]).toEqual([separator, { line: 2, cells: ["A", "4"] }]);
});

test("a line like Excel's own that is not the first is a row", async () => {
  expect(await read("AB;CD\nsep=,\nEF;GH\n")).toEqual([
    [1, "AB", "CD"],
    [2, "sep=,"],
    [3, "EF", "GH"],
  ]);
});

test("after a line sep= that ends in a line feed alone, the next line is line 2", async () => {
  expect(await read("\ufeffsep=,\nA;1,4\n")).toEqual([[2, "A;1", "4"]]);
});

test.each<[string, string, unknown[][]]>([
  [
    "rows may have different numbers of cells",
    "A;B\nC\nD;E;F\n",
    [
      [1, "A", "B"],
      [2, "C"],
      [3, "D", "E", "F"],
    ],
  ],
  [
    "an empty line is no row, but counts as a line",
    "A;1\n\n\nB;2\n",
    [
      [1, "A", "1"],
      [4, "B", "2"],
    ],
  ],
  [
    "a row of separators and spaces only is no row",
    "A;1\n;\n  ; \nB;\n",
    [
      [1, "A", "1"],
      [4, "B", ""],
    ],
  ],
  ["quotes hold separators and quotes", '"A;B";"3"" hose"\n', [[1, "A;B", '3" hose']]],
  ["a quote within a cell without quotes is a part of it", 'A;3" hose;2\n', [[1, "A", '3" hose', "2"]]],
  [
    "a row whose cells have several lines is named by its first",
    'no;title\n"A";"PISTON\nWITH\nPIN"\nBC;NUT\n',
    [
      [1, "no", "title"],
      [2, "A", "PISTON\nWITH\nPIN"],
      [5, "BC", "NUT"],
    ],
  ],
  ["the byte order mark is no part of the first cell", "\ufeffA;1\n", [[1, "A", "1"]]],
  [
    "the last line may have no end",
    "A;1\nB;2",
    [
      [1, "A", "1"],
      [2, "B", "2"],
    ],
  ],
])("%s", async (_, text, rows) => {
  expect(await read(text)).toEqual(rows);
});

describe.each(["\n", "\r\n", "\r"])("with the line end %j", (end) => {
  test("every line is one row", async () => {
    expect(await read(["AB;1", "CD;2", "EF;3", ""].join(end))).toEqual([
      [1, "AB", "1"],
      [2, "CD", "2"],
      [3, "EF", "3"],
    ]);
  });

  test.each([
    ["between", [end, ""]],
    ["within", [end.slice(0, 1), end.slice(1)]],
  ])("a file that arrives in pieces is cut into the same rows if they part %s line ends", async (_, [tail, head]) => {
    // The first piece is longer than the sample for the separator, so that the others are read after it.
    const title = "x".repeat(20_001);
    const pieces = [`AB;${title}${tail}`, `${head}CD;2${end}EF;3${tail}`, `${head}GH;4${end}`];
    expect(await read(pieces, { ...LIMITS, record: 30_000 }, "windows-1250")).toEqual([
      [1, "AB", title],
      [2, "CD", "2"],
      [3, "EF", "3"],
      [4, "GH", "4"],
    ]);
  });
});

const ROW = "A;1\n";

test("a file may have as many lines and columns as its limits say", async () => {
  expect(await read(ROW.repeat(10))).toHaveLength(10);
  expect(await read("1;2;3;4;5;6;7;8;9;10\n")).toHaveLength(1);
});

test.each<[string, string, string, string]>([
  ["an eleventh line", ROW.repeat(11), "too-many-rows", "the file has more than 10 lines"],
  ["an eleventh line, the first empty", `\n${ROW.repeat(10)}`, "too-many-rows", "the file has more than 10 lines"],
  ["an eleventh column", `${ROW}1;2;3;4;5;6;7;8;9;10;11\n`, "too-many-columns", "line 2 has more than 10 columns"],
  [
    "an eleventh column after a line sep=",
    `sep=;\n${ROW}1;2;3;4;5;6;7;8;9;10;11\n`,
    "too-many-columns",
    "line 3 has more than 10 columns",
  ],
  ["an open quote", `${ROW}${ROW}"B;2\n`, "unclosed-quote", "after line 2: a quoted field is never closed"],
  ["an open quote after sep=", `sep=;\n${ROW}"B;2\n`, "unclosed-quote", "after line 2: a quoted field is never closed"],
  [
    "an open quote that takes in more than a record may have",
    `${ROW}"B;${"2".repeat(600)}\n${"3".repeat(600)}\n`,
    "unclosed-quote",
    "after line 1: a quoted field is never closed",
  ],
])("%s is refused", async (_, text, reason, message) => {
  await expect(read(text)).rejects.toMatchObject({ reason, message });
});

/** The rows of a text, or of one that arrives in pieces: each its line and its cells. */
async function read(text: string | string[], limits = LIMITS, encoding: Encoding = "utf-8"): Promise<unknown[][]> {
  const { rows } = await openSeparatedValues(inPieces([text].flat()), encoding, limits, () => {});
  const found: unknown[][] = [];
  for await (const { line, cells } of rows) found.push([line, ...cells]);
  return found;
}

function inPieces(texts: readonly string[]): FileSource {
  return {
    ...memorySource(new Uint8Array()),
    async *bytes() {
      for (const text of texts) yield Buffer.from(text);
    },
  };
}
