import type { MaterialName } from "./materials.ts";
import {
  along,
  bent,
  box,
  circle,
  eyes,
  type Placed,
  plate,
  polygon,
  rounded,
  type Step,
  smooth,
  turned,
} from "./solids.ts";
import type { Point } from "./space.ts";
import { at, DOWN, FRONT, outward, step, UP } from "./steps.ts";

export interface InjectorShape {
  /** body between head and nozzle nut, millimetres */
  body: number;
  bodyRadius: number;
  /** the actuator above the body: solenoid heads are short and wide, piezo stacks long and slim */
  head: readonly [length: number, radius: number, of: MaterialName];
  nut: readonly [length: number, radius: number];
  tip: number;
  /** high-pressure inlet: angles about the axis and above the level, length; null: the rail's pipe enters from above */
  inlet: readonly [angle: number, raised: number, length: number] | null;
  connector: readonly [angle: number, raised: number, kind: "flat" | "round" | "top"];
  /** a return nipple on the head */
  leakOff: "side" | "top" | "none";
  /** a groove or a flange for the clamp */
  clamp: "flats" | "collar" | "none";
  colour?: MaterialName;
}

/** A common-rail injector, nozzle down. */
export function injector(shape: InjectorShape): Placed[] {
  const { body, bodyRadius, head, nut, tip, inlet, connector, leakOff, clamp, colour = "black" } = shape;
  const [headLength, headRadius, headOf] = head;
  const [nutLength, nutRadius] = nut;
  const spindle: Step[] = [
    step(3, headRadius * 0.7, headOf),
    step(headLength - 3, headRadius, headOf),
    step(4, headRadius * 0.85, "dark"),
    ...(clamp === "collar" ? [step(5, bodyRadius * 1.5, "dark")] : []),
    step(body * 0.6, bodyRadius),
    ...(clamp === "flats" ? [step(7, bodyRadius * 0.8, "dark")] : []),
    step(body * 0.4, bodyRadius * 0.94),
    step(2.5, nutRadius * 0.8, "dark"),
    step(nutLength, nutRadius),
    step(3, nutRadius, "steel", nutRadius * 0.75),
    step(2, nutRadius * 0.78, "copper"),
    step(tip, nutRadius * 0.42, "dark"),
    step(3, nutRadius * 0.42, "dark", nutRadius * 0.16),
  ];
  const top = headLength + 4 + (clamp === "collar" ? 5 : 0) + body / 2;
  const solids: Placed[] = [turned([0, top, 0], DOWN, spindle)];
  if (inlet) {
    const direction = outward(inlet[0], inlet[1]);
    const height = body * 0.3;
    solids.push(
      turned(at(direction, bodyRadius * 0.6, height), direction, [
        step(inlet[2] * 0.35, 6.5),
        step(inlet[2] * 0.3, 7.5, "dark"),
        step(inlet[2] * 0.35, 5.5),
        step(2, 5.5, "steel", 3.5),
      ]),
    );
  } else {
    solids.push(turned([0, top, 0], UP, [step(4, 6, "dark"), step(14, 5.5), step(2, 5.5, "steel", 3.5)]));
  }
  const towards = outward(connector[0], connector[1]);
  const from = at(towards, headRadius * 0.5, top - headLength * 0.45);
  if (connector[2] === "flat")
    solids.push(
      box(from, towards, [13, 17, headRadius * 0.5 + 8], colour),
      box(at(towards, headRadius + 8, top - headLength * 0.45), towards, [15, 20, 15], colour, { lift: 1 }),
    );
  if (connector[2] === "round")
    solids.push(
      turned(from, towards, [step(headRadius * 0.5 + 6, 7, colour), step(3, 9, colour), step(15, 8, colour)]),
    );
  if (connector[2] === "top")
    solids.push(box([0, top - 2, 0], outward(connector[0], 55), [13, 16, 26], colour, { lift: 2 }));
  if (leakOff !== "none") {
    const way = leakOff === "top" ? UP : outward(connector[0] + 150, 15);
    const start =
      leakOff === "top" ? ([headRadius * 0.4, top - 2, 0] as const) : at(way, headRadius * 0.7, top - headLength * 0.3);
    solids.push(turned(start, way, [step(5, 3.6, "brass"), step(9, 2.8, "brass"), step(2.5, 3.6, "brass", 2.4)], 2));
  }
  return solids;
}

export interface PetrolInjectorShape {
  body: number;
  /** a direct injector has a long bare nozzle instead of a spray cap */
  direct: boolean;
  connectorAngle: number;
  collar: number;
  colour: MaterialName;
}

