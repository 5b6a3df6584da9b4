/** Groups that have a drawing under /img. */
const DRAWN = new Set(
  "actuator cartridge egr-valve filter gasket-kit glow-plug injector nozzle oil pipe pump rail sensor spare-part test-bench tester turbocharger unit-injector valve".split(
    " ",
  ),
);

/** The picture of a product: the ERP's own, else the drawing of its group. */
export function pictureOf({ image, group }: { image: string | null; group: { id: string } }): string {
  return image ?? `/img/${DRAWN.has(group.id) ? group.id : "spare-part"}.svg`;
}
