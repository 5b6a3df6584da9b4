import { CAR_ENGINES, HEAVY_ENGINES } from "../engines.ts";
import { type Family, text } from "../family.ts";
import { samplePattern } from "../oe-numbers.ts";
import { references } from "../references.ts";
import { ADAPT_UNIT, CLEAN_OIL, fitsSentence } from "../sentences.ts";
import { engineSpecs, fact, measure, worded } from "../specs.ts";

const ALL_ENGINES = [...CAR_ENGINES, ...HEAVY_ENGINES];

/** Cartridges and actuators for the repair of turbochargers. */
export const TURBO_PARTS: readonly Family[] = [
  cartridges(
    "Melett",
    "Melett",
    1.6,
    [["1102-0##-9##", "1303-0##-9##", "1500-0##-9##"], ["1[2467]##-0##-9##"]],
    [85, 260],
  ),
  cartridges("BorgWarner", "KKK", 0.9, [["5303 710 ####", "5439 710 ####"], ["53[126]# 710 ####"]], [140, 340]),
  cartridges("Garrett", "Garrett", 0.9, [["433###-01##", "434###-01##"], ["45####-01##"]], [150, 390]),
  cartridges("MHI", "Mitsubishi Turbocharger", 0.5, [["49177-0####"]], [150, 360]),
  actuators("Hella", "Hella", 1.8, [["6NW 009 ###-###"], ["6NW 01# ###-###"]], [95, 240]),
  actuators("Vitesco", "VDO", 0.7, [["59001107###"], ["590011[12]####"]], [110, 260]),
  actuators("Pierburg", "Pierburg", 0.9, [["7.0####.0#.0"]], [48, 190]),
];

function cartridges(
  manufacturer: string,
  brand: string,
  weight: number,
  numbers: Family["numbers"],
  price: readonly [number, number],
): Family {
  return {
    manufacturer,
    group: "cartridge",
    weight,
    numbers,
    engines: ALL_ENGINES,
    supersedes: 0.06,
    shelf: "slow",
    describe({ engine, random }) {
      const vehicle = random.pick(engine.models);
      const turbo = samplePattern(random.pick(["7#####-50##S", "5303 970 0###", "49131-0####"]), random);
      return {
        brand,
        title: random.pick([
          text(`Turbocharger cartridge (CHRA), ${engine.name}`, `Jezgra turbopunjača (CHRA), ${engine.name}`),
          text(
            `Balanced turbocharger cartridge, ${vehicle} ${engine.name}`,
            `Balansirana jezgra turbopunjača, ${vehicle} ${engine.name}`,
          ),
        ]),
        size: turbo,
        description: [
          text(
            `Shaft, bearings and bearing housing, balanced and ready to fit into turbocharger ${turbo}.`,
            `Vratilo, ležajevi i kućište ležajeva; balansirano i spremno za ugradnju u turbopunjač ${turbo}.`,
          ),
          fitsSentence(engine, random),
          CLEAN_OIL,
        ],
        specs: [
          fact("suits", turbo),
          worded("cooling", random.pick([text("oil", "ulje"), text("oil and water", "ulje i voda")])),
          measure("turbine", random.int(330, 620) / 10, "mm", 1),
          measure("compressor", random.int(350, 680) / 10, "mm", 1),
          ...engineSpecs(engine),
        ],
        price,
        references: references(random, engine, "turbo", { pattern: turbo, maker: "Garrett" }).filter(
          ({ number, kind }) => kind === "oe" || number !== turbo,
        ),
      };
    },
  };
}

function actuators(
  manufacturer: string,
  brand: string,
  weight: number,
  numbers: Family["numbers"],
  price: readonly [number, number],
): Family {
  return {
    manufacturer,
    group: "actuator",
    weight,
    numbers,
    engines: CAR_ENGINES,
    supersedes: 0.08,
    shelf: "slow",
    describe({ engine, random }) {
      const electric = manufacturer !== "Pierburg";
      const turbo = samplePattern(random.pick(["7#####-50##S", "5439 970 0###"]), random);
      return {
        brand,
        title: text(
          `Turbocharger actuator, ${electric ? "electric" : "vacuum"}, ${engine.name}`,
          `Aktuator turbopunjača, ${electric ? "električni" : "vakuumski"}, ${engine.name}`,
        ),
        size: turbo,
        description: [
          text(`Moves the guide vanes of turbocharger ${turbo}.`, `Pomiče usmjerne lopatice turbopunjača ${turbo}.`),
          fitsSentence(engine, random),
          ...(electric ? [ADAPT_UNIT] : []),
        ],
        specs: [
          fact("suits", turbo),
          ...(electric
            ? [measure("voltage", 12, "V"), fact("pins", random.pick(["4", "5"]))]
            : [measure("opening-pressure", random.int(180, 420) / 1_000, "bar", 2)]),
          ...engineSpecs(engine),
          measure("weight", random.int(28, 76) / 100, "kg", 2),
        ],
        price,
        references: references(random, engine, "turbo"),
      };
    },
  };
}
