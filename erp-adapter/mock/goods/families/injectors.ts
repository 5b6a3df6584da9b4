import { CAR_ENGINES, type DemoEngine, HEAVY_ENGINES, type Injection } from "../engines.ts";
import { type Description, type Family, type Text, text } from "../family.ts";
import type { Random } from "../random.ts";
import { type CrossPattern, references } from "../references.ts";
import { CODE_INJECTOR, COMPARE_NUMBER, EXCHANGE_DEPOSIT, fitsSentence, NEW_WASHER } from "../sentences.ts";
import { engineSpecs, fact, measure, NEW, PIEZO, REMANUFACTURED, SOLENOID, WARRANTY, worded } from "../specs.ts";

const BOSCH_EXCHANGE = injectors({
  manufacturer: "Bosch",
  brand: "Bosch eXchange",
  weight: 1.6,
  numbers: [["0 986 435 ###"], ["0 986 43[6789] ###", "0 986 4[5678]# ###"]],
  injection: ["bosch", "bosch-piezo"],
  actuator: SOLENOID,
  models: ["CRI2-16", "CRI2-18", "CRI2-20"],
  price: [150, 310],
  exchange: true,
  cross: { pattern: "0 445 110 ###", maker: "Bosch" },
});

/** Common-rail injectors. */
export const INJECTORS: readonly Family[] = [
  injectors({
    manufacturer: "Bosch",
    brand: "Bosch",
    weight: 7,
    numbers: [["0 445 110 ###"], ["0 445 1[3456789]# ###"]],
    injection: ["bosch"],
    actuator: SOLENOID,
    models: ["CRI2-14", "CRI2-16", "CRI2-18", "CRI2-20", "CRI2-25"],
    price: [185, 390],
    companion: { family: BOSCH_EXCHANGE, chance: 0.25 },
  }),
  BOSCH_EXCHANGE,
  injectors({
    manufacturer: "Bosch",
    brand: "Bosch",
    weight: 2.2,
    numbers: [["0 445 115 0##", "0 445 116 0##", "0 445 117 0##"], ["0 445 11[567] [123456789]##"]],
    injection: ["bosch-piezo"],
    actuator: PIEZO,
    models: ["CRI3-16", "CRI3-18", "CRI3-20", "CRI3-25"],
    price: [260, 520],
  }),
  injectors({
    manufacturer: "Bosch",
    brand: "Bosch",
    weight: 2,
    numbers: [["0 445 120 ###"], ["0 445 12[123456789] ###"]],
    injection: ["bosch-truck"],
    actuator: SOLENOID,
    models: ["CRIN1-14", "CRIN2-16", "CRIN3-18", "CRIN4-25"],
    price: [290, 520],
  }),
  injectors({
    manufacturer: "Delphi",
    brand: "Delphi",
    weight: 2,
    numbers: [["EJBR0####D"], ["EJBR0####[ZP]"]],
    injection: ["delphi"],
    euro: [3, 4],
    actuator: SOLENOID,
    models: ["DFI 1.3", "DFI 1.2"],
    price: [185, 330],
  }),
  injectors({
    manufacturer: "Delphi",
    brand: "Delphi",
    weight: 2.4,
    numbers: [["282#####", "283#####", "286#####"], ["28[01789]#####"]],
    injection: ["delphi"],
    euro: [5, 6],
    actuator: SOLENOID,
    models: ["DFI 1.5", "DFI 1.20", "DFI 2.1"],
    price: [230, 450],
    companion: {
      family: injectors({
        manufacturer: "Delphi",
        brand: "Delphi Reman",
        weight: 0,
        numbers: [["R00###D", "R01###D"], ["R0[23456789]###D"]],
        injection: ["delphi"],
        euro: [5, 6],
        actuator: SOLENOID,
        models: ["DFI 1.5", "DFI 1.20", "DFI 2.1"],
        price: [160, 290],
        exchange: true,
        cross: { pattern: "282#####", maker: "Delphi" },
      }),
      chance: 0.2,
    },
  }),
  injectors({
    manufacturer: "Denso",
    brand: "Denso",
    weight: 2.4,
    numbers: [["095000-####"]],
    injection: ["denso"],
    actuator: SOLENOID,
    models: ["G2", "X1", "X2"],
    price: [220, 420],
  }),
  injectors({
    manufacturer: "Denso",
    brand: "Denso",
    weight: 1.2,
    numbers: [["295050-####"], ["2957#0-####", "2959#0-####"]],
    injection: ["denso"],
    actuator: SOLENOID,
    models: ["G3", "G3S", "G4S"],
    price: [260, 480],
  }),
  injectors({
    manufacturer: "Denso",
    brand: "Denso Reman",
    weight: 0.9,
    numbers: [["DCRI10####", "DCRI20####", "DCRI30####"]],
    injection: ["denso"],
    actuator: SOLENOID,
    models: ["G2", "G3"],
    price: [180, 330],
    exchange: true,
    cross: { pattern: "095000-####", maker: "Denso" },
  }),
  injectors({
    manufacturer: "Vitesco",
    brand: "VDO",
    weight: 1.9,
    numbers: [["A2C59######"], ["A2C[4678]#######"]],
    injection: ["vdo"],
    actuator: PIEZO,
    models: ["PCR 2.3", "PCR 5.1", "PCR NG"],
    price: [230, 440],
    twin: { manufacturer: "Continental", chance: 0.06 },
    cross: { pattern: "5WS40###", maker: "Siemens VDO" },
  }),
  injectors({
    manufacturer: "Siemens VDO",
    brand: "VDO",
    weight: 0.9,
    numbers: [["5WS40###"]],
    injection: ["vdo"],
    actuator: PIEZO,
    models: ["PCR 2.2", "PCR 2.3"],
    price: [210, 390],
    cross: { pattern: "A2C59######", maker: "Vitesco" },
  }),
];

