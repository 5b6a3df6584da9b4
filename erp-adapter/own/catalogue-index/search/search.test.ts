import { afterAll, describe, expect, test } from "vitest";
import type { SearchHit, SearchRequest } from "../../../contract/catalogue.ts";
import type { Locale } from "../../../contract/context.ts";
import { toFitment } from "../../../contract/fitments.ts";
import { toEurCents } from "../../../contract/money.ts";
import { SEARCHES, sampleCall, sampleCatalogue, sampleRecord } from "../testing/sample-catalogue.ts";

const RECORDS = [
  sampleRecord({
    number: "0 445 110 470",
    titleEn: "Common rail injector VW 2.0 TDI",
    titleHr: "Common rail brizgaljka VW 2.0 TDI",
    references: [
      { kind: "oe", number: "04L 130 277 AE", maker: "VAG" },
      { kind: "cross", number: "0 986 435 257", maker: "Bosch" },
    ],
  }),
  sampleRecord({ number: "0 445 110 471", titleEn: "Injector Opel 1.6", titleHr: "", wholesale: null }),
  sampleRecord({
    number: "0 445 110 369",
    supersededBy: { number: "0 445 110 646" },
    stock: 0,
    supply: "discontinued",
  }),
  sampleRecord({
    number: "0 445 110 646",
    titleEn: "Injector VW",
    titleHr: "Injektor VW",
    wholesale: toEurCents(5_000),
  }),
  sampleRecord({
    manufacturer: "Hartridge",
    brand: "Đuro",
    number: "HK-850",
    group: "tester",
    titleEn: "Testing device, 100%",
    titleHr: "Uređaj za ispitivanje čahura",
  }),
  sampleRecord({
    manufacturer: "Zexel",
    brand: "Zexel",
    number: "0445-110470",
    titleEn: "Valve",
    titleHr: "Ventil",
    group: "valve",
  }),
];

