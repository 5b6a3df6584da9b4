import { CAR_ENGINES, HEAVY_ENGINES, type Injection } from "../engines.ts";
import { type Family, text } from "../family.ts";
import { samplePattern } from "../oe-numbers.ts";
import type { Random } from "../random.ts";
import { references } from "../references.ts";
import { fact, measure, worded } from "../specs.ts";

const ALL_ENGINES = [...CAR_ENGINES, ...HEAVY_ENGINES];

const CLEAN_ROOM = text(
  "Fit in a clean room and test the injector on the bench afterwards.",
  "Ugrađujte u čistoj prostoriji, a brizgaljku zatim ispitajte na ispitnom stolu.",
);
const MATCH_PAIR = text(
  "Needle and body are a matched pair and must not be exchanged.",
  "Igla i tijelo čine upareni sklop i ne smiju se miješati.",
);

/** Parts for the repair of an injector. */
export const NOZZLES_AND_VALVES: readonly Family[] = [
  nozzles("Bosch", 3.6, [["0 433 171 ###", "0 433 172 ###"], ["0 433 2## ###"]], ["bosch"], "0 445 110 ###", bosch),
  nozzles("Bosch", 1, [["0 433 175 ###"], ["0 433 3## ###"]], ["bosch-truck"], "0 445 120 ###", bosch),
  nozzles("Denso", 1.5, [["093400-####"], ["2931#0-####"]], ["denso"], "095000-####", denso),
  nozzles(
    "Delphi",
    1.6,
    [
      ["L###PBD", "L###PRD"],
      ["L###P[BR][ACL]", "G####"],
    ],
    ["delphi"],
    "EJBR0####D",
    delphi,
  ),
  nozzles("Vitesco", 0.6, [["M00##P1##"]], ["vdo"], "A2C59######", vitesco),
  valves(
    "Bosch",
    3,
    [["F 00V C01 ###"], ["F 00V C[123456789]# ###"]],
    text("Valve set, common rail injector", "Set ventila za common rail brizgaljku"),
    ["bosch"],
    "0 445 110 ###",
    [22, 68],
  ),
  valves(
    "Bosch",
    0.8,
    [["F 00R J0[012] ###"], ["F 00R J[123456789]# ###"]],
    text("Valve set, truck injector", "Set ventila za brizgaljku teretnih vozila"),
    ["bosch-truck"],
    "0 445 120 ###",
    [34, 95],
  ),
  valves(
    "Bosch",
    0.8,
    [["0 928 400 ###"], ["0 928 4[123456789]# ###"]],
    text("Fuel metering unit", "Regulator količine goriva"),
    ["bosch", "bosch-piezo"],
    "0 445 010 ###",
    [48, 160],
  ),
  valves(
    "Delphi",
    1,
    [["9308-[67]##[ABC]"], ["284#####"]],
    text("Control valve, injector", "Upravljački ventil brizgaljke"),
    ["delphi"],
    "EJBR0####D",
    [26, 84],
  ),
  valves(
    "Denso",
    0.9,
    [["294200-####", "294009-####"]],
    text("Suction control valve (SCV)", "Usisni regulacijski ventil (SCV)"),
    ["denso"],
    "294000-####",
    [58, 190],
  ),
  valves(
    "Vitesco",
    0.4,
    [["A2C2#######"]],
    text("Volume control valve (VCV)", "Ventil regulacije količine (VCV)"),
    ["vdo"],
    "A2C53######",
    [62, 170],
  ),
];

function nozzles(
  manufacturer: string,
  weight: number,
  numbers: Family["numbers"],
  injection: readonly Injection[],
  injector: string,
  toType: (random: Random, number: string) => string,
): Family {
  return {
    manufacturer,
    group: "nozzle",
    weight,
    numbers,
    engines: ALL_ENGINES.filter((engine) => injection.includes(engine.injection)),
    supersedes: 0.09,
    shelf: "fast",
    describe({ number, engine, random }) {
      const type = toType(random, number);
      const suits = samplePattern(injector, random);
      return {
        brand: manufacturer,
        title: random.pick([
          text(`Nozzle ${type}, common rail`, `Dizna (raspršivač) ${type}, common rail`),
          text(`Injector nozzle ${type}, ${engine.name}`, `Dizna (raspršivač) ${type}, ${engine.name}`),
        ]),
        size: suits,
        description: [
          text(
            `Nozzle for injector ${suits}, engine ${engine.name}.`,
            `Dizna (raspršivač) za brizgaljku ${suits}, motor ${engine.name}.`,
          ),
          MATCH_PAIR,
          CLEAN_ROOM,
        ],
        specs: [
          fact("nozzle-type", type),
          fact("suits", suits),
          fact("holes", String(random.int(5, 8))),
          measure("spray-angle", random.int(140, 162), "°"),
          measure("opening-pressure", random.int(160, 320), "bar"),
        ],
        price: [25, 60],
        references: [
          { kind: "cross", number: type, maker: null },
          ...references(random, engine, "injection").slice(0, 1),
        ],
      };
    },
  };
}

function bosch(random: Random): string {
  return `DLLA ${random.int(140, 162)} P ${random.int(800, 2_550)}`;
}

function denso(random: Random): string {
  return `DLLA ${random.int(140, 158)} P ${random.int(700, 1_100)}`;
}

function delphi(_random: Random, number: string): string {
  return number;
}

function vitesco(_random: Random, number: string): string {
  return number;
}

function valves(
  manufacturer: string,
  weight: number,
  numbers: Family["numbers"],
  kind: { en: string; hr: string },
  injection: readonly Injection[],
  host: string,
  price: readonly [number, number],
): Family {
  return {
    manufacturer,
    group: "valve",
    weight,
    numbers,
    engines: ALL_ENGINES.filter((engine) => injection.includes(engine.injection)),
    supersedes: 0.1,
    shelf: "fast",
    describe({ engine, random }) {
      const suits = samplePattern(host, random);
      return {
        brand: manufacturer,
        title: text(`${kind.en}, ${engine.name}`, `${kind.hr}, ${engine.name}`),
        size: suits,
        description: [
          text(`${kind.en} for ${suits}.`, `${kind.hr}; odgovara broju ${suits}.`),
          random.pick([
            CLEAN_ROOM,
            text(
              "The old valve must not be dismantled: tolerances are a few thousandths of a millimetre.",
              "Stari se ventil ne rastavlja: tolerancije su nekoliko tisućinki milimetra.",
            ),
          ]),
        ],
        specs: [
          fact("suits", suits),
          ...(kind.en.startsWith("Valve set")
            ? [worded("contents", text("valve body, armature, spring", "tijelo ventila, kotva, opruga"))]
            : [measure("voltage", 12, "V"), fact("pins", "2")]),
          measure("weight", random.int(2, 22) / 100, "kg", 2),
        ],
        unit: kind.en.startsWith("Valve set") ? "set" : "pcs",
        price,
        references: references(random, engine, "injection").slice(0, 2),
      };
    },
  };
}