/** A petrol injector between rail and manifold, or in the cylinder head. */
export function petrolInjector({ body, direct, connectorAngle, collar, colour }: PetrolInjectorShape): Placed[] {
  const towards = outward(connectorAngle, 28);
  const spindle = [
    step(3, 7.2, "rubber"),
    step(8, 5.4),
    step(body * 0.35, 7.5, colour),
    step(body * 0.35, collar, colour),
    step(body * 0.3, 8.5),
    ...(direct
      ? [step(4, 9.5, "dark"), step(24, 3.8), step(3, 3.9, "white"), step(10, 3.4)]
      : [step(4, 8.2, "rubber"), step(9, 5.6), step(3, 6.8, "rubber"), step(4, 4.6, "blue")]),
  ];
  return [
    turned([0, body / 2 + 11, 0], DOWN, spindle),
    box(at(towards, collar * 0.5, body * 0.22), towards, [10, 12, 8], colour),
    box(at(towards, collar * 0.5 + 8, body * 0.22), towards, [12, 16, 15], colour, { lift: 1 }),
  ];
}

export interface UnitInjectorShape {
  /** the pump's plunger under its spring, millimetres */
  spring: number;
  body: number;
  /** the solenoid valve stands at the side of cars' and on the flank of trucks' */
  valve: "side" | "flank" | "piezo";
  length: number;
}

/** A unit injector: plunger, spring, body with its valve, nozzle. */
export function unitInjector({ spring, body, valve, length }: UnitInjectorShape): Placed[] {
  const coils = Math.round(spring / 6);
  const windings: Step[] = Array.from({ length: coils * 2 }, (_, coil) =>
    coil % 2 === 0 ? step(spring / coils / 2, 12.5, "steel") : step(spring / coils / 2, 9, "dark"),
  );
  const side = outward(20, valve === "flank" ? 0 : 8);
  const valves: Record<UnitInjectorShape["valve"], Placed[]> = {
    side: [
      turned(at(side, 8, 6), side, [step(16, 12, "cast"), step(6, 14, "dark"), step(18, 12.5, "black")]),
      box(at(side, 40, 18), UP, [12, 16, 16], "black", { lift: 2 }),
    ],
    flank: [
      box(at(side, 6, -10), side, [30, 34, 22], "cast"),
      turned(at(side, 28, 6), side, [step(3, 15, "dark"), step(12, 13)], 2),
      turned([20, 22, 10], UP, [step(9, 4, "brass"), step(3, 5, "brass")], 6),
    ],
    piezo: [
      box(at(side, 8, 2), side, [26, 24, 26], "cast"),
      turned(at(side, 26, 14), UP, [step(22, 10, "dark"), step(16, 9, "black")], 4),
    ],
  };
  return [
    turned([0, 26 + spring + 10, 0], DOWN, [step(5, 9, "dark"), step(5, 14), ...windings]),
    turned([0, 26, 0], DOWN, [
      step(8, 17, "cast"),
      step(body, 15, "cast"),
      step(3, 14, "rubber"),
      step(10, 13.5, "cast"),
      step(3, 13, "rubber"),
      step(length, 10.5),
      step(3, 10.5, "steel", 6),
      step(2, 6.5, "copper"),
      step(14, 3.6, "dark"),
      step(2.5, 3.6, "dark", 1.6),
    ]),
    ...valves[valve],
  ];
}

/** A nozzle: its shaft, its collar, and the tip that a pintle's lacks. */
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

export interface PumpShape {
  /** heads around the drive shaft: radial pumps have three, in-line ones two */
  pistons: readonly number[];
  radius: number;
  depth: number;
  drive: "cone" | "splined" | "gear";
  flange: "three" | "two" | "square";
  valve: boolean;
  /** an injection pump with a distributor head and its outlets instead of piston heads */
  outlets?: number;
}

