import type { DatabaseSync } from "node:sqlite";
import type { User } from "../../contract/accounts.ts";
import { type OrderListRequest, type OrderRow, type OrderStatus, orderListSchema } from "../../contract/orders.ts";
import type { Anchor, AnchoredPage } from "../../contract/paging.ts";
import { addUp, type PricedLine } from "../../contract/totals.ts";
import { parseInput } from "../catalogue/parse-input.ts";
import { createDayPages } from "../paging/day-pages.ts";
import { assertPeriod } from "../paging/period.ts";
import { formatPlace, NEWEST, type Place, parsePlace } from "../paging/place.ts";
import { prepare } from "../sqlite/statement.ts";
import { reading } from "../sqlite/transaction.ts";
import { toOrderQuery } from "./order-search.ts";

/** One page of a user's orders. */
export type OrderList = (query: OrderListRequest, user: User) => AnchoredPage<OrderRow>;

export function createOrderList(db: DatabaseSync): OrderList {
  const pages = createDayPages<HeadRow, OrderStatus, never>(db, {
    rows: "customer_order",
    owner: "owner",
    days: "order_day",
    sums: [],
  });
  const found = createSearch(db);
  // One row for each order and rate, with what its lines come to; number and manufacturer are those of its first line.
  const selectSums = prepare<RateSums>(
    db,
    `select customer_order as "order", vat as vatPercent, 1 as quantity, sum(quantity * price) as price,
        sum(quantity * deposit) as deposit, count(*) as lines, min(position) as first, number, manufacturer
      from order_line where customer_order in (select value from json_each(?)) group by customer_order, vat`,
  );

  function toRows(heads: readonly HeadRow[]): OrderRow[] {
    const sums = Map.groupBy(selectSums.all(JSON.stringify(heads.map(({ number }) => number))), ({ order }) => order);
    return heads.map((head) => toRow(head, sums.get(head.number) ?? []));
  }

  function toRow(head: HeadRow, rates: readonly RateSums[]): OrderRow {
    const { withoutVat, total } = addUp(rates);
    const [first] = rates.toSorted((a, b) => a.first - b.first);
    return {
      id: head.number,
      number: head.number,
      status: head.status,
      erpStatus: head.erp_status,
      placedAt: new Date(head.placed_at).toISOString(),
      date: head.date,
      buyerDocumentNumber: head.document_number,
      firstLine: { number: first?.number ?? "", manufacturer: first?.manufacturer ?? "" },
      lines: rates.reduce((count, { lines }) => count + lines, 0),
      withoutVat,
      total,
    };
  }

  return (sent, user) => {
    const { page, pageSize, anchor, text, ...filter } = parseInput(orderListSchema, sent, "query");
    assertPeriod(filter);
    const whose = { ...filter, owner: ownerOf(user) };
    return reading(db, () => {
      const window = { page, pageSize, anchor };
      const {
        rows,
        total,
        anchor: at,
      } = text.trim() === "" ? pages.page(whose, window) : found({ ...whose, text }, window);
      return { items: toRows(rows), total, anchor: at };
    });
  };
}

interface RateSums extends PricedLine {
  order: OrderRow["id"];
  lines: number;
  first: number;
  number: string;
  manufacturer: string;
}

interface HeadRow extends Place {
  number: OrderRow["id"];
  status: OrderStatus;
  erp_status: string;
  placed_at: number;
  document_number: string;
}

interface Wanted {
  owner: string;
  status: OrderStatus | null;
  from: string | null;
  to: string | null;
  text: string;
}

/** The same by words. Without a status or period it is counted in the index alone, else each order found is looked at. */
function createSearch(db: DatabaseSync) {
  const newest = prepare<Place>(
    db,
    "select date, seq from customer_order where owner = ? order by date desc, seq desc limit 1",
  );
  const all = "order_search match ?1 and order_search.rowid <= ?2";
  const joined = "order_search join customer_order on customer_order.seq = order_search.rowid";
  const some = `${all} and (?3 is null or status = ?3) and date between ?4 and ?5`;
  const newestFirst = (at: number) => `order by order_search.rowid desc limit ?${at} offset ?${at + 1}`;
  const countAll = prepare<{ count: number }>(db, `select count(*) as count from order_search where ${all}`);
  const countSome = prepare<{ count: number }>(db, `select count(*) as count from ${joined} where ${some}`);
  const selectAll = prepare<HeadRow>(db, `select customer_order.* from ${joined} where ${all} ${newestFirst(3)}`);
  const selectSome = prepare<HeadRow>(db, `select customer_order.* from ${joined} where ${some} ${newestFirst(6)}`);

  return (
    { owner, status, from, to, text }: Wanted,
    window: { page: number; pageSize: number; anchor: Anchor | null },
  ) => {
    const at = window.anchor === null ? newest.get(owner) : parsePlace(window.anchor, "anchor");
    const query = toOrderQuery(owner, text);
    const anchor = at ? (formatPlace(at) as Anchor) : null;
    if (!at || query === null) return { rows: [], total: 0, anchor };
    const limits = [window.pageSize, (window.page - 1) * window.pageSize];
    if (status === null && from === null && to === null) {
      const total = countAll.get(query, at.seq)?.count ?? 0;
      return { rows: selectAll.all(query, at.seq, ...limits), total, anchor };
    }
    const values = [query, at.seq, status, from ?? "", to ?? NEWEST.date];
    const total = countSome.get(...values)?.count ?? 0;
    return { rows: selectSome.all(...values, ...limits), total, anchor };
  };
}

/** A customer's are the partner's, a guest's their own. */
function ownerOf(user: User): string {
  return user.partner === null ? `u${user.id}` : `p${user.partner}`;
}
