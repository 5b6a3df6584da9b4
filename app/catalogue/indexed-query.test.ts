import { expect, test } from "vitest";
import { parseCatalogueQuery } from "../goods/catalogue-query.ts";
import { indexedQuery, type ListShown } from "./indexed-query.ts";

test.each<[string, Partial<ListShown>, string | null]>([
  ["", {}, ""],
  ["", { page: 7 }, ""],
  ["", { total: 0 }, null],
  ["line=diesel", {}, "?line=diesel"],
  ["line=diesel", { page: 3 }, "?line=diesel"],
  ["line=nothing", {}, ""],
  ["line=diesel&line=vitesco", {}, "?line=diesel"],
  ["manufacturer=bosch", {}, "?manufacturer=bosch"],
  ["manufacturer=bosch", { page: 1 }, "?manufacturer=bosch"],
  ["manufacturer=nobody", { total: 0 }, null],
  ["manufacturer=bosch&manufacturer=denso", {}, null],
  ["manufacturer=bosch&line=diesel", {}, null],
  ["group=injector", {}, null],
  ["brand=bosch", {}, null],
  ["make=vw", {}, null],
  ["availability=available", {}, null],
  ["query=0445110470", {}, null],
  ["query=injector&line=diesel", {}, null],
  ["sort=title&size=96", {}, ""],
  ["line=diesel&sort=price-asc", {}, "?line=diesel"],
  ["sort=title", { page: 1 }, null],
  ["size=96", { page: 1 }, null],
  ["sort=relevance&size=24", { page: 1 }, ""],
  ["utm_source=mail&print", {}, ""],
  ["", { catalogue: "replacements", page: 2 }, ""],
  ["sort=replaced", { catalogue: "replacements", page: 2 }, ""],
  ["sort=number", { catalogue: "replacements", page: 2 }, null],
  ["manufacturer=bosch", { catalogue: "replacements" }, null],
  ["line=diesel", { catalogue: "replacements" }, null],
])("%s %o is %j", (search, about, indexed) => {
  const { catalogue = "all" } = about;
  const query = parseCatalogueQuery(new URLSearchParams(search), catalogue);
  expect(indexedQuery({ catalogue, query, page: 0, total: 100, ...about })).toBe(indexed);
});
