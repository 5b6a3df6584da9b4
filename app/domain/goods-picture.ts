import type { ProductPicture } from "#erp-adapter/contract/pictures.ts";
import { pictureOf } from "./drawing.ts";

/** A product's picture as pages show it. */
export interface GoodsPicture {
  src: string;
  /** other sizes, as HTML has them; left out if there are none */
  srcSet?: string;
  /** true: the group's drawing stands in for it */
  drawn: boolean;
}

interface Pictured {
  image: string | null;
  images?: readonly ProductPicture[];
  group: { id: string };
}

/** Pixels that are enough for a row at three times the usual resolution. */
const IN_ROWS = 144;

/** The first picture of a product, in all its sizes for a page of its own, or in one for a row; else its drawing. */
export function goodsPicture(product: Pictured, place: "page" | "row"): GoodsPicture {
  const [first] = product.images ?? [];
  if (!first) return { src: pictureOf(product), drawn: product.image === null };
  const sizes = [...(first.smaller ?? []), first];
  if (place === "row") return { src: (sizes.find(({ width }) => width >= IN_ROWS) ?? first).src, drawn: false };
  const srcSet = sizes.map(({ src, width }) => `${src} ${width}w`).join(", ");
  return { src: first.src, ...(sizes.length > 1 && { srcSet }), drawn: false };
}
