import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProductId } from "../../../contract/product-id.ts";
import { ALIASES } from "./column-names.ts";
import { createGetPresentRecord } from "./present-record.ts";
import { areSame, toComparable } from "./same-value.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";
import { undoImport } from "./writing/undo-import.ts";

const own = openForEachTest();
const HEAD = "number;manufacturer;title;vehicle";

test("undoing brings the vehicles back that an import replaced", async () => {
  await own.take([HEAD, "N1;Bosch;T;BMW 520d 2.0 d, 2007-2010"]);
  const before = recordOf();
  await own.take([HEAD, "N1;Bosch;T;Audi A4 2.0 TDI"]);
  expect(undoImport(own.db)).toMatchObject({ changed: 1, kept: [] });
  expect(recordOf()).toEqual(before);
});

/** Two values for each column that a list may have; each value is another than the one before it. */
const VALUES: Record<string, readonly [string, string]> = {
  brand: ["Own", "Other"],
  title: ["Nozzle", "Nut"],
  titlehr: ["Mlaznica", "Matica"],
  description: ["long", "short"],
  descriptionhr: ["duga", "kratka"],
  group: ["injector", "spare-part"],
  size: ["M6", "M8"],
  unit: ["set", "pcs"],
  pack: ["2", "3"],
  price: ["10,00", "12,00"],
  deposit: ["1,00", "2,00"],
  stock: ["4", "5"],
  supply: ["orderable", "discontinued"],
  remanufactured: ["yes", "no"],
  supersededby: ["N2", "N3"],
  relation: ["set", "choice"],
  direction: ["full", "forward"],
  quantityfactor: ["2", "1,5"],
  useup: ["no", "yes"],
  validfrom: ["2027-01-31", "2028-01-31"],
  supersessionnote: ["with a nut", "with a kit"],
  supersessionnotehr: ["s maticom", "s kompletom"],
  oe: ["111|222 (VW)", "333"],
  oemaker: ["Audi", "Seat"],
  cross: ["444", "555|666"],
  crossmaker: ["Denso", "Delphi"],
  make: ["BMW", "Audi"],
  model: ["5", "A4"],
  generation: ["E60", "B8"],
  engine: ["2.0 d", "2.0 TDI"],
  enginecode: ["N47D20A", "CAGA"],
  ccm: ["1995", "1968"],
  kw: ["130", "105"],
  hp: ["177", "143"],
  power: ["130 kW", "105 kW"],
  fuel: ["diesel", "petrol"],
  from: ["2007-03", "2008-01"],
  to: ["2010-02", "2015-12"],
  unitplatenumber: ["123", "456"],
  fitmentoe: ["777", "888"],
  fitmentquantity: ["4", "6"],
  certainty: ["check-plate", "exact"],
  condition: ["with filter", "without filter"],
  conditionhr: ["s filtrom", "bez filtra"],
  position: ["front", "rear"],
  positionhr: ["naprijed", "straga"],
  fittingparts: ["F1|F2", "F3"],
  gasketkits: ["G1", "G2"],
  spareparts: ["S1", "S2|S3"],
  accessories: ["A1", "A2"],
  relatedmaker: ["Elring", "Reinz"],
  datasheet: ["https://a.example/1.pdf", "https://a.example/2.pdf"],
  instructions: ["https://a.example/3.pdf", "https://a.example/4.pdf"],
  safetysheet: ["https://a.example/5.pdf", "https://a.example/6.pdf"],
  certificate: ["https://a.example/7.pdf", "https://a.example/8.pdf"],
  documentlanguage: ["hr", "en"],
  warnings: ["hot", "cold"],
  warningshr: ["vruće", "hladno"],
  makername: ["Robert Bosch", "Bosch Ltd"],
  makeraddress: ["Stuttgart 1", "Zagreb 1"],
  makercontact: ["a@bosch.example", "b@bosch.example"],
  responsible: ["Ana", "Iva"],
  responsibleaddress: ["Zagreb 2", "Split 2"],
  responsiblecontact: ["ana@example.com", "iva@example.com"],
};
const COLUMNS = Object.keys(VALUES);
/** Columns that a line must fill for the others to be allowed. */
const NEEDED = [
  "title",
  "make",
  "makeraddress",
  "makercontact",
  "responsible",
  "responsibleaddress",
  "responsiblecontact",
];

const lineOf = (columns: readonly string[]) =>
  fc.tuple(...columns.map((name) => fc.constantFrom(...(VALUES[name] ?? []), ...(NEEDED.includes(name) ? [] : [""]))));

test("a file that comes again changes nothing, and undoing another brings back all that it changed", async () => {
  const files = fc
    .shuffledSubarray(COLUMNS, { minLength: 1 })
    .map((some) => [...new Set([...some, ...NEEDED])])
    .chain((columns) => fc.record({ columns: fc.constant(columns), one: lineOf(columns), other: lineOf(columns) }));
  const take = (columns: readonly string[], cells: readonly string[]) =>
    own.take([`number;manufacturer;${columns.join(";")}`, `N1;Bosch;${cells.join(";")}`]);
  await fc.assert(
    fc.asyncProperty(files, async ({ columns, one, other }) => {
      expect(await take(columns, one)).toMatchObject({ refused: [] });
      const before = recordOf();
      expect(await take(columns, one)).toMatchObject({ updated: 0, unchanged: 1 });
      const { updated } = await take(columns, other);
      if (updated === 1) expect(undoImport(own.db)).toMatchObject({ changed: 1, kept: [] });
      expect(recordOf()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});

test("has a value for every column but those that name the part or say how others are read", () => {
  const others = [
    "number",
    "manufacturer",
    "retail",
    "priceunit",
    "remarks",
    "currency",
    "vehicle",
    "years",
    "picture",
  ];
  const all = Object.values(ALIASES).map(([name]) => name);
  expect([...COLUMNS, ...others].toSorted()).toEqual(all.toSorted());
});

test("the order of keys, and keys without a value, make no difference; the order of a list does", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      const turned = Object.fromEntries(Object.entries({ ...record, nothing: undefined }).reverse());
      expect(areSame([{ record }], [{ record: turned }])).toBe(true);
      expect(toComparable(turned)).toBe(toComparable(record));
    }),
  );
  expect(areSame([1, 2], [2, 1])).toBe(false);
  expect(areSame({ a: null }, {})).toBe(false);
});

function recordOf() {
  return createGetPresentRecord(own.db)("bosch~N1" as ProductId)?.record;
}
