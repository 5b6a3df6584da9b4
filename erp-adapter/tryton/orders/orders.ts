import type { z } from "zod";
import { cancellationSchema, isAnswerTo } from "../../contract/cancellations.ts";
import type { CallContext } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { parseOrderDraft } from "../../contract/order-draft.ts";
import { type Order, type OrderId, type OrdersArea, orderListSchema } from "../../contract/orders.ts";
import type { Anchor } from "../../contract/paging.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { requireKey } from "../../contract/required-key.ts";
import { afterWrite } from "../../kit/after-write.ts";
import { assertPeriod } from "../../kit/assert-period.ts";
import { toOrderRow } from "../../kit/orders.ts";
import { createPolledEvents } from "../../kit/polled-events.ts";
import type { Domain } from "../client.ts";
import type { Caller } from "../partners.ts";
import { toDate, toLiteral } from "../values.ts";
import { bookOrder, type OrderParts } from "./book-order.ts";
import { findCancellation, resourceOf, writeCancellation } from "./cancellation-notes.ts";
import { finishSale, isUnfinished } from "./finish-sale.ts";
import { inTurn } from "./in-turn.ts";
import { markOf, printOf } from "./mark.ts";
import { toSources } from "./order-events.ts";
import { readSteps } from "./order-steps.ts";
import { domainOfCaller, ordersOf, readSales, type Sale } from "./read-orders.ts";
import { domainOf } from "./status.ts";
import { createStepModels } from "./step-models.ts";

const ANCHOR = /^\d{1,9}$/;

/**
 * The orders area, on Tryton's sales. Books orders one after another, so that two orders do not get the same pieces.
 */
export function createOrders(parts: OrderParts): Omit<OrdersArea, "bindShop" | "bought"> {
  const { tryton, partners } = parts;
  const oneByOne = inTurn();
  const models = createStepModels(parts);

  async function find(domain: Domain, c: CallContext): Promise<{ sale: Sale; order: Order } | null> {
    const [sale] = await readSales(domain, c, parts, { limit: 1 });
    if (!sale) return null;
    const [[order], steps] = await Promise.all([ordersOf([sale], c, parts), readSteps(sale.id, c, models)]);
    return order ? { sale, order: { ...order, ...steps } } : null;
  }

  async function require(id: OrderId, c: CallContext, caller: Caller) {
    const isOne = /^[\w./-]{1,40}$/.test(id);
    const found = isOne ? await find([...domainOfCaller(caller), ["number", "=", id]], c) : null;
    if (!found) throw new ErpError("NOT_FOUND", { what: "order", id: String(id).slice(0, 200) });
    return found;
  }

  async function requireSale(id: number, c: CallContext): Promise<Order> {
    const found = await find([["id", "=", id]], c);
    if (!found) throw new ErpError("BAD_RESPONSE", { path: "sale" });
    return found.order;
  }

  return {
    async place(sent, c) {
      const draft = parseOrderDraft(sent);
      if (draft.hold) throw new ErpError("UNSUPPORTED", { capability: "orders.holds" });
      const key = requireKey(c);
      const caller = await partners.caller(c);
      return oneByOne(async () => {
        const sale = await bookOrder(draft, key, caller, c, parts);
        return afterWrite(() => requireSale(sale, c));
      });
    },
    async findByKey(key, c) {
      const caller = await partners.caller(c);
      const [sale] = await readSales([["web_id", "=", String(key)]], c, parts);
      if (!sale || markOf(sale.comment)?.user !== caller.id) throw unknownKey();
      const refusal = isUnfinished(sale.state)
        ? await afterWrite(() => finishSale(sale, key, caller.party, c, parts))
        : null;
      // The key is free again. If the shop sends the order again, it gets the reason of the refusal.
      if (refusal) throw unknownKey();
      return requireSale(sale.id, c);
    },
    get: async (id, c) => (await require(id, c, await partners.caller(c))).order,
    async list(sent, c) {
      const { page, pageSize, anchor, ...filter } = parseInput(orderListSchema, sent, "query");
      assertPeriod(filter);
      if (anchor !== null && !ANCHOR.test(anchor)) throw new ErpError("VALIDATION", { field: "anchor", rule: "shape" });
      const own = domainOfCaller(await partners.caller(c));
      const domain = [...own, ...domainOfList(filter), ...(anchor === null ? [] : [["id", "<=", Number(anchor)]])];
      const newestFirst = [["id", "DESC"]] as const;
      const [total, sales, [newest]] = await Promise.all([
        tryton.count("sale.sale", domain, c),
        readSales(domain, c, parts, { offset: (page - 1) * pageSize, limit: pageSize, order: newestFirst }),
        anchor === null ? tryton.ids("sale.sale", own, c, { limit: 1, order: newestFirst }) : [],
      ]);
      const items = (await ordersOf(sales, c, parts)).map(toOrderRow);
      return { items, total, anchor: anchor ?? (newest === undefined ? null : (String(newest) as Anchor)) };
    },
    async requestCancellation(id, sent, c) {
      const key = requireKey(c);
      const request = parseInput(cancellationSchema, sent, "request");
      const caller = await partners.caller(c);
      return oneByOne(async () => {
        const { sale, order } = await require(id, c, caller);
        const print = printOf(id, request);
        const before = await findCancellation(key, c, tryton);
        if (before) {
          if (before.print !== print || before.resource !== resourceOf(sale.id))
            throw new ErpError("IDEMPOTENCY_MISMATCH", {});
          return before.cancellation;
        }
        const lines = cancelledLines(order, request.lines);
        await writeCancellation(sale.id, { lines, reason: request.reason, key, print }, c, tryton);
        return afterWrite(async () => {
          const { cancellations } = await requireSale(sale.id, c);
          const made = cancellations.findLast((one) => isAnswerTo({ lines, reason: request.reason }, one));
          if (!made) throw new ErpError("BAD_RESPONSE", { path: "cancellations" });
          return made;
        });
      });
    },
    events: createPolledEvents({ sources: toSources(models, parts), clock: parts.clock }),
  };
}

