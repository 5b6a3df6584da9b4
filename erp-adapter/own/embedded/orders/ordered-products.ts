import type { DatabaseSync } from "node:sqlite";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** The product data that a booked order line keeps, in both languages. */
export interface OrderedProduct {
  number: string;
  manufacturer: string;
  titleEn: string;
  titleHr: string;
  unit: string;
  packQuantity: number;
}

/** Reads products for order lines synchronously; unknown and withdrawn ones are not in the map. */
export function createOrderedProducts(
  db: DatabaseSync,
): (ids: readonly ProductId[]) => ReadonlyMap<ProductId, OrderedProduct> {
  const read = prepare<OrderedProduct & { id: ProductId }>(db)`
    select p.public_id as id, p.number, m.name as manufacturer, p.title_en as titleEn,
      iif(p.title_hr = '', p.title_en, p.title_hr) as titleHr, p.unit, p.pack_quantity as packQuantity
    from product p join manufacturer m on m.id = p.manufacturer
    where p.withdrawn = 0 and p.public_id in (select value from json_each(?))`;
  return (ids) => new Map(read.all(JSON.stringify(ids)).map(({ id, ...product }) => [id, product]));
}
