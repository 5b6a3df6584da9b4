import type { DatabaseSync } from "node:sqlite";
import type { User } from "../../../contract/accounts.ts";
import type { BasisPoints, EurCents } from "../../../contract/money.ts";
import type { OrderHold } from "../../../contract/order-hold.ts";
import { type OrderListRequest, type OrderRow, type OrderStatus, orderListSchema } from "../../../contract/orders.ts";
import type { Anchor, AnchoredPage } from "../../../contract/paging.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { addUp, type PricedLine } from "../../../contract/totals.ts";
import { assertPeriod } from "../../../kit/assert-period.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { reading } from "../../../sqlite/transaction.ts";
import { readNoteNumber } from "../ledger/deliveries.ts";
import { createDayPages, type DayFilter } from "../paging/day-pages.ts";
import { paperKey } from "../paging/paper-key.ts";
import { formatPlace, NEWEST, type Place, parsePlace } from "../paging/place.ts";
import { createHoldBook } from "./hold-book.ts";
import { toOrderQuery } from "./order-words.ts";

/** One page of a user's orders. */
export type OrderList = (query: OrderListRequest, user: User) => AnchoredPage<OrderRow>;

export function createOrderList(db: DatabaseSync): OrderList {
  const pages = createDayPages<HeadRow, OrderStatus, never>(db, {
    rows: "customer_order",
    owner: "owner",
    days: "order_day",
    index: { all: "customer_order_list", ofStatus: "customer_order_status_list" },
    sums: [],
  });
  const found = createSearch(db);
  const named = createNumberSearch(db);
  const holdsOf = createHoldBook(db).ofMany;
  // One row per order and VAT rate, with the sums of its lines; number and manufacturer are those of the first line.
  const selectSums = prepare<RateSums>(db)`
    select customer_order as "order", vat as vatPercent, 1 as quantity, sum(quantity * price) as price,
      sum(quantity * deposit) as deposit, count(*) as lines, min(position) as first, number, manufacturer
    from order_line where customer_order in (select value from json_each(?)) group by customer_order, vat`;

  function toRows(heads: readonly HeadRow[]): OrderRow[] {
    const numbers = heads.map(({ number }) => number);
    const sums = Map.groupBy(selectSums.all(JSON.stringify(numbers)), ({ order }) => order);
    const holds = holdsOf(numbers);
    return heads.map((head) => toRow(head, sums.get(head.number) ?? [], holds.get(head.number)));
  }

  function toRow(head: HeadRow, rates: readonly RateSums[], hold: OrderHold | undefined): OrderRow {
    const { withoutVat, total } = addUp(rates, { cost: head.delivery_cost, vatPercent: head.delivery_vat });
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
      ...(hold && { hold }),
    };
  }

  return (sent, user) => {
    const { page, pageSize, anchor, text, number, ...filter } = parseInput(orderListSchema, sent, "query");
    assertPeriod(filter);
    const whose = { ...filter, owner: ownerOf(user) };
    return reading(db, () => {
      const window = { page, pageSize, anchor };
      const {
        rows,
        total,
        anchor: at,
      } = number !== ""
        ? named({ ...whose, number }, window)
        : text.trim() === ""
          ? pages.page(whose, window)
          : found({ ...whose, text }, window);
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
  delivery_cost: EurCents;
  delivery_vat: BasisPoints;
}

interface Wanted extends DayFilter<OrderStatus> {
  text: string;
}

/**
 * Finds pages of orders by words. Counting and skipping to a page use only the index, which contains owner and status;
 * a period is a range of numbers there. If an owner's dates do not ascend with the numbers, each found order is read.
 */
function createSearch(db: DatabaseSync) {
  const newest = prepare<Place>(db)`
    select date, seq from customer_order where owner = ? order by date desc, seq desc limit 1`;
  const end = (order: "asc" | "desc") =>
    prepare<{ seq: number }>(db)`
      select seq from customer_order indexed by customer_order_list where owner = ? and date between ? and ?
      order by date ${order}, seq ${order} limit 1`;
  const [first, last] = [end("asc"), end("desc")];
  const isDisordered = prepare<{ owner: string }>(db, "select owner from order_disorder where owner = ?");
  const hits = "from order_search where order_search match ?1 and rowid between ?2 and ?3";
  const countHits = prepare<{ count: number }>(db, `select count(*) as count ${hits}`);
  const selectHits = prepare<HeadRow>(db)`
    select * from customer_order where seq in (select rowid ${hits} order by rowid desc limit ?4 offset ?5)
    order by seq desc`;
  const looked = `from order_search join customer_order on customer_order.seq = order_search.rowid
    where order_search match ?1 and (date, seq) <= (?2, ?3) and date between ?4 and ?5`;
  const countLooked = prepare<{ count: number }>(db, `select count(*) as count ${looked}`);
  const selectLooked = prepare<HeadRow>(db)`
    select customer_order.* ${looked} order by date desc, seq desc limit ?6 offset ?7`;

  return (
    { owner, status, from, to, text }: Wanted,
    window: { page: number; pageSize: number; anchor: Anchor | null },
  ) => {
    const at = window.anchor === null ? newest.get(owner) : parsePlace(window.anchor, "anchor");
    const query = toOrderQuery(owner, status, text);
    const anchor = at ? (formatPlace(at) as Anchor) : null;
    if (!at || query === null) return { rows: [], total: 0, anchor };
    const limits = [window.pageSize, (window.page - 1) * window.pageSize];
    const period = [from ?? "", to ?? NEWEST.date] as const;
    if (isDisordered.get(owner)) {
      const values = [query, at.date, at.seq, ...period];
      return { rows: selectLooked.all(...values, ...limits), total: countLooked.get(...values)?.count ?? 0, anchor };
    }
    const hasPeriod = from !== null || to !== null;
    const start = hasPeriod ? (first.get(owner, ...period)?.seq ?? NEWEST.seq) : 0;
    const end = hasPeriod ? (last.get(owner, ...period)?.seq ?? 0) : at.seq;
    const values = [query, start, Math.min(end, at.seq)];
    return { rows: selectHits.all(...values, ...limits), total: countHits.get(...values)?.count ?? 0, anchor };
  };
}

/**
 * Finds the orders with a whole number: their own, the buyer's document number, or a delivery note's. There are few, so that
 * all are read.
 */
function createNumberSearch(db: DatabaseSync) {
  const isNumber = (column: string) => `select number from customer_order where owner = ?1
    and ${paperKey(column)} = ${paperKey("?2")}`;
  const select = prepare<HeadRow>(db)`
    select * from customer_order where ${paperKey("?2")} <> '' and owner = ?1 and number in (
      ${isNumber("number")} union ${isNumber("document_number")}
      union select customer_order from delivery where id = ?3 and date like ?4)
    and (?5 is null or status = ?5) and date between ?6 and ?7 and (date, seq) <= (?8, ?9) order by date desc, seq desc`;
  return (
    { owner, status, from, to, number }: DayFilter<OrderStatus> & { number: string },
    { page, pageSize, anchor }: { page: number; pageSize: number; anchor: Anchor | null },
  ) => {
    const at = anchor === null ? NEWEST : parsePlace(anchor, "anchor");
    const note = readNoteNumber(number);
    const values = [
      owner,
      number,
      note?.id ?? null,
      note?.date ?? null,
      status,
      from ?? "",
      to ?? NEWEST.date,
    ] as const;
    const all = select.all(...values, at.date, at.seq);
    const [first] = all;
    const rows = all.slice((page - 1) * pageSize, page * pageSize);
    return { rows, total: all.length, anchor: anchor ?? (first ? (formatPlace(first) as Anchor) : null) };
  };
}

/** A customer's orders belong to the partner, a guest's to the guest. */
export function ownerOf(user: User): string {
  return user.partner === null ? `u${user.id}` : `p${user.partner}`;
}
