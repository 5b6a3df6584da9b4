import { CAR_ENGINES, type DemoEngine, HEAVY_ENGINES } from "../engines.ts";
import { type Family, text } from "../family.ts";
import { type CrossPattern, references } from "../references.ts";
import { COMPARE_NUMBER, EXCHANGE_DEPOSIT, fitsSentence, NEW_WASHER } from "../sentences.ts";
import { engineSpecs, fact, measure, NEW, REMANUFACTURED, SOLENOID, WARRANTY, worded } from "../specs.ts";

const PD_CARS = CAR_ENGINES.filter(({ injection }) => injection === "unit-injector");
const PD_TRUCKS = HEAVY_ENGINES.filter(({ injection }) => injection === "unit-injector" || injection === "delphi");

/** Pump and injector in one, driven by the camshaft, and pumps for a single cylinder. */
export const UNIT_INJECTORS: readonly Family[] = [
  unitInjectors("Bosch", "Bosch", 1.4, [["0 414 720 ###"], ["0 414 72[123456789] ###"]], PD_CARS, "PDE-P1", [290, 460]),
  unitInjectors(
    "Bosch",
    "Bosch",
    0.7,
    [["0 414 701 0##", "0 414 750 0##"], ["0 414 7[034689][2456789] ###"]],
    PD_TRUCKS,
    "PDE/PLD",
    [340, 640],
  ),
  unitInjectors(
    "Bosch",
    "Bosch eXchange",
    0.5,
    [["0 986 441 ###"], ["0 986 440 ###", "0 986 443 ###"]],
    PD_CARS,
    "PDE-P1",
    [190, 300],
    {
      pattern: "0 414 720 ###",
      maker: "Bosch",
    },
  ),
  unitInjectors(
    "Delphi",
    "Delphi",
    0.9,
    [["BEBE4[BCDFGJL]#####"], ["BEBJ1[ABCDF]#####"]],
    PD_TRUCKS,
    "EUI E3",
    [380, 690],
  ),
];

function unitInjectors(
  manufacturer: string,
  brand: string,
  weight: number,
  numbers: Family["numbers"],
  engines: readonly DemoEngine[],
  system: string,
  price: readonly [number, number],
  exchangeOf?: CrossPattern,
): Family {
  const exchange = exchangeOf !== undefined;
  return {
    manufacturer,
    group: "unit-injector",
    weight,
    numbers,
    engines,
    supersedes: 0.1,
    shelf: "slow",
    describe({ engine, random }) {
      const vehicle = random.pick(engine.models);
      return {
        brand,
        title: text(
          `${exchange ? "Exchange unit injector" : "Unit injector"} ${system}, ${vehicle} ${engine.name}`,
          `${exchange ? "Zamjenska pumpa-brizgaljka" : "Pumpa-brizgaljka"} ${system}, ${vehicle} ${engine.name}`,
        ),
        size: `${engine.name}, ${engine.codes[0]}`,
        description: [
          fitsSentence(engine, random),
          exchange ? EXCHANGE_DEPOSIT : random.pick([COMPARE_NUMBER, NEW_WASHER]),
          text(
            "Always renew the seal rings and adjust the rocker arm after fitting.",
            "Brtvene prstenove obvezno zamijenite, a klackalicu nakon ugradnje podesite.",
          ),
        ],
        specs: [
          fact("system", `${manufacturer} ${system}`),
          measure("pressure", random.pick([1_800, 2_050, 2_200]), "bar"),
          worded("actuator", SOLENOID),
          ...engineSpecs(engine),
          worded("condition", exchange ? REMANUFACTURED : NEW),
          measure("weight", random.int(90, 210) / 100, "kg", 2),
          WARRANTY,
        ],
        price,
        deposit: exchange ? [60, 120] : undefined,
        remanufactured: exchange,
        references: references(random, engine, "injection", exchangeOf),
      };
    },
  };
}
