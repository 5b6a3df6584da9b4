import type { DatabaseSync } from "node:sqlite";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { toGramQuery } from "../number-grams.ts";
import { isLong, type NumberInList } from "./search-text.ts";

/** The products for one number of a list; at most 10. */
export type ListedProducts = (number: NumberInList) => ProductId[];

const MOST = 10;

export function createListedProducts(db: DatabaseSync): ListedProducts {
  const exact = prepare<{ id: ProductId }>(db)`
    select p.public_id as id from number n join product p on p.id = n.product
    where n.key = ? and p.withdrawn = 0 group by p.id order by min(n.kind), p.standing, p.id limit ${MOST}`;
  const holding = prepare<{ id: ProductId }>(db)`
    select p.public_id as id from grams join product p on p.id = grams.rowid
    where grams match ?1 and p.withdrawn = 0 and (?2 is null or exists (
    select 1 from number where number.product = p.id and instr(number.key, ?2) > 0))
    order by p.standing, p.id limit ${MOST}`;
  return ({ key, isExact }) => {
    const rows = isExact ? exact.all(key) : holding.all(toGramQuery(key), isLong(key) ? key : null);
    return rows.map(({ id }) => id);
  };
}
