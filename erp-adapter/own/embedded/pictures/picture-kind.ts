/** First bytes of accepted pictures. SVG is not accepted, because it can contain scripts. */
const KINDS: readonly RegExp[] = [
  /^ffd8ff/,
  /^89504e470d0a1a0a/,
  /^474946383761/,
  /^474946383961/,
  /^52494646.{8}57454250/,
];

/** True for a JPEG, PNG, GIF or WebP, whatever the file's name says. */
export function isPicture(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString("hex");
  return KINDS.some((kind) => kind.test(start));
}

/** Maximum size of a picture in bytes; a photograph from a telephone has a quarter of that. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** The reasons why a file or an answer gives no picture. */
export const NO_PICTURE = "no picture (JPEG, PNG, GIF or WebP)";
export const TOO_BIG = "larger than 20 MiB";
