import { box, circle, type Placed, plate, rounded, toothed, turned } from "../solids.ts";
import type { Point } from "../space.ts";
import { DOWN, FRONT, RIGHT, step, UP } from "../steps.ts";

export type FilterKind = "spin-on" | "spin-on-tall" | "element" | "canister" | "in-line" | "panel" | "cabin" | "round";

/** Pleats of paper between two end caps. */
function pleats(from: Point, axis: Point, length: number, radius: number): Placed {
  return plate(from, axis, {
    thickness: length,
    outline: toothed(40, radius * 0.86, radius),
    holes: [circle(radius * 0.4, [0, 0], 24)],
    of: "paper",
  });
}

/** A filter for fuel, oil or air, upright; a panel filter is seen from the front. */
export function filter(kind: FilterKind): Placed[] {
  const shapes: Record<FilterKind, () => Placed[]> = {
    "spin-on": () => [
      turned([0, -40, 0], UP, [
        step(4, 36, "black", 38),
        step(72, 38, "black"),
        step(3, 40, "dark"),
        step(3, 34, "rubber"),
        step(0.5, 12, "dark"),
      ]),
    ],
    "spin-on-tall": () => [
      plate([0, -90, 0], UP, { thickness: 12, outline: toothed(20, 42, 46), of: "white" }, -2),
      turned([0, -78, 0], UP, [
        step(120, 45, "white"),
        step(4, 48, "dark"),
        step(4, 40, "rubber"),
        step(0.5, 16, "dark"),
      ]),
      turned([0, -90, 0], DOWN, [step(10, 20, "black"), step(14, 8, "brass")], -4),
    ],
    element: () => [
      turned([0, 38, 0], UP, [step(6, 32, "green"), step(8, 12, "green"), step(4, 14, "rubber")], 3),
      pleats([0, -38, 0], UP, 76, 30),
      turned([0, -44, 0], UP, [step(6, 32, "green")], -3),
    ],
    canister: () => [
      turned([0, -46, 0], UP, [
        step(5, 34, "cast", 36),
        step(80, 36, "cast"),
        step(5, 38, "dark"),
        step(6, 30, "cast"),
      ]),
      turned([-12, 44, 4], UP, [step(6, 7, "black"), step(22, 5, "black")], 6),
      turned([14, 44, 4], UP, [step(6, 7, "black"), step(10, 5, "black")], 6),
      turned([14, 58, 4], RIGHT, [step(24, 5, "black")], 8),
      box([0, 44, -16], UP, [22, 18, 20], "black", { lift: -2 }),
    ],
    "in-line": () => [
      turned([-60, 0, 0], RIGHT, [
        step(22, 5),
        step(4, 7),
        step(8, 20, "steel", 30),
        step(56, 30, "steel"),
        step(8, 30, "steel", 20),
        step(4, 7),
        step(22, 5),
      ]),
    ],
    panel: () => [
      plate([0, 0, -22], FRONT, { thickness: 40, outline: rounded(176, 124, 8), of: "paper" }),
      plate(
        [0, 0, 12],
        FRONT,
        { thickness: 12, outline: rounded(200, 146, 14), holes: [rounded(172, 120, 8)], of: "rubber" },
        20,
      ),
      ...Array.from(
        { length: 20 },
        (_, fold): Placed =>
          plate([-80 + fold * 8.4, 0, 16], FRONT, { thickness: 5, outline: rounded(3, 116, 1), of: "paper" }, 40),
      ),
    ],
    cabin: () => [
      plate(
        [0, 0, -16],
        FRONT,
        { thickness: 32, outline: rounded(216, 140, 3), holes: [rounded(200, 124, 2)], of: "white" },
        10,
      ),
      ...Array.from(
        { length: 18 },
        (_, fold): Placed =>
          plate(
            [-93 + fold * 11, 0, -12],
            FRONT,
            { thickness: 20, outline: rounded(7, 122, 1), of: fold % 2 === 0 ? "dark" : "grey" },
            -20,
          ),
      ),
    ],
    round: () => [
      turned([0, 62, 0], UP, [step(10, 78, "rubber"), step(0.4, 40, "dark")], 3),
      pleats([0, -62, 0], UP, 124, 72),
      turned([0, -72, 0], UP, [step(10, 76, "rubber")], -3),
    ],
  };
  return shapes[kind]();
}
