import type { Picture } from "#cms/contract/picture.ts";
import { shownPicture } from "./picture-sources.ts";

/** Groups that have a drawing under /img. */
const DRAWN = new Set(
  "actuator cartridge egr-valve filter gasket-kit glow-plug injector nozzle oil pipe pump rail sensor spare-part test-bench tester turbocharger unit-injector valve".split(
    " ",
  ),
);

/** Of the pictures under /og, in pixels (scripts/og-pictures.mjs). */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What stands for the shop where a page has no picture of its own. */
export const SHOP_CARD = "/og/shop.png";

/** The picture that a passed-on link to a product shows: the drawing of its group, on a card. */
export function sharedPictureOf({ group }: { group: { id: string } }): string {
  return `/og/${DRAWN.has(group.id) ? group.id : "spare-part"}.png`;
}

/**
 * The same for a picture that an editor chose: of a drawing its card, because nobody shows drawings of lines; null for
 * others of their kind, and for what our own pages do not show.
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
