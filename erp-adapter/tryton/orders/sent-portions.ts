import { z } from "zod";
import type { CallContext } from "../../contract/context.ts";
import type { Portion } from "../../contract/order-events.ts";
import { type LineParts, toPlaced } from "../goods-lines.ts";
import { idIn } from "../ledger/origins.ts";
import { IN_ORDER } from "./read-orders.ts";

/** The goods of one sale in one shipment; `shipment` and `sale` are Tryton's ids. */
export interface SentPortions {
  shipment: number;
  sale: number;
  lines: Portion[];
}

export const SHIPMENT_MODEL = "stock.shipment.out";

const MOVE = { shipment: z.string(), sale: z.int(), origin: z.string(), quantity: z.number() };
const LINE = { sale: z.int(), product: z.int().nullable() };

/** The goods that left with shipments, without core deposits. */
export async function readSentPortions(
  shipments: readonly number[],
  c: CallContext,
  parts: LineParts,
): Promise<SentPortions[]> {
  if (shipments.length === 0) return [];
  const left = [
    ["shipment", "in", shipments.map((id) => `${SHIPMENT_MODEL},${id}`)],
    ["origin", "like", "sale.line,%"],
    ["state", "=", "done"],
  ];
  const moves = await parts.tryton.rows("stock.move", left, MOVE, c);
  const positions = await readPositions([...new Set(moves.map(({ sale }) => sale))], c, parts);
  return [...Map.groupBy(moves, ({ shipment, sale }) => `${shipment} ${sale}`).values()].flatMap((own) => {
    const lines = toPortions(own, positions);
    const [first] = own;
    const [shipment] = idIn(SHIPMENT_MODEL, first?.shipment ?? null);
    return first && shipment !== undefined && lines.length > 0 ? { shipment, sale: first.sale, lines } : [];
  });
}

/** The pieces of each position; picking may have split one line into several moves. */
function toPortions(
  moves: readonly { origin: string; quantity: number }[],
  positions: ReadonlyMap<number, number>,
): Portion[] {
  const pieces = new Map<number, number>();
  for (const { origin, quantity } of moves) {
    const position = positions.get(idIn("sale.line", origin)[0] ?? 0);
    if (position !== undefined && quantity > 0) pieces.set(position, (pieces.get(position) ?? 0) + quantity);
  }
  const portions = [...pieces].map(([position, quantity]) => ({ position, quantity }));
  return portions.sort((one, other) => one.position - other.position);
}

/** The positions of sale lines, by Tryton's id of the line. */
async function readPositions(
  sales: readonly number[],
  c: CallContext,
  { tryton, books }: LineParts,
): Promise<Map<number, number>> {
  if (sales.length === 0) return new Map();
  const { depositProduct } = await books(c);
  const lines = [
    ["sale", "in", sales],
    ["type", "=", "line"],
  ];
  const rows = await tryton.rows("sale.line", lines, LINE, c, { order: IN_ORDER });
  const bySale = Map.groupBy(rows, ({ sale }) => sale);
  const placed = [...bySale.values()].flatMap((own) => toPlaced(own, depositProduct));
  return new Map(placed.map(({ row, position }) => [row.id, position]));
}
