import type { MaterialName } from "./materials.ts";
import {
  along,
  arc,
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
} from "./solids.ts";
import type { Point } from "./space.ts";
import { DOWN, FRONT, LEFT, RIGHT, step, UP } from "./steps.ts";

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

export type GasketKind = "turbo" | "head" | "injector" | "pump" | "washers" | "o-rings";

/** Gaskets as they lie on the bench, one beside the other. */
export function gaskets(kind: GasketKind): Placed[] {
  const ring = (at: Point, outer: number, inner: number, of: MaterialName, thickness = 2.5): Placed =>
    plate(at, FRONT, { thickness, outline: circle(outer), holes: [circle(inner)], of });
  const flange = (at: Point, centres: readonly Corner[], bore: number, of: MaterialName): Placed =>
    plate(at, FRONT, {
      thickness: 1.6,
      outline: eyes(centres, 9),
      holes: [circle(bore), ...centres.map((centre) => circle(4, centre, 16))],
      of,
    });
  const studs = (x: number, count: number): Placed[] =>
    Array.from(
      { length: count },
      (_, stud): Placed =>
        turned([x + stud * 15, -58, 0], UP, [step(16, 4, "steel"), step(8, 3.2, "dark"), step(14, 4, "steel")]),
    );
  const oRing = (at: Point, radius: number, thickness: number, of: MaterialName): Placed =>
    bent(along(arc(at, [RIGHT, UP], radius, [0, 360], 60), thickness), of);
  const shapes: Record<GasketKind, () => Placed[]> = {
    turbo: () => [
      flange(
        [-52, 34, 0],
        [
          [-26, -22],
          [26, -22],
          [26, 22],
          [-26, 22],
        ],
        22,
        "steel",
      ),
      flange(
        [44, 40, 0],
        [
          [-30, 0],
          [30, 0],
        ],
        17,
        "steel",
      ),
      flange(
        [54, -8, 0],
        [
          [0, 28],
          [-24, -14],
          [24, -14],
        ],
        16,
        "copper",
      ),
      ring([-66, -36, 0], 13, 8, "copper"),
      ring([-34, -36, 0], 13, 8, "copper"),
      ...studs(-10, 3),
    ],
    head: () => {
      const bores = [-84, -28, 28, 84].map((x): readonly Corner[] => circle(25, [x, 6]));
      const bolts = [-112, -56, 0, 56, 112].flatMap((x) =>
        [42, -36].map((y): readonly Corner[] => circle(4.5, [x, y], 14)),
      );
      const water = [-98, -42, 14, 70, 98].map((x): readonly Corner[] =>
        rounded(9, 5, 2).map(([dx, dy]): Corner => [x + dx, -28 + dy]),
      );
      return [
        plate([0, 0, 0], FRONT, {
          thickness: 2,
          outline: rounded(244, 104, 10),
          holes: [...bores, ...bolts, ...water],
          of: "grey",
        }),
      ];
    },
    injector: () => [
      ...[-60, -20, 20, 60].map((x): Placed => ring([x, 40, 0], 15, 8, "copper", 3)),
      ...[-60, -20, 20, 60].map((x): Placed => ring([x, 2, 0], 16, 11.5, "rubber", 4)),
      ...[-60, -20, 20, 60].map(
        (x): Placed => bent(along(arc([x, -38, 0], [RIGHT, UP], 13, [-40, 220], 40), 1.7), "steel"),
      ),
    ],
    pump: () => [
      ring([-48, 30, 0], 34, 22, "rubber", 9),
      ring([38, 38, 0], 26, 22, "rubber", 4),
      ring([58, -12, 0], 17, 13, "green", 4),
      ring([14, -10, 0], 14, 10, "rubber", 4),
      ring([-56, -34, 0], 13, 7, "copper"),
      ring([-24, -36, 0], 11, 6, "copper"),
      ring([12, -46, 0], 9, 6, "rubber", 3),
      ring([40, -50, 0], 11, 7, "copper"),
    ],
    washers: () =>
      [0, 1, 2, 3].map((at): Placed => ring([-39 + at * 26, at % 2 === 0 ? 10 : -14, at * 3], 17, 8.5, "copper", 3.4)),
    "o-rings": () => [
      oRing([-34, 12, 0], 32, 5, "rubber"),
      oRing([40, 26, 0], 25, 4.6, "green"),
      oRing([26, -38, 0], 18, 4.2, "rubber"),
      oRing([-30, -50, 0], 12, 3.8, "rubber"),
    ],
  };
  return shapes[kind]();
}

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

