import { describe, expect, test } from "vitest";
import type { ProductRecord } from "../product-record.ts";
import { SEARCHES, sampleCall, sampleCatalogue, sampleRecord } from "../testing/sample-catalogue.ts";

/** A product with a number of its own, so that a list of numbers shows in which order products are found. */
type Named = Partial<Omit<ProductRecord, "group">> & { number: string; group?: string };

const GOLF = {
  ...{ make: "VW", model: "Golf", generation: "VII", engine: "2.0 TDI", engineCode: "CRMB", ccm: null, kw: null },
  ...{ fuel: null, from: null, to: null, unitPlateNumber: null, oeNumber: null, quantity: null },
  ...{ certainty: "exact" as const, condition: { en: "", hr: "" }, position: { en: "", hr: "" } },
};
const SEAL = { group: "gasket-kit", titleEn: "Seal for injectors", titleHr: "Brtva brizgaljke" };
const PETROL = [{ key: "fuel", value: "petrol", valueHr: "benzin" }];

/** Each row: the rule, the query, its language, and the products in the expected order. */
const ORDER: [rule: string, query: string, locale: "en" | "hr", products: Named[]][] = [
  [
    "exact number, other numbers, start of the number, part of a number",
    "4450001",
    "en",
    [
      { number: "445 0001" },
      { number: "B1", references: [{ kind: "oe", number: "4450001", maker: null }] },
      { number: "4450001-99" },
      { number: "9-4450001" },
    ],
  ],
  [
    "the goods that the word means, then others with the word in the title",
    "brizgaljka",
    "hr",
    [{ number: "B1" }, { number: "A1", ...SEAL, demand: 900 }],
  ],
  [
    "the title, then the other language's title",
    "nozzle",
    "en",
    [
      { number: "B1", group: "nozzle", titleEn: "Nozzle", titleHr: "Dizna" },
      { number: "A1", group: "spare-part", titleEn: "Spray tip", titleHr: "Nozzle", demand: 900 },
    ],
  ],
  [
    "the vehicle in the title, then among the fitments",
    "injektor golf 7",
    "hr",
    [
      { number: "B1", titleHr: "Brizgaljka, VW Golf VII" },
      { number: "A1", titleHr: "Brizgaljka, Škoda Octavia III", fitments: [GOLF], demand: 900 },
    ],
  ],
  [
    "what is still sold, then what is gone",
    "brizgaljka",
    "hr",
    [{ number: "B1" }, { number: "A1", stock: 0, supply: "discontinued", demand: 900 }],
  ],
  [
    "the common rail injector, then the petrol one",
    "brizgaljka bosch",
    "hr",
    [{ number: "B1" }, { number: "A1", titleHr: "Common rail brizgaljka", specs: PETROL }],
  ],
  ["what sells most", "brizgaljka", "hr", [{ number: "B1", demand: 5 }, { number: "A1", demand: 4 }, { number: "A0" }]],
  [
    "without a text, what sells most",
    "",
    "hr",
    [
      { number: "B1", demand: 5 },
      { number: "A1", ...SEAL },
    ],
  ],
  ["else by number", "brizgaljka", "hr", [{ number: "A1" }, { number: "B1" }]],
];

describe.each(SEARCHES)("order by use, $name", ({ createSearch }) => {
  test.each(ORDER)("%s: %j", async (_, text, locale, products) => {
    const records = products.map(sampleRecord);
    // The records are written in reverse, so that the expected order is not the order of writing.
    const { area, db } = sampleCatalogue(records.toReversed(), ":memory:", createSearch);
    const { items } = await area.search({ text }, sampleCall(locale));
    expect(items.map(({ number }) => number)).toEqual(products.map(({ number }) => number));
    db.close();
  });
});
