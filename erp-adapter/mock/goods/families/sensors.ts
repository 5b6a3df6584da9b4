import { CAR_ENGINES, HEAVY_ENGINES } from "../engines.ts";
import { type Family, type Text, text } from "../family.ts";
import { references } from "../references.ts";
import { ADAPT_UNIT, COMPARE_NUMBER, fitsSentence } from "../sentences.ts";
import { engineSpecs, fact, measure, worded } from "../specs.ts";

interface SensorKind {
  name: Text;
  /** upper end of the measuring range, with its unit */
  range: readonly [value: number, unit: string];
  size: string;
}

const RAIL_PRESSURE: SensorKind = {
  name: text("Rail pressure sensor", "Senzor tlaka u railu (razdjelnoj cijevi)"),
  range: [2_000, "bar"],
  size: "M18 × 1.5",
};
const BOOST_PRESSURE: SensorKind = {
  name: text("Boost pressure sensor", "Senzor tlaka punjenja"),
  range: [4, "bar"],
  size: "Ø 12 mm",
};
const EXHAUST_PRESSURE: SensorKind = {
  name: text("Differential pressure sensor, particulate filter", "Senzor razlike tlaka filtra čestica"),
  range: [1, "bar"],
  size: "2 × Ø 8 mm",
};
const EXHAUST_TEMPERATURE: SensorKind = {
  name: text("Exhaust gas temperature sensor", "Senzor temperature ispušnih plinova"),
  range: [900, "°C"],
  size: "M14 × 1.5",
};
const CRANKSHAFT: SensorKind = {
  name: text("Crankshaft speed sensor", "Senzor broja okretaja radilice"),
  range: [7_000, "min⁻¹"],
  size: "Ø 18 mm",
};
const AIR_MASS: SensorKind = {
  name: text("Air mass meter", "Mjerač mase zraka"),
  range: [640, "kg/h"],
  size: "Ø 70 mm",
};
const NOX: SensorKind = { name: text("NOx sensor", "NOx senzor"), range: [1_500, "ppm"], size: "M20 × 1.5" };
const COOLANT: SensorKind = {
  name: text("Coolant temperature sensor", "Senzor temperature rashladne tekućine"),
  range: [130, "°C"],
  size: "M12 × 1.5",
};

/** Sensors of engine, air and exhaust. */
export const SENSORS: readonly Family[] = [
  sensors(
    "Bosch",
    "Bosch",
    2.2,
    [["0 281 002 ###", "0 281 006 ###"], ["0 281 0[123456789]# ###"]],
    [RAIL_PRESSURE, BOOST_PRESSURE, EXHAUST_PRESSURE, CRANKSHAFT],
    [34, 118],
  ),
  sensors("Bosch", "Bosch", 0.6, [["0 280 217 ###", "0 280 218 ###"], ["0 280 22# ###"]], [AIR_MASS], [72, 185]),
  sensors(
    "Hella",
    "Hella",
    1.3,
    [["6PU 009 ###-###", "6PT 009 ###-###"], ["6P[RUT] 01# ###-###"]],
    [CRANKSHAFT, COOLANT, EXHAUST_TEMPERATURE],
    [16, 72],
  ),
  sensors("Siemens VDO", "VDO", 0.8, [["5WK96###", "5WK97###"]], [AIR_MASS, NOX], [88, 340]),
  sensors("Vitesco", "VDO", 0.9, [["A2C1#######"]], [NOX, EXHAUST_TEMPERATURE, RAIL_PRESSURE], [64, 390]),
  sensors("Pierburg", "Pierburg", 0.6, [["7.22684.##.0", "7.22701.##.0"], ["7.1####.##.0"]], [AIR_MASS], [69, 172]),
  sensors(
    "Denso",
    "Denso",
    0.6,
    [["DET-0###", "DCRS30####"], ["DET-1####"]],
    [EXHAUST_TEMPERATURE, RAIL_PRESSURE],
    [38, 126],
  ),
];

function sensors(
  manufacturer: string,
  brand: string,
  weight: number,
  numbers: Family["numbers"],
  kinds: readonly SensorKind[],
  price: readonly [number, number],
): Family {
  return {
    manufacturer,
    group: "sensor",
    weight,
    numbers,
    engines: [...CAR_ENGINES, ...HEAVY_ENGINES],
    supersedes: 0.07,
    shelf: "fast",
    describe({ engine, random }) {
      const kind = random.pick(kinds);
      const vehicle = random.pick(engine.models);
      const [end, unit] = kind.range;
      return {
        brand,
        title: text(`${kind.name.en}, ${vehicle} ${engine.name}`, `${kind.name.hr}, ${vehicle} ${engine.name}`),
        size: kind.size,
        description: [
          fitsSentence(engine, random),
          ...(kind === NOX ? [ADAPT_UNIT] : random.chance(0.5) ? [COMPARE_NUMBER] : []),
        ],
        specs: [
          toRange(end, unit),
          measure("voltage", kind === NOX && engine.displacement > 4_000 ? 24 : kind === NOX ? 12 : 5, "V"),
          fact("pins", String(random.int(2, 5))),
          ...(kind.size.startsWith("M")
            ? [fact("thread", kind.size)]
            : [fact("diameter", kind.size.replace(/^.*Ø /, ""))]),
          worded("material", random.pick([text("steel", "čelik"), text("plastic", "plastika")])),
          ...engineSpecs(engine),
        ],
        price,
        references: references(random, engine, "sensor"),
      };
    },
  };
}

function toRange(end: number, unit: string) {
  const range = measure("measuring-range", end, unit);
  return { ...range, value: `0 – ${range.value}`, ...(range.valueHr ? { valueHr: `0 – ${range.valueHr}` } : {}) };
}
