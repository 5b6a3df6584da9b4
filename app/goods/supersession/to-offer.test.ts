import { describe, expect, test } from "vitest";
import type { Availability } from "#erp-adapter/contract/catalogue.ts";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { PLAIN_SUPERSESSION, type Supersession } from "#erp-adapter/contract/supersessions.ts";
import { toGraph } from "./graph.ts";
import { conditionsNeeded, toOffer } from "./to-offer.ts";

const TODAY = "2026-11-24";

/** A part; price and deposit are in cents. A stock of 12 or more is shown as "many". */
interface Part {
  stock?: number;
  /** null: on request */
  price?: number | null;
  deposit?: number;
  whenEmpty?: Exclude<Availability, "available">;
  pack?: number;
}

/** A case: wanted part and quantity, supersession edges, parts by name, and expected alternatives (see `inShort`). */
interface Row {
  when: string;
  wanted?: [part: string, quantity: number];
  edges: Supersession[];
  parts: Record<string, Part>;
  offered: string[];
}

const ENDED: Part = { stock: 0, whenEmpty: "unavailable", price: 1_000 };
const left = (stock: number): Part => ({ ...ENDED, stock });

describe("truth table", () => {
  const rows: Row[] = [
    {
      when: "two are left and two are wanted",
      wanted: ["A", 2],
      edges: [edge("A", "C")],
      parts: { A: left(2), C: {} },
      offered: [],
    },
    {
      when: "two are left and three are wanted, along a chain",
      wanted: ["A", 3],
      edges: [edge("A", "B"), edge("B", "C")],
      parts: { A: left(2), B: ENDED, C: { price: 1_300 } },
      offered: ["2×A + 1×C +300", "3×C +300"],
    },
    {
      when: "nothing is left",
      wanted: ["A", 3],
      edges: [edge("A", "C")],
      parts: { A: ENDED, C: { price: 700 } },
      offered: ["3×C -300"],
    },
    {
      when: "the part ended, though there are some",
      wanted: ["A", 1],
      edges: [edge("A", "C", { useUp: false })],
      parts: { A: { stock: 5 }, C: {} },
      offered: ["1×C +0"],
    },
    {
      when: "the successor is announced for tomorrow",
      wanted: ["A", 9],
      edges: [edge("A", "C", { validFrom: "2026-11-25" })],
      parts: { A: ENDED, C: {} },
      offered: [],
    },
    {
      when: "the successor counts from today",
      wanted: ["A", 1],
      edges: [edge("A", "C", { validFrom: TODAY })],
      parts: { A: ENDED, C: {} },
      offered: ["1×C +0"],
    },
    {
      when: "a successor in between is still on the shelf",
      wanted: ["A", 2],
      edges: [edge("A", "B"), edge("B", "C")],
      parts: { A: ENDED, B: { stock: 5 }, C: {} },
      offered: ["2×B +0"],
    },
    {
      when: "a successor in between is on the shelf for one piece only",
      wanted: ["A", 2],
      edges: [edge("A", "B"), edge("B", "C")],
      parts: { A: ENDED, B: left(1), C: {} },
      offered: ["2×C +0"],
    },
    {
      when: "a successor in between ended, though there are some",
      wanted: ["A", 2],
      edges: [edge("A", "B"), edge("B", "C", { useUp: false })],
      parts: { A: ENDED, B: { stock: 9 }, C: {} },
      offered: ["2×C +0"],
    },
    {
      when: "a set replaces it, with two of one member",
      wanted: ["A", 3],
      edges: [edge("A", "B", { relation: "set" }), edge("A", "C", { relation: "set", quantityFactor: 2 })],
      parts: { A: ENDED, B: { price: 600 }, C: { price: 250 } },
      offered: ["3×B & 6×C +100"],
    },
    {
      when: "a set of which a member cannot be had",
      wanted: ["A", 1],
      edges: [edge("A", "B", { relation: "set" }), edge("A", "C", { relation: "set" })],
      parts: { A: ENDED, B: {}, C: { stock: 0, whenEmpty: "out-of-order" } },
      offered: [],
    },
    {
      when: "one of two parts may replace it",
      wanted: ["A", 1],
      edges: [edge("A", "B", { relation: "choice" }), edge("A", "C", { relation: "choice" })],
      parts: { A: ENDED, B: { price: 1_100 }, C: { price: 1_200 } },
      offered: ["1×B +100", "1×C +200"],
    },
    {
      when: "one of two parts may replace it, and one of these has no price",
      wanted: ["A", 1],
      edges: [edge("A", "B", { relation: "choice" }), edge("A", "C", { relation: "choice" })],
      parts: { A: ENDED, B: { price: null }, C: {} },
      offered: ["1×C +0"],
    },
    {
      when: "one part replaces it and another",
      wanted: ["A", 4],
      edges: [edge("A", "C", { relation: "merge", quantityFactor: 0.5 }), edge("B", "C", { relation: "merge" })],
      parts: { A: ENDED, B: ENDED, C: { price: 2_500 } },
      offered: ["2×C +250 (also B)"],
    },
    {
      when: "a factor gives no whole pieces",
      wanted: ["A", 3],
      edges: [edge("A", "C", { quantityFactor: 1.5 })],
      parts: { A: ENDED, C: { price: 600 } },
      offered: ["5×C +0"],
    },
    {
      when: "the successor comes in packs",
      wanted: ["A", 5],
      edges: [edge("A", "C")],
      parts: { A: left(2), C: { pack: 4 } },
      offered: ["2×A + 4×C +333", "8×C +600"],
    },
    {
      when: "forward only: the new one is wanted, and the old one is there",
      wanted: ["C", 1],
      edges: [edge("A", "C")],
      parts: { A: { stock: 5 }, C: { stock: 0, whenEmpty: "out-of-order" } },
      offered: [],
    },
    {
      when: "full: the old one is there for the new one",
      wanted: ["C", 2],
      edges: [edge("A", "C", { direction: "full", quantityFactor: 2 })],
      parts: { A: { stock: 5 }, C: { stock: 0, whenEmpty: "out-of-order" } },
      offered: ["1×A -500"],
    },
    {
      when: "full: the old one is there for a part of the new one",
      wanted: ["C", 3],
      edges: [edge("A", "C", { direction: "full" })],
      parts: { A: { stock: 2 }, C: { stock: 1 } },
      offered: ["1×C + 2×A +0"],
    },
    {
      when: "full: the old one ended, and is there",
      wanted: ["A", 2],
      edges: [edge("A", "C", { direction: "full", useUp: false })],
      parts: { A: { stock: 5 }, C: {} },
      offered: [],
    },
    {
      when: "a ring",
      wanted: ["A", 1],
      edges: [edge("A", "B"), edge("B", "A")],
      parts: { A: ENDED, B: { stock: 9 } },
      offered: [],
    },
    {
      when: "a part that replaces itself",
      edges: [edge("A", "A")],
      parts: { A: ENDED },
      offered: [],
    },
    {
      when: "a chain that leads into a ring",
      edges: [edge("A", "B"), edge("B", "C"), edge("C", "B")],
      parts: { A: ENDED, B: { stock: 9 }, C: {} },
      offered: [],
    },
    {
      when: "a number that is not carried",
      edges: [edge("A", null)],
      parts: { A: ENDED },
      offered: [],
    },
    {
      when: "a successor without a price",
      edges: [edge("A", "C")],
      parts: { A: ENDED, C: { price: null } },
      offered: [],
    },
    {
      when: "a part on request that ended",
      edges: [edge("A", "C", { useUp: false })],
      parts: { A: { price: null }, C: {} },
      offered: ["1×C"],
    },
    {
      when: "thirty-nine links",
      edges: chain(39),
      parts: { ...Object.fromEntries(chain(39).map(({ from }) => [from, ENDED])), P39: {} },
      wanted: ["P0", 1],
      offered: ["1×P39 +0"],
    },
    {
      when: "forty links",
      edges: chain(40),
      parts: { ...Object.fromEntries(chain(40).map(({ from }) => [from, ENDED])), P40: {} },
      wanted: ["P0", 1],
      offered: [],
    },
  ];

  test.each(rows)("$when", ({ wanted: [product, quantity] = ["A", 1], edges, parts, offered }) => {
    expect(inShort(offerOf({ product: product as ProductId, quantity }, edges, parts))).toEqual(offered);
  });
});

