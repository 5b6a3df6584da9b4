import { expect, test } from "vitest";
import { openForEachTest } from "./testing/own-catalogue.ts";

const own = openForEachTest();
const NOTHING = ["-", "–", "/", "*", "?", "n/a", "#N/A", "nema", "ne", "none", "NULL", "(null)", "[]"];

test.each([...NOTHING, "0", "000"])("%s in a column of part numbers is no number", async (text) => {
  const lines = [
    "number;manufacturer;title;price;zamjena;oe;cross;pribor",
    `N1;P;Nozzle;1,00;${Array(4).fill(text).join(";")}`,
  ];
  expect(await own.take(lines)).toMatchObject({ added: 1, refused: [], warnings: [], supersessions: { found: 0 } });
  expect(own.db.prepare("select supply from product").get()).toEqual({ supply: 1 });
  expect(own.db.prepare("select raw from number where kind > 0").all()).toEqual([]);
  const { refused } = await own.take(["number;manufacturer;title", `${text};P;Nozzle`]);
  expect(refused).toEqual([
    { line: 2, reason: expect.stringMatching(/^the number ".*" (?:stands for none|has no Latin letter or digit)$/) },
  ]);
});

test.each(NOTHING)("%s in other columns is an empty cell", async (text) => {
  const head = "number;manufacturer;title;price;brand;size;unit;pack;deposit;per;currency;group";
  const { refused } = await own.take([head, "N1;P;Nozzle;;;;;;;;;", `N2;P;Nozzle;${Array(9).fill(text).join(";")}`]);
  expect(refused).toEqual([]);
  const facts = "manufacturer, brand, product_group, size, unit, pack_quantity, wholesale, deposit";
  const [one, other] = own.db.prepare(`select ${facts} from product order by id`).all();
  expect(other).toEqual(one);
});

test.each(["vidi opis", "da", "1"])("%s in a column of replacements is no number, with a warning", async (text) => {
  const { warnings, sample } = await own.take(["number;manufacturer;title;price;zamjena", `N1;P;Nozzle;1,00;${text}`]);
  expect(sample.map(({ read }) => read)).toEqual(["P N1, price of one 1.00"]);
  expect(warnings).toEqual([{ line: 2, reason: `"${text}" is no number: taken as not replaced` }]);
  expect(own.db.prepare("select supply from product").get()).toEqual({ supply: 1 });
});

test.each([
  ["NLA", "is no number: leave the cell empty, and say in a column supply that the part is discontinued"],
  ["ukinuto", "is no number: leave the cell empty, and say in a column supply that the part is discontinued"],
  ["2 x 0445110370", "seems to have a number of pieces beside the number: write the number alone"],
])("%s in a column of replacements is refused", async (text, reason) => {
  const { refused } = await own.take(["number;manufacturer;title;price;zamjena", `N1;P;Nozzle;1,00;${text}`]);
  expect(refused).toEqual([{ line: 2, reason: `supersededby "${text}" ${reason}` }]);
});

test.each([
  ["10 kom", 10],
  ["10 pcs.", 10],
  ["+10", 10],
  ["'10", 10],
  ['"=""10"""', 10],
  ["-", 1],
])("a pack of %s is %d pieces", async (text, pack) => {
  expect(await own.take(["number;manufacturer;title;pack", `N1;P;N;${text}`])).toMatchObject({ refused: [] });
  expect(own.db.prepare("select pack_quantity as pack from product").get()).toEqual({ pack });
});

test("a pack of litres is refused: 5 l may be one can", async () => {
  const { refused } = await own.take(["number;manufacturer;title;pack", "N1;P;Oil;5 l"]);
  expect(refused).toEqual([{ line: 2, reason: 'pack "5 l": not a whole number' }]);
});

test.each([
  ["+5", 5, []],
  ["+5 kom", 5, []],
  ["'-3", 0, ['stock "-3": negative, taken as 0']],
  ['"=""-3"""', 0, ['stock "-3": negative, taken as 0']],
  ["'7", 7, []],
])("a stock of %s is %d", async (text, stock, said) => {
  const { refused, warnings } = await own.take(["number;manufacturer;title;stock", `N1;P;N;${text}`]);
  expect([refused, warnings.map(({ reason }) => reason)]).toEqual([[], said]);
  expect(own.db.prepare("select stock from product").get()).toEqual({ stock });
});
