import { sql } from "kysely";
import type { BoughtBefore } from "#erp-adapter/contract/bought.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { UnitPrice } from "#erp-adapter/contract/unit-price.ts";
import { listOf } from "#server/shop-db/list-of.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { QuoteId } from "../ordering/quote.ts";

/**
 * The parts that companies have ordered through this shop: what pages say of earlier purchases while the ERP cannot say
 * it. An order that is cancelled later still counts.
 */
export type BoughtBook = ReturnType<typeof createBoughtParts>;

export function createBoughtParts(db: ShopDb) {
  return {
    /** In the order asked, without the products that were never ordered; one statement. At most 1,000 products. */
    async of(partner: PartnerCode, products: readonly ProductId[]): Promise<BoughtBefore[]> {
      if (products.length === 0) return [];
      const ranked = db.query
        .selectFrom("bought_part")
        .selectAll()
        .select([
          sql<number>`count(*) over (partition by product)`.as("orders"),
          sql<number>`sum(cast(quantity as double precision)) over (partition by product)`.as("pieces"),
          sql<number>`row_number() over (partition by product order by placed_at desc, quote_id desc)`.as("place"),
        ])
        .where("partner", "=", partner)
        .where("product", "in", listOf(db, products))
        .as("ranked");
      const rows = await db.query.selectFrom(ranked).selectAll().where("place", "=", 1).execute();
      const byProduct = new Map(rows.map((row) => [row.product, row]));
      return [...new Set(products)].flatMap((product) => {
        const row = byProduct.get(product);
        if (!row) return [];
        const { order_id: order, number, date, quantity, price } = row;
        const last = {
          ...{ order: order as OrderId, number, date },
          ...{ quantity: Number(quantity), price: JSON.parse(price) as UnitPrice },
        };
        return [{ product, orders: Number(row.orders), pieces: Number(row.pieces), last }];
      });
    },
  };
}

/**
 * Keeps the parts of a customer's order; called in the transaction that keeps the order's copy. Only the first
 * of two lines of a product is kept.
 */
export async function noteBought(
  db: ShopDb,
  { quote, partner, order }: { quote: QuoteId; partner: PartnerCode; order: Order },
): Promise<void> {
  const json = JSON.stringify(order.lines.map(({ product, quantity, price }) => ({ product, quantity, price })));
  // One parameter, so that the statement is the same for any number of lines.
  const lines =
    db.engine === "postgres"
      ? sql`jsonb_array_elements(${json}::jsonb) as line (value)`
      : sql`json_each(${json}) as line`;
  const { id, number, date, placedAt } = order;
  await sql`
    insert into bought_part (partner, product, quote_id, order_id, number, date, placed_at, quantity, price)
    select ${partner}, line.value ->> 'product', ${quote}, ${id}, ${number}, ${date}, ${placedAt},
      line.value ->> 'quantity', cast(line.value -> 'price' as text)
    from ${lines} where true on conflict do nothing
  `.execute(db.query);
}
