import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toRuns } from "#tests/support/rounds.ts";
import { AVAILABILITIES, type SearchQuery, searchQuerySchema } from "../../../contract/catalogue.ts";
import { toFitment } from "../../../contract/fitments.ts";
import { toEurCents } from "../../../contract/money.ts";
import { PRODUCT_LINES } from "../../../contract/product-lines.ts";
import type { ProductRecord } from "../product-record.ts";
import { SEARCHES, sampleCall, sampleCatalogue, sampleRecord } from "../testing/sample-catalogue.ts";
import { expectedSearch } from "../testing/search-oracle.ts";

const MAKERS = ["Bosch", "Delphi", "Škoda", "Siemens VDO"];
const NUMBERS = [
  "0 445 110 470",
  "0445110-470",
  "0 445 110",
  "445.110",
  "F 00V C01 334",
  "28229873",
  "A1",
  "A-1",
  "K9K",
  "12",
  "0 986 435 257 001",
];
const EN = ["injector", "pump", "turbo", "2.0", "TDI", "VW", "set", "K9K", "A1"];
const HR = ["brizgaljka", "uređaj", "čahura", "šipka", "2,0", "TDI", "za", "Đakovo", "brtva"];
const GROUPS = ["injector", "pump", "filter", "tester", "turbocharger"];

const FITMENTS = [
  { make: "VW", model: "Golf", generation: "VII", engineCode: "K9K" },
  { make: "VW", model: "Golf", generation: "VI", engineCode: "C 1" },
  { make: "VW", engineCode: "c-1" },
  { make: "Škoda", model: "Octavia", engineCode: "C1" },
  { make: "Škoda", model: "Octavia" },
].map(toFitment);

const number = fc.constantFrom(...NUMBERS);
const title = (words: string[]) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((w) => w.join(" "));

const record: fc.Arbitrary<ProductRecord> = fc
  .record({
    manufacturer: fc.constantFrom(...MAKERS),
    brand: fc.constantFrom("Bosch", "Zen", "Čelik"),
    number,
    group: fc.constantFrom(...GROUPS),
    titleEn: title(EN),
    titleHr: fc.oneof(title(HR), fc.constant("")),
    stock: fc.constantFrom(0, 5),
    supply: fc.constantFrom("orderable", "out-of-order", "discontinued"),
    remanufactured: fc.boolean(),
    wholesale: fc.constantFrom(null, toEurCents(100), toEurCents(250)),
    references: fc.array(fc.record({ kind: fc.constantFrom("cross", "oe"), number, maker: fc.constant(null) }), {
      maxLength: 2,
    }),
    fitments: fc.array(fc.constantFrom(...FITMENTS), { maxLength: 3 }),
    supersededBy: fc.option(
      fc.record({ number, manufacturer: fc.constantFrom(...MAKERS) }, { requiredKeys: ["number"] }),
      { freq: 2 },
    ),
  })
  .map(sampleRecord);

const text = fc.oneof(
  fc.constant(""),
  number,
  fc.tuple(number, fc.nat(6), fc.nat(9)).map(([n, from, length]) => n.slice(from, from + length)),
  fc.array(fc.constantFrom(...EN, ...HR, ...MAKERS), { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
  fc.tuple(fc.constantFrom(...HR), fc.nat(6)).map(([word, length]) => word.slice(0, length)),
  fc.tuple(fc.constantFrom(...MAKERS, ...EN), number).map((parts) => parts.join(" ")),
  fc.tuple(number, number, fc.constantFrom(", ", " ", "\n")).map(([one, other, between]) => one + between + other),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: "binary-ascii", maxLength: 12 }),
  fc.constantFrom("%", "_", "'", '"', "*", "\\", "a*", '"injector"', "in_ector", "NEAR(a b)", "- -"),
);

const several = (values: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...values]) });

