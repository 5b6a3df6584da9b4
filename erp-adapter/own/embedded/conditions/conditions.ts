import type { DatabaseSync } from "node:sqlite";
import {
  type Condition,
  type ConditionsArea,
  conditionsRequestSchema,
} from "../../../contract/conditions/conditions.ts";
import type { PartnerCode } from "../../../contract/context.ts";
import type { BranchId } from "../../../contract/delivery.ts";
import { ErpError } from "../../../contract/errors.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import type { OrderPlace } from "../../../contract/tax.ts";
import { assertInTime } from "../../../kit/assert-in-time.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { BookedBranch } from "../delivery/delivery-book.ts";
import type { PendingMoves } from "../orders/stock-moves.ts";
import { createGoodsOfProducts } from "../supply/goods-of-products.ts";
import { type ClosedHouse, createHouses } from "../supply/houses.ts";
import { toPickUp } from "../supply/pick-up.ts";
import { type PiecesSource, toSources } from "../supply/supply-of-line.ts";
import type { TaxBook } from "../tax/tax-book.ts";
import { type OfferRow, ORDERABLE, toCondition } from "./condition-of-line.ts";

export interface ConditionsSources {
  /** catalogue.db */
  db: DatabaseSync;
  /** sums of the stock moves with a number above `afterSeq`, which the catalogue's stock does not include yet */
  pendingMoves: (afterSeq: number) => PendingMoves;
  /** dates on which warehouses are closed, starting with the date `from`; none unless given */
  closedDays?: (from: string) => ClosedHouse[];
  /** the active branch with this id; null for any other id. Returns null for every id unless given */
  branchOf?: (id: BranchId) => BookedBranch | null;
  /** decides about VAT; the rate of the product and no note unless given */
  taxes?: Pick<TaxBook, "notesFor">;
  /** epoch milliseconds; the machine's clock unless given */
  clock?: () => number;
}

export interface Conditions extends ConditionsArea {
  /**
   * Synchronous `conditions`, for a caller that holds a lock. The lines are not validated. NOT_FOUND for an unknown
   * partner.
   */
  offersNow(lines: readonly AskedLine[], partner: PartnerCode, place: OrderPlace): SourcedOffer[];
}

/** The condition of a line, and the goods behind its supply. */
export interface SourcedOffer {
  condition: Condition;
  /** the goods from which the pieces of `condition.supply` come: one source for each supply, in the same order */
  sources: PiecesSource[];
}

/** A product and a quantity. */
export interface AskedLine {
  product: ProductId;
  quantity: number;
}

/** Prices and stock of the embedded ERP, read with a fixed number of statements, however many lines are requested. */
export function createConditions({
  db,
  pendingMoves,
  closedDays = () => [],
  branchOf = () => null,
  taxes,
  clock = Date.now,
}: ConditionsSources): Conditions {
  const read = prepare<OfferRow & { applied: number }>(db, OFFERS);
  const houses = createHouses(db);
  const goodsOf = createGoodsOfProducts(db);

  function offersNow(
    lines: readonly AskedLine[],
    partner: PartnerCode,
    { pickUpAt, sentTo = null, buyer = null }: OrderPlace,
  ): SourcedOffer[] {
    if (lines.length === 0) return [];
    const asked = JSON.stringify(lines.map(({ product, quantity }) => [product, quantity]));
    const rows = read.all(asked, partner);
    const [first] = rows;
    if (!first) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
    const pending = pendingMoves(first.applied);
    const now = clock();
    const quotedAt = new Date(now).toISOString();
    const free = new Map<ProductId, number>();
    for (const [index, { product }] of lines.entries()) {
      const row = rows[index];
      if (row?.found) free.set(product, Math.max(0, row.stock + pending.of(product)));
    }
    const [main, ...others] = houses(closedDays(toLocalDate(now)));
    const goods = goodsOf(free, pending, [main, ...others]);
    const branch = pickUpAt === null ? null : branchOf(pickUpAt);
    const pickUp = branch && toPickUp(branch, [main, ...others], now);
    const noteOf = taxes?.notesFor(
      { partner, buyer, sentTo, isPickUp: pickUpAt !== null },
      lines.map(({ product }) => product),
    );
    return lines.map((line, index) => {
      const row = rows[index] ?? null;
      const { product, quantity } = line;
      const asked = { quantity, leadDays: row?.leadDays ?? null, isOrderable: row?.supply === ORDERABLE };
      const sources = toSources(asked, goods.get(product) ?? [], { main, pickUp, now });
      const supply = sources.map((source) => source.supply);
      const facts = { free: free.get(product) ?? 0, supply, quotedAt, taxNote: noteOf?.(product) ?? null };
      return { condition: toCondition(line, row, facts), sources };
    });
  }

  return {
    offersNow,
    async conditions(request, c) {
      assertInTime(c);
      const { lines, pickUpAt = null, ...place } = parseInput(conditionsRequestSchema, request, "lines");
      return offersNow(lines, c.partner, { ...place, pickUpAt }).map(({ condition }) => condition);
    },
  };
}

// One row per line, in the order given; no rows at all if the partner is unknown.
const OFFERS = `
  select (select value from meta where name = 'stock_applied_seq') as applied, p.id is not null as found,
    coalesce(l.wholesale, p.wholesale) as wholesale, p.deposit, p.vat, p.stock, p.supply, p.lead_days as leadDays,
    max(t.discount, coalesce((select max(q.discount) from quantity_break q
      where q.product = p.id and q.from_quantity <= asked.value ->> 1), 0)) as discount,
    (select json_group_array(json_array(q.from_quantity, q.discount) order by q.from_quantity) from quantity_break q
      where q.product = p.id and q.from_quantity > asked.value ->> 1) as breaks
  from json_each(?1) asked
  join partner_terms t on t.partner = ?2
  left join product p on p.public_id = asked.value ->> 0 and p.withdrawn = 0
  left join price_list_price l on l.price_list = t.price_list and l.product = p.id
  order by asked.key`;
