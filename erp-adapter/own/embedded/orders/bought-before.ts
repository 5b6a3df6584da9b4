import type { DatabaseSync } from "node:sqlite";
import type { User } from "../../../contract/accounts.ts";
import type { BoughtBefore } from "../../../contract/bought.ts";
import { productIdsSchema } from "../../../contract/catalogue.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import type { UnitPrice } from "../../../contract/unit-price.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { ownerOf } from "./order-list.ts";

/** The earlier purchases of products by a user's company, in one statement, however many products and orders. */
export function createBoughtBefore(db: DatabaseSync): (ids: readonly ProductId[], user: User) => BoughtBefore[] {
  // The line with the largest `seq` gives its values to the columns without a sum: SQLite's rule for `max`.
  const select = prepare<Row>(db)`
    select asked.value as product, count(distinct o.number) as orders, sum(l.quantity) as pieces, max(o.seq) as seq,
      o.number, o.date, l.quantity, l.price
    from json_each(?1) asked
    join order_line l indexed by order_line_product on l.product = asked.value
    join customer_order o on o.number = l.customer_order
    where o.owner = ?2 and o.status <> 'cancelled'
    group by asked.key order by asked.key`;
  return (sent, user) => {
    const ids = parseInput(productIdsSchema, sent, "products");
    return select.all(JSON.stringify(ids), ownerOf(user)).map(({ product, orders, pieces, number, ...last }) => ({
      ...{ product, orders, pieces },
      last: { order: number, number, date: last.date, quantity: last.quantity, price: last.price },
    }));
  };
}

interface Row {
  product: ProductId;
  orders: number;
  pieces: number;
  number: BoughtBefore["last"]["order"];
  date: string;
  quantity: number;
  price: UnitPrice;
}
