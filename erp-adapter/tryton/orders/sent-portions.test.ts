import { expect, test } from "vitest";
import { z } from "zod";
import { visitor } from "../../conformance/fixture/visitor.ts";
import type { LineParts } from "../goods-lines.ts";
import { readSentPortions } from "./sent-portions.ts";

type Row = Record<string, string | number | null>;
type Condition = [field: string, operator: string, value: string | readonly unknown[]];

const DEPOSIT = 50;

/** Sale 3 has two lines of goods, the first with a deposit, and a remark; sale 4 has one line of goods. */
const LINES: Row[] = [
  { id: 9, sale: 3, product: 2, type: "line", sequence: 4 },
  { id: 5, sale: 4, product: 1, type: "line", sequence: 1 },
  { id: 8, sale: 3, product: DEPOSIT, type: "line", sequence: 3 },
  { id: 6, sale: 3, product: null, type: "comment", sequence: 1 },
  { id: 7, sale: 3, product: 1, type: "line", sequence: 2 },
];

const LEFT = { shipment: "stock.shipment.out,20", sale: 3, origin: "sale.line,7", quantity: 1, state: "done" };

test("each shipment has the goods of each sale, in the order of the lines and without deposits", async () => {
  const { read } = trytonWith([
    { ...LEFT, origin: "sale.line,9", quantity: 4 },
    { ...LEFT, quantity: 2 },
    { ...LEFT, origin: "sale.line,8", quantity: 2 },
    { ...LEFT, sale: 4, origin: "sale.line,5", quantity: 3 },
    { ...LEFT, shipment: "stock.shipment.out,21" },
    { ...LEFT, shipment: "stock.shipment.out,22", quantity: 100 },
  ]);
  expect(await read([20, 21])).toEqual([
    {
      shipment: 20,
      sale: 3,
      lines: [
        { position: 1, quantity: 2 },
        { position: 2, quantity: 4 },
      ],
    },
    { shipment: 20, sale: 4, lines: [{ position: 1, quantity: 3 }] },
    { shipment: 21, sale: 3, lines: [{ position: 1, quantity: 1 }] },
  ]);
});

test.each<[string, Row]>([
  ["are not done", { state: "assigned" }],
  ["come from no sale", { origin: "purchase.line,7", sale: null }],
  ["have no pieces", { quantity: 0 }],
  ["are deposits only", { origin: "sale.line,8" }],
])("moves that %s are no delivery", async (_, change) => {
  const { read } = trytonWith([{ ...LEFT, ...change }]);
  expect(await read([20])).toEqual([]);
});

test("Tryton is not asked for what nothing needs", async () => {
  const { read, asked } = trytonWith([]);
  expect(await read([])).toEqual([]);
  expect(asked).toEqual([]);
  expect(await read([20])).toEqual([]);
  expect(asked).toEqual(["stock.move"]);
});

/** A Tryton with these moves, which answers only what a domain asks for, and fails for a row of another shape. */
function trytonWith(moves: Row[]) {
  const asked: string[] = [];
  const parts = {
    tryton: {
      async rows(
        model: string,
        domain: Condition[],
        shape: z.ZodRawShape,
        _: unknown,
        options?: { order: [string, "ASC"][] },
      ) {
        asked.push(model);
        const rows = (model === "sale.line" ? LINES : moves).filter((row) => domain.every(meets(row)));
        const fields = (options?.order ?? []).map(([field]) => field);
        const sorted = rows.toSorted((one, other) => compare(one, other, fields));
        return z.array(z.looseObject(shape)).parse(sorted);
      },
    },
    books: async () => ({ depositProduct: DEPOSIT }),
  } as unknown as LineParts;
  return { asked, read: (shipments: number[]) => readSentPortions(shipments, visitor(), parts) };
}

function meets(row: Row): (condition: Condition) => boolean {
  return ([field, operator, value]) => {
    const own = row[field];
    if (operator === "in") return value.includes(own as never);
    if (operator === "like") return String(own).startsWith(String(value).slice(0, -1));
    return operator === "=" && own === value;
  };
}

function compare(one: Row, other: Row, fields: string[]): number {
  const field = fields.find((name) => one[name] !== other[name]);
  return field === undefined ? 0 : Number(one[field]) - Number(other[field]);
}