describe.each(SEARCHES)("search $name", ({ createSearch }) => {
  const { area, db } = sampleCatalogue(RECORDS, ":memory:", createSearch);

  afterAll(() => db.close());

  async function find(text: string, more: SearchRequest = {}, locale: Locale = "en"): Promise<SearchHit[]> {
    return (await area.search({ text, ...more }, sampleCall(locale))).items;
  }

  async function numbers(text: string, more: SearchRequest = {}, locale: Locale = "en"): Promise<string[]> {
    return (await find(text, more, locale)).map((hit) => hit.number);
  }

  describe("by number", () => {
    test.each([
      "0 445 110 470",
      "0445110470",
      "0.445.110.470",
      "0445/110/470",
      "0-445-110-470",
      "0\u2011445\u2011110\u2011470",
      "０４４５１１０４７０",
      "  0445 110470 ",
    ])("finds both makers' %s in any spelling", async (spelling) => {
      expect((await numbers(spelling)).slice(0, 2)).toEqual(["0 445 110 470", "0445-110470"]);
    });

    test.each([
      "04L 130 277 AE 2 kom",
      "0445110470 4 kom",
      "2x 0445110470",
      "0445110470 2 pari",
      "Nr. 0445110470",
      "kat. br. 0445110470",
      "kat.br.0445110470 x4 kom",
      "a) 0445110470",
      "1. 0445110470",
      "1. O445110470 2 kom",
      "０４４５１１０４７０ ２ kom",
    ])("finds it in %s, as a list of wanted parts does, and says so", async (text) => {
      const { items, reading } = await area.search({ text }, sampleCall("hr"));
      expect(items[0]?.number).toBe("0 445 110 470");
      expect(reading?.shownFor).toMatch(/^(?:0445110470|04L 130 277 AE)$/);
      expect(await numbers(text, { exact: true })).toEqual([]);
    });

    test("takes small letters for capitals", async () => {
      expect(await numbers("hk850")).toEqual(["HK-850"]);
    });

    test.each([
      ["04l130277ae", { kind: "oe", number: "04L 130 277 AE" }],
      ["0986 435 257", { kind: "cross", number: "0 986 435 257" }],
      ["30277A", { kind: "oe", number: "04L 130 277 AE" }],
      ["vw 0986435", { kind: "cross", number: "0 986 435 257" }],
    ])("%s says which number matched", async (text, matched) => {
      const [hit] = await find(text);
      expect(hit).toMatchObject({ number: "0 445 110 470", matched });
    });

    test("a replaced number finds what replaces it, behind its own product", async () => {
      const hits = await find("0445110369");
      expect(hits.map((hit) => [hit.number, hit.matched])).toEqual([
        ["0 445 110 369", null],
        ["0 445 110 646", { kind: "replaced", number: "0 445 110 369" }],
      ]);
      expect(hits[0]?.replacedBy).toEqual({ id: "bosch~0_445_110_646", number: "0 445 110 646" });
      expect(hits[1]?.replaces).toEqual([{ id: "bosch~0_445_110_369", number: "0 445 110 369" }]);
    });

    test("own number that starts with the text comes before numbers that hold it", async () => {
      expect(await numbers("0445110")).toEqual([
        "0 445 110 470",
        "0445-110470",
        "0 445 110 471",
        "0 445 110 646",
        "0 445 110 369",
      ]);
      expect((await numbers("110 47")).sort()).toEqual(["0 445 110 470", "0 445 110 471", "0445-110470"]);
    });

    test.each([
      "bosch 0445110470",
      "bosch 0 445 110 470",
      "0 445 110 470 bosch",
      "injector 0445110470",
      "tdi 2.0 110 470",
    ])("%s: words beside a number", async (text) => expect(await numbers(text)).toEqual(["0 445 110 470"]));
  });

  describe("by words", () => {
    test.each([
      ["hr", "uredaj", "HK-850"],
      ["hr", "UREĐAJ ISPITIVANJE", "HK-850"],
      ["hr", "ispitivanje cah", "HK-850"],
      ["hr", "đuro", "HK-850"],
      ["en", "duro", "HK-850"],
      ["en", "hartridge testing", "HK-850"],
      ["en", "injector 2.0", "0 445 110 470"],
      ["en", "injector 2,0", "0 445 110 470"],
      ["hr", "brizgaljka opel", "0 445 110 471"],
    ] as const)("%s: %s", async (locale, text, number) => {
      expect(await numbers(text, {}, locale)).toEqual([number]);
    });

    test("a shortened engine code is found wherever it stands, with the engine as the reason", async () => {
      const turbo = sampleRecord({
        manufacturer: "Garrett",
        brand: "Garrett",
        number: "750431-0009",
        group: "turbocharger",
        titleEn: "Turbocharger",
        titleHr: "Turbopunjač",
        specs: [{ key: "engine-codes", value: "M47D20, M57" }],
      });
      const other = sampleCatalogue([turbo], ":memory:", createSearch);
      for (const text of ["turbo m47", "m47 turbo"]) {
        const { items } = await other.area.search({ text }, sampleCall());
        expect(
          items.map(({ number, matched }) => [number, matched]),
          text,
        ).toEqual([["750431-0009", { kind: "engine", number: "M47D20" }]]);
      }
      other.db.close();
    });

    test("searches the page's language first, then the other", async () => {
      expect(await numbers("uređaj")).toEqual(["HK-850"]);
      expect(await numbers("device", {}, "hr")).toEqual(["HK-850"]);
      expect(await numbers("opel", {}, "hr")).toEqual(["0 445 110 471"]);
    });

    test("whole words come before words that only begin so", async () => {
      expect(await numbers("injector v", { exact: true })).toEqual([]);
      expect(await numbers("injector vw", { sort: "relevance" })).toEqual(["0 445 110 646", "0 445 110 470"]);
      expect(await numbers("inje")).toHaveLength(4);
    });

    test.each([
      "%",
      "_",
      "'",
      '"',
      "*",
      "\\",
      "-",
      "inj%",
      "in_ector",
      '"',
      "inject*r",
      "OR",
      "injector OR pump",
      "NOT",
      "\0",
    ])("%j means itself", async (text) => {
      const { total, items } = await area.search({ text, exact: true }, sampleCall());
      expect([total, items]).toEqual([0, []]);
    });

    test.each([
      ["injektor vw xyzzy", "injektor vw", ["xyzzy"]],
      ["molim brizgaljka za opel hitno", "brizgaljka opel", ["molim", "hitno"]],
      ["opel uređaj ispitivanje", "uređaj ispitivanje", ["opel"]],
      ["uređaj 999 KS", "uređaj", ["999", "KS"]],
    ])("%s: words that find nothing with the others are left out and named", async (text, shownFor, left) => {
      const { total, reading } = await area.search({ text }, sampleCall("hr"));
      expect(total).toBeGreaterThan(0);
      expect(reading).toEqual({ shownFor, left, suggestions: [], numbers: null });
      expect((await area.search({ text, exact: true }, sampleCall("hr"))).total).toBe(0);
    });

    test.each(["xyzzy 4711", "bosch 0445 999 888", "injektor xyzzy qwrtz"])(
      "%s finds nothing, because the rest would not say which part is meant",
      async (text) => expect(await numbers(text, {}, "hr")).toEqual([]),
    );

    test.each([
      ["injektor golf VII 150 ks", "GOLF-7-110"],
      ["injektor golfa 110kW", "GOLF-7-110"],
      ["golf 105 hp", "GOLF-6-77"],
      ["golf 105 konjskih snaga injektor", "GOLF-6-77"],
    ])("%s: kilowatts and horsepower of the vehicle that is named", async (text, number) => {
      const fits = (number: string, generation: string, kw: number, other: number) =>
        sampleRecord({
          number,
          titleEn: "Injector",
          titleHr: "Brizgaljka",
          fitments: [
            toFitment({ make: "VW", model: "Golf", generation, kw }),
            toFitment({ make: "VW", model: "Passat", generation: "B6", kw: other }),
          ],
        });
      const other = sampleCatalogue(
        [fits("GOLF-7-110", "VII", 110, 77), fits("GOLF-6-77", "VI", 77, 110)],
        ":memory:",
        createSearch,
      );
      const { items } = await other.area.search({ text }, sampleCall("hr"));
      expect(items.map((item) => item.number)).toEqual([number]);
      expect(items[0]?.matched).toMatchObject({
        kind: "vehicle",
        number: expect.stringMatching(/^VW Golf VII? \d+ kW$/),
      });
      other.db.close();
    });
  });

  describe("filters, facets and orders", () => {
    test("values within a facet add up, facets narrow each other, a facet ignores itself", async () => {
      const { total, facets } = await area.search(
        { text: "0445110", manufacturer: ["bosch"], group: ["injector", "pump"] },
        sampleCall(),
      );
      expect(total).toBe(4);
      expect(facets?.manufacturer).toEqual([
        { id: "bosch", name: "Bosch", count: 4 },
        { id: "zexel", name: "Zexel", count: 0 },
      ]);
      expect(facets?.group).toEqual(
        [
          { id: "pump", name: "High-pressure pumps", count: 0 },
          { id: "injector", name: "Injectors", count: 4 },
          { id: "valve", name: "Valves", count: 0 },
        ].sort((a, b) => a.name.localeCompare(b.name)),
      );
    });

    test("names are in the page's language; a chosen value without products stays, with 0", async () => {
      const { facets } = await area.search(
        { group: ["injector"], brand: ["nobody"], line: "vitesco" },
        sampleCall("hr"),
      );
      expect(facets?.brand.find((value) => value.id === "nobody")).toEqual({ id: "nobody", name: "nobody", count: 0 });
      expect(facets?.group.map((value) => value.name)).toEqual(["Brizgaljke", "Testeri i alati", "Ventili"]);
      expect(facets?.line.find((value) => value.id === "vitesco")).toEqual({
        id: "vitesco",
        name: "Vitesco",
        count: 0,
      });
    });

    test.each([
      ["price-asc", "0 445 110 646", "0 445 110 471"],
      ["price-desc", "0 445 110 369", "0 445 110 471"],
      ["title", "0 445 110 369", "0445-110470"],
      ["manufacturer", "0 445 110 369", "0445-110470"],
      ["availability", "0 445 110 470", "0 445 110 369"],
      ["replaced", "0 445 110 646", "HK-850"],
    ] as const)("order %s", async (sort, first, last) => {
      const ordered = await numbers("", { sort });
      expect([ordered[0], ordered.at(-1)]).toEqual([first, last]);
    });

    test("only products that replace others", async () => {
      expect(await numbers("", { replaces: true })).toEqual(["0 445 110 646"]);
    });

    test.each([2, 9, Number.MAX_SAFE_INTEGER])(
      "page %i, past the end, is empty and has the true total",
      async (page) => {
        expect(await area.search({ page, pageSize: 100 }, sampleCall())).toMatchObject({ items: [], total: 6 });
      },
    );

    test.each([
      ["page", { page: 0 }],
      ["pageSize", { pageSize: 101 }],
      ["pageSize", { pageSize: 0 }],
      ["text", { text: "x".repeat(601) }],
    ])("refuses %s out of range", async (field, request) => {
      await expect(area.search(request, sampleCall())).rejects.toMatchObject({
        code: "VALIDATION",
        details: { field },
      });
    });

    test("asks nothing past its deadline", async () => {
      await expect(area.search({}, sampleCall("en", { deadline: 0 }))).rejects.toMatchObject({ code: "TIMEOUT" });
    });
  });
});
