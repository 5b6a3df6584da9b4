import { describe, expect, test } from "vitest";
import type { Facets } from "#erp-adapter/contract/catalogue.ts";
import { parseCatalogueQuery } from "../goods/catalogue-query.ts";
import { shownFacets } from "./shown-facets.ts";

/** Twelve manufacturers, A to L; G has the most products, then H, and so on; A and B have none. */
const COUNTS = { a: 0, b: 0, c: 1, d: 2, e: 3, f: 4, g: 90, h: 80, i: 70, j: 60, k: 50, l: 40 };

const facets: Facets = {
  manufacturer: Object.entries(COUNTS).map(([id, count]) => ({ id, name: id.toUpperCase(), count })),
  brand: [{ id: "only", name: "Only", count: 1 }],
  group: [],
  availability: [],
  line: [],
};

describe("values of a filter", () => {
  test("the largest stand there, in the ERP's order, and it is said how many more there are", () => {
    expect(shown("")).toEqual({ ids: "efghijkl", hidden: 4 });
  });

  test("chosen ones never hide, and stay in their place", () => {
    expect(shown("?manufacturer=b&manufacturer=c")).toEqual({ ids: "bcghijkl", hidden: 4 });
    const all = Object.keys(COUNTS).map((id) => `manufacturer=${id}`);
    expect(shown(`?${all.join("&")}`)).toEqual({ ids: "abcdefghijkl", hidden: 0 });
  });

  test("an open filter has all, empty ones last; others stay as they are", () => {
    expect(shown("?manufacturer=l", ["manufacturer"])).toEqual({ ids: "cdefghijklab", hidden: 0 });
    expect(shown("", ["brand", "nonsense"]).hidden).toBe(4);
  });

  test("empty ones do not fill a filter that has more than it shows", () => {
    const manufacturer = facets.manufacturer.map((value) => (value.count > 3 ? { ...value, count: 0 } : value));
    const shown = shownFacets({ ...facets, manufacturer }, parseCatalogueQuery(new URLSearchParams()), {
      open: [],
      total: 500,
    });
    expect(shown.manufacturer.values.map(({ id }) => id)).toEqual(["c", "d", "e"]);
    expect(shown.manufacturer.hidden).toBe(9);
  });

  test("a short filter is whole", () => {
    expect(shownFacets(facets, parseCatalogueQuery(new URLSearchParams()), { open: [], total: 500 }).brand).toEqual({
      values: facets.brand,
      hidden: 0,
    });
  });

  test("one that all products have is left out, unless it is chosen", () => {
    const brands = (search: string, total: number) =>
      shownFacets(facets, parseCatalogueQuery(new URLSearchParams(search)), { open: [], total }).brand.values;
    expect(brands("", 1)).toEqual([]);
    expect(brands("", 2)).toEqual(facets.brand);
    expect(brands("?brand=only", 1)).toEqual(facets.brand);
  });
});

function shown(search: string, open: string[] = []): { ids: string; hidden: number } {
  const { values, hidden } = shownFacets(facets, parseCatalogueQuery(new URLSearchParams(search)), {
    open,
    total: 500,
  }).manufacturer;
  return { ids: values.map(({ id }) => id).join(""), hidden };
}
