import { CAR_ENGINES, HEAVY_ENGINES, type Injection } from "../engines.ts";
import { type Family, text } from "../family.ts";
import { references } from "../references.ts";
import { COMPARE_NUMBER, fitsSentence } from "../sentences.ts";
import { engineSpecs, fact, measure, worded } from "../specs.ts";

const ALL_ENGINES = [...CAR_ENGINES, ...HEAVY_ENGINES];

const DIRT = text(
  "Keep the caps on until the pipes are fitted: dirt destroys injectors.",
  "Zaštitne čepove skinite tek pri ugradnji cijevi: nečistoća uništava brizgaljke.",
);

/** Fuel rails, pressure pipes and leak-off hoses. */
export const RAILS_AND_PIPES: readonly Family[] = [
  rails(
    "Bosch",
    "Bosch",
    1.5,
    [["0 445 214 ###", "0 445 224 ###"], ["0 445 2[34567]# ###"]],
    ["bosch", "bosch-piezo", "bosch-truck"],
  ),
  rails("Denso", "Denso", 0.5, [["095440-####"]], ["denso"]),
  rails("Delphi", "Delphi", 0.5, [["9144A###A", "9144Z###A"], ["9145[AZ]###[AB]"]], ["delphi"]),
  rails("Vitesco", "VDO", 0.3, [["A2C33######"]], ["vdo"]),
  pipes(
    "Metzger",
    1.2,
    [
      ["0840###", "0841###"],
      ["239####", "215####"],
    ],
    "leak-off",
  ),
  pipes("Vaico", 0.8, [["V10-4###", "V42-0###", "V22-0###", "V25-0###"], ["V[345]0-####"]], "leak-off"),
  pipes("Sidat", 0.9, [["83.7###", "83.8###"], ["83.####A2"]], "pressure"),
];

function rails(
  manufacturer: string,
  brand: string,
  weight: number,
  numbers: Family["numbers"],
  injection: readonly Injection[],
): Family {
  return {
    manufacturer,
    group: "rail",
    weight,
    numbers,
    engines: ALL_ENGINES.filter((engine) => injection.includes(engine.injection)),
    supersedes: 0.08,
    shelf: "slow",
    describe({ engine, random }) {
      const withSensor = random.chance(0.6);
      const vehicle = random.pick(engine.models);
      const cylinders =
        engine.displacement > 5_500 ? 6 : engine.displacement > 2_650 && engine.make !== "Iveco" ? 6 : 4;
      return {
        brand,
        title: withSensor
          ? text(
              `Fuel rail with pressure sensor, ${vehicle} ${engine.name}`,
              `Rail (razdjelna cijev) sa senzorom tlaka, ${vehicle} ${engine.name}`,
            )
          : text(`Fuel rail, ${vehicle} ${engine.name}`, `Rail (razdjelna cijev), ${vehicle} ${engine.name}`),
        size: engine.name,
        description: [fitsSentence(engine, random), COMPARE_NUMBER, DIRT],
        specs: [
          measure("pressure", random.pick([1_600, 1_800, 2_000, 2_500]), "bar"),
          fact("cylinders", String(cylinders)),
          worded(
            "contents",
            withSensor
              ? text("rail, pressure sensor", "razdjelna cijev, senzor tlaka")
              : text("rail", "razdjelna cijev"),
          ),
          measure("length", random.int(280, 720), "mm"),
          ...engineSpecs(engine),
        ],
        price: [140, 460],
        references: references(random, engine, "injection"),
      };
    },
  };
}

function pipes(
  manufacturer: string,
  weight: number,
  numbers: Family["numbers"],
  kind: "leak-off" | "pressure",
): Family {
  return {
    manufacturer,
    group: "pipe",
    weight,
    numbers,
    engines: kind === "pressure" ? ALL_ENGINES : CAR_ENGINES,
    supersedes: 0.06,
    shelf: "fast",
    describe({ engine, random }) {
      const vehicle = random.pick(engine.models);
      const cylinder = random.int(1, 4);
      const length = random.int(12, 62) * 10;
      return {
        brand: manufacturer,
        title:
          kind === "leak-off"
            ? random.pick([
                text(
                  `Leak-off hose set, ${vehicle} ${engine.name}`,
                  `Set crijeva povratnog voda, ${vehicle} ${engine.name}`,
                ),
                text(`Fuel return hose, ${engine.name}`, `Crijevo povratnog voda goriva, ${engine.name}`),
              ])
            : text(
                `Injection pipe, cylinder ${cylinder}, ${engine.name}`,
                `Visokotlačna cijev, cilindar ${cylinder}, ${engine.name}`,
              ),
        size: kind === "pressure" ? `M14 × 1.5, ${length} mm` : engine.name,
        unit: kind === "leak-off" && random.chance(0.5) ? "set" : "pcs",
        description: [fitsSentence(engine, random), DIRT],
        specs: [
          ...(kind === "pressure"
            ? [fact("thread", "M14 × 1.5"), fact("cylinder", String(cylinder)), measure("outer-diameter", 6, "mm")]
            : [measure("inner-diameter", 3.2, "mm", 1), measure("outer-diameter", 7, "mm")]),
          measure("length", length, "mm"),
          ...engineSpecs(engine),
        ],
        price: kind === "pressure" ? [14, 62] : [11, 68],
        references: references(random, engine, "other"),
      };
    },
  };
}