test("tells both prices, the deposits and their difference, and what else is needed", () => {
  const offer = offerOf({ product: "A" as ProductId, quantity: 3 }, [edge("A", "C", {}, "needs new gasket kit")], {
    A: { ...left(2), deposit: 500 },
    C: { price: 1_300, deposit: 800 },
  });
  expect(offer).toMatchObject({
    reason: "used-up",
    mayKeep: false,
    left: 2,
    present: { price: 1_000, goods: 3_000, deposit: 1_500 },
    alternatives: [
      {
        goods: 3_300,
        deposit: 1_800,
        differencePerPiece: 300,
        depositDifference: 300,
        notes: ["needs new gasket kit"],
      },
      { goods: 3_900, deposit: 2_400, differencePerPiece: 300, depositDifference: 900 },
    ],
  });
});

test("a part that may be ordered for later is offered another that is there, and may stay", () => {
  const edges = [edge("A", "C", { direction: "full" })];
  const parts = { A: { stock: 4 }, C: { stock: 0 } };
  expect(offerOf({ product: "C" as ProductId, quantity: 1 }, edges, parts)).toMatchObject({
    reason: "off-shelf",
    mayKeep: true,
  });
});

test("choices that lead to choices for forty links end, and offer nothing", () => {
  const edges = Array.from({ length: 30 }, (_, at) =>
    ["x", "y", "z"].flatMap((from) => ["x", "y", "z"].map((to) => edge(`${from}${at}`, `${to}${at + 1}`, CHOICE))),
  ).flat();
  expect(offerOf({ product: "x0" as ProductId, quantity: 1 }, edges, { x0: ENDED, z30: {} })).toBeNull();
});

