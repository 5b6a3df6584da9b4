/** Groups that have a drawing under /img. */
const DRAWN = new Set(
  "actuator cartridge egr-valve filter gasket-kit glow-plug injector nozzle oil pipe pump rail sensor spare-part test-bench tester turbocharger unit-injector valve".split(
    " ",
  ),
);

/** The picture that a passed-on link to a product shows: the drawing of its group, on a card (scripts/og-pictures.mjs). */
export function sharedPictureOf({ group }: { group: { id: string } }): string {
  return `/og/${DRAWN.has(group.id) ? group.id : "spare-part"}.png`;
}

/** The picture of a product: the ERP's own, else the drawing of its group. */
export function pictureOf({ image, group }: { image: string | null; group: { id: string } }): string {
  return image ?? `/img/${DRAWN.has(group.id) ? group.id : "spare-part"}.svg`;
}
