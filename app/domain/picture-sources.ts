import { isOwnPath, isShownSource, type Picture } from "#cms/contract/picture.ts";

/** Widths that a browser may choose from, in pixels. */
const WIDTHS = [320, 640, 960, 1_280, 1_920];
const WHEN_NOT_TOLD = 960;

/** The addresses for an `img`. `srcSet` is null if there are no other sizes. */
export interface PictureSources {
  src: string;
  srcSet: string | null;
}

/**
 * The addresses of a picture: a path of the shop's own stays as it is, one of Storyblok's comes in sizes of its image
 * service, no larger than the original. Null for any other host: the page's policy would refuse it, and it would learn
 * who reads the page.
 */
export function pictureSources({ src, width }: Pick<Picture, "src" | "width">): PictureSources | null {
  if (!isShownSource(src)) return null;
  if (isOwnPath(src)) return { src, srcSet: null };
  const url = new URL(src);
  const original = `${url.origin}${url.pathname}`;
  // Drawings scale without pixels, so no other sizes are needed.
  if (/\.(?:svg|gif)$/i.test(url.pathname)) return { src: original, srcSet: null };
  const widths = WIDTHS.filter((each) => width === null || each < width);
  if (width !== null && width <= (WIDTHS.at(-1) ?? 0)) widths.push(width);
  return {
    src: sized(original, Math.min(width ?? WHEN_NOT_TOLD, WHEN_NOT_TOLD)),
    srcSet: widths.map((each) => `${sized(original, each)} ${each}w`).join(", "),
  };
}

/** The same picture if our pages show it; null for one of a foreign host, which our pages do not even name. */
export function shownPicture<Shown extends Picture>(picture: Shown | null): Shown | null {
  return picture && pictureSources(picture) ? picture : null;
}

function sized(original: string, width: number): string {
  return `${original}/m/${width}x0/filters:format(webp)`;
}