/** A high-pressure or injection pump, its shaft to the viewer. */
export function pump({ pistons, radius, depth, drive, flange, valve, outlets = 0 }: PumpShape): Placed[] {
  const bolts = flange === "two" ? [20, 200] : flange === "three" ? [90, 210, 330] : [45, 135, 225, 315];
  const corners = bolts.map((angle): [number, number] => {
    const turn = (angle * Math.PI) / 180;
    return [Math.cos(turn) * radius * 1.35, Math.sin(turn) * radius * 1.35];
  });
  const shafts: Record<PumpShape["drive"], Placed[]> = {
    cone: [turned([0, 0, 6], FRONT, [step(4, radius * 0.5, "dark"), step(16, 10, "steel", 8), step(8, 5, "dark")], 40)],
    splined: [
      turned([0, 0, 6], FRONT, [step(6, radius * 0.55, "dark"), step(4, 9)], 40),
      plate([0, 0, 16], FRONT, { thickness: 12, outline: rounded(8, 16, 1.5), of: "steel" }, 44),
    ],
    gear: [
      turned([0, 0, 6], FRONT, [step(6, radius * 0.4, "dark")], 40),
      plate([0, 0, 12], FRONT, { thickness: 9, outline: toothedWheel(radius * 0.95), of: "steel" }, 44),
      turned([0, 0, 21], FRONT, [step(5, radius * 0.4, "dark"), step(4, 6)], 48),
    ],
  };
  return [
    turned([0, 0, -depth], FRONT, [step(4, radius * 0.8, "dark"), step(depth - 4, radius, "cast")]),
    plate(
      [0, 0, 0],
      FRONT,
      {
        thickness: 6,
        outline: eyes([...corners, [0, 0]], radius * 0.42),
        holes: corners.map((corner) => circle(radius * 0.16, corner, 20)),
        of: "cast",
      },
      30,
    ),
    ...pistons.flatMap((angle): Placed[] => {
      const turn = (angle * Math.PI) / 180;
      const direction: Point = [Math.cos(turn), Math.sin(turn), 0];
      const from = [direction[0] * radius * 0.7, direction[1] * radius * 0.7, -depth * 0.45] as const;
      return [
        turned(
          from,
          direction,
          [step(radius * 0.55, radius * 0.46, "cast"), step(4, radius * 0.5, "dark"), step(7, radius * 0.3)],
          -5,
        ),
      ];
    }),
    ...shafts[drive],
    ...(valve
      ? [
          turned(
            [radius * 0.5, radius * 0.75, -depth * 0.8],
            [0.5, 0.8, -0.1],
            [step(10, 9, "dark"), step(16, 8, "black")],
            2,
          ),
          box([radius * 0.5 + 13, radius * 0.75 + 20, -depth * 0.8 - 2], [0.8, 0.1, 0], [12, 15, 16], "black", {
            lift: 4,
          }),
        ]
      : []),
    ...Array.from({ length: outlets }, (_, outlet): Placed => {
      const angle = ((360 / outlets) * outlet * Math.PI) / 180;
      return turned(
        [Math.cos(angle) * radius * 0.5, Math.sin(angle) * radius * 0.5, -depth],
        [0, 0, -1],
        [step(8, 5, "dark"), step(10, 3.5)],
        0,
      );
    }),
  ];
}

function toothedWheel(radius: number) {
  const teeth = 26;
  return Array.from({ length: teeth * 2 }, (_, tooth): [number, number] => {
    const angle = (tooth * Math.PI) / teeth;
    const reach = tooth % 2 === 0 ? radius : radius * 0.9;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
}

/** A rail: its tube, outlets along it, a sensor at one end and a valve at the other. */
export function rail(shape: {
  length: number;
  outlets: number;
  sensor: boolean;
  valve: boolean;
  radius: number;
}): Placed[] {
  const { length, outlets, sensor, valve, radius } = shape;
  const gap = length / (outlets + 0.6);
  return [
    turned(
      [-length / 2, 0, 0],
      [1, 0, 0],
      [step(5, radius * 1.15, "dark"), step(length - 10, radius), step(5, radius * 1.15, "dark")],
    ),
    ...Array.from({ length: outlets }, (_, outlet): Placed => {
      const x = -length / 2 + gap * (outlet + 0.8);
      return turned(
        [x, radius * 0.6, 2],
        [0, 1, 0.25],
        [step(9, 6.5), step(7, 5.5, "dark"), step(2, 5.5, "dark", 3)],
        4,
      );
    }),
    ...[-0.32, 0.34].map(
      (share): Placed =>
        plate(
          [length * share, -radius - 8, -radius],
          [0, 0, 1],
          {
            thickness: radius * 1.4,
            outline: eyes(
              [
                [0, 0],
                [0, 12],
              ],
              8,
            ),
            holes: [circle(4, [0, 0], 20)],
            of: "steel",
          },
          -8,
        ),
    ),
    ...(sensor
      ? [
          turned([length / 2, 0, 0], [1, 0, 0], [step(5, 9, "dark"), step(9, 10, "brass"), step(10, 8, "black")]),
          box([length / 2 + 24, 0, 0], [1, 0, 0], [13, 17, 14], "black", { lift: 1 }),
        ]
      : [turned([length / 2, 0, 0], [1, 0, 0], [step(8, 8, "dark"), step(4, 6)])]),
    ...(valve
      ? [
          turned([-length / 2, 0, 0], [-1, 0, 0], [step(6, 10), step(22, 13, "dark"), step(3, 10, "black")]),
          box([-length / 2 - 20, 8, 0], [0, 1, 0.2], [13, 13, 15], "black", { lift: 2 }),
        ]
      : [turned([-length / 2, 0, 0], [-1, 0, 0], [step(8, 7, "dark")])]),
  ];
}

/** A pipe between two nuts, bent at the given places. */
export function pipe(
  points: readonly Point[],
  { radius, nuts, of = "steel" }: { radius: number; nuts: boolean; of?: MaterialName },
): Placed[] {
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return [];
  const away = (from: Point, to: Point): Point => [from[0] - to[0], from[1] - to[1], from[2] - to[2]];
  const end = (from: Point, direction: Point): Placed =>
    nuts
      ? turned(
          from,
          direction,
          [step(radius * 4, radius * 2.1, "dark"), step(radius * 1.2, radius * 1.6, "steel", radius)],
          2,
        )
      : turned(from, direction, [step(radius * 2, radius * 1.4, "dark"), step(radius * 3, radius * 0.8, of)], 2);
  return [bent(along(smooth(points), radius), of), end(first, away(first, second)), end(last, away(last, before))];
}

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