interface InjectorFamily {
  manufacturer: string;
  brand: string;
  weight: number;
  numbers: Family["numbers"];
  injection: readonly Injection[];
  euro?: readonly DemoEngine["euro"][];
  actuator: Text;
  models: readonly string[];
  price: readonly [number, number];
  exchange?: boolean;
  cross?: CrossPattern;
  companion?: Family["companion"];
  twin?: Family["twin"];
}

function injectors(family: InjectorFamily): Family {
  return {
    ...family,
    group: "injector",
    engines: [...CAR_ENGINES, ...HEAVY_ENGINES].filter(
      ({ injection, euro }) => family.injection.includes(injection) && (family.euro?.includes(euro) ?? true),
    ),
    supersedes: family.exchange ? 0.06 : 0.16,
    shelf: "slow",
    describe: ({ engine, random }) => describeInjector(family, engine, random),
  };
}

const PRESSURE: Record<DemoEngine["euro"], readonly number[]> = {
  3: [1_350, 1_450],
  4: [1_600, 1_800],
  5: [1_800, 2_000],
  6: [2_000, 2_200, 2_500],
};

/** Bosch names the system pressure in the model: CRI2-18 works with 1,800 bar. */
function toPressure(model: string, engine: DemoEngine, random: Random): number {
  const hundreds = /^CRI.*-(\d\d)$/.exec(model)?.[1];
  return hundreds ? Number(hundreds) * 100 : random.pick(PRESSURE[engine.euro]);
}

function describeInjector(family: InjectorFamily, engine: DemoEngine, random: Random): Description {
  const model = random.pick(family.models);
  const vehicle = random.pick(engine.models);
  const exchange = family.exchange === true;
  const kind = exchange
    ? text("Exchange injector", "Zamjenska common rail brizgaljka")
    : text("Injector", "Common rail brizgaljka");
  const pressure = toPressure(model, engine, random);
  return {
    brand: family.brand,
    title: text(
      `${kind.en}, common rail ${model}, ${vehicle} ${engine.name}`,
      `${kind.hr} ${model}, ${vehicle} ${engine.name}`,
    ),
    size: `${engine.name}, ${engine.power} kW`,
    description: [
      fitsSentence(engine, random),
      exchange ? EXCHANGE_DEPOSIT : random.pick([NEW_WASHER, COMPARE_NUMBER]),
      ...(engine.euro > 3 ? [CODE_INJECTOR] : []),
    ],
    specs: [
      fact("system", `${family.manufacturer} ${model}`),
      measure("pressure", pressure, "bar"),
      worded("actuator", family.actuator),
      ...engineSpecs(engine),
      family.actuator === PIEZO
        ? measure("resistance", random.int(150, 210), "kΩ")
        : measure("resistance", random.int(22, 48) / 100, "Ω", 2),
      fact("coding", toCoding(family.manufacturer, engine)),
      worded("condition", exchange ? REMANUFACTURED : NEW),
      measure("weight", random.int(38, 92) / 100, "kg", 2),
      WARRANTY,
    ],
    price: family.price,
    deposit: exchange ? [40, 110] : random.chance(0.35) ? [30, 80] : undefined,
    remanufactured: exchange,
    references: references(random, engine, "injection", family.cross),
  };
}

/** The kind of code on the injector, by maker and emission class. */
function toCoding(manufacturer: string, engine: DemoEngine): string {
  if (manufacturer === "Delphi") return engine.euro >= 5 ? "C3i (20)" : "C2i (16)";
  if (manufacturer === "Denso") return "QR (30 hex)";
  if (manufacturer === "Bosch") return engine.euro <= 3 ? "IMA (6)" : engine.euro === 4 ? "IMA (7)" : "IMA (9)";
  return "IIC (6)";
}
