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
  const selectLines = prepare<PricedLine & { number: string; manufacturer: string }>(
    db,
    `select number, manufacturer, quantity, price, deposit, vat as vatPercent
      from order_line where customer_order = ? order by position`,
  );

  function toRow(head: HeadRow): OrderRow {
    const lines = selectLines.all(head.number);
    const { withoutVat, total } = addUp(lines);
    return {
      id: head.number,
      number: head.number,
      status: head.status,
      erpStatus: head.erp_status,
      placedAt: new Date(head.placed_at).toISOString(),
      date: head.date,
      buyerDocumentNumber: head.document_number,
      firstLine: { number: lines[0]?.number ?? "", manufacturer: lines[0]?.manufacturer ?? "" },
      lines: lines.length,
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
      return { items: rows.map(toRow), total, anchor: at };
    });
  };
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

/** The same by words. What is found is counted one by one, but in the index. */
function createSearch(db: DatabaseSync) {
  const newest = prepare<Place>(
    db,
    "select date, seq from customer_order where owner = ? order by date desc, seq desc limit 1",
  );
  const from = `from order_search join customer_order on customer_order.seq = order_search.rowid
    where order_search match :query and (date, customer_order.seq) <= (:date, :seq)
      and (:status is null or status = :status) and date between :from and :to`;
  const countAll = prepare<{ count: number }>(
    db,
    "select count(*) as count from order_search where order_search match ?1 and rowid <= ?2",
  );
  const all = prepare<HeadRow>(
    db,
    `select customer_order.* from order_search join customer_order on customer_order.seq = order_search.rowid
      where order_search match ?1 and order_search.rowid <= ?2 order by order_search.rowid desc limit ?3 offset ?4`,
  );
  const countSome = prepare<{ count: number }>(db, `select count(*) as count ${numbered(from)}`);
  const some = prepare<HeadRow>(
    db,
    `select customer_order.* ${numbered(from)} order by order_search.rowid desc limit ?7 offset ?8`,
  );

  return (wanted: Wanted, { page, pageSize, anchor }: { page: number; pageSize: number; anchor: Anchor | null }) => {
    const at = anchor === null ? newest.get(wanted.owner) : parsePlace(anchor, "anchor");
    const query = toOrderQuery(wanted.owner, wanted.text);
    if (!at || query === null) return { rows: [], total: 0, anchor: at ? (formatPlace(at) as Anchor) : null };
    const skip = (page - 1) * pageSize;
    const { status, from, to } = wanted;
    if (status === null && from === null && to === null) {
      const rows = all.all(query, at.seq, pageSize, skip);
      return { rows, total: countAll.get(query, at.seq)?.count ?? 0, anchor: formatPlace(at) as Anchor };
    }
    const values = [query, at.date, at.seq, status, from ?? "", to ?? NEWEST.date];
    const rows = some.all(...values, pageSize, skip);
    return { rows, total: countSome.get(...values)?.count ?? 0, anchor: formatPlace(at) as Anchor };
  };
}

/** A customer's are the partner's, a guest's their own. */
function ownerOf(user: User): string {
  return user.partner === null ? `u${user.id}` : `p${user.partner}`;
}

function numbered(sql: string): string {
  const names = [":query", ":date", ":seq", ":status", ":from", ":to"];
  return names.reduce((text, name, at) => text.replaceAll(name, `?${at + 1}`), sql);
}