export type TesterKind = "puller" | "gauge" | "set" | "hand-pump" | "case" | "cutter";

/** Tools and testers. */
export function tester(kind: TesterKind): Placed[] {
  const shapes: Record<TesterKind, () => Placed[]> = {
    puller: () => [
      turned([0, 90, 0], DOWN, [
        step(10, 12, "dark"),
        step(60, 4.5),
        step(44, 17, "steel"),
        step(50, 4.5),
        step(18, 11, "dark"),
        step(16, 8),
      ]),
      turned([-34, 84, 0], RIGHT, [step(68, 4, "dark")], -2),
    ],
    gauge: () => [
      turned([0, 26, -8], FRONT, [step(14, 40, "dark"), step(2, 42, "steel"), step(0.5, 37, "white")]),
      plate(
        [0, 26, 9],
        FRONT,
        {
          thickness: 1,
          outline: [
            [-2, -6],
            [2, -6],
            [0.6, 30],
            [-0.6, 30],
          ],
          of: "red",
          turn: 35,
        },
        20,
      ),
      ...Array.from({ length: 9 }, (_, mark): Placed => {
        const angle = ((-30 + mark * 30) * Math.PI) / 180;
        return plate(
          [Math.cos(angle) * 31, 26 + Math.sin(angle) * 31, 8],
          FRONT,
          { thickness: 1, outline: circle(1.6, [0, 0], 8), of: "dark" },
          16,
        );
      }),
      turned([0, -14, 0], DOWN, [step(6, 9, "brass"), step(10, 6, "brass")]),
      bent(along(arc([30, -30, 0], [LEFT, UP], 30, [0, -200], 50), 4), "rubber", -2),
      turned([59, -22, 0], UP, [step(14, 6, "brass"), step(8, 4)], 2),
    ],
    set: () => [
      plate([0, 0, -12], FRONT, { thickness: 14, outline: rounded(190, 120, 10), of: "black" }),
      ...[-66, -40, -14, 12, 38, 64].map(
        (x, piece): Placed =>
          turned(
            [x, 34, 6],
            DOWN,
            [
              step(8, 8, "dark"),
              step(20 + piece * 5, 5 + (piece % 3)),
              step(8, 7, piece % 2 === 0 ? "brass" : "steel"),
            ],
            20,
          ),
      ),
    ],
    "hand-pump": () => [
      box([0, -50, 0], UP, [120, 60, 14], "dark"),
      turned([-30, -36, 0], UP, [step(56, 20, "white"), step(6, 21, "black"), step(10, 8, "black")], 4),
      turned([26, -36, 0], UP, [step(40, 11, "cast"), step(16, 6)], 4),
      turned([26, 12, 0], [0.8, 0.6, 0], [step(80, 4.5), step(24, 6.5, "black")], 6),
      turned([0, 10, 16], FRONT, [step(8, 20, "dark"), step(1, 18, "white")], 10),
    ],
    case: () => [
      box([0, -30, 0], UP, [150, 46, 60], "black"),
      box([0, 22, -18], [0, 1, -0.35], [150, 20, 76], "dark", { lift: -10 }),
      plate([-20, 30, 0], UP, { thickness: 4, outline: rounded(80, 34, 4), of: "blue" }, 10),
      ...[40, 58].map((x): Placed => turned([x, 30, 6], UP, [step(10, 6, "brass"), step(6, 4)], 14)),
    ],
    cutter: () => [
      turned([0, 80, 0], DOWN, [step(14, 9, "dark"), step(70, 5), step(16, 9), step(4, 8, "dark")]),
      plate([0, -52, 0], UP, { thickness: 26, outline: toothed(10, 8, 12), of: "brass" }, -1),
      turned([-28, 70, 0], RIGHT, [step(56, 3.4, "dark")], 2),
    ],
  };
  return shapes[kind]();
}

export type FluidKind = "canister" | "drum" | "bottle" | "jug";

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
