import type { DatabaseSync } from "node:sqlite";
import { type Candidate, MAX_CANDIDATES } from "../../contract/fitments.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/**
 * Finds other products of the same group that fit the engines of a product; products of the same maker come first.
 * Leaves out superseded products, and products whose number is a reference of this product. Reads a limited number of
 * engines, and a limited number of products per engine.
 */
export function createCandidates(db: DatabaseSync): (product: number) => Candidate[] {
  const select = prepare<CandidateRow>(db, CANDIDATES);
  return (product) =>
    select.all(product).map(({ id, number, manufacturer, codes }) => {
      return { id, number, manufacturer, engineCodes: JSON.parse(codes) };
    });
}

interface CandidateRow {
  id: ProductId;
  number: string;
  manufacturer: string;
  codes: string;
}

const MAX_ENGINES = 10;

/** The most products read per engine: this many of the same maker, and this many of any maker. */
const MAX_PRODUCTS = 30;

/** `cross join` fixes the join order; otherwise SQLite would begin with all products that are not withdrawn. */
const CANDIDATES = `
  with own as materialized (select id, product_group, manufacturer from product where id = ?1),
  engines as materialized (
    select a.engine, min(f.position) as place, a.engine_code as code
    from fitment f join application a on a.id = f.application
    where f.product = ?1 and a.engine is not null group by a.engine order by place limit ${MAX_ENGINES}),
  near as (
    select e.place, e.code, found.value as product from own cross join engines e cross join json_each((
      select json_group_array(product) from (
        select * from (select product from engine_product where engine = e.engine
          and product_group = own.product_group and manufacturer = own.manufacturer limit ${MAX_PRODUCTS})
        union
        select * from (select product from engine_product where engine = e.engine
          and product_group = own.product_group limit ${MAX_PRODUCTS})))) found)
  select p.public_id as id, p.number, m.name as manufacturer, json_group_array(near.code order by near.place) as codes
  from own cross join near cross join product p on p.id = near.product join manufacturer m on m.id = p.manufacturer
  where p.id <> own.id and p.withdrawn = 0
    and not exists (select 1 from supersession s where s.product = p.id)
    and p.number_key not in (select key from number where product = own.id and kind < 3)
  group by p.id
  order by p.manufacturer <> own.manufacturer, count(*) desc, p.number_key limit ${MAX_CANDIDATES}`;
