import { expect, test, vi } from "vitest";
import type { CatalogueArea, Product, ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { type CallContext, GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createCatalogueFallback } from "./catalogue-fallback.ts";

const C: CallContext = {
  locale: "en",
  partner: GENERAL_PARTNER,
  user: null,
  token: null,
  deadline: Number.MAX_SAFE_INTEGER,
  requestId: "test",
};
const DOWN = new ErpError("UNAVAILABLE", {});

test("memory is bounded: the answer that was asked for longest ago goes first", async () => {
  const { catalogue, area } = open();
  for (let at = 0; at < 30_000; at += 1) await catalogue.product(id(at), C);
  area.product.mockRejectedValue(DOWN);
  await expect(catalogue.product(id(0), C)).rejects.toBe(DOWN);
  expect((await catalogue.product(id(29_999), C)).answer.id).toBe(id(29_999));
});

test("with an answer at hand the ERP is waited for two seconds and no longer, without one as long as there is time", async () => {
  const { catalogue, area } = open(1_000);
  await catalogue.product(id(1), C);
  await catalogue.product(id(1), C);
  await catalogue.product(id(1), { ...C, deadline: 1_500 });
  expect(area.product.mock.calls.map(([, c]) => c.deadline)).toEqual([C.deadline, 3_000, 1_500]);
});

test("known products of a cart stand in, in the order asked, as old as the oldest", async () => {
  const { catalogue, area, setClock } = open(1_000);
  await catalogue.products([id(1)], C);
  setClock(5_000);
  expect(await catalogue.products([id(2)], C)).toMatchObject({ age: 0 });
  area.products.mockRejectedValue(DOWN);
  const kept = await catalogue.products([id(3), id(2), id(1)], C);
  expect([kept.answer.map((product) => product.id), kept.age]).toEqual([[id(2), id(1)], 4_000]);
  await expect(catalogue.products([id(3)], C)).rejects.toBe(DOWN);
});

test("a title is at hand once a product was read, in the language it was read in, and without a call", async () => {
  const { catalogue, area } = open();
  expect(catalogue.titleOf(id(1), "en")).toBeNull();
  const { answer } = await catalogue.product(id(1), C);
  expect(catalogue.titleOf(id(1), "en")).toBe(answer.title);
  expect(answer.title).toBe(`Title of ${id(1)}`);
  expect(catalogue.titleOf(id(1), "hr")).toBeNull();
  expect(area.product).toHaveBeenCalledTimes(1);
});

test.each(["NOT_FOUND", "VALIDATION", "FORBIDDEN", "UNAUTHENTICATED"] as const)(
  "%s is what the ERP says, and nothing stands in for it",
  async (code) => {
    const { catalogue, area } = open();
    await catalogue.product(id(1), C);
    area.product.mockRejectedValueOnce(new ErpError(code, {} as never));
    await expect(catalogue.product(id(1), C)).rejects.toMatchObject({ code });
  },
);

test("an answer is kept for all people, and told apart by language and query alone", async () => {
  const { catalogue, area } = open();
  const somebody = { ...C, partner: "001001" as CallContext["partner"], token: "secret" as CallContext["token"] };
  await catalogue.product(id(1), somebody);
  area.product.mockRejectedValue(DOWN);
  expect((await catalogue.product(id(1), C)).age).toBeGreaterThan(0);
  await expect(catalogue.product(id(1), { ...C, locale: "hr" })).rejects.toBe(DOWN);
});

function open(now = 0) {
  let clock = now;
  const area = {
    search: vi.fn<CatalogueArea["search"]>(),
    product: vi.fn<CatalogueArea["product"]>(
      async (product) =>
        ({ id: product, title: `Title of ${product}`, specs: [], references: [] }) as Partial<Product> as Product,
    ),
    products: vi.fn<CatalogueArea["products"]>(async (ids) =>
      ids.map((product) => ({ id: product }) as ProductSummary),
    ),
    replacements: vi.fn<CatalogueArea["replacements"]>(),
    supersessions: vi.fn<CatalogueArea["supersessions"]>(),
    findNumbers: vi.fn<CatalogueArea["findNumbers"]>(),
    changes: vi.fn<CatalogueArea["changes"]>(),
    feed: vi.fn<CatalogueArea["feed"]>(),
    stock: vi.fn<CatalogueArea["stock"]>(),
  };
  const setClock = (to: number) => {
    clock = to;
  };
  return { catalogue: createCatalogueFallback({ erp: { catalogue: area }, clock: () => clock }), area, setClock };
}

function id(at: number): ProductId {
  return `maker~${at}` as ProductId;
}
