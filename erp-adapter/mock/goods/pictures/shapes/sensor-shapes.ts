import { along, arc, bent, box, circle, eyes, type Placed, plate, polygon, turned } from "../solids.ts";
import { at, DOWN, outward, RIGHT, step, UP } from "../steps.ts";

export interface SensorShape {
  kind: "pressure" | "map" | "temperature" | "speed" | "air" | "hose";
  /** length of the measuring part, millimetres */
  size: number;
}

/** A sensor. Each kind has its own measuring part: thread, nozzle, probe, tip, tube, or two hoses. */
export function sensor({ kind, size }: SensorShape): Placed[] {
  const side = outward(0, 10);
  const shapes: Record<SensorShape["kind"], () => Placed[]> = {
    pressure: () => [
      turned([0, size, 0], DOWN, [
        step(6, 9, "black"),
        step(size, 12, "steel"),
        step(3, 10, "dark"),
        step(16, 8, "dark"),
        step(4, 6, "steel", 4),
      ]),
      plate([0, -6, 0], UP, { thickness: 10, outline: polygon(6, 17), of: "steel" }, 1),
      turned([0, size, 0], UP, [step(10, 11, "black"), step(16, 10, "black")]),
    ],
    map: () => [
      box([0, 0, 0], UP, [50, 26, 20], "black"),
      plate(
        [0, 4, 0],
        UP,
        {
          thickness: 6,
          outline: eyes(
            [
              [-34, 0],
              [-10, 0],
            ],
            9,
          ),
          holes: [circle(4, [-34, 0], 16)],
          of: "black",
        },
        1,
      ),
      box([22, 10, 0], RIGHT, [16, 20, 20], "black", { lift: 2 }),
      turned([0, 0, 0], DOWN, [step(size * 0.6, 9, "black"), step(3, 10, "rubber"), step(8, 7, "black", 6)], -1),
    ],
    temperature: () => [
      turned([0, 20, 0], DOWN, [
        step(8, 7),
        step(10, 10),
        step(4, 12, "dark"),
        step(size, 3.4),
        step(4, 3.4, "steel", 2),
      ]),
      plate([0, 10, 0], UP, { thickness: 9, outline: polygon(6, 14), of: "steel" }, 1),
      bent(
        along(
          arc(
            [26, 22, 0],
            [
              [-1, 0, 0],
              [0, 1, 0],
            ],
            26,
            [0, 190],
            40,
          ),
          3,
        ),
        "rubber",
        -2,
      ),
      box([52, 26, 0], DOWN, [14, 18, 24], "black", { lift: 2 }),
    ],
    speed: () => [
      turned([0, 12, 0], DOWN, [
        step(10, 14, "black"),
        step(size, 9, "black"),
        step(3, 10, "rubber"),
        step(10, 8.5, "black"),
        step(2, 5, "steel"),
      ]),
      plate(
        [0, 2, 0],
        UP,
        {
          thickness: 6,
          outline: eyes(
            [
              [0, 0],
              [26, 0],
            ],
            11,
          ),
          holes: [circle(4.5, [26, 0], 16)],
          of: "black",
        },
        1,
      ),
      box(at(side, -8, 10), [-1, 0.3, 0], [15, 18, 26], "black", { lift: 2 }),
    ],
    air: () => [
      turned([-size, 0, 0], RIGHT, [
        step(8, 38, "black"),
        step(size * 2 - 16, 34, "black"),
        step(8, 38, "black"),
        step(0.4, 30, "dark"),
      ]),
      box([0, 28, 0], UP, [44, 26, 16], "black", { lift: 10 }),
      box([16, 40, 8], RIGHT, [14, 20, 24], "black", { lift: 14 }),
      ...[0, 60, 120].map(
        (turn): Placed =>
          plate(
            [size + 0.5, 0, 0],
            RIGHT,
            {
              thickness: 1,
              outline: [
                [-30, -1.5],
                [30, -1.5],
                [30, 1.5],
                [-30, 1.5],
              ],
              of: "grey",
              turn,
            },
            20,
          ),
      ),
    ],
    hose: () => [
      box([0, 0, 0], UP, [46, 24, 34], "black"),
      box([0, 34, 0], UP, [20, 16, 18], "black", { lift: 2 }),
      plate(
        [0, 10, -6],
        UP,
        {
          thickness: 5,
          outline: eyes(
            [
              [-36, 0],
              [36, 0],
            ],
            9,
          ),
          holes: [circle(4, [-36, 0], 16), circle(4, [36, 0], 16)],
          of: "black",
        },
        -2,
      ),
      ...[-10, 10].map(
        (x): Placed =>
          turned([x, 0, 4], DOWN, [step(6, 5, "black"), step(size * 0.5, 4, "black"), step(4, 5, "black", 3.6)], 2),
      ),
    ],
  };
  return shapes[kind]();
}
