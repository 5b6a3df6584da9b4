import type { PictureRecord, ProductRecord } from "../../own/catalogue-index/product-record.ts";
import type { SeedGroup } from "./family.ts";

/** A pattern for a product's maker, English title and facts, and the drawings to choose from if it matches. */
type Choice = readonly [words: RegExp, drawings: readonly string[]];

/** The choices of each group. The first choice whose pattern matches applies. */
const CHOICES: Record<SeedGroup, readonly Choice[]> = {
  injector: [
    [/Bosch.*CRI3/, ["injector-piezo", "injector-piezo-long"]],
    [/CRIN/, ["injector-crin", "injector-crin-bolt"]],
    [/Bosch/, ["injector-cri-flat", "injector-cri-short", "injector-cri-top"]],
    [/Delphi/, ["injector-dfi", "injector-dfi-round"]],
    [/Denso.*G[34]/, ["injector-denso-g3"]],
    [/Denso/, ["injector-denso"]],
    [/./, ["injector-pcr", "injector-pcr-above"]],
  ],
  "unit-injector": [
    [/piezo|PPD/, ["unit-injector-piezo"]],
    [/EUI|PLD/, ["unit-injector-truck"]],
    [/./, ["unit-injector-car", "unit-injector-piezo"]],
  ],
  pump: [
    [/Injection pump|VE\d|DB4|DE10/, ["pump-distributor", "pump-distributor-six"]],
    [/CP3\.[34]|CPN2|CP5/, ["pump-truck"]],
    [/CP4\.1|DHP/, ["pump-one-head"]],
    [/CP4\.2|HP[34]/, ["pump-two-heads"]],
    [/CP3|DFP/, ["pump-radial-gear"]],
    [/./, ["pump-radial"]],
  ],
  rail: [
    [/cylinders 6/, ["rail-six"]],
    [/with pressure sensor/, ["rail-four"]],
    [/./, ["rail-four-bare"]],
  ],
  pipe: [
    [/hose/i, ["hose-return"]],
    [/./, ["pipe-bow", "pipe-loop"]],
  ],
  nozzle: [
    [/Bosch/, ["nozzle-rail", "nozzle-long", "nozzle-plain"]],
    [/Denso/, ["nozzle-long", "nozzle-plain"]],
    [/./, ["nozzle-plain", "nozzle-pintle"]],
  ],
  valve: [
    [/Suction/, ["valve-suction"]],
    [/Control valve/, ["valve-pressure"]],
    [/metering|Volume/, ["valve-metering"]],
    [/./, ["valve-set"]],
  ],
  sensor: [
    [/Rail pressure/, ["sensor-pressure"]],
    [/Boost/, ["sensor-map"]],
    [/Differential/, ["sensor-hoses"]],
    [/temperature|NOx/, ["sensor-temperature"]],
    [/Crankshaft/, ["sensor-speed"]],
    [/./, ["sensor-air-mass"]],
  ],
  filter: [
    [/Cabin/, ["filter-cabin"]],
    [/Air filter/, ["filter-panel", "filter-round"]],
    [/screw-on.*Fleetguard|Fleetguard.*screw-on/, ["filter-spin-on-tall"]],
    [/Fuel filter.*screw-on/, ["filter-spin-on-tall", "filter-canister"]],
    [/screw-on/, ["filter-spin-on"]],
    [/Fuel filter/, ["filter-element", "filter-in-line"]],
    [/./, ["filter-element"]],
  ],
  turbocharger: [
    [/Holset|Cummins/, ["turbo-truck", "turbo-truck-electric"]],
    [/actuator electric/, ["turbo-electric", "turbo-manifold"]],
    [/./, ["turbo-vacuum", "turbo-small", "turbo-manifold-vacuum"]],
  ],
  cartridge: [
    [/oil and water/, ["cartridge-water"]],
    [/./, ["cartridge-oil"]],
  ],
  actuator: [
    [/electr/i, ["actuator-electric"]],
    [/./, ["actuator-vacuum", "actuator-pressure"]],
  ],
  "gasket-kit": [
    [/Copper sealing/, ["gaskets-washers"]],
    [/turbocharger/, ["gaskets-turbo"]],
    [/cylinder head/, ["gaskets-head"]],
    [/injectors/, ["gaskets-injector", "gaskets-o-rings"]],
    [/./, ["gaskets-pump"]],
  ],
  "egr-valve": [
    [/with cooler/, ["egr-cooler"]],
    [/actuator electric/, ["egr-electric"]],
    [/./, ["egr-vacuum"]],
  ],
  "glow-plug": [
    [/ceramic/i, ["glow-plug-ceramic"]],
    [/./, ["glow-plug", "glow-plug-short"]],
  ],
  "test-bench": [
    [/with computer|YDT|EPS 2/, ["bench-counter"]],
    [/Injector/i, ["bench-tall"]],
    [/./, ["bench-wide"]],
  ],
  tester: [
    [/puller/, ["tool-puller"]],
    [/pressure tester|Leak-off/, ["tool-gauge"]],
    [/cutter/, ["tool-cutter"]],
    [/Clamping|test adapter/, ["tool-hand-pump"]],
    [/cleaning/, ["tool-case"]],
    [/./, ["tool-set"]],
  ],
  oil: [
    [/ISO|bath/, ["fluid-canister"]],
    [/cleaner/, ["fluid-bottle"]],
    [/, (?:60|20\d) l/, ["fluid-drum"]],
    [/./, ["fluid-jug"]],
  ],
  "spare-part": [
    [/Petrol injector/, ["petrol-injector", "petrol-injector-short", "petrol-injector-direct"]],
    [/Spark plug/, ["spark-plug"]],
    [/Ignition/, ["ignition-coil"]],
    [/fuel pump/, ["part-fuel-pump"]],
    [/with water pump|Water pump/, ["part-water-pump"]],
    [/belt(?! tensioner)/i, ["part-belt"]],
    [/tensioner/, ["part-tensioner"]],
    [/Clutch/, ["part-clutch"]],
    [/flywheel/, ["part-flywheel"]],
    [/Vacuum/, ["part-vacuum-pump"]],
    [/Thermostat/, ["part-thermostat"]],
    [/hose/, ["hose-return"]],
    [/./, ["part-bracket"]],
  ],
};

/** Side of a drawing at its largest use, in pixels. SVG is sharp at any size. */
const SIDE = 640;

type Described = Pick<ProductRecord, "manufacturer" | "number" | "titleEn"> & {
  specs: Readonly<ProductRecord["specs"]>;
};

/** Both pictures of a demo product, which are files of the shop. A number always gets the same pictures. */
export function picturesOf(group: SeedGroup, described: Described): PictureRecord[] {
  const drawing = drawingOf(group, described);
  return ["", "-2"].map((side) => ({ src: `/img/goods/${drawing}${side}.svg`, width: SIDE, height: SIDE }));
}

/** Throws if no choice of the group matches the product, which would be a mistake in `CHOICES`. */
function drawingOf(group: SeedGroup, { manufacturer, number, titleEn, specs }: Described): string {
  const words = `${manufacturer} ${titleEn} ${specs.map(({ key, value }) => `${key} ${value}`).join(" ")}`;
  const drawings = CHOICES[group].find(([pattern]) => pattern.test(words))?.[1] ?? [];
  // Numbers are spread evenly enough over the drawings. An older number of a part may have the part's picture.
  const sum = [...number].reduce((total, sign) => total * 7 + sign.charCodeAt(0), 0);
  const drawing = drawings[sum % drawings.length];
  if (drawing === undefined) throw new Error(`no picture for ${group} ${number}`);
  return drawing;
}
