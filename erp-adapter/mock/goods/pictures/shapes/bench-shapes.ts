import { box, circle, type Placed, plate, rounded, turned } from "../solids.ts";
import { FRONT, RIGHT, step, UP } from "../steps.ts";

export type BenchKind = "wide" | "tall" | "counter";

/** A test bench: cabinet, panel, chamber, screen. */
export function testBench(kind: BenchKind): Placed[] {
  const shapes: Record<BenchKind, () => Placed[]> = {
    wide: () => [
      box([0, -70, 0], UP, [190, 90, 66], "grey"),
      box([0, -4, 4], UP, [194, 94, 8], "dark", { lift: 4 }),
      box([50, 4, -24], UP, [80, 34, 86], "grey", { lift: 2 }),
      plate([50, 56, -6], FRONT, { thickness: 3, outline: rounded(64, 44, 4), of: "blue" }, 30),
      ...[-70, -38, -6].map(
        (x): Placed => turned([x, 4, 14], UP, [step(6, 10, "dark"), step(18, 7), step(6, 10, "dark")], 30),
      ),
      turned([-90, 22, 8], RIGHT, [step(96, 5, "steel")], 26),
      ...[24, 50, 76].map((x): Placed => turned([x, 22, -6], FRONT, [step(5, 5, x === 24 ? "red" : "black")], 34)),
    ],
    tall: () => [
      box([0, -100, 0], UP, [112, 84, 104], "blue"),
      box([0, 4, 4], UP, [116, 90, 7], "dark", { lift: 4 }),
      box([0, 11, -20], UP, [108, 40, 92], "grey", { lift: 2 }),
      plate([-10, 74, 0], FRONT, { thickness: 3, outline: rounded(66, 44, 4), of: "dark" }, 30),
      turned([0, 11, 18], UP, [step(5, 18, "dark"), step(30, 12), step(5, 8, "dark")], 30),
      ...[-34, -14, 6].map((x): Placed => turned([x, 36, 0], FRONT, [step(6, 6, "black")], 30)),
      plate([42, 60, 0], FRONT, { thickness: 3, outline: circle(9), of: "red" }, 30),
    ],
    counter: () => [
      box([0, -26, 0], UP, [150, 80, 60], "white"),
      plate([-26, 6, 40], FRONT, { thickness: 3, outline: rounded(78, 42, 4), of: "dark" }, 20),
      ...[28, 48].map((x): Placed => turned([x, 16, 40], FRONT, [step(7, 7, "black")], 22)),
      turned([38, -8, 40], FRONT, [step(8, 12, "dark"), step(6, 5)], 24),
      ...[-50, -20, 10, 40].map(
        (x): Placed => turned([x, 34, 0], UP, [step(5, 8, "dark"), step(26, 5.5), step(8, 8, "dark")], 20),
      ),
    ],
  };
  return shapes[kind]();
}
