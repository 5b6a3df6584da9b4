import { box, type Placed, plate, polygon, turned } from "../solids.ts";
import { at, DOWN, outward, step, UP } from "../steps.ts";

/** A metering or pressure valve with its connector. */
export function valve(shape: {
  body: number;
  radius: number;
  connector: number;
  thread: boolean;
  strainer: boolean;
}): Placed[] {
  const { body, radius, connector, thread, strainer } = shape;
  const towards = outward(connector, 20);
  return [
    turned([0, body / 2 + 10, 0], DOWN, [
      step(10, radius * 0.9, "black"),
      step(body, radius, thread ? "steel" : "black"),
      ...(thread ? [] : [step(5, radius * 1.25, "cast")]),
      step(3, radius * 0.62, "rubber"),
      step(12, radius * 0.58),
      ...(strainer
        ? [step(12, radius * 0.5, "brass"), step(3, radius * 0.55, "dark")]
        : [step(8, radius * 0.4, "dark", radius * 0.3)]),
    ]),
    ...(thread
      ? [plate([0, -body * 0.2, 0], UP, { thickness: 8, outline: polygon(6, radius * 1.35), of: "steel" }, 1)]
      : []),
    box(at(towards, radius * 0.4, body / 2 + 2), towards, [12, 14, radius * 0.6 + 6], "black", { lift: 1 }),
    box(at(towards, radius + 6, body / 2 + 2), towards, [14, 17, 14], "black", { lift: 2 }),
  ];
}
