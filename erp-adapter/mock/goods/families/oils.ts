import { CAR_ENGINES } from "../engines.ts";
import { type Family, type Text, text } from "../family.ts";
import { fact, measure, worded } from "../specs.ts";

interface Fluid {
  name: Text;
  viscosity: string;
  specification: string;
  advice: Text;
}

const ENGINE_OIL: readonly Fluid[] = [
  engineOil("5W-30", "ACEA C3, VW 504 00/507 00"),
  engineOil("5W-30", "ACEA C2, PSA B71 2290"),
  engineOil("5W-40", "ACEA C3, MB 229.51"),
  engineOil("0W-20", "ACEA C5, VW 508 00/509 00"),
  engineOil("10W-40", "ACEA E7, MB 228.3"),
  engineOil("15W-40", "ACEA E9, MAN M 3575"),
];
const TEST_FLUIDS: readonly Fluid[] = [
  {
    name: text("Calibration fluid", "Ispitna tekućina"),
    viscosity: "ISO 4113",
    specification: "ISO 4113",
    advice: text("For test benches of injection pumps and injectors.", "Za ispitne stolove pumpi i brizgaljki."),
  },
  {
    name: text("Injector cleaner, ultrasonic bath", "Sredstvo za čišćenje brizgaljki, ultrazvučna kupka"),
    viscosity: "–",
    specification: "REACH",
    advice: text(
      "Dilute with water 1 : 10 and rinse afterwards.",
      "Razrijedite vodom 1 : 10, a nakon čišćenja isperite.",
    ),
  },
  {
    name: text("Diesel system cleaner", "Sredstvo za čišćenje dizelskog sustava"),
    viscosity: "–",
    specification: "EN 590",
    advice: text("Fill directly into the new fuel filter.", "Ulijeva se izravno u novi filtar goriva."),
  },
];

/** Oils and fluids for engine and workshop. */
export const OILS: readonly Family[] = [
  oils("Castrol", 0.6, [["15####"], ["14####"]], ENGINE_OIL, "can"),
  oils(
    "Liqui Moly",
    0.6,
    [
      ["2###", "3###", "8###"],
      ["20###", "21###"],
    ],
    ENGINE_OIL,
    "can",
  ),
  oils("Motul", 0.3, [["10####"], ["11####"]], ENGINE_OIL, "can"),
  oils("Hartridge", 0.15, [["HX1##"], ["HX####"]], TEST_FLUIDS, "bulk"),
  oils("Bosch", 0.15, [["0 986 AD# ###"]], TEST_FLUIDS, "bulk"),
];

function engineOil(viscosity: string, specification: string): Fluid {
  return {
    name: text("Engine oil", "Motorno ulje"),
    viscosity,
    specification,
    advice: text(
      "Low-ash oil protects particulate filter and turbocharger; keep to the vehicle maker's approval.",
      "Ulje s malo pepela čuva filtar čestica i turbopunjač; pridržavajte se odobrenja proizvođača vozila.",
    ),
  };
}

function oils(
  manufacturer: string,
  weight: number,
  numbers: Family["numbers"],
  fluids: readonly Fluid[],
  packing: "can" | "bulk",
): Family {
  return {
    manufacturer,
    group: "oil",
    weight,
    numbers,
    engines: CAR_ENGINES,
    supersedes: 0.03,
    shelf: "fast",
    describe({ random }) {
      const fluid = random.pick(fluids);
      const litres = packing === "bulk" ? 20 : random.pick([1, 4, 5, 20, 60]);
      const grade = fluid.viscosity === "–" ? "" : ` ${fluid.viscosity}`;
      return {
        brand: manufacturer,
        title: text(`${fluid.name.en}${grade}, ${litres} l`, `${fluid.name.hr}${grade}, ${litres} l`),
        size: `${litres} l`,
        unit: packing === "bulk" ? "l" : "pcs",
        packQuantity: packing === "bulk" ? 20 : litres === 1 ? random.pick([1, 6, 12]) : 1,
        description: [
          text(`${fluid.name.en}, ${fluid.specification}.`, `${fluid.name.hr}, ${fluid.specification}.`),
          fluid.advice,
        ],
        specs: [
          ...(grade ? [fact("viscosity", fluid.viscosity)] : []),
          fact("specification", fluid.specification),
          measure("volume", litres, "l"),
          worded("note", text("keep out of reach of children", "čuvati izvan dohvata djece")),
        ],
        price: packing === "bulk" ? [5, 14] : [6 + litres * 4, 10 + litres * 8],
      };
    },
  };
}
