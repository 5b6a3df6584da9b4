import type { DatabaseSync } from "node:sqlite";
import { assertInTime } from "../../assert-in-time.ts";
import { type Condition, type ConditionsArea, conditionsRequestSchema } from "../../contract/conditions/conditions.ts";
import type { PartnerCode } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { parseInput } from "../../contract/parse-input.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { type OfferRow, toCondition } from "./condition-of-line.ts";

export interface ConditionsSources {
  /** catalogue.db */
  db: DatabaseSync;
  /** by product, the sum of the stock moves after a number: orders that the catalogue's stock does not contain yet */
  pendingMoves: (afterSeq: number) => ReadonlyMap<ProductId, number>;
  /** epoch milliseconds; the machine's clock unless given */
  clock?: () => number;
}

export interface Conditions extends ConditionsArea {
  /** The same synchronously, for a caller that holds a lock; the lines are not checked. NOT_FOUND for an unknown partner. */
  conditionsNow(lines: readonly AskedLine[], partner: PartnerCode): Condition[];
}

/** A product and a quantity. */
export interface AskedLine {
  product: ProductId;
  quantity: number;
}

/** Price and stock of the embedded ERP: one statement for all lines. */
export function createConditions({ db, pendingMoves, clock = Date.now }: ConditionsSources): Conditions {
  const read = prepare<OfferRow & { applied: number }>(db, OFFERS);

  function conditionsNow(lines: readonly AskedLine[], partner: PartnerCode): Condition[] {
    if (lines.length === 0) return [];
    const asked = JSON.stringify(lines.map(({ product, quantity }) => [product, quantity]));
    const rows = read.all(asked, partner);
    const [first] = rows;
    if (!first) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
    const pending = pendingMoves(first.applied);
    const quotedAt = new Date(clock()).toISOString();
    return lines.map((line, index) => {
      return toCondition(line, rows[index] ?? null, pending.get(line.product) ?? 0, quotedAt);
    });
  }

  return {
    conditionsNow,
    async conditions(request, c) {
      assertInTime(c);
      return conditionsNow(parseInput(conditionsRequestSchema, request, "lines").lines, c.partner);
    },
  };
}

// One row per line, in the order given; no rows at all if the partner is unknown.
const OFFERS = `
  select (select value from meta where name = 'stock_applied_seq') as applied, p.id is not null as found,
    coalesce(l.wholesale, p.wholesale) as wholesale, p.deposit, p.vat, p.stock, p.supply,
    max(t.discount, coalesce((select max(q.discount) from quantity_break q
      where q.product = p.id and q.from_quantity <= asked.value ->> 1), 0)) as discount
  from json_each(?1) asked
  join partner_terms t on t.partner = ?2
  left join product p on p.public_id = asked.value ->> 0 and p.withdrawn = 0
  left join price_list_price l on l.price_list = t.price_list and l.product = p.id
  order by asked.key`;
