import { describe, expect, test } from "vitest";
import { toMonthNumber } from "../../catalogue-index/fitment-rows.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";

const own = openForEachTest();

/** The years of each line of a list, as *from to*; or *asked* and *refused*. */
async function read(cells: readonly string[], head = "years"): Promise<string[]> {
  const lines = cells.map((cell, at) => `N${at};P;N;VW;Golf;${cell}`);
  const { refused } = await own.take([`number;manufacturer;title;make;model;${head}`, ...lines]);
  const stored = own.db.prepare(
    `select p.number, a.from_month as first, a.to_month as last from product p join fitment f on f.product = p.id
     join application a on a.id = f.application`,
  );
  const spans = new Map(stored.all().map(({ number, first, last }) => [number, `${toText(first)} ${toText(last)}`]));
  return cells.map((_, at) => {
    const reason = refused.find(({ line }) => line === at + 2)?.reason;
    if (reason === undefined) return spans.get(`N${at}`) ?? "nothing";
    return reason.includes(" could be ") ? "asked" : "refused";
  });
}

function toText(month: unknown): string {
  const [year, rest] = [Math.floor(Number(month) / 12), Number(month) % 12];
  return rest === toMonthNumber("2000-01") % 12 || rest === 11 ? String(year) : `${year}-${rest + 1}`;
}

describe("a column of years is read by what all of it shows:", () => {
  test.each([
    [
      ["98-03", "03-09", "01-05", "12-15"],
      ["1998 2003", "2003 2009", "2001 2005", "2012 2015"],
    ],
    [
      ["03-09", "13-19"],
      ["2003 2009", "2013 2019"],
    ],
    [
      ["03/09", "06/97"],
      ["2009-3 2009-3", "1997-6 1997-6"],
    ],
    [
      ["03/09", "05/2012"],
      ["2009-3 2009-3", "2012-5 2012-5"],
    ],
    [
      ["2003/04", "2007/15"],
      ["2003 2004", "2007 2015"],
    ],
    [
      ["2003-04", "2012-06"],
      ["2003-4 2003-4", "2012-6 2012-6"],
    ],
    [
      ["98-03", "03/09", "2003-04"],
      ["1998 2003", "2003 2009", "2003 2004"],
    ],
    [
      ["98-03", "03-09", "06/97", "03/09"],
      ["1998 2003", "2003 2009", "1997-6 1997-6", "2009-3 2009-3"],
    ],
    [
      ["98 - 03", "98–03", "2003/2009", "2003-2009"],
      ["1998 2003", "1998 2003", "2003 2009", "2003 2009"],
    ],
  ])("%j", async (cells, spans) => {
    expect(await read(cells)).toEqual(spans);
  });
});

describe("where either reading is possible for the whole column, the lines are asked about:", () => {
  test.each([
    [
      ["03-09", "01-05", "2012"],
      ["asked", "asked", "2012 2012"],
    ],
    [["03/09"], ["asked"]],
    [
      ["2003/04", "2003-2009"],
      ["asked", "2003 2009"],
    ],
    [["12-19"], ["asked"]],
    [
      ["98-03", "12-97", "03-09"],
      ["1998 2003", "1997 1997", "asked"],
    ],
  ])("%j", async (cells, spans) => {
    expect(await read(cells)).toEqual(spans);
  });

  test("the reason names both", async () => {
    const { refused } = await own.take([
      "number;manufacturer;title;make;years",
      "N1;P;N;VW;03-09",
      "N2;P;N;VW;2003/04",
    ]);
    expect(refused.map(({ reason }) => reason)).toEqual([
      'years "03-09" could be a month or two years: write 03/2009 or 2003-2009',
      'years "2003/04" could be a month or two years: write 04/2003 or 2003-2004',
    ]);
  });
});

test("in a column of months, 03/09 is a month, unless the column shows that years come first", async () => {
  expect(await read(["03/09;", "05/12;11/15"], "from;to")).toEqual(["2009-3 0", "2012-5 2015-11"]);
  expect(await read(["98/03;", "03/09;11/12"], "from;to")).toEqual(["refused", "asked"]);
  expect(await read(["98/03 - 01/06", "03/05 - 09/10"])).toEqual(["refused", "asked"]);
  expect(await read(["13/10;", "03/09;", "06/97;"], "from;to")).toEqual(["refused", "2009-3 0", "1997-6 0"]);
});
