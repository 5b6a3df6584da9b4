import { CAR_ENGINES, PETROL_ENGINES } from "../engines.ts";
import { type Family, type Text, text } from "../family.ts";
import { references } from "../references.ts";
import { COMPARE_NUMBER, fitsSentence } from "../sentences.ts";
import { engineSpecs, measure } from "../specs.ts";

interface Part {
  name: Text;
  price: readonly [number, number];
  unit?: string;
}

const CHASSIS: readonly Part[] = [
  part("Water pump", "Pumpa rashladne tekućine", 28, 120),
  part("Injector holder bracket", "Nosač brizgaljke", 9, 34),
  part("Belt tensioner", "Zatezač remena", 22, 95),
  part("Thermostat with housing", "Termostat s kućištem", 18, 88),
  part("Intercooler hose", "Crijevo hladnjaka zraka", 19, 96),
  part("Vacuum pump", "Vakuumska pumpa", 74, 240),
];
const DRIVE: readonly Part[] = [
  part("Timing belt kit", "Set zupčastog remena", 58, 210, "set"),
  part("Timing belt kit with water pump", "Set zupčastog remena s pumpom rashladne tekućine", 92, 290, "set"),
  part("V-ribbed belt", "Rebrasti remen", 9, 38),
];
const CLUTCH: readonly Part[] = [
  part("Clutch kit", "Set kvačila", 120, 420, "set"),
  part("Dual-mass flywheel", "Dvomaseni zamašnjak", 260, 720),
];

/** Parts around the engine, and parts for petrol engines. */
export const SPARE_PARTS: readonly Family[] = [
  dieselParts(
    "Febi Bilstein",
    1.6,
    [
      ["2####", "3####", "4####"],
      ["10####", "17####", "18####"],
    ],
    CHASSIS,
  ),
  dieselParts(
    "Gates",
    1,
    [
      ["K0155##XS", "K0255##XS", "KP155##XS"],
      ["KP2####XS", "6PK####"],
    ],
    DRIVE,
  ),
  dieselParts(
    "INA",
    0.7,
    [
      ["530 0### 10", "530 0### 30"],
      ["534 0### 10", "531 0### 10"],
    ],
    DRIVE,
  ),
  dieselParts("LuK", 0.6, [["6## 3### 00", "415 0### 10"], ["62# #### 09"]], CLUTCH),
  petrolParts("NGK", 0.6, [["####"], ["9####"]], [part("Spark plug", "Svjećica", 4, 22)], [4, 10]),
  petrolParts(
    "Bosch",
    0.4,
    [["0 242 23# ###", "0 242 24# ###"], ["0 242 1## ###"]],
    [part("Spark plug", "Svjećica", 4, 24)],
    [1, 4, 10],
  ),
  petrolParts(
    "Bosch",
    0.4,
    [["0 280 155 ###", "0 280 158 ###"], ["0 280 15[01234679] ###"]],
    [part("Petrol injector", "Benzinska brizgaljka", 48, 160)],
    [1],
  ),
  petrolParts(
    "Beru",
    0.3,
    [
      ["ZSE0##", "ZS3##"],
      ["ZSE1##", "ZS4##"],
    ],
    [part("Ignition coil", "Indukcijski svitak", 24, 110)],
    [1],
  ),
  petrolParts(
    "Bosch",
    0.4,
    [["0 580 314 ###", "0 580 454 ###"], ["0 580 4[678]# ###"]],
    [part("Electric fuel pump, petrol", "Električna pumpa goriva, benzin", 52, 240)],
    [1],
  ),
];

function part(en: string, hr: string, from: number, to: number, unit?: string): Part {
  return { name: text(en, hr), price: [from, to], unit };
}

function dieselParts(manufacturer: string, weight: number, numbers: Family["numbers"], parts: readonly Part[]): Family {
  return {
    manufacturer,
    group: "spare-part",
    weight,
    numbers,
    engines: CAR_ENGINES,
    supersedes: 0.08,
    shelf: "fast",
    describe({ engine, random }) {
      const { name, price, unit } = random.pick(parts);
      const vehicle = random.pick(engine.models);
      return {
        brand: manufacturer,
        title: text(`${name.en}, ${vehicle} ${engine.name}`, `${name.hr}, ${vehicle} ${engine.name}`),
        size: `${engine.name}, ${engine.codes[0]}`,
        unit,
        description: [fitsSentence(engine, random), COMPARE_NUMBER],
        specs: [...engineSpecs(engine), measure("weight", random.int(2, 95) / 10, "kg", 1)],
        price,
        references: references(random, engine, "other"),
      };
    },
  };
}

function petrolParts(
  manufacturer: string,
  weight: number,
  numbers: Family["numbers"],
  parts: readonly Part[],
  packs: readonly number[],
): Family {
  return {
    manufacturer,
    group: "spare-part",
    weight,
    numbers,
    engines: PETROL_ENGINES,
    supersedes: 0.05,
    shelf: "fast",
    describe({ engine, random }) {
      const { name, price } = random.pick(parts);
      const vehicle = random.pick(engine.models);
      return {
        brand: manufacturer,
        title: text(`${name.en}, ${vehicle} ${engine.name}`, `${name.hr}, ${vehicle} ${engine.name}`),
        size: name.en === "Spark plug" ? random.pick(["M14 × 1.25, SW 16", "M12 × 1.25, SW 14"]) : engine.name,
        packQuantity: random.pick(packs),
        description: [fitsSentence(engine, random), COMPARE_NUMBER],
        specs: [
          ...engineSpecs(engine),
          ...(name.en === "Spark plug"
            ? [measure("torque", random.pick([18, 25, 28]), "Nm")]
            : [measure("voltage", 12, "V")]),
        ],
        price,
        references: references(random, engine, "other").slice(0, 2),
      };
    },
  };
}
