import type { DatabaseSync } from "node:sqlite";
import type { ProductPicture, SmallerPicture } from "../../contract/pictures.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import type { PictureRecord } from "./product-record.ts";

/** The columns of a picture. */
export interface PictureRow {
  src: string;
  width: number;
  height: number;
  smaller: string;
  alt: string;
}

/** The pictures of a product in order, with their origin. */
export function createPictureRows(db: DatabaseSync): (product: number) => PictureRecord[] {
  const select = prepare<PictureRow & { origin: string; list: string }>(db)`
    select src, width, height, smaller, alt, origin, list from product_picture where product = ? order by position`;
  return (product) =>
    select.all(product).map(({ origin, list, ...row }) => ({
      ...toPicture(row),
      ...(origin !== "" && { origin }),
      ...(list !== "" && { list }),
    }));
}

export function toPicture({ src, width, height, smaller, alt }: PictureRow): ProductPicture {
  const sizes: SmallerPicture[] = JSON.parse(smaller);
  return { src, width, height, ...(sizes.length > 0 && { smaller: sizes }), ...(alt !== "" && { alt }) };
}

/** The picture without the fields that only the back end needs. */
export function shownPicture({ origin: _, list: __, ...picture }: PictureRecord): ProductPicture {
  return picture;
}
