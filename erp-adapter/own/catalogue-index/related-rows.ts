import type { DatabaseSync } from "node:sqlite";
import type { ProductId } from "../../contract/product-id.ts";
import type { PartKind, RelatedPart, RelatedRecord } from "../../contract/related-parts.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/** Reads the related parts that the catalogue carries, each product once, in the order of the record. */
export function createRelatedParts(db: DatabaseSync): (product: number) => RelatedPart[] {
  // Finds the exact number, otherwise the only product of the manufacturer whose number differs only in punctuation.
  const select = prepare<{ kind: PartKind; id: ProductId | null }>(db)`
    select r.kind, coalesce(
      (select p.public_id from product p where p.public_id = r.public_id and p.withdrawn = 0),
      (select case when count(*) = 1 then min(p.public_id) end from product p join manufacturer m on m.id = p.manufacturer
       where r.number_key <> '' and p.number_key = r.number_key and m.slug = r.maker_slug and p.withdrawn = 0)
    ) as id
    from related_part r where r.product = ?1
    order by r.position`;
  const own = prepare<{ id: ProductId }>(db, "select public_id as id from product where id = ?");
  return (product) => {
    const seen = new Set<ProductId | null>([null, own.get(product)?.id ?? null]);
    return select.all(product).flatMap(({ kind, id }) => {
      if (id === null || seen.has(id)) return [];
      seen.add(id);
      return [{ kind, id }];
    });
  };
}

/** Reads the related parts of a product as its record names them. */
export function createRelatedRecords(db: DatabaseSync): (product: number) => RelatedRecord[] {
  const select = prepare<RelatedRecord>(db)`
    select kind, maker_name as manufacturer, number from related_part where product = ? order by position`;
  return (product) => select.all(product).map(({ kind, manufacturer, number }) => ({ kind, manufacturer, number }));
}
