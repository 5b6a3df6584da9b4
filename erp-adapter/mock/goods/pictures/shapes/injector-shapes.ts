import type { MaterialName } from "../materials.ts";
import { box, type Placed, type Step, turned } from "../solids.ts";
import { at, DOWN, outward, step, UP } from "../steps.ts";

export interface InjectorShape {
  /** body between head and nozzle nut, millimetres */
  body: number;
  bodyRadius: number;
  /** the actuator above the body: solenoid heads are short and wide, piezo stacks long and slim */
  head: readonly [length: number, radius: number, of: MaterialName];
  nut: readonly [length: number, radius: number];
  tip: number;
  /**
   * high-pressure inlet: angle about the axis, angle above the horizontal, length; null: the rail's pipe enters from
   * above
   */
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
  /** length of the spring around the pump's plunger, millimetres */
  spring: number;
  body: number;
  /** the valve: a solenoid at the side (cars) or on the flank (trucks), or a piezo valve */
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
