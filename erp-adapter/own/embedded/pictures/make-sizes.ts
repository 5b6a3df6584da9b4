import sharp from "sharp";
import { isPicture, MAX_PICTURE_BYTES, NO_PICTURE, TOO_BIG } from "./picture-kind.ts";

/**
 * Widths in pixels: for a row of a list at three times the resolution, for a telephone, for a page, for a closer look.
 */
const WIDTHS = [144, 480, 960, 1_600];
const MOST_PIXELS = 50_000_000;
const LEAST_SIDE = 16;
/** Maximum side of a WebP, in pixels. Reducing a strip of three million by 16 pixels took two gigabytes of memory. */
const MOST_SIDE = 16_383;
/** Accepted formats, by the library's names. The library reads SVG and many others too. */
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "gif", "webp"]);
/** Maximum seconds for making one size. */
const PATIENCE = 20;

/** One size of a picture, as WebP without the camera's metadata. */
export interface MadeSize {
  width: number;
  height: number;
  bytes: Buffer;
}

// Each picture is made once, so a cache is useless.
sharp.cache(false);
// One thread only, because the shop may serve requests at the same time.
sharp.concurrency(1);

/** The sizes of a picture, narrowest first, none wider than the picture; or the reason why there are none. */
export async function makeSizes(bytes: Buffer): Promise<MadeSize[] | { reason: string }> {
  if (bytes.length > MAX_PICTURE_BYTES) return { reason: TOO_BIG };
  if (!isPicture(bytes)) return { reason: NO_PICTURE };
  try {
    // Reads only the header, without a limit on the size that it states.
    const { autoOrient, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!FORMATS.has(format)) return { reason: NO_PICTURE };
    const { width, height } = autoOrient;
    if (width * height > MOST_PIXELS) return { reason: "more than 50 million pixels" };
    if (Math.min(width, height) < LEAST_SIDE) return { reason: `fewer than ${LEAST_SIDE} pixels wide or high` };
    if (Math.max(width, height) > MOST_SIDE) return { reason: `more than ${MOST_SIDE} pixels wide or high` };
    const sizes: MadeSize[] = [];
    for (const each of [...WIDTHS.filter((size) => size < width), Math.min(width, WIDTHS.at(-1) ?? width)]) {
      if (sizes.some((size) => size.width === each)) continue;
      const made = await open(bytes)
        .autoOrient()
        .resize({ width: each })
        .webp({ quality: 80 })
        .timeout({ seconds: PATIENCE })
        .toBuffer({ resolveWithObject: true });
      sizes.push({ width: made.info.width, height: made.info.height, bytes: made.data });
    }
    return sizes;
  } catch {
    return { reason: "damaged" };
  }
}

function open(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 });
}
