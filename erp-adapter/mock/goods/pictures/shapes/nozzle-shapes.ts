import { type Placed, turned } from "../solids.ts";
import { DOWN, outward, step } from "../steps.ts";

/** A nozzle: shaft, collar, and a tip, which a pintle nozzle lacks. */
export function nozzle(shape: { shaft: number; radius: number; tip: number; pins: number; mini: boolean }): Placed[] {
  const { shaft, radius, tip, pins, mini } = shape;
  return [
    ...Array.from({ length: pins }, (_, pin): Placed => {
      const [x, , z] = outward((360 / pins) * pin + 30);
      return turned([x * radius * 0.62, shaft / 2 + 4, z * radius * 0.62], DOWN, [step(5, 0.9, "dark")], -2);
    }),
    turned([0, shaft / 2, 0], DOWN, [
      step(shaft * 0.42, radius),
      step(1.2, radius * 0.86, "dark"),
      step(2.5, radius, "steel", radius * 0.6),
      step(shaft * 0.58, radius * (mini ? 0.42 : 0.52)),
      ...(tip > 0
        ? [
            step(2, radius * 0.5, "steel", radius * 0.3),
            step(tip, radius * 0.22),
            step(1.6, radius * 0.22, "dark", radius * 0.08),
          ]
        : [step(1.4, radius * 0.3, "dark"), step(3, radius * 0.1, "dark")]),
    ]),
  ];
}
