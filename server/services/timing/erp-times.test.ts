import { expect, test } from "vitest";
import type { CatalogueArea, Product } from "#erp-adapter/contract/catalogue.ts";
import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { withErpTimes } from "./erp-times.ts";

test("calls at once count once, calls of others and of those who ended not at all", async () => {
  let clock = 0;
  const held = new Map<string, () => void>();
  const product: CatalogueArea["product"] = (id) =>
    new Promise((resolve) => held.set(id, () => resolve({ id } as Product)));
  const catalogue = { product } as Partial<CatalogueArea> as CatalogueArea;
  const { erp, times } = withErpTimes({ catalogue } as Partial<ErpAdapter> as ErpAdapter, () => clock);
  const ask = (id: string, requestId: string) => erp.catalogue.product(id as ProductId, { requestId } as CallContext);
  const answer = async (id: string, call: Promise<unknown>) => {
    held.get(id)?.();
    await call;
  };
  times.begin("mine");
  const first = ask("a", "mine");
  clock = 10;
  const second = ask("b", "mine");
  const foreign = ask("c", "other");
  clock = 15;
  await answer("a", first);
  clock = 30;
  await answer("b", second);
  clock = 90;
  await answer("c", foreign);
  expect([times.end("mine"), times.end("mine"), times.end("other")]).toEqual([30, 0, 0]);
});
