import type { ProductPicture } from "#erp-adapter/contract/pictures.ts";
import { pictureOf } from "../ui/drawing.ts";

/** A picture on the page of a product. */
export interface PagePicture {
  src: string;
  /** all sizes, as a `srcset`; null if there is only one size */
  srcSet: string | null;
  /** the smallest size that is enough for a row */
  small: string;
  /** null if the picture is the drawing of the group */
  alt: string | null;
}

interface Pictured {
  title: string;
  image: string | null;
  images?: readonly ProductPicture[];
  group: { id: string };
}

/** The pictures of a product in all their sizes, else the drawing of its group. */
export function pagePictures(product: Pictured): [PagePicture, ...PagePicture[]] {
  const [first, ...others] = (product.images ?? []).map((picture): PagePicture => {
    const sizes = sizesOf(picture).map(({ src, width }) => `${src} ${width}w`);
    return {
      src: picture.src,
      srcSet: sizes.length > 1 ? sizes.join(", ") : null,
      small: smallestEnough(picture),
      alt: picture.alt || product.title,
    };
  });
  if (first) return [first, ...others];
  const src = pictureOf(product);
  return [{ src, srcSet: null, small: src, alt: product.image === null ? null : product.title }];
}

/** The width in pixels that is enough for a row on a screen with three times the usual resolution. */
const ENOUGH = 144;

/** The URL of a product's first picture in the smallest size that is enough for a row, else of its drawing. */
export function rowPicture(product: Omit<Pictured, "title">): string {
  const [first] = product.images ?? [];
  return first ? smallestEnough(first) : pictureOf(product);
}

function smallestEnough(picture: ProductPicture): string {
  return (sizesOf(picture).find(({ width }) => width >= ENOUGH) ?? picture).src;
}

function sizesOf(picture: ProductPicture) {
  return [...(picture.smaller ?? []), picture];
}
