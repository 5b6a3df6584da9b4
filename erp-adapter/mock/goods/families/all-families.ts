import type { Family } from "../family.ts";
import { EGR_AND_GLOW } from "./egr-and-glow.ts";
import { FILTERS } from "./filters.ts";
import { GASKET_KITS } from "./gasket-kits.ts";
import { INJECTORS } from "./injectors.ts";
import { NOZZLES_AND_VALVES } from "./nozzles-and-valves.ts";
import { OILS } from "./oils.ts";
import { PUMPS } from "./pumps.ts";
import { RAILS_AND_PIPES } from "./rails-and-pipes.ts";
import { SENSORS } from "./sensors.ts";
import { SPARE_PARTS } from "./spare-parts.ts";
import { TESTING } from "./testing.ts";
import { TURBO_PARTS } from "./turbo-parts.ts";
import { TURBOCHARGERS } from "./turbochargers.ts";
import { UNIT_INJECTORS } from "./unit-injectors.ts";

/** All families of the demo catalogue. No two families of one maker share a number pattern. */
export const ALL_FAMILIES: readonly Family[] = [
  ...INJECTORS,
  ...UNIT_INJECTORS,
  ...PUMPS,
  ...RAILS_AND_PIPES,
  ...NOZZLES_AND_VALVES,
  ...SENSORS,
  ...FILTERS,
  ...TURBOCHARGERS,
  ...TURBO_PARTS,
  ...GASKET_KITS,
  ...EGR_AND_GLOW,
  ...TESTING,
  ...OILS,
  ...SPARE_PARTS,
];
