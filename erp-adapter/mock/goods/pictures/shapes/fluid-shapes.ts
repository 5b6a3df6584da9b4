import { along, bent, box, type Placed, plate, rounded, turned } from "../solids.ts";
import { FRONT, step, UP } from "../steps.ts";

export type FluidKind = "canister" | "drum" | "bottle" | "jug";

/** A vessel with a fluid, its label to the front. */
export function fluid(kind: FluidKind): Placed[] {
  const shapes: Record<FluidKind, () => Placed[]> = {
    canister: () => [
      box([0, -70, 0], UP, [104, 70, 120], "blue"),
      turned([30, 50, 10], UP, [step(8, 15, "blue"), step(12, 14, "black")], 6),
      bent(
        along(
          [
            [-44, 48, 0],
            [-34, 66, 0],
            [2, 66, 0],
            [10, 50, 0],
          ],
          7,
        ),
        "blue",
        4,
      ),
      plate([0, -10, 35], FRONT, { thickness: 0.8, outline: rounded(76, 70, 4), of: "white" }, 30),
    ],
    drum: () => [
      turned([0, -80, 0], UP, [
        step(50, 52, "blue"),
        step(4, 55, "blue"),
        step(46, 52, "blue"),
        step(4, 55, "blue"),
        step(46, 52, "blue"),
        step(4, 54, "dark"),
        step(0.4, 48, "blue"),
      ]),
      turned([20, 74, 16], UP, [step(5, 9, "dark")], 20),
      turned([-26, 74, -8], UP, [step(4, 5, "dark")], 20),
    ],
    bottle: () => [
      turned([0, -64, 0], UP, [
        step(80, 30, "white"),
        step(18, 30, "white", 14),
        step(8, 12, "white"),
        step(18, 13, "red"),
      ]),
      turned([0, -56, 0], UP, [step(56, 30.2, "red")], 1),
    ],
    jug: () => [
      box([0, -66, 0], UP, [88, 52, 96], "black"),
      turned([-14, 30, 0], UP, [step(20, 24, "black", 13), step(14, 14, "red")], 4),
      bent(
        along(
          [
            [40, 26, 0],
            [42, 52, 0],
            [18, 56, 0],
            [0, 44, 0],
          ],
          7,
        ),
        "black",
        -2,
      ),
      plate([0, -20, 26], FRONT, { thickness: 0.8, outline: rounded(62, 56, 4), of: "paper" }, 30),
    ],
  };
  return shapes[kind]();
}
