import { describe, expect, test } from "vitest";
import type { Condition } from "../../../contract/conditions/conditions.ts";
import type { PartnerCode } from "../../../contract/context.ts";
import { toBasisPoints, toEurCents } from "../../../contract/money.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { idOf, sampleCall, sampleCatalogue, sampleRecord } from "../../catalogue-index/testing/sample-catalogue.ts";
import { toPending } from "../orders/stock-moves.ts";
import { createStockProjection } from "../orders/stock-projection.ts";
import { createConditions } from "./conditions.ts";
import { createTermsWriter } from "./terms-writer.ts";

const PARTNER = "001001" as PartnerCode;
const A = sampleRecord({ number: "A1", wholesale: toEurCents(12_345), deposit: toEurCents(500), stock: 4 });

function setUp(some: Parameters<typeof sampleRecord>[0] = {}, pending = new Map<ProductId, number>()) {
  const record = sampleRecord({ ...A, ...some });
  const catalogue = sampleCatalogue([record]);
  const asked: number[] = [];
  const { conditions } = createConditions({
    db: catalogue.db,
    clock: () => 0,
    pendingMoves: (afterSeq) => {
      asked.push(afterSeq);
      const sums = [...pending].map(([product, delta]) => ({ product, delta, warehouse: null, incoming: null }));
      return toPending(sums);
    },
  });
  const ask = async (quantity: number, partner?: PartnerCode): Promise<Condition | undefined> => {
    const request = { lines: [{ product: idOf(record), quantity }] };
    return (await conditions(request, sampleCall("en", partner && { partner })))[0];
  };
  return { ...catalogue, conditions, terms: createTermsWriter(catalogue.db), ask, asked };
}

