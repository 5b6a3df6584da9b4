import { z } from "zod";
import type { CallContext } from "../../contract/context.ts";
import type { Order, OrderId, OrderLine } from "../../contract/orders.ts";
import { addUp } from "../../contract/totals.ts";
import type { Domain, RowsOptions, TrytonRow } from "../client.ts";
import { goodsLinesOf, type LineParts } from "../goods-lines.ts";
import type { Caller } from "../partners.ts";
import { cents, date, instant, toLiteral } from "../values.ts";
import { readCancellations } from "./cancellation-notes.ts";
import { markOf } from "./mark.ts";
import { statusOf } from "./status.ts";

const SALE = {
  number: z.string().nullable(),
  web_id: z.string().nullable(),
  reference: z.string().nullable(),
  state: z.string(),
  shipment_state: z.string(),
  invoice_state: z.string(),
  sale_date: date.nullable(),
  create_date: instant,
  comment: z.string().nullable(),
};
export type Sale = TrytonRow<typeof SALE>;

const LINE = {
  sale: z.int(),
  product: z.int().nullable(),
  quantity: z.number(),
  unit_price: cents,
  base_price: cents.nullable(),
  note: z.string().nullable(),
  description: z.string().nullable(),
};
const MOVE = { origin: z.string().nullable(), quantity: z.number() };

/** The sort order for sale lines. */
export const IN_ORDER = [
  ["sale", "ASC"],
  ["sequence", "ASC"],
  ["id", "ASC"],
] as const;

/**
 * The filter for sales that the caller may see: all sales of the party, or for a guest only their own. Leaves out sales
 * without a number, which are not quoted yet.
 */
export function domainOfCaller({ id, party, isGuest }: Caller): Domain {
  const own = [
    ["party", "=", party.id],
    ["number", "!=", null],
  ];
  return isGuest ? [...own, ["comment", "like", `%"user":${toLiteral(JSON.stringify(id))}%`]] : own;
}

export function readSales(
  domain: Domain,
  c: CallContext,
  { tryton }: LineParts,
  options?: RowsOptions,
): Promise<Sale[]> {
  return tryton.rows("sale.sale", domain, SALE, c, options);
}

export async function ordersOf(sales: readonly Sale[], c: CallContext, parts: LineParts): Promise<Order[]> {
  const ids = sales.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { tryton } = parts;
  const [rows, moves, cancellations] = await Promise.all([
    tryton.rows(
      "sale.line",
      [
        ["sale", "in", ids],
        ["type", "=", "line"],
      ],
      LINE,
      c,
      { order: IN_ORDER },
    ),
    tryton.rows(
      "stock.move",
      [
        ["sale", "in", ids],
        ["state", "=", "done"],
      ],
      MOVE,
      c,
    ),
    readCancellations(ids, c, tryton),
  ]);
  const delivered = new Map<string, number>();
  for (const { origin, quantity } of moves)
    if (origin !== null) delivered.set(origin, (delivered.get(origin) ?? 0) + quantity);
  const linesOf = Map.groupBy(rows, ({ sale }) => sale);
  return Promise.all(
    sales.map(async (sale): Promise<Order> => {
      const status = statusOf(sale);
      const isClosed = status === "cancelled" || status === "delivered";
      const own = (linesOf.get(sale.id) ?? []).map((row) => ({ ...row, listPrice: row.base_price }));
      const found = await goodsLinesOf(own, c, parts);
      const lines = found.map(({ goods, row }): OrderLine => {
        const later = Math.min(goods.quantity, laterOf(row.note));
        const sent = Math.min(goods.quantity, delivered.get(`sale.line,${row.id}`) ?? 0);
        return {
          ...goods,
          now: goods.quantity - later,
          later,
          delivered: sent,
          open: isClosed ? 0 : goods.quantity - sent,
        };
      });
      return {
        id: (sale.number ?? "") as OrderId,
        number: sale.number ?? "",
        status,
        erpStatus: sale.state,
        placedAt: sale.create_date,
        date: sale.sale_date ?? sale.create_date.slice(0, 10),
        buyerDocumentNumber: sale.reference ?? "",
        guestEmail: markOf(sale.comment)?.email ?? null,
        lines,
        totals: addUp(lines),
        cancellations: cancellations.get(sale.id) ?? [],
      };
    }),
  );
}

/**
 * The note on a sale line with the number of pieces promised for later; null if that is 0. The office sees the note
 * too.
 */
export function toLineNote(later: number): string | null {
  return later > 0 ? `later ${later}` : null;
}

function laterOf(note: string | null): number {
  return Number(/^later (\d+)$/.exec(note ?? "")?.[1] ?? 0);
}