const CHOICE = { relation: "choice" } as const;

function edge(from: string, to: string | null, facts: Partial<Supersession> = {}, note: string | null = null) {
  const end = { id: to as ProductId | null, number: to ?? "no such part" };
  return { ...PLAIN_SUPERSESSION, from: from as ProductId, to: end, note, ...facts };
}

function chain(links: number): Supersession[] {
  return Array.from({ length: links }, (_, at) => edge(`P${at}`, `P${at + 1}`));
}

function offerOf(wanted: { product: ProductId; quantity: number }, edges: Supersession[], parts: Record<string, Part>) {
  const graph = toGraph(edges, TODAY);
  const packOf = (product: ProductId) => parts[product]?.pack ?? 1;
  const condition = conditionOf(wanted.product, wanted.quantity, parts);
  // Only the conditions that `conditionsNeeded` names are known.
  const asked = new Set(
    conditionsNeeded(wanted, condition, { graph, packOf }).map(({ product, quantity }) => `${product} ${quantity}`),
  );
  return toOffer(wanted, condition, {
    graph,
    packOf,
    conditionOf: (product, quantity) =>
      asked.has(`${product} ${quantity}`) ? conditionOf(product, quantity, parts) : undefined,
  });
}

function conditionOf(product: ProductId, quantity: number, parts: Record<string, Part>): Condition | undefined {
  const part = parts[product];
  if (!part) return undefined;
  const { stock = 50, price = 1_000, deposit = 0, whenEmpty = "orderable" } = part;
  const availability: Availability = stock >= quantity ? "available" : whenEmpty;
  const known = { product, quantity, availability, stockShown: Math.min(12, stock) };
  if (price === null) return { ...known, problem: "price-on-request" };
  const now = Math.min(stock, quantity);
  return {
    ...known,
    wholesale: toEurCents(price),
    discountPercent: toBasisPoints(0),
    price: toEurCents(price),
    deposit: toEurCents(deposit),
    vatPercent: toBasisPoints(2_500),
    now,
    later: quantity - now,
    quotedAt: "2026-11-24T08:00:00.000Z",
  };
}

/**
 * Alternatives such as "2×A + 1×C +300": the lines, and the price difference per piece in cents. " & " joins the lines
 * of a set; "(also B)" names other parts that the alternative replaces.
 */
function inShort(offer: ReturnType<typeof toOffer>): string[] {
  return (offer?.alternatives ?? []).map(({ lines, isSet, differencePerPiece, alsoReplaces }) => {
    const names = lines.map(({ product, quantity }) => `${quantity}×${product}`).join(isSet ? " & " : " + ");
    const difference = differencePerPiece === null ? "" : ` ${differencePerPiece < 0 ? "" : "+"}${differencePerPiece}`;
    return `${names}${difference}${alsoReplaces.length > 0 ? ` (also ${alsoReplaces.join()})` : ""}`;
  });
}
