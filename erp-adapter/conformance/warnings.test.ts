import { expect, test } from "vitest";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { ProductId } from "../contract/product-id.ts";
import { DECLARED } from "../protocol/client/kept-capabilities.ts";
import { PART } from "./fixture/products.ts";
import { ACTS } from "./staff.ts";
import { mistypedNames, otherGoods } from "./warnings.ts";

test("an act or export with a mistyped name is named, with the right one", () => {
  expect(mistypedNames(["addProduct", "setPrise", "setstock", "close", "listOrders"], ACTS)).toEqual([
    "The harness has setPrise, which the suite never calls: write setPrice.",
    "The harness has setstock, which the suite never calls: write setStock.",
  ]);
  expect(mistypedNames(["createStaff", "setClok"], ["createStaff", "setClock"])).toEqual([
    "The harness has setClok, which the suite never calls: write setClock.",
  ]);
  expect(mistypedNames([...ACTS], ACTS)).toEqual([]);
});

test("other goods than those of the suite are named before the cases fail for them", async () => {
  const own = [PART.nozzle, PART.injector];
  const added = own.map((id) => ({ expected: id, answered: id }));
  expect(await otherGoods(backEnd(own), added)).toBeNull();
  expect(await otherGoods(backEnd([...own, "bosch~1" as ProductId]), added)).toMatch(
    /^The back end shows 3 products, and 2 of them are the suite's/,
  );
  expect(await otherGoods(backEnd([PART.nozzle]), added)).toMatch(/added 2 products, and catalogue.products shows 1/);
  const wrong = [{ expected: PART.nozzle, answered: "4711" as ProductId }];
  expect(await otherGoods(backEnd(own), wrong)).toMatch(/^addProduct answers 4711 for bosch~/);
  const away = { ...backEnd(own), catalogue: { products: () => Promise.reject(new Error("away")) } } as never;
  expect(await otherGoods(away, added)).toBeNull();
});

function backEnd(ids: readonly ProductId[]): ErpAdapter {
  const catalogue = {
    products: async (asked: readonly ProductId[]) => asked.filter((id) => ids.includes(id)).map((id) => ({ id })),
    search: async () => ({ items: [], total: ids.length, facets: null }),
  };
  return { catalogue, capabilities: DECLARED } as unknown as ErpAdapter;
}
