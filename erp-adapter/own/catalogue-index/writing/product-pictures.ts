import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createPictureRows } from "../picture-rows.ts";
import type { ProductRecord } from "../product-record.ts";

/** Writes the pictures of one product. If the record has no `pictures`, the stored pictures stay. */
export type WritePictures = (product: number, record: Pick<ProductRecord, "pictures">, isNew: boolean) => void;

export function createWritePictures(db: DatabaseSync): WritePictures {
  const read = createPictureRows(db);
  const drop = prepare(db, "delete from product_picture where product = ?");
  const insert = prepare(db)`
    insert into product_picture (product, position, src, width, height, smaller, alt, origin, list)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  return (product, { pictures }, isNew) => {
    if (pictures === undefined || (isNew && pictures.length === 0)) return;
    if (!isNew && isDeepStrictEqual(read(product), pictures)) return;
    drop.run(product);
    for (const [position, { src, width, height, smaller = [], alt = "", origin = "", list = "" }] of pictures.entries())
      insert.run(product, position, src, width, height, JSON.stringify(smaller), alt, origin, list);
  };
}
