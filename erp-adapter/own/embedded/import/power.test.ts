import { describe, expect, test } from "vitest";
import { openForEachTest } from "./testing/own-catalogue.ts";

const own = openForEachTest();

/** The kilowatts that are stored of a cell below this name; or the reason why its line is refused. */
async function read(name: string, cell: string, columns?: string): Promise<unknown> {
  const lines = [`number;manufacturer;title;make;model;${name}`, `N1;P;N;VW;Golf;${cell}`];
  const [refused] = (await own.take(lines, { columns })).refused;
  return refused ? refused.reason : storedKw();
}

function storedKw(): unknown {
  return own.db.prepare("select a.kw from fitment f join application a on a.id = f.application").get()?.kw;
}

describe("the unit of a column's name decides what its numbers are:", () => {
  test.each([
    "KS",
    "PS",
    "HP",
    "bhp",
    "Snaga motora (KS)",
    "Snaga (KS)",
    "Snaga KS",
    "Snaga [KS]",
    "Power (hp)",
    "Leistung PS",
  ])("horsepower below %s", async (name) => {
    expect(await read(name, "150")).toBe(110);
  });

  test.each(["kW", "Snaga (kW)", "Power kW", "Leistung in kW", "Leistung [kW]"])("kilowatts below %s", async (name) => {
    expect(await read(name, "110")).toBe(110);
  });

  test.each(["Snaga", "Power", "Leistung", "Snaga motora"])("none below %s, which is asked about", async (name) => {
    expect(await read(name, "150")).toBe(
      `power "150" could be kilowatts or horsepower: say --columns "NAME=kw" or "NAME=hp"`,
    );
    expect(await read(name, "150", `${name}=hp`)).toBe(110);
    expect(await read(name, "150 kW")).toBe(150);
    expect(await read(name, "150", `${name}=kw`)).toBe(150);
  });
});

test.each([
  ["kW", "140 PS", 103],
  ["KS", "103 kW", 103],
  ["Snaga", "140 KS", 103],
  ["Snaga", "103 kW", 103],
  ["Snaga", "-", 0],
  ["Snaga", "103/140", 103],
  ["Snaga", "140/103", 103],
  ["Snaga", "103 kW (140 KS)", 103],
  ["Snaga", "140 KS / 103 kW", 103],
  ["Snaga", "140 (103 kW)", 103],
  ["kW", "140 (103 kW)", 103],
  ["kW", "103/140", 103],
  ["kW", "103 | 140", 103],
  ["KS", "140/103", 103],
  ["KS", "103/140 KS", 103],
  ["kW", "103/4000", 103],
  ["kW", "103/4000 min-1", 103],
  ["Snaga", "150 bhp (112 kW)", 112],
  ["kW", "110 kW/130 kW", 'kw "110 kW/130 kW" is not understood'],
  ["kW", "110 kW / 180 PS", 'kw "110 kW / 180 PS" is not understood'],
  ["kW", "103/110", 'kw "103/110" is not understood'],
  ["KS", "103/105 KS", 'hp "103/105 KS" is not understood'],
  ["kW", "140/103 PS", 'kw "140/103 PS" is not understood'],
])("a cell below %s may say its unit, or both: %s", async (name, cell, kw) => {
  expect(await read(name, cell)).toBe(kw);
});

test("kilowatts win over horsepower beside them, which fill their empty cells", async () => {
  const { ignoredColumns } = await own.take([
    "number;manufacturer;title;make;model;PS;Leistung;kW",
    "N1;P;N;VW;Golf;150;x;111",
    "N2;P;N;VW;Polo;150;x;",
  ]);
  expect(ignoredColumns).toEqual(["Leistung"]);
  const stored = own.db.prepare("select kw from application order by model").all();
  expect(stored.map(({ kw }) => kw)).toEqual([111, 110]);
});
