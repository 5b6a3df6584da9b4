import type { DatabaseSync } from "node:sqlite";
import { toNumberKey } from "../../../contract/part-number.ts";
import { type MakerSlug, type ProductId, toMakerSlug, toProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { ProductRecord } from "../product-record.ts";
import { createEdgeRows } from "./edge-rows.ts";

/** Stores the successor named by a record. The successor's product is resolved later, when all products are written. */
export interface SupersessionRows {
  write(product: number, publicId: ProductId, record: ProductRecord, isNew: boolean): void;
  drop(product: number): void;
}

/** A record that names its own product as successor is stored without a successor. */
export function createSupersessionRows(db: DatabaseSync): SupersessionRows {
  const drop = prepare(db, "delete from supersession where product = ?");
  const put = prepare(db)`
    insert into supersession (product, maker_slug, maker_name, number, number_key, public_id) values (?, ?, ?, ?, ?, ?)
    on conflict (product) do update set maker_slug = excluded.maker_slug, maker_name = excluded.maker_name,
      number = excluded.number, number_key = excluded.number_key, public_id = excluded.public_id`;
  const edges = createEdgeRows(db);
  return {
    drop(product) {
      drop.run(product);
      edges.drop(product);
    },
    write(product, publicId, record, isNew) {
      edges.write(product, publicId, record, isNew);
      const { manufacturer, supersededBy } = record;
      const maker = supersededBy?.manufacturer ?? manufacturer;
      const slug = toMakerSlug(maker);
      const successor = supersededBy ? toProductIdOrNull(slug, supersededBy.number) : null;
      if (!supersededBy || supersededBy.number.trim() === "" || successor === publicId) {
        if (!isNew) drop.run(product);
        return;
      }
      const number = supersededBy.number.trim();
      put.run(product, slug, supersededBy.manufacturer ?? null, number, toNumberKey(number), successor);
    },
  };
}

/** The id of the named product; null if the number is too long for a product: it is then stored only as text. */
export function toProductIdOrNull(maker: MakerSlug, number: string): ProductId | null {
  try {
    return toProductId(maker, number);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
