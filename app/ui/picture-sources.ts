import { isOwnPath, isShownSource, type Picture } from "#cms/contract/picture.ts";

/** Widths that a browser may choose from, in pixels. */
const WIDTHS = [320, 640, 960, 1_280, 1_920];
const WHEN_NOT_TOLD = 960;

/** The URLs for an `img`. `srcSet` is null if there are no other sizes. */
export interface PictureSources {
  src: string;
  srcSet: string | null;
}

/**
 * The URLs of a picture. A path of the shop stays as it is; a picture of Storyblok gets the sizes of Storyblok's image
 * service, up to the original size. Null for any other host: the content security policy would block it, and the host
 * would learn who reads the page.
 */
export function pictureSources({ src, width }: Pick<Picture, "src" | "width">): PictureSources | null {
  if (!isShownSource(src)) return null;
  if (isOwnPath(src)) return { src, srcSet: null };
  const url = new URL(src);
  const original = `${url.origin}${url.pathname}`;
  // An SVG scales by itself, and a GIF is not resized.
  if (/\.(?:svg|gif)$/i.test(url.pathname)) return { src: original, srcSet: null };
  const widths = WIDTHS.filter((each) => width === null || each < width);
  if (width !== null && width <= (WIDTHS.at(-1) ?? 0)) widths.push(width);
  return {
    src: sized(original, Math.min(width ?? WHEN_NOT_TOLD, WHEN_NOT_TOLD)),
    srcSet: widths.map((each) => `${sized(original, each)} ${each}w`).join(", "),
  };
}

/** The picture if our pages may load it; null if it is on a foreign host. */
export function shownPicture<Shown extends Picture>(picture: Shown | null): Shown | null {
  return picture && pictureSources(picture) ? picture : null;
}

function sized(original: string, width: number): string {
  return `${original}/m/${width}x0/filters:format(webp)`;
}
