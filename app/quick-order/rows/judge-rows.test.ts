import { describe, expect, test } from "vitest";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type { QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import { judgeRows, readyPieces, readyTotals } from "./judge-rows.ts";
import { UNDECIDED } from "./undecided.ts";

const A = "bosch~A" as ProductId;
const B = "bosch~B" as ProductId;

describe("the number of a row", () => {
  const zero = { kind: "zero", candidates: ["0A"] } as const;
  const date = { kind: "date", candidates: ["0A"] } as const;
  const own = (number: string, ...products: ProductId[]) => ({
    number,
    products: products.map((product) => ({ product, by: null })),
  });
  const byOe = { number: "A", products: [{ product: B, by: { kind: "oe" as const, number: "A" } }] };

  test.each<[string, Partial<QuickOrderRow>, object]>([
    ["is one product", {}, { state: "ready" }],
    ["is none", { found: [] }, { state: "refused", reason: "unknown" }],
    ["is missing", { numberText: "" }, { state: "refused", reason: "noNumber" }],
    ["is not looked up yet", { found: null }, { state: "unread" }],
    ["is that of two", { found: [own("A", A, B)] }, { state: "choose", reason: "several" }],
    ["is that of one in two readings", { found: [own("1. A", A), own("1. A –", A)] }, { state: "ready" }],
    [
      "is that of two in two readings",
      { found: [own("1. A", A), own("1. A –", B)] },
      { state: "choose", reason: "several" },
    ],
    [
      "of two, one is of the maker",
      { found: [own("A", A, "denso~A" as ProductId)], maker: "Denso" },
      { state: "refused" },
    ],
    [
      "goes before other numbers",
      { found: [{ number: "A", products: [...own("A", A).products, ...byOe.products] }] },
      { state: "ready" },
    ],
    ["may have had a zero", { numberDoubt: zero, found: [own("0A", A)] }, { state: "choose", reason: "zero" }],
    [
      "may have had a zero, and is one as it stands",
      { numberDoubt: zero, found: [own("A", A), own("0A", B)] },
      { state: "choose" },
    ],
    ["had no zero", { numberDoubt: zero, found: [own("A", A)] }, { state: "ready" }],
    ["was a date, whatever is found", { numberDoubt: date, found: [own("A", A)] }, { state: "choose", reason: "date" }],
    ["was a date of nothing", { numberDoubt: date, found: [] }, { state: "refused", reason: "doubtful" }],
    [
      "was chosen",
      { numberDoubt: date, found: [own("0A", A)], decision: { ...UNDECIDED, product: A } },
      { state: "ready" },
    ],
    ["was left out", { decision: { ...UNDECIDED, isLeftOut: true } }, { state: "refused", reason: "leftOut" }],
    ["is in a cart", { addedBy: 3 }, { state: "added" }],
  ])("%s", (_, some, verdict) => {
    expect(judge([row(some)])[0]).toMatchObject(verdict);
  });
});

describe("the quantity of a row", () => {
  test.each<[string, Partial<QuickOrderRow>, object]>([
    ["is missing", { amount: unclear("blank") }, { state: "refused", reason: "blank" }],
    ["is nothing", { amount: unclear("zero") }, { state: "refused", reason: "zero" }],
    [
      "may mean two",
      { amount: unclear("ambiguous", 1_000, 1) },
      { state: "choose", reason: "quantity", readings: [1_000, 1] },
    ],
    [
      "is not understood beside a known number",
      {
        numberText: "A 2 pari",
        alternatives: [{ numberText: "A", quantityText: "2 pari", amount: unclear("unreadable") }],
      },
      { state: "refused", reason: "unreadable" },
    ],
    ["may mean anything", { amount: unclear("ambiguous") }, { state: "refused", reason: "unclear" }],
  ])("%s", (_, some, verdict) => {
    expect(judge([row(some)])[0]).toMatchObject(verdict);
  });
});

describe("the goods of a row", () => {
  test.each<[string, Facts, object]>([
    ["are there", {}, { state: "ready", pieces: [{ split: { now: 5, later: 0 } }] }],
    [
      "come later",
      { condition: { now: 1, later: 4, availability: "orderable" } },
      { state: "ready", pieces: [{ split: { now: 1, later: 4 } }] },
    ],
    ["are few", { condition: { now: 3, later: 2, availability: "out-of-order" } }, { state: "short", left: 3 }],
    [
      "are few, and the cart has some",
      { condition: { now: 3, later: 4, availability: "out-of-order" }, held: 2 },
      { state: "short", left: 1 },
    ],
    [
      "are none",
      { condition: { now: 0, later: 5, availability: "out-of-order" } },
      { state: "refused", reason: "notOrderable" },
    ],
    ["are gone", { condition: "gone" }, { state: "refused", reason: "gone" }],
    ["are on request", { condition: "price-on-request" }, { state: "refused", reason: "onRequest" }],
    ["come in packs", { pack: 4 }, { state: "choose", reason: "pack", offered: 8 }],
    ["come in packs, and the cart has the rest", { pack: 4, held: 3 }, { state: "ready" }],
    ["are replaced", { isReplaced: true }, { state: "replaced", product: A, quantity: 5 }],
    ["cannot be priced", { condition: null }, { state: "unread" }],
  ])("%s", (_, facts, verdict) => {
    expect(judge([row({ amount: { quantity: 5 as Quantity, reason: null } })], facts)[0]).toMatchObject(verdict);
  });
});

test("rows of one product count together, and are put into the cart as one line", () => {
  const rows = [row({ row: 1 }), row({ row: 2 })];
  const judged = judgeAll(rows, { pack: 4 });
  expect(judged.map(({ verdict, together }) => [verdict.state, together])).toEqual([
    ["ready", 4],
    ["ready", 4],
  ]);
  expect(readyPieces(judged)).toEqual([{ product: A, quantity: 4 }]);
  expect(readyTotals(judged, new Map([[A, condition(4)]])).goods).toBe(4_000);
});

interface Facts {
  condition?:
    | { now: number; later: number; availability: Condition["availability"] }
    | "gone"
    | "price-on-request"
    | null;
  held?: number;
  pack?: number;
  isReplaced?: boolean;
}

function judge(rows: readonly QuickOrderRow[], facts: Facts = {}) {
  return judgeAll(rows, facts).map(({ verdict }) => verdict);
}

function judgeAll(rows: readonly QuickOrderRow[], { condition: given, held = 0, pack = 1, isReplaced = false }: Facts) {
  const present =
    typeof given === "string"
      ? ({ product: A, quantity: 5, problem: given, availability: "unavailable", stockShown: 0 } as const)
      : { ...condition(5), ...given };
  return judgeRows(rows, {
    conditions: given === null ? null : new Map([[A, present]]),
    held: held > 0 ? [{ product: A, quantity: held as Quantity }] : [],
    packOf: () => pack,
    maxLines: 100,
    isReplaced: () => isReplaced,
  });
}

function condition(quantity: number): Condition {
  return {
    ...{
      product: A,
      quantity,
      wholesale: toEurCents(1_000),
      discountPercent: toBasisPoints(0),
      price: toEurCents(1_000),
    },
    ...{ deposit: toEurCents(0), vatPercent: toBasisPoints(2_500), availability: "available", now: quantity, later: 0 },
    ...{ stockShown: 12, quotedAt: "2026-11-24T00:00:00Z" },
  };
}

function unclear(
  reason: "blank" | "zero" | "ambiguous" | "unreadable",
  ...readings: number[]
): QuickOrderRow["amount"] {
  return { quantity: null, reason, readings: readings as Quantity[] };
}

function row(some: Partial<QuickOrderRow>): QuickOrderRow {
  return {
    ...{
      row: 1,
      cells: [],
      numeric: [],
      numberText: "A",
      numberDoubt: null,
      quantityText: "2",
      alternatives: [],
      sameAs: null,
    },
    ...{
      maker: "",
      yourNumber: "",
      note: "",
      position: "",
      minimum: "",
      maximum: "",
      decision: UNDECIDED,
      addedBy: null,
    },
    amount: { quantity: 2 as Quantity, reason: null },
    found: [{ number: "A", products: [{ product: A, by: null }] }],
    ...some,
  };
}