function unknownKey(): ErpError {
  return new ErpError("NOT_FOUND", { what: "order", id: "" });
}

/**
 * The positions of the lines to cancel, without lines for which there is an earlier request. Throws VALIDATION for an
 * unknown line, and INVALID_STATE if a wished line is not open or no line remains.
 */
function cancelledLines(order: Order, wished: readonly number[] | undefined): number[] {
  const open = order.lines.filter((line) => line.open > 0).map(({ position }) => position);
  if (open.length === 0) throw new ErpError("INVALID_STATE", { state: order.status });
  const wanted = wished ?? open;
  for (const position of wanted) {
    if (!order.lines.some((line) => line.position === position))
      throw new ErpError("VALIDATION", { field: "lines", rule: "unknown" });
    if (!open.includes(position)) throw new ErpError("INVALID_STATE", { state: "delivered" });
  }
  const asked = new Set(order.cancellations.flatMap(({ lines }) => lines));
  const lines = [...new Set(wanted)].filter((position) => !asked.has(position)).sort((a, b) => a - b);
  if (lines.length === 0) throw new ErpError("INVALID_STATE", { state: "cancellation-requested" });
  return lines;
}

type Filter = Pick<z.infer<typeof orderListSchema>, "from" | "to" | "status" | "text">;

function domainOfList({ from, to, status, text }: Filter): Domain {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).map(toLiteral);
  return [
    domainOf(status),
    ...(from === null ? [] : [["sale_date", ">=", toDate(from)]]),
    ...(to === null ? [] : [["sale_date", "<=", toDate(to)]]),
    ...words.map((word) => [
      "OR",
      ...["number", "reference", "lines.product.attributes.number", "lines.product.attributes.maker"].flatMap(
        (field) => [
          [field, "ilike", `${word}%`],
          [field, "ilike", `% ${word}%`],
        ],
      ),
    ]),
  ];
}
