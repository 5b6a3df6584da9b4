import { draw } from "./draw.ts";
import { testBench } from "./shapes/bench-shapes.ts";
import { egrValve } from "./shapes/egr-shapes.ts";
import { enginePart } from "./shapes/engine-part-shapes.ts";
import { filter } from "./shapes/filter-shapes.ts";
import { fluid } from "./shapes/fluid-shapes.ts";
import { gaskets } from "./shapes/gasket-shapes.ts";
import { glowPlug } from "./shapes/glow-plug-shapes.ts";
import { injector, petrolInjector, unitInjector } from "./shapes/injector-shapes.ts";
import { nozzle } from "./shapes/nozzle-shapes.ts";
import { pump } from "./shapes/pump-shapes.ts";
import { pipe, rail } from "./shapes/rail-shapes.ts";
import { sensor } from "./shapes/sensor-shapes.ts";
import { tester } from "./shapes/tool-shapes.ts";
import { actuator, cartridge, turbocharger } from "./shapes/turbo-shapes.ts";
import { valve } from "./shapes/valve-shapes.ts";
import type { Placed } from "./solids.ts";
import type { View } from "./space.ts";

/** The views of parts in their first and their second picture. */
const VIEWS = {
  /** long parts lie across the picture */
  long: [
    { turn: 25, tilt: 18, roll: -28 },
    { turn: -140, tilt: 38, roll: 24 },
  ],
  /** parts with a front show it, and then their back */
  front: [
    { turn: -30, tilt: 18, roll: 0 },
    { turn: 145, tilt: 20, roll: 0 },
  ],
  /** wide parts are seen from above */
  wide: [
    { turn: 25, tilt: 25, roll: 0 },
    { turn: -150, tilt: 32, roll: 0 },
  ],
  /** flat parts lie on the bench */
  flat: [
    { turn: -10, tilt: -35, roll: 8 },
    { turn: 30, tilt: -62, roll: 0 },
  ],
} as const satisfies Record<string, readonly [View, View]>;

/** One variant of a part: its solids and its views. */
interface Variant {
  views: keyof typeof VIEWS;
  solids: () => Placed[];
}

const long = (solids: () => Placed[]): Variant => ({ views: "long", solids });
const front = (solids: () => Placed[]): Variant => ({ views: "front", solids });
const wide = (solids: () => Placed[]): Variant => ({ views: "wide", solids });
const flat = (solids: () => Placed[]): Variant => ({ views: "flat", solids });

