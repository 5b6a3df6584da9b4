import { along, arc, bent, box, circle, eyes, type Placed, plate, turned } from "../solids.ts";
import type { Point } from "../space.ts";
import { BACK, DOWN, FRONT, LEFT, RIGHT, step, UP } from "../steps.ts";

export interface TurboShape {
  /** radius of the compressor's volute, millimetres */
  compressor: number;
  /** radius of the turbine's volute, millimetres */
  turbine: number;
  /** what sets the boost: a vacuum can, an electric box, or nothing */
  actuator: "vacuum" | "electric" | "none";
  /** the turbine's inlet: a flange with bolts, single or twin, or a manifold cast to the turbine */
  inlet: "flange" | "manifold" | "twin";
  /** degrees about the shaft between the outlets of both sides */
  clock: number;
}

/** A turbocharger, its shaft from left to right: compressor, bearing housing, turbine. */
export function turbocharger({ compressor, turbine, actuator, inlet, clock }: TurboShape): Placed[] {
  const gap = (compressor + turbine) * 0.42;
  const cold = -gap;
  const hot = gap;
  return [
    ...volute([cold, 0, 0], compressor, { of: "cast", outlet: clock, neck: compressor * 0.6 }),
    turned(
      [cold + 2, 0, 0],
      LEFT,
      [
        step(compressor * 0.5, compressor * 0.62, "cast"),
        step(compressor * 0.3, compressor * 0.5, "cast"),
        step(3, compressor * 0.54, "cast"),
      ],
      8,
    ),
    turned(
      [cold - compressor * 0.8, 0, 0],
      LEFT,
      [step(0.5, compressor * 0.42, "dark"), step(4, compressor * 0.1, "steel"), step(5, compressor * 0.09, "steel")],
      10,
    ),
    ...bearing(gap, compressor, turbine),
    ...volute([hot, 0, 0], turbine, { of: "iron", outlet: 270 - clock / 3, neck: turbine * 0.55 }),
    turned([hot, 0, 0], RIGHT, [step(turbine * 0.55, turbine * 0.6, "iron"), step(5, turbine * 0.85, "iron")], 4),
    ...hotInlet(hot, turbine, inlet),
    ...setter(actuator, { cold, hot, compressor, turbine }),
  ];
}

function volute(
  middle: Point,
  radius: number,
  { of, outlet, neck }: { of: "cast" | "iron"; outlet: number; neck: number },
): Placed[] {
  const [first, second]: [Point, Point] = [
    [0, 1, 0],
    [0, 0, 1],
  ];
  const path = arc(middle, [first, second], (share) => radius * (0.62 + 0.18 * share), [outlet - 330, outlet], 46);
  const snail = along(path, radius * 0.16, radius * 0.34);
  const angle = (outlet * Math.PI) / 180;
  const end = path.at(-1) ?? middle;
  const tangent: Point = [0, -Math.sin(angle), Math.cos(angle)];
  return [
    turned([middle[0] - radius * 0.2, 0, 0], RIGHT, [step(radius * 0.4, radius * 0.75, of)], -4),
    bent(snail, of),
    turned(
      end,
      tangent,
      [step(neck, radius * 0.34, of, radius * 0.3), step(3, radius * 0.36, of), step(0.4, radius * 0.25, "dark")],
      2,
    ),
  ];
}

function bearing(gap: number, compressor: number, turbine: number): Placed[] {
  const radius = Math.min(compressor, turbine) * 0.42;
  return [
    turned(
      [-gap, 0, 0],
      RIGHT,
      [
        step(gap * 0.4, compressor * 0.86, "dark"),
        step(gap * 1.2, radius, "iron"),
        step(gap * 0.4, turbine * 0.84, "iron"),
      ],
      -2,
    ),
    turned([0, radius * 0.7, 4], UP, [step(8, 9, "iron"), step(5, 7, "dark"), step(7, 5)], 6),
    turned([0, -radius * 0.7, 0], DOWN, [step(8, 11, "iron"), step(3, 14, "iron")], 6),
  ];
}

