import { describe, expect, test } from "vitest";
import { readShelf } from "./availability.ts";
import { parseShelf, parseStock } from "./cells.ts";

describe("a shelf in words or as a bound", () => {
  test.each<[string, number | undefined, string | undefined]>([
    ["0", 0, undefined],
    ["7", 7, undefined],
    [">10", 10, undefined],
    ["> 20", 20, undefined],
    ["10+", 10, undefined],
    ["2 kom", 2, undefined],
    ["5-10", 5, undefined],
    ["<5", 1, undefined],
    ["<1", 0, undefined],
    ["<0", 0, undefined],
    ["manje od 1 kom", 0, undefined],
    ["do 0", 0, undefined],
    ["<= 1", 1, undefined],
    ["≤5", 1, undefined],
    ["≥5", 5, undefined],
    ["+5 kom", 5, undefined],
    ["više od 10", 10, undefined],
    ["mehr als 10 Stück", 10, undefined],
    ["na zalihi", 1, "orderable"],
    ["Na zalihi (5)", 5, "orderable"],
    ["5 kom na zalihi", 5, "orderable"],
    ["in stock (3)", 3, "orderable"],
    ["In stock: 3 pcs", 3, "orderable"],
    ["Auf Lager: 12 Stück", 12, "orderable"],
    ["instock", 1, "orderable"],
    ["in_stock", 1, "orderable"],
    ["available", 1, "orderable"],
    ["ima", 1, "orderable"],
    ["da", 1, "orderable"],
    ["DA", 1, "orderable"],
    ["yes", 1, "orderable"],
    ["✓", 1, "orderable"],
    ["raspoloživo", 1, "orderable"],
    ["Low stock", 1, "orderable"],
    ["limited", 1, "orderable"],
    ["zadnji komad", 1, "orderable"],
    ["last pieces", 1, "orderable"],
    ["vorrätig", 1, "orderable"],
    ["po narudžbi", 0, "orderable"],
    ["Po narudžbi 3-5 dana", 0, "orderable"],
    ["na upit", 0, "orderable"],
    ["dolazi", 0, "orderable"],
    ["uskoro", 0, "orderable"],
    ["uskoro (12.12.2026.)", 0, "orderable"],
    ["backorder", 0, "orderable"],
    ["on backorder", 0, "orderable"],
    ["special order", 0, "orderable"],
    ["auf Anfrage", 0, "orderable"],
    ["3 tjedna", 0, "orderable"],
    ["3 dana", 0, "orderable"],
    ["24h", 0, "orderable"],
    ["Lieferzeit 2-3 Wochen", 0, "orderable"],
    ["lieferbar", undefined, "orderable"],
    ["nema", 0, "out-of-order"],
    ["nema na stanju", 0, "out-of-order"],
    ["nije raspoloživo", 0, "out-of-order"],
    ["rasprodano", 0, "out-of-order"],
    ["ne", 0, "out-of-order"],
    ["no", 0, "out-of-order"],
    ["✗", 0, "out-of-order"],
    ["out-of-stock", 0, "out-of-order"],
    ["OutOfStock", 0, "out-of-order"],
    ["nicht verfügbar", 0, "out-of-order"],
    ["ausverkauft", 0, "out-of-order"],
    ["nedostupno", 0, "discontinued"],
    ["ukinuto", 0, "discontinued"],
    ["nicht mehr lieferbar", 0, "discontinued"],
    ["no longer available", 0, "discontinued"],
  ])("%s", (text, stock, supply) => {
    expect(readShelf(text)).toEqual({ ...(stock !== undefined && { stock }), ...(supply && { supply }) });
  });

  test.each(["crveno", "A", "bosch 5", "nema 5", "12.11.2026", "na zalihi od 12.12.", "2,0", "2,5", "-3"])(
    "%s is none",
    (text) => {
      expect(readShelf(text)).toBeNull();
    },
  );
});

test("an unknown word is named, with what is understood", () => {
  expect(parseShelf("crveno", undefined, [])).toEqual({
    reason: expect.stringMatching(/^availability "crveno" is not understood \(known: .*na zalihi.*na upit.*nema/),
  });
  expect(parseStock("crveno", undefined, [])).toEqual({
    reason: expect.stringContaining('stock "crveno" is not understood'),
  });
});

test.each<[string, number]>([
  ["", 0],
  ["ima", 1],
  ["nema", 0],
  ["lieferbar", 0],
  [">10", 10],
  ["3,00", 3],
  ["24\u2009000", 24_000],
  ["24\u2009000 kom", 24_000],
  ["24\u2007000", 24_000],
])("a column of pieces with %j", (text, pieces) => {
  expect(parseStock(text, undefined, [])).toEqual({ value: pieces });
});

test("a column of pieces refuses a fraction", () => {
  expect(parseStock("2,5", undefined, [])).toEqual({ reason: 'stock "2,5": not a whole number' });
});

describe.each([
  ["stock", (text: string, warnings: string[]) => parseStock(text, undefined, warnings)],
  ["availability", (text: string, warnings: string[]) => parseShelf(text, undefined, warnings)],
] as const)("%s", (name, parse) => {
  const none = { value: name === "stock" ? 0 : { stock: 0 } };

  test.each(["-", "–", "/", "x", "X", "?", "???", "n/a", "N.A.", "#N/A", "***", "...", "k.A.", "NULL", "(null)"])(
    "%s says nothing and is 0, with a warning",
    (text) => {
      const warnings: string[] = [];
      expect(parse(text, warnings)).toEqual(none);
      expect(warnings).toEqual([`${name} "${text}" is not understood, taken as 0`]);
    },
  );

  test.each(["minus 3", "Minus 3 kom"])("%s is below zero", (text) => {
    const warnings: string[] = [];
    expect(parse(text, warnings)).toEqual(none);
    expect(warnings).toEqual([`${name} "${text}": negative, taken as 0`]);
  });
});
