import type { Picture } from "#cms/contract/picture.ts";
import { shownPicture } from "./picture-sources.ts";

/** Product groups that have a drawing under /img. */
const DRAWN = new Set(
  "actuator cartridge egr-valve filter gasket-kit glow-plug injector nozzle oil pipe pump rail sensor spare-part test-bench tester turbocharger unit-injector valve".split(
    " ",
  ),
);

/** The size of the pictures under /og, in pixels (scripts/og-pictures.mjs). */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The picture of a page that has none of its own. */
export const SHOP_CARD = "/og/shop.png";

/** The picture of a shared link to a product: the drawing of its group, on a card. */
export function sharedPictureOf({ group }: { group: { id: string } }): string {
  return `/og/${DRAWN.has(group.id) ? group.id : "spare-part"}.png`;
}

/**
 * The picture of a shared link to a page for which an editor chose a picture. A drawing is replaced by its card,
 * because other sites do not show SVG; null for other SVG pictures, and for pictures that our own pages do not show.
 */
export function toShared(chosen: Picture | null): Picture | null {
  const picture = shownPicture(chosen);
  if (picture === null) return null;
  const drawing = /^\/img\/([a-z-]+)\.svg$/.exec(picture.src)?.[1];
  if (drawing !== undefined && DRAWN.has(drawing)) return { src: `/og/${drawing}.png`, alt: picture.alt, ...CARD_SIZE };
  return /\.svg(?:[?#]|$)/i.test(picture.src) ? null : picture;
}

/** The picture of a product: the ERP's own, else the drawing of its group. */
export function pictureOf({ image, group }: { image: string | null; group: { id: string } }): string {
  return image ?? `/img/${DRAWN.has(group.id) ? group.id : "spare-part"}.svg`;
}

/** True for a drawing of the shop itself. Drawings are small, so even the first one of a page is loaded lazily. */
export function isDrawing(picture: string): boolean {
  return picture.startsWith("/img/");
}