function hotInlet(hot: number, radius: number, kind: TurboShape["inlet"]): Placed[] {
  if (kind === "manifold") {
    const runners = [-1.5, -0.5, 0.5, 1.5].map((share): Placed => {
      const start: Point = [hot + share * radius * 0.9, radius * 0.7, -radius * 1.35];
      return bent(
        along(
          [start, [hot + share * radius * 0.5, radius * 0.5, -radius * 0.9], [hot, 0, -radius * 0.5]],
          radius * 0.2,
        ),
        "iron",
        -30,
      );
    });
    const holes = [-1.5, -0.5, 0.5, 1.5].map((share): [number, number] => [share * radius * 0.9, 0]);
    return [
      ...runners,
      plate(
        [hot, radius * 0.7, -radius * 1.35],
        BACK,
        { thickness: 6, outline: eyes(holes, radius * 0.36), of: "iron" },
        -40,
      ),
    ];
  }
  const wide = kind === "twin" ? 1.5 : 1;
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].map((y): [number, number] => [x * radius * 0.36 * wide, y * radius * 0.34]),
  );
  const bore = radius * 0.26;
  const holes =
    kind === "twin"
      ? [circle(bore * 0.9, [-bore, 0], 20), circle(bore * 0.9, [bore, 0], 20)]
      : [circle(bore, [0, 0], 24)];
  return [
    turned([hot, -radius * 0.5, radius * 0.3], DOWN, [step(radius * 0.55, radius * 0.4, "iron")], 4),
    plate(
      [hot, -radius * 1.05, radius * 0.3],
      DOWN,
      { thickness: 6, outline: eyes(corners, radius * 0.16), holes, of: "iron" },
      6,
    ),
  ];
}

function setter(
  kind: TurboShape["actuator"],
  { cold, hot, compressor, turbine }: Record<"cold" | "hot" | "compressor" | "turbine", number>,
): Placed[] {
  const height = -compressor * 0.75;
  const near = compressor * 0.75;
  if (kind === "vacuum")
    return [
      turned(
        [cold + 8, height, near],
        UP,
        [step(9, 15, "steel"), step(2.5, 18, "dark"), step(10, 15, "steel", 11), step(6, 3)],
        30,
      ),
      turned([cold + 8, height, near], DOWN, [step(24, 2.2, "steel")], 20),
      bent(
        along(
          [
            [cold + 8, height - 24, near],
            [0, height - 22, near],
            [hot - turbine * 0.5, -turbine * 0.3, turbine * 0.5],
          ],
          2.2,
        ),
        "steel",
        22,
      ),
    ];
  if (kind === "electric")
    return [
      box([cold + 2, height - 8, near + 4], RIGHT, [30, 34, 40], "black", { lift: 30 }),
      turned([cold + 22, height - 8, near + 19], FRONT, [step(6, 13, "cast"), step(3, 9, "dark")], 40),
      box([cold + 2, height - 22, near + 4], LEFT, [13, 16, 14], "black", { lift: 26 }),
      bent(
        along(
          [
            [cold + 38, height - 2, near + 8],
            [0, height, near],
            [hot - turbine * 0.5, -turbine * 0.3, turbine * 0.5],
          ],
          2.4,
        ),
        "steel",
        26,
      ),
    ];
  return [];
}

