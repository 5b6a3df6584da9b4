import { CAR_ENGINES, HEAVY_ENGINES } from "../engines.ts";
import { type Family, text } from "../family.ts";
import { references } from "../references.ts";
import { ADAPT_UNIT, COMPARE_NUMBER, fitsSentence } from "../sentences.ts";
import { engineSpecs, fact, measure, worded } from "../specs.ts";

/** Exhaust gas recirculation and cold starting. */
export const EGR_AND_GLOW: readonly Family[] = [
  egrValves("Pierburg", 1.6, [["7.24###.##.0", "7.28###.##.0"]], [72, 310]),
  egrValves("Wahler", 1.1, [["710###D"], ["71[123456789]###D"]], [78, 340]),
  egrValves("Delphi", 0.9, [["EG10###-12B1"], ["EG1[123456789]###-12B1"]], [69, 290]),
  egrValves("Hella", 0.4, [["6NU 010 171-###"], ["6NU 01[12345] ###-###"]], [74, 280]),
  glowPlugs("Bosch", 1.7, [["0 250 20[012] ###", "0 250 40[34] ###"], ["0 250 [56]## ###"]], [9, 34]),
  glowPlugs(
    "Beru",
    1,
    [
      ["GN0##", "GE1##", "GN8##", "PSG0##"],
      ["GN[12345679]##", "01002260##"],
    ],
    [9, 92],
  ),
  glowPlugs("NGK", 0.9, [["Y-5##J", "Y-9##U", "Y-8##J", "Y-7##R"], ["Y-1###[JUAR]"]], [8, 28]),
  glowPlugs("Denso", 0.5, [["DG-0##", "DG-1##", "DG-6##"], ["DG-[234578]##"]], [8, 26]),
];

function egrValves(
  manufacturer: string,
  weight: number,
  numbers: Family["numbers"],
  price: readonly [number, number],
): Family {
  return {
    manufacturer,
    group: "egr-valve",
    weight,
    numbers,
    engines: [...CAR_ENGINES, ...HEAVY_ENGINES],
    supersedes: 0.1,
    shelf: "slow",
    describe({ engine, random }) {
      const electric = random.chance(0.7);
      const cooler = random.chance(0.2);
      const vehicle = random.pick(engine.models);
      return {
        brand: manufacturer,
        title: cooler
          ? text(
              `EGR valve with cooler, ${vehicle} ${engine.name}`,
              `EGR ventil s hladnjakom, ${vehicle} ${engine.name}`,
            )
          : text(`EGR valve, ${vehicle} ${engine.name}`, `EGR ventil, ${vehicle} ${engine.name}`),
        size: `${engine.name}, ${engine.codes[0]}`,
        description: [
          fitsSentence(engine, random),
          text("Supplied with gasket.", "Isporučuje se s brtvom."),
          electric ? ADAPT_UNIT : COMPARE_NUMBER,
        ],
        specs: [
          worded("actuator", electric ? text("electric", "električni") : text("vacuum", "vakuumski")),
          ...(electric
            ? [measure("voltage", engine.displacement > 4_000 ? 24 : 12, "V"), fact("pins", random.pick(["5", "6"]))]
            : []),
          worded("cooling", cooler ? text("with cooler", "s hladnjakom") : text("without cooler", "bez hladnjaka")),
          ...engineSpecs(engine),
          measure("weight", random.int(6, cooler ? 48 : 21) / 10, "kg", 1),
        ],
        price,
        deposit: cooler && random.chance(0.4) ? [30, 70] : undefined,
        references: references(random, engine, "egr"),
      };
    },
  };
}

function glowPlugs(
  manufacturer: string,
  weight: number,
  numbers: Family["numbers"],
  price: readonly [number, number],
): Family {
  return {
    manufacturer,
    group: "glow-plug",
    weight,
    numbers,
    engines: CAR_ENGINES,
    supersedes: 0.07,
    shelf: "fast",
    describe({ engine, random }) {
      const ceramic = engine.euro >= 5 && random.chance(0.4);
      const vehicle = random.pick(engine.models);
      const thread = random.pick(["M8 × 1", "M9 × 1", "M10 × 1", "M10 × 1.25"]);
      const voltage = random.pick([4.4, 5, 7, 11]);
      return {
        brand: manufacturer,
        title: ceramic
          ? text(`Ceramic glow plug, ${engine.name}`, `Keramički grijač, ${engine.name}`)
          : text(`Glow plug, ${vehicle} ${engine.name}`, `Grijač, ${vehicle} ${engine.name}`),
        size: `${thread}, ${random.int(88, 158)} mm`,
        packQuantity: random.pick([1, 1, 1, 4]),
        description: [
          fitsSentence(engine, random),
          text(
            "Clean the thread and the bore first, warm the engine, and keep to the tightening torque.",
            "Prije ugradnje očistite navoj i provrt, zagrijte motor i držite se propisanog momenta pritezanja.",
          ),
        ],
        specs: [
          measure("voltage", voltage, "V", voltage % 1 === 0 ? 0 : 1),
          fact("thread", thread),
          measure("torque", random.pick([8, 10, 15, 18]), "Nm"),
          measure("heating-time", random.int(2, 7), "s"),
          worded("material", ceramic ? text("ceramic", "keramika") : text("metal", "metal")),
          ...engineSpecs(engine),
        ],
        price,
        references: references(random, engine, "other").slice(0, 2),
      };
    },
  };
}
