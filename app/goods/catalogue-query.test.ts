import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AVAILABILITIES, SORTS, searchQuerySchema } from "#erp-adapter/contract/catalogue.ts";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import { defaultSort, PAGE_SIZES, parseCatalogueQuery, toSearch, toSearchRequest } from "./catalogue-query.ts";

const parse = (search: string, catalogue: "all" | "replacements" = "all") =>
  parseCatalogueQuery(new URLSearchParams(search), catalogue);

describe("reading an address", () => {
  test("nothing: everything, what sells most first, 24 a page", () => {
    expect(parse("")).toEqual({
      query: "",
      exact: false,
      availability: [],
      group: [],
      make: [],
      model: [],
      engine: [],
      manufacturer: [],
      brand: [],
      line: null,
      sort: "relevance",
      size: 24,
    });
    expect(parse("", "replacements").sort).toBe("replaced");
    expect(parse("query=x", "replacements").sort).toBe("relevance");
  });

  test("several values at once, each once, in the order given", () => {
    expect(parse("manufacturer=denso&manufacturer=bosch&manufacturer=denso").manufacturer).toEqual(["denso", "bosch"]);
  });

  test.each([
    "size=7",
    "size=24.0",
    "size=0x18",
    "size= 48",
    "sort=worst",
    "sort=__proto__",
    "line=nothing",
    "availability=soon",
    "manufacturer=",
    `brand=${"x".repeat(81)}`,
  ])("%s is left out", (search) => expect(parse(search)).toEqual(parse("")));

  test("vehicles, unless the ERP knows none", () => {
    const params = new URLSearchParams("make=vw&model=vw~golf-vii&engine=crmb");
    expect(parse(`${params}`)).toMatchObject({ make: ["vw"], model: ["vw~golf-vii"], engine: ["crmb"] });
    expect(parseCatalogueQuery(params, "all", { hasVehicles: false })).toEqual(parse(""));
  });

  test("lines of the text are a list, other control characters are spaces, and it has an end", () => {
    expect(parse("query=%00a%09b%0D%0Ac%09").query).toBe("a b, c");
    expect(parse(`query=${"x".repeat(5_000)}`).query).toHaveLength(600);
  });

  test("a list that is too long ends with a whole number", () => {
    const numbers = Array.from({ length: 100 }, (_, at) => String(1_000_000_000 + at));
    const { query } = parse(`query=${encodeURIComponent(numbers.join(", "))}`);
    expect(query.split(", ")).toEqual(numbers.slice(0, 50));
  });

  test("a sort that the list does not offer is its default", () => {
    expect(parse("sort=relevance").sort).toBe("relevance");
    expect(parse("sort=replaced").sort).toBe("relevance");
    expect(parse("sort=relevance", "replacements").sort).toBe("replaced");
  });
});

const slug = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);
const slugs = fc.uniqueArray(slug, { maxLength: 4 });
const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((value) => value.replace(/\p{Cc}/gu, "").trim());
const queries = fc
  .record({
    query: text,
    exact: fc.boolean(),
    availability: fc.uniqueArray(fc.constantFrom(...AVAILABILITIES)),
    group: slugs,
    make: slugs,
    model: slugs,
    engine: slugs,
    manufacturer: slugs,
    brand: slugs,
    line: fc.option(fc.constantFrom(...PRODUCT_LINES)),
    sort: fc.constantFrom(...SORTS.filter((sort) => sort !== "relevance" && sort !== "replaced")),
    size: fc.constantFrom(...PAGE_SIZES),
  })
  .map((query) => ({ ...query, exact: query.exact && query.query !== "" }))
  .filter(({ query }) => query.isWellFormed() && query.length <= 600);

test("an address and back is the same query", () => {
  fc.assert(
    fc.property(queries, fc.constantFrom("all" as const, "replacements" as const), (query, catalogue) => {
      expect(parse(toSearch(query, catalogue), catalogue)).toEqual(query);
    }),
  );
});

test("defaults are left out of the address", () => {
  fc.assert(
    fc.property(text, fc.constantFrom("all" as const, "replacements" as const), (query, catalogue) => {
      const search = toSearch({ ...parse(""), query, sort: defaultSort(catalogue, query) }, catalogue);
      expect([...new URLSearchParams(search).keys()]).toEqual(query === "" ? [] : ["query"]);
    }),
  );
});

test("any address at all is a question that the ERP's contract accepts", () => {
  const names = fc.constantFrom(
    "query",
    "manufacturer",
    "brand",
    "group",
    "make",
    "model",
    "engine",
    "availability",
    "line",
    "sort",
    "size",
    "page",
    "__proto__",
  );
  const values = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.constantFrom("bosch", "available", "96", "title", "diesel"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values), { maxLength: 130 }), fc.nat(9_999_999), (pairs, page) => {
      const query = parseCatalogueQuery(new URLSearchParams(pairs));
      expect(searchQuerySchema.safeParse(toSearchRequest(query, page)).success).toBe(true);
    }),
  );
});

test("the ERP counts pages from 1, and only the replacements catalogue asks for replacements", () => {
  expect(toSearchRequest(parse("size=48&availability=orderable"), 0)).toMatchObject({
    page: 1,
    pageSize: 48,
    availability: ["orderable"],
    replaces: false,
  });
  expect(toSearchRequest(parse("", "replacements"), 4, "replacements")).toMatchObject({
    page: 5,
    replaces: true,
    sort: "replaced",
  });
});