/** The core of a turbocharger: both wheels on their shaft, and the bearing housing between them. */
export function cartridge({
  compressor,
  turbine,
  blades,
  water,
}: {
  compressor: number;
  turbine: number;
  blades: number;
  water: boolean;
}): Placed[] {
  const half = 26;
  return [
    turned([-half, 0, 0], RIGHT, [
      step(5, compressor * 1.1, "cast"),
      step(10, 20, "iron"),
      step(24, 25, "iron"),
      step(6, 20, "iron"),
      step(5, turbine * 1.2, "iron"),
    ]),
    ...wheel([-half - 2, 0, 0], LEFT, compressor, blades, "cast"),
    ...wheel([half + 2, 0, 0], RIGHT, turbine, blades + 1, "iron"),
    turned([-2, 20, 6], UP, [step(9, 9, "iron"), step(4, 7, "dark"), step(5, 4.5)], 12),
    turned([-2, -18, 0], DOWN, [step(9, 11, "iron"), step(3, 14, "iron")], 6),
    ...(water ? [turned([6, 4, 20], FRONT, [step(8, 7, "iron"), step(5, 6, "dark"), step(8, 4.5, "brass")], 30)] : []),
  ];
}

function wheel(from: Point, axis: Point, radius: number, blades: number, of: "cast" | "iron"): Placed[] {
  const sign = axis[0];
  return [
    turned(from, axis, [
      step(3, radius, of),
      step(radius * 0.55, radius * 0.5, of, radius * 0.24),
      step(5, radius * 0.17, "steel"),
      step(5, radius * 0.09, "dark"),
    ]),
    ...Array.from({ length: blades }, (_, blade): Placed => {
      const angle = (blade * 2 * Math.PI) / blades;
      const lean = 0.5;
      const spiral = Array.from({ length: 5 }, (_, piece): Point => {
        const share = piece / 4;
        const turn = angle + lean * share;
        const reach = radius * (0.95 - 0.5 * share);
        return [from[0] + sign * (3 + radius * 0.55 * share), reach * Math.cos(turn), reach * Math.sin(turn)];
      });
      return bent(along(spiral, radius * 0.06), of, 3);
    }),
  ];
}

/** An actuator by itself: a vacuum can with its rod, or an electric box with its lever. */
export function actuator(kind: "vacuum" | "electric" | "pressure"): Placed[] {
  if (kind === "electric")
    return [
      box([0, -34, 0], UP, [52, 30, 68], "black"),
      box([0, -30, 15], UP, [44, 6, 58], "cast", { lift: 14 }),
      turned([4, 12, 18], FRONT, [step(8, 12, "dark"), step(4, 6)], 30),
      plate(
        [4, 12, 30],
        FRONT,
        {
          thickness: 4,
          outline: eyes(
            [
              [0, 0],
              [0, -26],
            ],
            7,
          ),
          of: "steel",
        },
        40,
      ),
      turned([4, -14, 34], FRONT, [step(9, 4, "dark")], 44),
      box([10, 34, -2], UP, [24, 16, 18], "black", { lift: 2 }),
      ...[-1, 1].map((x): Placed => turned([x * 30, -20, 6], FRONT, [step(9, 7, "cast"), step(1, 3.5, "dark")], 2)),
    ];
  const rod = kind === "vacuum" ? 52 : 70;
  return [
    turned([0, 0, 0], UP, [
      step(4, 20, "steel"),
      step(2.5, 28, "dark"),
      step(16, 24, "steel", 20),
      step(4, 14, "steel"),
      step(14, 3.4, "brass"),
    ]),
    plate(
      [0, -4, 0],
      UP,
      {
        thickness: 4,
        outline: eyes(
          [
            [-24, 0],
            [24, 0],
          ],
          9,
        ),
        holes: [circle(3.5, [-24, 0], 16), circle(3.5, [24, 0], 16)],
        of: "steel",
      },
      -1,
    ),
    turned([0, -4, 0], DOWN, [step(6, 8, "rubber"), step(rod, 2.6), step(4, 4.6, "dark"), step(4, 2.6)]),
    ...(kind === "pressure"
      ? [turned([0, -rod - 20, -4], FRONT, [step(8, 8), step(1, 4, "dark")], 6)]
      : [box([0, -rod - 30, 0], UP, [10, 7, 16], "steel", { lift: 2 })]),
  ];
}