/** All drawn variants. The name of a variant is also the name of its files. */
const VARIANTS = {
  // Common-rail injectors: Bosch's solenoid ones for cars, with the pipe at the side, above or low, and for trucks.
  "injector-cri-flat": long(() =>
    injector({
      body: 70,
      bodyRadius: 8.5,
      head: [26, 13, "dark"],
      nut: [26, 9.5],
      tip: 16,
      inlet: [0, 30, 26],
      connector: [190, 10, "flat"],
      leakOff: "top",
      clamp: "flats",
    }),
  ),
  "injector-cri-short": long(() =>
    injector({
      body: 48,
      bodyRadius: 9,
      head: [30, 14, "dark"],
      nut: [30, 10],
      tip: 20,
      inlet: [180, 45, 22],
      connector: [20, 40, "flat"],
      leakOff: "side",
      clamp: "collar",
    }),
  ),
  "injector-cri-top": long(() =>
    injector({
      body: 84,
      bodyRadius: 8,
      head: [24, 12, "black"],
      nut: [24, 9],
      tip: 14,
      inlet: [10, 5, 30],
      connector: [180, 0, "top"],
      leakOff: "side",
      clamp: "flats",
    }),
  ),
  "injector-crin": long(() =>
    injector({
      body: 96,
      bodyRadius: 11,
      head: [28, 13, "dark"],
      nut: [34, 11],
      tip: 20,
      inlet: [0, 0, 14],
      connector: [180, 30, "round"],
      leakOff: "none",
      clamp: "collar",
    }),
  ),
  "injector-crin-bolt": long(() =>
    injector({
      body: 110,
      bodyRadius: 10,
      head: [20, 15, "cast"],
      nut: [30, 12],
      tip: 18,
      inlet: [90, 0, 10],
      connector: [30, 60, "round"],
      leakOff: "none",
      clamp: "flats",
    }),
  ),
  "injector-piezo": long(() =>
    injector({
      body: 60,
      bodyRadius: 9,
      head: [60, 10.5, "steel"],
      nut: [24, 9],
      tip: 16,
      inlet: [180, 20, 22],
      connector: [0, 20, "top"],
      leakOff: "side",
      clamp: "none",
    }),
  ),
  "injector-piezo-long": long(() =>
    injector({
      body: 50,
      bodyRadius: 8,
      head: [86, 9, "steel"],
      nut: [22, 8.5],
      tip: 14,
      inlet: [20, 35, 20],
      connector: [180, 15, "flat"],
      leakOff: "top",
      clamp: "none",
    }),
  ),
  "injector-pcr": long(() =>
    injector({
      body: 56,
      bodyRadius: 10,
      head: [48, 13, "cast"],
      nut: [26, 10],
      tip: 16,
      inlet: [200, 10, 20],
      connector: [40, 25, "flat"],
      leakOff: "side",
      clamp: "collar",
    }),
  ),
  "injector-pcr-above": long(() =>
    injector({
      body: 64,
      bodyRadius: 9,
      head: [54, 11, "cast"],
      nut: [26, 9],
      tip: 14,
      inlet: null,
      connector: [10, 10, "flat"],
      leakOff: "side",
      clamp: "flats",
    }),
  ),
  "injector-dfi": long(() =>
    injector({
      body: 78,
      bodyRadius: 8.5,
      head: [16, 10, "steel"],
      nut: [40, 9.5],
      tip: 16,
      inlet: [0, 55, 30],
      connector: [180, 5, "flat"],
      leakOff: "none",
      clamp: "flats",
    }),
  ),
  "injector-dfi-round": long(() =>
    injector({
      body: 66,
      bodyRadius: 9,
      head: [20, 11, "steel"],
      nut: [46, 10],
      tip: 14,
      inlet: [180, 60, 26],
      connector: [10, 0, "round"],
      leakOff: "none",
      clamp: "collar",
    }),
  ),
  "injector-denso": long(() =>
    injector({
      body: 58,
      bodyRadius: 11,
      head: [34, 14, "steel"],
      nut: [30, 10.5],
      tip: 20,
      inlet: [0, 15, 28],
      connector: [180, 50, "flat"],
      leakOff: "side",
      clamp: "collar",
    }),
  ),
  "injector-denso-g3": long(() =>
    injector({
      body: 62,
      bodyRadius: 9.5,
      head: [44, 12, "black"],
      nut: [26, 10],
      tip: 18,
      inlet: [200, 40, 24],
      connector: [20, 30, "top"],
      leakOff: "top",
      clamp: "flats",
    }),
  ),
  // Petrol injectors: into the manifold, and straight into the cylinder.
  "petrol-injector": long(() =>
    petrolInjector({ body: 34, direct: false, connectorAngle: 0, collar: 9.5, colour: "green" }),
  ),
  "petrol-injector-short": long(() =>
    petrolInjector({ body: 22, direct: false, connectorAngle: 190, collar: 10.5, colour: "black" }),
  ),
  "petrol-injector-direct": long(() =>
    petrolInjector({ body: 30, direct: true, connectorAngle: 200, collar: 10.5, colour: "black" }),
  ),
  // Unit injectors and unit pumps.
  "unit-injector-car": long(() => unitInjector({ spring: 36, body: 26, valve: "side", length: 30 })),
  "unit-injector-piezo": long(() => unitInjector({ spring: 30, body: 34, valve: "piezo", length: 36 })),
  "unit-injector-truck": long(() => unitInjector({ spring: 50, body: 44, valve: "flank", length: 52 })),
  // Nozzles: with and without pins, short, long, and a pintle nozzle.
  "nozzle-rail": long(() => nozzle({ shaft: 26, radius: 7, tip: 8, pins: 2, mini: false })),
  "nozzle-long": long(() => nozzle({ shaft: 44, radius: 7, tip: 10, pins: 2, mini: true })),
  "nozzle-plain": long(() => nozzle({ shaft: 20, radius: 7.5, tip: 6, pins: 0, mini: false })),
  "nozzle-pintle": long(() => nozzle({ shaft: 22, radius: 8, tip: 0, pins: 1, mini: false })),
  // High-pressure pumps: radial ones with three or two heads, one head, and distributor pumps.
  "pump-radial": front(() =>
    pump({ pistons: [90, 210, 330], radius: 34, depth: 40, drive: "cone", flange: "three", valve: true }),
  ),
  "pump-radial-gear": front(() =>
    pump({ pistons: [90, 210, 330], radius: 36, depth: 46, drive: "gear", flange: "two", valve: true }),
  ),
  "pump-truck": front(() =>
    pump({ pistons: [70, 110], radius: 40, depth: 84, drive: "cone", flange: "square", valve: true }),
  ),
  "pump-two-heads": front(() =>
    pump({ pistons: [0, 180], radius: 32, depth: 52, drive: "splined", flange: "two", valve: true }),
  ),
  "pump-one-head": front(() =>
    pump({ pistons: [90], radius: 30, depth: 44, drive: "cone", flange: "three", valve: true }),
  ),
  "pump-distributor": front(() =>
    pump({ pistons: [], radius: 36, depth: 80, drive: "cone", flange: "three", valve: true, outlets: 4 }),
  ),
  "pump-distributor-six": front(() =>
    pump({
      pistons: [90],
      radius: 34,
      depth: 92,
      drive: "splined",
      flange: "square",
      valve: false,
      outlets: 6,
    }),
  ),
  // Rails and pipes.
  "rail-four": wide(() => rail({ length: 220, outlets: 4, sensor: true, valve: true, radius: 12 })),
  "rail-four-bare": wide(() => rail({ length: 200, outlets: 4, sensor: false, valve: false, radius: 10 })),
  "rail-six": wide(() => rail({ length: 300, outlets: 6, sensor: true, valve: false, radius: 13 })),
  "pipe-bow": wide(() =>
    pipe(
      [
        [-60, -30, 0],
        [-50, 20, 0],
        [0, 40, 20],
        [50, 10, 0],
        [60, -30, 0],
      ],
      { radius: 4, nuts: true },
    ),
  ),
  "pipe-loop": wide(() =>
    pipe(
      [
        [-50, -40, 0],
        [-48, 10, 0],
        [-10, 36, 0],
        [24, 12, 30],
        [4, -14, 20],
        [40, -26, 0],
        [66, 14, 0],
      ],
      { radius: 4, nuts: true },
    ),
  ),
  "hose-return": wide(() =>
    pipe(
      [
        [-90, -10, 0],
        [-60, 22, 10],
        [-20, -6, 0],
        [24, 22, 10],
        [62, -4, 0],
        [92, 24, 0],
      ],
      { radius: 5, nuts: false, of: "rubber" },
    ),
  ),
  // Valves.
  "valve-metering": long(() => valve({ body: 26, radius: 13, connector: 30, thread: false, strainer: true })),
  "valve-suction": long(() => valve({ body: 18, radius: 15, connector: 180, thread: false, strainer: false })),
  "valve-pressure": long(() => valve({ body: 30, radius: 12, connector: 90, thread: true, strainer: false })),
  "valve-set": long(() => enginePart("plunger")),
  // Turbochargers and their parts.
  "turbo-vacuum": front(() =>
    turbocharger({ compressor: 46, turbine: 42, actuator: "vacuum", inlet: "flange", clock: 40 }),
  ),
  "turbo-small": front(() =>
    turbocharger({ compressor: 36, turbine: 34, actuator: "vacuum", inlet: "flange", clock: 120 }),
  ),
  "turbo-electric": wide(() =>
    turbocharger({ compressor: 48, turbine: 44, actuator: "electric", inlet: "flange", clock: 60 }),
  ),
  "turbo-manifold": wide(() =>
    turbocharger({ compressor: 46, turbine: 42, actuator: "electric", inlet: "manifold", clock: 90 }),
  ),
  "turbo-manifold-vacuum": wide(() =>
    turbocharger({ compressor: 40, turbine: 40, actuator: "vacuum", inlet: "manifold", clock: 20 }),
  ),
  "turbo-truck": front(() => turbocharger({ compressor: 66, turbine: 60, actuator: "none", inlet: "twin", clock: 10 })),
  "turbo-truck-electric": wide(() =>
    turbocharger({ compressor: 70, turbine: 62, actuator: "electric", inlet: "twin", clock: 140 }),
  ),
  "cartridge-oil": front(() => cartridge({ compressor: 26, turbine: 24, blades: 9, water: false })),
  "cartridge-water": front(() => cartridge({ compressor: 34, turbine: 30, blades: 11, water: true })),
  "actuator-vacuum": long(() => actuator("vacuum")),
  "actuator-pressure": long(() => actuator("pressure")),
  "actuator-electric": front(() => actuator("electric")),
  "egr-electric": front(() => egrValve({ electric: true, cooler: false })),
  "egr-vacuum": front(() => egrValve({ electric: false, cooler: false })),
  "egr-cooler": front(() => egrValve({ electric: true, cooler: true })),
  // Sensors and glow plugs.
  "sensor-pressure": long(() => sensor({ kind: "pressure", size: 26 })),
  "sensor-map": long(() => sensor({ kind: "map", size: 26 })),
  "sensor-hoses": long(() => sensor({ kind: "hose", size: 32 })),
  "sensor-temperature": long(() => sensor({ kind: "temperature", size: 34 })),
  "sensor-speed": long(() => sensor({ kind: "speed", size: 30 })),
  "sensor-air-mass": front(() => sensor({ kind: "air", size: 34 })),
  "glow-plug": long(() => glowPlug({ length: 110, ceramic: false, wired: false })),
  "glow-plug-short": long(() => glowPlug({ length: 78, ceramic: false, wired: false })),
  "glow-plug-ceramic": long(() => glowPlug({ length: 120, ceramic: true, wired: true })),
  // Filters, gaskets, benches, tools, fluids.
  "filter-spin-on": front(() => filter("spin-on")),
  "filter-spin-on-tall": front(() => filter("spin-on-tall")),
  "filter-element": front(() => filter("element")),
  "filter-canister": front(() => filter("canister")),
  "filter-in-line": long(() => filter("in-line")),
  "filter-panel": front(() => filter("panel")),
  "filter-cabin": front(() => filter("cabin")),
  "filter-round": front(() => filter("round")),
  "gaskets-turbo": flat(() => gaskets("turbo")),
  "gaskets-head": flat(() => gaskets("head")),
  "gaskets-injector": flat(() => gaskets("injector")),
  "gaskets-pump": flat(() => gaskets("pump")),
  "gaskets-washers": flat(() => gaskets("washers")),
  "gaskets-o-rings": flat(() => gaskets("o-rings")),
  "bench-wide": front(() => testBench("wide")),
  "bench-tall": front(() => testBench("tall")),
  "bench-counter": front(() => testBench("counter")),
  "tool-puller": long(() => tester("puller")),
  "tool-gauge": front(() => tester("gauge")),
  "tool-set": front(() => tester("set")),
  "tool-hand-pump": front(() => tester("hand-pump")),
  "tool-case": front(() => tester("case")),
  "tool-cutter": long(() => tester("cutter")),
  "fluid-canister": front(() => fluid("canister")),
  "fluid-drum": front(() => fluid("drum")),
  "fluid-bottle": front(() => fluid("bottle")),
  "fluid-jug": front(() => fluid("jug")),
  // Parts around the engine.
  "part-bracket": front(() => enginePart("bracket")),
  "part-belt": wide(() => enginePart("belt")),
  "part-tensioner": front(() => enginePart("tensioner")),
  "part-clutch": front(() => enginePart("clutch")),
  "part-flywheel": front(() => enginePart("flywheel")),
  "part-water-pump": front(() => enginePart("water-pump")),
  "part-vacuum-pump": front(() => enginePart("vacuum-pump")),
  "part-thermostat": front(() => enginePart("thermostat")),
  "part-fuel-pump": long(() => enginePart("fuel-pump")),
  "spark-plug": long(() => enginePart("spark-plug")),
  "ignition-coil": long(() => enginePart("ignition")),
} as const satisfies Record<string, Variant>;

export type VariantName = keyof typeof VARIANTS;
export const VARIANT_NAMES = Object.keys(VARIANTS) as VariantName[];

/** Both pictures of a variant as SVG, by the names of their files. */
export function drawVariant(name: VariantName): { file: string; svg: string }[] {
  const { views, solids } = VARIANTS[name];
  return VIEWS[views].map((view, at) => ({ file: fileOf(name, at), svg: draw(solids(), view) }));
}

/** The file name of a variant's picture; 0 is the picture that lists show. */
export function fileOf(name: VariantName, at: number): string {
  return at === 0 ? `${name}.svg` : `${name}-${at + 1}.svg`;
}
