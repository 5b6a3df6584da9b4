import {
  along,
  bent,
  box,
  type Corner,
  circle,
  eyes,
  type Placed,
  plate,
  polygon,
  rounded,
  toothed,
  turned,
} from "../solids.ts";
import { DOWN, FRONT, RIGHT, step, UP } from "../steps.ts";

export type EnginePart =
  | "bracket"
  | "plunger"
  | "spark-plug"
  | "ignition"
  | "belt"
  | "tensioner"
  | "clutch"
  | "flywheel"
  | "water-pump"
  | "vacuum-pump"
  | "thermostat"
  | "fuel-pump";

/** Parts around the engine. */
export function enginePart(kind: EnginePart): Placed[] {
  const bolts = (radius: number, count: number, size: number): (readonly Corner[])[] =>
    Array.from({ length: count }, (_, bolt) => circle(size, onCircle(radius, (bolt * 360) / count), 14));
  const shapes: Record<EnginePart, () => Placed[]> = {
    bracket: () => [
      plate([0, 0, -9], FRONT, {
        thickness: 18,
        outline: eyes(
          [
            [-30, 0],
            [30, 0],
          ],
          17,
        ),
        holes: [circle(11, [-30, 0]), circle(7, [30, 0], 20)],
        of: "steel",
      }),
      turned([30, 0, 9], FRONT, [step(3, 11, "dark"), step(8, 9)], 12),
    ],
    plunger: () => [
      turned([-20, 50, 0], DOWN, [step(10, 8, "dark"), step(60, 6), step(4, 4.6, "dark"), step(20, 6)]),
      turned([22, 30, 0], DOWN, [step(24, 15), step(5, 18, "dark"), step(36, 12), step(4, 12, "steel", 9)]),
    ],
    "spark-plug": () => [
      turned([0, 62, 0], DOWN, [
        step(10, 4),
        step(6, 3),
        step(34, 6.5, "white"),
        step(5, 8, "white", 11),
        step(4, 13),
        step(20, 10),
        step(3, 12, "steel"),
        ...Array.from({ length: 8 }, (_, turn) => step(2.6, turn % 2 === 0 ? 8 : 7)),
        step(4, 3, "white"),
        step(3, 1.6, "dark"),
      ]),
      plate([0, 2, 0], UP, { thickness: 13, outline: polygon(6, 16), of: "steel" }, 1),
      bent(
        along(
          [
            [6, -48, 0],
            [6, -57, 0],
            [0, -58, 0],
          ],
          1.6,
        ),
        "steel",
        4,
      ),
    ],
    ignition: () => [
      box([0, 34, 0], UP, [34, 30, 30], "black"),
      box([20, 48, 0], RIGHT, [18, 22, 24], "black", { lift: 2 }),
      turned([0, 34, 0], DOWN, [
        step(10, 14, "black"),
        step(54, 10, "grey"),
        step(30, 12, "rubber"),
        step(4, 9, "rubber"),
      ]),
      plate(
        [-20, 40, 0],
        UP,
        {
          thickness: 7,
          outline: eyes(
            [
              [-12, 0],
              [6, 0],
            ],
            9,
          ),
          holes: [circle(4, [-12, 0], 14)],
          of: "black",
        },
        -1,
      ),
    ],
    belt: () => [
      plate([0, 0, -12], FRONT, {
        thickness: 24,
        outline: rounded(190, 84, 40),
        holes: [rounded(176, 70, 33)],
        of: "rubber",
      }),
    ],
    tensioner: () => [
      plate(
        [-8, -6, -10],
        FRONT,
        {
          thickness: 6,
          outline: eyes(
            [
              [0, 0],
              [-40, -30],
              [0, 12],
            ],
            16,
          ),
          holes: [circle(5, [-40, -30], 16)],
          of: "cast",
        },
        -6,
      ),
      turned([0, 0, -6], FRONT, [
        step(3, 34, "dark"),
        step(22, 31, "black"),
        step(3, 34, "dark"),
        step(0.5, 14, "steel"),
        step(3, 11, "dark"),
      ]),
    ],
    clutch: () => [
      plate(
        [-22, 8, -10],
        FRONT,
        { thickness: 6, outline: circle(62, [0, 0], 40), holes: [circle(40)], of: "paper" },
        -20,
      ),
      turned([-22, 8, -8], FRONT, [step(5, 42, "steel"), step(10, 16), step(0.4, 9, "dark")], -18),
      turned([36, -10, 0], FRONT, [
        step(5, 66, "dark"),
        step(8, 60, "steel", 44),
        step(6, 40, "cast", 20),
        step(0.4, 14, "dark"),
      ]),
    ],
    flywheel: () => [
      plate([0, 0, -16], FRONT, { thickness: 12, outline: toothed(64, 74, 78), of: "dark" }, -4),
      turned(
        [0, 0, -4],
        FRONT,
        [step(10, 70, "cast"), step(3, 66, "steel"), step(0.4, 40, "dark"), step(4, 30, "cast")],
        2,
      ),
      plate(
        [0, 0, 14],
        FRONT,
        { thickness: 2, outline: circle(28), holes: [...bolts(19, 6, 4), circle(9)], of: "cast" },
        20,
      ),
    ],
    "water-pump": () => [
      plate(
        [0, 0, -18],
        FRONT,
        {
          thickness: 9,
          outline: eyes(
            [
              [-40, -22],
              [40, -16],
              [6, 44],
              [-30, 30],
            ],
            13,
          ),
          holes: [
            [-40, -22],
            [40, -16],
            [6, 44],
          ].map(([x = 0, y = 0]) => circle(4.5, [x, y], 14)),
          of: "cast",
        },
        -6,
      ),
      turned(
        [0, 0, -10],
        FRONT,
        [
          step(18, 22, "cast"),
          step(4, 10, "dark"),
          step(4, 34, "steel"),
          step(14, 31, "steel"),
          step(3, 34, "steel"),
          step(0.4, 12, "dark"),
        ],
        8,
      ),
      ...Array.from(
        { length: 6 },
        (_, blade): Placed =>
          plate(
            [0, 0, -30],
            FRONT,
            {
              thickness: 10,
              outline: [
                [4, -1.5],
                [28, -1.5],
                [28, 1.5],
                [4, 1.5],
              ],
              of: "cast",
              turn: blade * 60,
            },
            -12,
          ),
      ),
    ],
    "vacuum-pump": () => [
      plate(
        [0, 0, -10],
        FRONT,
        {
          thickness: 8,
          outline: eyes(
            [
              [-42, 0],
              [36, 30],
              [36, -30],
            ],
            12,
          ),
          holes: [
            [-42, 0],
            [36, 30],
            [36, -30],
          ].map(([x = 0, y = 0]) => circle(4.5, [x, y], 14)),
          of: "cast",
        },
        -6,
      ),
      turned([0, 0, -2], FRONT, [step(34, 38, "cast"), step(4, 40, "steel"), step(0.4, 20, "steel")], 6),
      turned([-14, 36, 14], UP, [step(8, 8, "black"), step(22, 6, "black"), step(5, 7, "black", 5.6)], 14),
      turned([0, 0, -10], [0, 0, -1], [step(14, 12, "steel")], -10),
      plate([0, 0, -32], FRONT, { thickness: 9, outline: rounded(8, 22, 2), of: "steel" }, -14),
    ],
    thermostat: () => [
      plate([0, -14, 0], UP, {
        thickness: 8,
        outline: eyes(
          [
            [-40, 0],
            [40, 0],
            [0, 8],
          ],
          16,
        ),
        holes: [circle(5, [-40, 0], 14), circle(5, [40, 0], 14)],
        of: "cast",
      }),
      turned([0, -6, 0], UP, [step(10, 30, "cast"), step(14, 30, "cast", 20)], 2),
      turned([0, 12, 0], [0.8, 0.5, 0.3], [step(44, 16, "cast"), step(5, 18, "cast"), step(0.4, 13, "dark")], 6),
      turned(
        [0, -14, 0],
        DOWN,
        [step(3, 24, "steel"), step(20, 12, "brass"), step(3, 16, "steel"), step(12, 5, "brass")],
        -2,
      ),
    ],
    "fuel-pump": () => [
      turned([0, -60, 0], UP, [
        step(10, 16, "white"),
        step(6, 24, "dark"),
        step(74, 24, "steel"),
        step(10, 22, "black"),
        step(4, 14, "black"),
      ]),
      turned([8, 42, 4], UP, [step(18, 5.5, "black"), step(4, 6.5, "black", 5)], 4),
      box([-10, 44, -2], UP, [14, 10, 12], "black", { lift: 2 }),
    ],
  };
  return shapes[kind]();
}

function onCircle(radius: number, degrees: number): Corner {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
