import { along, arc, bent, type Placed, plate, polygon, turned } from "../solids.ts";
import { DOWN, LEFT, step, UP } from "../steps.ts";

/** A glow plug: terminal, hexagon, thread, heater. */
export function glowPlug({ length, ceramic, wired }: { length: number; ceramic: boolean; wired: boolean }): Placed[] {
  return [
    turned([0, length / 2, 0], DOWN, [
      ...(wired ? [step(26, 6, "black"), step(6, 7.5, "black")] : [step(8, 2.4), step(3, 4, "dark")]),
      step(5, 5.5, "dark"),
      step(12, 6),
      step(length * 0.28, 5.2, "steel"),
      step(length * 0.14, 5.6, "dark"),
      step(length * 0.16, 4.6, "steel", 3.4),
      step(length * 0.3, ceramic ? 2 : 2.6, ceramic ? "white" : "dark"),
      step(2, ceramic ? 2 : 2.6, ceramic ? "white" : "dark", 0.9),
    ]),
    plate([0, length / 2 - (wired ? 48 : 28), 0], UP, { thickness: 9, outline: polygon(6, 8.4), of: "steel" }, 1),
    ...(wired ? [bent(along(arc([20, length / 2, 0], [LEFT, UP], 20, [0, 150], 30), 2.6), "rubber", -1)] : []),
  ];
}
