import { CAR_ENGINES, type DemoEngine, HEAVY_ENGINES } from "../engines.ts";
import { type Description, type Family, type Text, text } from "../family.ts";
import type { Random } from "../random.ts";
import { type CrossPattern, references } from "../references.ts";
import { CLEAN_OIL, COMPARE_NUMBER, EXCHANGE_DEPOSIT_TURBO, fitsSentence } from "../sentences.ts";
import { engineSpecs, fact, measure, NEW, REMANUFACTURED, WARRANTY, worded } from "../specs.ts";

const GARRETT_REMAN = turbochargers({
  manufacturer: "Garrett",
  brand: "Garrett Original Reman",
  weight: 0.6,
  numbers: [["7#####-90##", "8#####-90##"]],
  engines: CAR_ENGINES,
  models: ["GT1544V", "GT1749V", "GTB1749V"],
  price: [320, 720],
  exchange: true,
});

/** Turbochargers, new and exchange. */
export const TURBOCHARGERS: readonly Family[] = [
  turbochargers({
    manufacturer: "Garrett",
    brand: "Garrett",
    weight: 2.6,
    numbers: [["7#####-50##S", "8#####-50##S"]],
    engines: CAR_ENGINES,
    models: ["GT1544V", "GT1749V", "GTB1749V", "GTB2260VK", "GT2056V", "GTD1449VZ"],
    price: [480, 1_250],
    companion: { family: GARRETT_REMAN, chance: 0.25 },
  }),
  turbochargers({
    manufacturer: "Garrett",
    brand: "Garrett",
    weight: 0.9,
    numbers: [["4#####-00##", "7#####-00##"]],
    engines: HEAVY_ENGINES,
    models: ["GT3576", "GT4082", "GT4288", "GTA4502"],
    price: [690, 1_900],
  }),
  GARRETT_REMAN,
  turbochargers({
    manufacturer: "BorgWarner",
    brand: "KKK",
    weight: 2,
    numbers: [["5303 970 ####", "5304 970 ####", "5439 970 ####", "5435 970 ####"], ["53[126]# 970 ####"]],
    engines: CAR_ENGINES,
    models: ["K03", "K04", "BV39", "BV43", "KP35", "KP39"],
    price: [390, 980],
    cross: { pattern: "5303 988 ####", maker: "KKK" },
  }),
  turbochargers({
    manufacturer: "BorgWarner",
    brand: "KKK",
    weight: 0.5,
    numbers: [
      ["K03-###", "K04-###", "BV39B-###", "KP35-###"],
      ["BV43C-####", "K16-####"],
    ],
    engines: CAR_ENGINES,
    models: ["K03", "K04"],
    price: [350, 860],
    cross: { pattern: "5303 970 0###", maker: "KKK" },
  }),
  turbochargers({
    manufacturer: "MHI",
    brand: "Mitsubishi Turbocharger",
    weight: 1.5,
    numbers: [["49131-0####", "49135-0####", "49173-0####", "49377-0####"], ["49[02468]##-#####"]],
    engines: CAR_ENGINES,
    models: ["TD025", "TD03", "TD04", "TF035HL"],
    price: [420, 1_050],
  }),
  turbochargers({
    manufacturer: "Holset",
    brand: "Holset",
    weight: 1.1,
    numbers: [
      ["403####", "404####", "353####"],
      ["40[125678]####", "37#####", "43#####"],
    ],
    engines: HEAVY_ENGINES,
    twin: { manufacturer: "Cummins", chance: 0.1 },
    models: ["HX25W", "HX35W", "HX40W", "HX55", "HE351W", "HE400VG"],
    price: [690, 1_900],
  }),
  turbochargers({
    manufacturer: "IHI",
    brand: "IHI",
    weight: 0.8,
    numbers: [["VJ[234]#", "VF40A1##", "VED300##", "VA4200##", "RHF[345]-64006P##"], ["RHF[3456]-8####P##"]],
    engines: CAR_ENGINES,
    models: ["RHF3", "RHF4", "RHF5", "RHV4"],
    price: [450, 1_150],
  }),
];

interface TurbochargerFamily {
  manufacturer: string;
  brand: string;
  weight: number;
  numbers: Family["numbers"];
  engines: readonly DemoEngine[];
  models: readonly string[];
  price: readonly [number, number];
  exchange?: boolean;
  cross?: CrossPattern;
  companion?: Family["companion"];
  twin?: Family["twin"];
}

function turbochargers(family: TurbochargerFamily): Family {
  return {
    ...family,
    group: "turbocharger",
    supersedes: family.exchange ? 0.04 : 0.14,
    shelf: "slow",
    describe: ({ engine, random }) => describeTurbocharger(family, engine, random),
  };
}

function describeTurbocharger(family: TurbochargerFamily, engine: DemoEngine, random: Random): Description {
  const model = random.pick(family.models);
  const vehicle = random.pick(engine.models);
  const exchange = family.exchange === true;
  const electric = engine.euro >= 5 && random.chance(0.6);
  return {
    brand: family.brand,
    title: text(
      `${exchange ? "Exchange turbocharger" : "Turbocharger"} ${model}, ${vehicle} ${engine.name}`,
      `${exchange ? "Zamjenski turbopunjač" : "Turbopunjač"} ${model}, ${vehicle} ${engine.name}`,
    ),
    size: `${engine.name}, ${engine.power} kW`,
    description: [
      fitsSentence(engine, random),
      ...(exchange ? [EXCHANGE_DEPOSIT_TURBO] : random.chance(0.4) ? [COMPARE_NUMBER] : []),
      CLEAN_OIL,
    ],
    specs: [
      fact("turbo-type", model),
      worded("actuator", electric ? text("electric", "električni") : text("vacuum", "vakuumski")),
      worded("geometry", electric || random.chance(0.6) ? text("yes", "da") : text("no", "ne")),
      worded("max-speed", toSpeed(random.int(17, 24))),
      ...engineSpecs(engine),
      worded("cooling", random.pick([text("oil", "ulje"), text("oil and water", "ulje i voda")])),
      worded("condition", exchange ? REMANUFACTURED : NEW),
      measure("weight", random.int(34, engine.displacement > 4_000 ? 210 : 88) / 10, "kg", 1),
      WARRANTY,
    ],
    price: family.price,
    deposit: exchange ? [90, 250] : random.chance(0.2) ? [60, 150] : undefined,
    remanufactured: exchange,
    references: references(random, engine, "turbo", family.cross),
  };
}

function toSpeed(tenThousands: number): Text {
  return text(`${tenThousands}0,000 rpm`, `${tenThousands}0.000 okr./min`);
}