const query: fc.Arbitrary<SearchQuery> = fc
  .record({
    text,
    manufacturer: several(["bosch", "delphi", "skoda", "siemens-vdo", "nobody"]),
    brand: several(["bosch", "zen", "celik"]),
    group: several(GROUPS),
    availability: several(AVAILABILITIES),
    make: several(["vw", "skoda", "nobody"]),
    model: several(["vw~golf-vii", "vw~golf-vi", "skoda~octavia", "nobody"]),
    engine: several(["k9k", "c1"]),
    line: fc.option(fc.constantFrom(...PRODUCT_LINES), { freq: 3, nil: null }),
    replaces: fc.boolean(),
  })
  .map((chosen) => searchQuerySchema.parse({ ...chosen, pageSize: 100, exact: true }));

describe.each(SEARCHES)("search $name, compared with a count product by product", ({ createSearch }) => {
  test("finds the same products in the same order, with the same counts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 25 }),
        fc.array(query, { minLength: 6, maxLength: 6 }),
        fc.constantFrom("en" as const, "hr" as const),
        async (records, queries, locale) => {
          const { area, db } = sampleCatalogue(records, ":memory:", createSearch);
          for (const asked of queries) {
            const answer = await area.search(asked, sampleCall(locale));
            const expected = expectedSearch(records, asked, locale);
            expect(answer.total).toBe(expected.total);
            expect(answer.items.map((hit) => hit.id)).toEqual(expected.ids);
            expect(byId(answer.facets)).toEqual(expected.facets);
          }
          db.close();
        },
      ),
      toRuns(25, 150),
    );
  });

  test("after rewriting products, answers as a new catalogue", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 3, maxLength: 15 }),
        fc.array(record, { minLength: 1, maxLength: 15 }),
        fc.array(query, { minLength: 4, maxLength: 4 }),
        async (first, second, queries) => {
          const { area, writer, db } = sampleCatalogue(first, ":memory:", createSearch);
          for (const asked of queries) await area.search(asked, sampleCall());
          writer.writeProducts(second);
          writer.linkSupersessions();
          for (const asked of queries) {
            const answer = await area.search(asked, sampleCall());
            const expected = expectedSearch([...first, ...second], asked, "en");
            expect(new Set(answer.items.map((hit) => hit.id))).toEqual(new Set(expected.ids));
            expect(byId(answer.facets)).toEqual(expected.facets);
          }
          db.close();
        },
      ),
      toRuns(20, 60),
    );
  });

  test("cuts any order into disjoint pages that together are all", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 25 }),
        query,
        fc.constantFrom(
          "relevance",
          "number",
          "title",
          "manufacturer",
          "availability",
          "price-asc",
          "price-desc",
          "replaced",
        ),
        fc.integer({ min: 1, max: 7 }),
        async (records, asked, sort, pageSize) => {
          const { area, db } = sampleCatalogue(records, ":memory:", createSearch);
          const whole = await area.search({ ...asked, sort, withFacets: false }, sampleCall());
          const paged: string[] = [];
          for (let page = 1; page <= Math.ceil(whole.total / pageSize) + 1; page += 1) {
            const part = await area.search({ ...asked, sort, page, pageSize, withFacets: false }, sampleCall());
            expect(part.total).toBe(whole.total);
            paged.push(...part.items.map((hit) => hit.id));
          }
          expect(paged).toEqual(whole.items.map((hit) => hit.id));
          expect(new Set(paged).size).toBe(whole.total);
          db.close();
        },
      ),
      toRuns(25, 60),
    );
  });
});

function byId(facets: unknown): unknown {
  if (typeof facets !== "object" || facets === null) return null;
  return Object.fromEntries(
    Object.entries(facets).map(([name, values]: [string, { id: string; count: number }[]]) => {
      const counts = values.map(({ id, count }) => ({ id, count }));
      return [
        name,
        name === "availability" || name === "line" ? counts : counts.sort((a, b) => (a.id < b.id ? -1 : 1)),
      ];
    }),
  );
}
