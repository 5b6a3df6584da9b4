import { z } from "zod";
import { isShownSource, type Picture } from "../contract/picture.ts";
import { line, pixels } from "./fields.ts";
import type { StoryReading } from "./reading.ts";

/** Storyblok's asset field; a picture in rich text has `src` instead of `filename`. */
const asset = z.object({
  filename: z.string().catch(""),
  src: z.string().catch(""),
  alt: line,
  width: pixels,
  height: pixels,
});

/** Storyblok writes the size into the address: `/f/1234/1200x800/…`. The shop's own pictures may do so too. */
const SIZE = /\/(\d{1,5})x(\d{1,5})\//;

/** A picture file of the shop: `/img/pump.svg`. */
const OWN = /^\/(?:[\w-]+\/)*[\w-][\w.-]*\.(?:svg|png|jpe?g|webp|avif|gif)$/i;

/**
 * A picture, or null if there is none or its address is neither https nor a picture file of the shop. A picture on a
 * host that the shop's pages refuse is noted: its editor sees it in Storyblok, but readers of the shop do not.
 */
export function toPicture(raw: unknown, reading?: Pick<StoryReading, "note">): Picture | null {
  const field = asset.safeParse(raw);
  if (!field.success) return null;
  const { filename, alt, width, height } = field.data;
  const src = toSource((filename || field.data.src).trim());
  if (src === null) return null;
  if (!isShownSource(src)) reading?.note("a picture of a foreign host is not shown");
  const [, wide, high] = SIZE.exec(src) ?? [];
  const size = { width: width ?? pixels.parse(wide), height: height ?? pixels.parse(high) };
  // A width or a height alone does not give the picture's proportions.
  const isWhole = size.width !== null && size.height !== null;
  return { src, alt, width: isWhole ? size.width : null, height: isWhole ? size.height : null };
}

function toSource(address: string): string | null {
  if (address.length > 2_000 || /[\p{Cc}\\]/u.test(address)) return null;
  if (OWN.test(address)) return address;
  // Stories from before 2017 name Storyblok's assets without a scheme.
  const url = URL.parse(address.replace(/^\/\/(?=a(?:-\w+)?\.storyblok\.com\/)/, "https://"));
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  return url.href;
}
