import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { toNumberKey } from "../../../contract/part-number.ts";
import { toMakerSlug } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { ProductRecord } from "../product-record.ts";
import { createRelatedRecords } from "../related-rows.ts";
import { toProductIdOrNull } from "./supersession-rows.ts";

/** Writes the related parts of one product. If the record has no `related`, the stored related parts stay. */
export type WriteRelated = (
  product: number,
  record: Pick<ProductRecord, "manufacturer" | "related">,
  isNew: boolean,
) => void;

export function createWriteRelated(db: DatabaseSync): WriteRelated {
  const read = createRelatedRecords(db);
  const drop = prepare(db, "delete from related_part where product = ?");
  const insert = prepare(db)`
    insert into related_part (product, position, kind, maker_slug, maker_name, number, number_key, public_id)
    values (?, ?, ?, ?, ?, ?, ?, ?)`;
  return (product, { manufacturer, related }, isNew) => {
    if (related === undefined || (isNew && related.length === 0)) return;
    if (!isNew && isDeepStrictEqual(read(product), related)) return;
    drop.run(product);
    for (const [position, { kind, manufacturer: maker, number }] of related.entries()) {
      const slug = toMakerSlug(maker ?? manufacturer);
      const id = toProductIdOrNull(slug, number);
      insert.run(product, position, kind, slug, maker, number, toNumberKey(number), id);
    }
  };
}
