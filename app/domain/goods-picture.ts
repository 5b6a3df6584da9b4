import type { ProductPicture } from "#erp-adapter/contract/pictures.ts";
import { pictureOf } from "./drawing.ts";

/** The picture of a product's own page. */
export interface PagePicture {
  src: string;
  /** all sizes, as a `srcset`; null if there is only one size */
  srcSet: string | null;
  /** null if the picture is the drawing of the group */
  alt: string | null;
}

interface Pictured {
  title: string;
  image: string | null;
  images?: readonly ProductPicture[];
  group: { id: string };
}

/** The first picture of a product in all its sizes, else the drawing of its group. */
export function pagePicture(product: Pictured): PagePicture {
  const [first] = product.images ?? [];
  if (!first) return { src: pictureOf(product), srcSet: null, alt: product.image === null ? null : product.title };
  const sizes = sizesOf(first).map(({ src, width }) => `${src} ${width}w`);
  return { src: first.src, srcSet: sizes.length > 1 ? sizes.join(", ") : null, alt: first.alt || product.title };
}

/** Pixels that are enough for a row at three times the usual resolution. */
const ENOUGH = 144;

/** The address of the same picture in the smallest size that is enough for a row. */
export function rowPicture(product: Omit<Pictured, "title">): string {
  const [first] = product.images ?? [];
  return first ? (sizesOf(first).find(({ width }) => width >= ENOUGH) ?? first).src : pictureOf(product);
}

function sizesOf(picture: ProductPicture) {
  return [...(picture.smaller ?? []), picture];
}
