import { CAR_ENGINES, type DemoEngine, HEAVY_ENGINES, type Injection } from "../engines.ts";
import { type Family, text } from "../family.ts";
import { type CrossPattern, references } from "../references.ts";
import { COMPARE_NUMBER, EXCHANGE_DEPOSIT, fitsSentence } from "../sentences.ts";
import { engineSpecs, fact, measure, NEW, REMANUFACTURED, WARRANTY, worded } from "../specs.ts";

const FLUSH = text(
  "When a pump has failed by swarf, renew injectors and rail and flush the system.",
  "Ako je pumpa otkazala zbog strugotine, zamijenite brizgaljke i razdjelnu cijev te isperite sustav.",
);
const PRIME = text(
  "Fill with clean fuel and bleed before the first start.",
  "Prije prvog pokretanja napunite čistim gorivom i odzračite.",
);

/** Pumps of common-rail systems and the distributor pumps before them. */
export const PUMPS: readonly Family[] = [
  pumps({
    manufacturer: "Bosch",
    brand: "Bosch",
    weight: 2.2,
    numbers: [["0 445 010 ###"], ["0 445 01[123456789] ###"]],
    types: ["CP1", "CP1H", "CP3", "CP4.1", "CP4.2"],
    injection: ["bosch", "bosch-piezo"],
    price: [420, 1_180],
  }),
  pumps({
    manufacturer: "Bosch",
    brand: "Bosch",
    weight: 1,
    numbers: [["0 445 020 ###"], ["0 445 02[123456789] ###"]],
    types: ["CP3.3", "CP3.4", "CPN2", "CP5"],
    injection: ["bosch-truck"],
    price: [780, 1_890],
  }),
  pumps({
    manufacturer: "Bosch",
    brand: "Bosch eXchange",
    weight: 0.6,
    numbers: [["0 986 442 ###"], ["0 986 40# ###", "0 986 41# ###"]],
    types: ["CP1H", "CP3", "CP4.1"],
    injection: ["bosch", "bosch-piezo"],
    price: [310, 690],
    exchangeOf: { pattern: "0 445 010 ###", maker: "Bosch" },
  }),
  pumps({
    manufacturer: "Bosch",
    brand: "Bosch",
    weight: 0.5,
    numbers: [["0 460 4[12]# ###"], ["0 460 [35]## ###"]],
    types: ["VE4", "VE5", "VE6"],
    injection: ["denso", "delphi"],
    euro: 3,
    price: [690, 1_450],
  }),
  pumps({
    manufacturer: "Denso",
    brand: "Denso",
    weight: 1.1,
    numbers: [["294000-####", "294050-####"], ["2941#0-####"]],
    types: ["HP3", "HP4"],
    injection: ["denso"],
    price: [560, 1_320],
  }),
  pumps({
    manufacturer: "Delphi",
    brand: "Delphi",
    weight: 1.1,
    numbers: [["9422A###A", "9422A###B", "9044A###A", "9042A###A"], ["285#####"]],
    types: ["DFP1", "DFP3", "DFP6"],
    injection: ["delphi"],
    price: [430, 1_090],
  }),
  pumps({
    manufacturer: "Vitesco",
    brand: "VDO",
    weight: 0.7,
    numbers: [["A2C53######"]],
    types: ["DHP1", "DHP2"],
    injection: ["vdo"],
    price: [410, 920],
  }),
  pumps({
    manufacturer: "Zexel",
    brand: "Zexel",
    weight: 0.3,
    numbers: [["104741-####", "106671-####"]],
    types: ["VE4", "P-TI"],
    injection: ["denso"],
    price: [640, 1_580],
    cross: { pattern: "9 410 61# ###", maker: "Bosch" },
  }),
  pumps({
    manufacturer: "Stanadyne",
    brand: "Stanadyne",
    weight: 0.3,
    numbers: [["DB4629-####", "DE2635-####"], ["DB2####-####"]],
    types: ["DB4", "DE10"],
    injection: ["denso", "bosch-truck"],
    price: [890, 1_850],
  }),
];

interface PumpFamily {
  manufacturer: string;
  brand: string;
  weight: number;
  numbers: Family["numbers"];
  types: readonly string[];
  injection: readonly Injection[];
  euro?: DemoEngine["euro"];
  price: readonly [number, number];
  exchangeOf?: CrossPattern;
  cross?: CrossPattern;
}

function pumps(family: PumpFamily): Family {
  const exchange = family.exchangeOf !== undefined;
  return {
    ...family,
    group: "pump",
    engines: enginesOf(family),
    supersedes: 0.12,
    shelf: "slow",
    describe({ engine, random }) {
      const type = random.pick(family.types);
      const vehicle = random.pick(engine.models);
      const distributor = /^(VE|P-|D[BE])/.test(type);
      const kind = distributor
        ? text("Injection pump", "Pumpa visokog tlaka")
        : exchange
          ? text("Exchange high-pressure pump", "Zamjenska visokotlačna pumpa")
          : text("High-pressure pump", "Visokotlačna pumpa");
      return {
        brand: family.brand,
        title: text(`${kind.en} ${type}, ${vehicle} ${engine.name}`, `${kind.hr} ${type}, ${vehicle} ${engine.name}`),
        size: `${engine.name}, ${engine.power} kW`,
        description: [
          fitsSentence(engine, random),
          exchange ? EXCHANGE_DEPOSIT : random.pick([COMPARE_NUMBER, FLUSH]),
          PRIME,
        ],
        specs: [
          fact("pump-type", type),
          measure(
            "pressure",
            distributor ? random.pick([700, 850, 1_000]) : random.pick([1_600, 1_800, 2_000, 2_500]),
            "bar",
          ),
          worded("rotation", random.pick([text("clockwise", "udesno"), text("anticlockwise", "ulijevo")])),
          worded(
            "drive",
            random.pick([text("toothed belt", "zupčasti remen"), text("chain", "lanac"), text("gear", "zupčanik")]),
          ),
          ...engineSpecs(engine),
          worded("condition", exchange ? REMANUFACTURED : NEW),
          measure("weight", random.int(32, 118) / 10, "kg", 1),
          WARRANTY,
        ],
        price: family.price,
        deposit: exchange ? [90, 220] : random.chance(0.3) ? [60, 150] : undefined,
        remanufactured: exchange,
        references: references(random, engine, "pump", family.exchangeOf ?? family.cross),
      };
    },
  };
}

function enginesOf(family: PumpFamily): DemoEngine[] {
  return [...CAR_ENGINES, ...HEAVY_ENGINES].filter(
    ({ injection, euro }) => family.injection.includes(injection) && (family.euro ?? euro) === euro,
  );
}