describe("conditions", () => {
  test("are the general list price for a visitor", async () => {
    expect(await setUp().ask(10)).toEqual({
      product: idOf(A),
      quantity: 10,
      wholesale: 12_345,
      discountPercent: 0,
      price: 12_345,
      deposit: 500,
      vatPercent: 2_500,
      availability: "available",
      now: 4,
      later: 6,
      stockShown: 4,
      supply: [
        { warehouse: "", quantity: 4, date: null, kind: "shelf" },
        { warehouse: "", quantity: 10, date: null, kind: "supplier" },
      ],
      quotedAt: "1970-01-01T00:00:00.000Z",
    });
  });

  test.each([
    // wholesale, discount in hundredths of a percent, price: half a cent goes up
    [12_345, 0, 12_345],
    [12_345, 1_200, 10_864],
    [1_050, 1_000, 945],
    [105, 1_000, 95],
    [1, 5_000, 1],
    [1, 5_001, 0],
    [999, 10_000, 0],
  ])("%i cents at %i is %i", async (wholesale, discount, price) => {
    const { terms, ask } = setUp({ wholesale: toEurCents(wholesale) });
    terms.setPartnerTerms(PARTNER, "A", toBasisPoints(discount));
    expect(await ask(1, PARTNER)).toMatchObject({ wholesale, discountPercent: discount, price });
  });

  test("take a list's own price where it has one", async () => {
    const { terms, ask } = setUp();
    terms.setPartnerTerms(PARTNER, "A", toBasisPoints(0));
    terms.setListPrice("A", idOf(A), toEurCents(9_000));
    expect([await ask(1, PARTNER), await ask(1)]).toMatchObject([{ price: 9_000 }, { price: 12_345 }]);
    terms.setListPrice("A", idOf(A), null);
    expect(await ask(1, PARTNER)).toMatchObject({ price: 12_345 });
  });

  test.each([
    // a break of 5 % from 10 and 12.5 % from 50: quantity, partner's discount, discount given
    [9, 0, 0],
    [10, 0, 500],
    [49, 0, 500],
    [50, 0, 1_250],
    [10, 700, 700],
    [50, 700, 1_250],
  ])("quantity %i for a partner with %i gets %i", async (quantity, discount, given) => {
    const { terms, ask } = setUp();
    terms.setPartnerTerms(PARTNER, "A", toBasisPoints(discount));
    terms.setQuantityBreaks(idOf(A), [
      { from: 10, discount: toBasisPoints(500) },
      { from: 50, discount: toBasisPoints(1_250) },
    ]);
    expect(await ask(quantity, PARTNER)).toMatchObject({ discountPercent: given });
  });

  test.each([
    // stock, supply, pending, quantity: availability, now, later, stockShown
    [4, "orderable", 0, 3, "available", 3, 0, 4],
    [4, "orderable", 0, 4, "available", 4, 0, 4],
    [4, "orderable", 0, 5, "available", 4, 1, 4],
    [4, "orderable", -3, 5, "available", 1, 4, 1],
    [4, "orderable", -4, 5, "orderable", 0, 5, 0],
    [4, "orderable", -9, 5, "orderable", 0, 5, 0],
    [0, "orderable", 2, 5, "available", 2, 3, 2],
    [0, "orderable", 0, 1, "orderable", 0, 1, 0],
    [0, "out-of-order", 0, 1, "out-of-order", 0, 1, 0],
    [0, "discontinued", 0, 1, "unavailable", 0, 1, 0],
    [2, "discontinued", 0, 1, "available", 1, 0, 2],
    // more than the stock of a product without supply, for now or for good: nothing beyond the stock is promised
    [2, "discontinued", 0, 3, "unavailable", 2, 1, 2],
    [2, "out-of-order", 0, 3, "out-of-order", 2, 1, 2],
    [11, "orderable", 0, 1, "available", 1, 0, 11],
    [12, "orderable", 0, 1, "available", 1, 0, 12],
    [500, "orderable", 0, 20, "available", 20, 0, 12],
  ] as const)(
    "stock %i, %s, pending %i, asked %i: %s %i + %i",
    async (stock, supply, pending, quantity, availability, now, later, stockShown) => {
      const { ask } = setUp({ stock, supply }, new Map([[idOf(A), pending]]));
      expect(await ask(quantity)).toMatchObject({ availability, now, later, stockShown });
    },
  );

  test("ask for the moves that the read stock does not hold", async () => {
    const { ask, asked, db } = setUp();
    await ask(1);
    createStockProjection(db).applyStockMoves([
      { seq: 3, product: idOf(A), delta: -1, warehouse: null, incoming: null },
    ]);
    expect(await ask(1)).toMatchObject({ stockShown: 3 });
    expect(asked).toEqual([0, 3]);
  });

  test("unknown and withdrawn products are gone, one without a price is on request", async () => {
    const { ask, writer, conditions } = setUp({ wholesale: null });
    expect(await ask(2)).toEqual({
      product: idOf(A),
      quantity: 2,
      problem: "price-on-request",
      availability: "available",
      stockShown: 4,
    });
    const gone = { quantity: 2, problem: "gone", availability: "unavailable", stockShown: 0 };
    writer.withdraw(idOf(A));
    expect(await ask(2)).toEqual({ product: idOf(A), ...gone });
    const unknown = "bosch~never" as ProductId;
    expect(await conditions({ lines: [{ product: unknown, quantity: 2 }] }, sampleCall())).toEqual([
      { product: unknown, ...gone },
    ]);
  });

  test("answer every line in the order asked, doubles too, up to a thousand", async () => {
    const { conditions } = setUp();
    const lines = [3, 1, 2].flatMap((quantity) => [
      { product: idOf(A), quantity },
      { product: "bosch~never" as ProductId, quantity },
    ]);
    const answer = await conditions({ lines }, sampleCall());
    expect(answer.map(({ product, quantity }) => ({ product, quantity }))).toEqual(lines);
    const thousand = Array(1_000).fill({ product: idOf(A), quantity: 1 });
    expect(await conditions({ lines: thousand }, sampleCall())).toHaveLength(1_000);
    await expect(conditions({ lines: [...thousand, ...lines] }, sampleCall())).rejects.toMatchObject({
      code: "VALIDATION",
      details: { field: "lines", rule: "max", limit: 1_000 },
    });
  });

  test.each([0, -1, 0.5, Number.NaN, 1e9, "3", null])("refuse the quantity %s", async (quantity) => {
    const { conditions } = setUp();
    const lines = [{ product: idOf(A), quantity: quantity as number }];
    await expect(conditions({ lines }, sampleCall())).rejects.toMatchObject({
      code: "VALIDATION",
      details: { field: "quantity" },
    });
  });

  test("NOT_FOUND for an unknown partner, never the general list", async () => {
    await expect(setUp().ask(1, "999999" as PartnerCode)).rejects.toMatchObject({
      code: "NOT_FOUND",
      details: { what: "partner" },
    });
  });

  test("nothing asked, nothing answered; nothing past the deadline", async () => {
    const { conditions, asked } = setUp();
    expect(await conditions({ lines: [] }, sampleCall())).toEqual([]);
    expect(asked).toEqual([]);
    await expect(conditions({ lines: [] }, sampleCall("en", { deadline: 0 }))).rejects.toMatchObject({
      code: "TIMEOUT",
    });
  });
});
